import {
  type Component,
  type Diagnostic,
  type Experiment,
  type HybridDae,
  hasErrors,
  type ScalarType,
  type Variability,
  type Variable,
} from "@cosimo/ir";
import { parseStoredDefinition } from "@cosimo/modelica";
import { type Language, languageOf, toHybridDae } from "../languages/front-end.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";
import { type ClassInfo, classesIn, packageFaults, usedLibraries } from "./class-info.ts";
import { createValueTexts } from "./value-texts.ts";

/** A parameter, start value, input or output. */
export interface VariableInfo {
  readonly name: string;
  readonly type: ScalarType;
  /** A number or the name of a literal; an expression as text if it is not known before the run; null: none is given. */
  readonly value: number | boolean | string | null;
  readonly unit: string;
  readonly description: string;
  readonly variability: Variability;
  /** Start values: holds at the start, instead of being a guess. */
  readonly fixed?: boolean;
  /** Parameters: cannot change after compilation. */
  readonly structural?: boolean;
}

/** What can cause an event. */
export interface EventInfo {
  readonly kind: "condition" | "when" | "sample" | "transition" | "schedule";
  /** As written. */
  readonly text: string;
  /** Instance path; empty for the model itself. */
  readonly component: string;
}

/** What a model is, without running it. */
export interface ModelDetails {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly VariableInfo[];
  readonly starts: readonly VariableInfo[];
  readonly inputs: readonly VariableInfo[];
  readonly outputs: readonly VariableInfo[];
  readonly experiment: Experiment;
  readonly events: readonly EventInfo[];
  /** Number of scalar variables that vary in time. */
  readonly variables: number;
  /** Names of the modes of each automaton (LISMA_HDS). */
  readonly modes: readonly { readonly automaton: string; readonly modes: readonly string[] }[];
}

/** What a text or a package contains. */
export interface SourceInfo {
  readonly file: string;
  readonly language: Language;
  readonly classes: readonly ClassInfo[];
  /** Libraries that the text or the model uses, with the version that the text asks for. */
  readonly uses: readonly { readonly name: string; readonly version: string | null }[];
  /** The model that a run would take; missing: none, or several among which one must be named. */
  readonly model?: ModelDetails;
  readonly diagnostics: readonly Diagnostic[];
}

/** Describes a text, a package and its default or named model. Never throws for a faulty one. */
export function describeModel(source: ModelSource, options: CompileModelOptions = {}): SourceInfo {
  const input = compilerInput(source, options);
  const language = languageOf(input.source);
  const stored = language === "modelica" ? parseStoredDefinition(input.source).value : undefined;
  const classes = stored === undefined ? [] : classesIn(stored, input.provider);
  const flat = toHybridDae(input);
  const dae = hasErrors(flat.diagnostics) ? undefined : flat.value;
  // A package needs no model: that several could be meant is no fault here.
  const isOpen = options.model === undefined && classes.some(({ kind }) => kind === "package");
  const faults = flat.diagnostics.filter(({ code }) => !(isOpen && choices.includes(code)));
  const known = new Set(faults.map(({ code, message }) => `${code} ${message}`));
  const stores = (stored === undefined ? [] : packageFaults(stored, input.provider)).filter(
    ({ code, message }) => !known.has(`${code} ${message}`),
  );
  return {
    file: input.source.uri,
    language,
    classes,
    uses: usedLibraries(stored, dae),
    ...(dae && { model: modelDetails(dae) }),
    diagnostics: [...stores, ...faults],
  };
}

const choices: readonly string[] = ["library.several-models", "instantiate.no-model"];

/** What a flat system is, without running it. */
export function modelDetails(dae: HybridDae): ModelDetails {
  const texts = createValueTexts(dae);
  const shown = dae.variables.filter(
    ({ name, generated, visual }) => !name.startsWith("$") && !generated && !visual,
  );
  const described = (variable: Variable, value: VariableInfo["value"]): VariableInfo => {
    const { name, type, unit, description, variability } = variable;
    return { name, type, value, unit, description, variability };
  };
  const startOf = (variable: Variable) => described(variable, texts(variable, variable.start));
  const varying = shown.filter(
    ({ variability }) => variability === "continuous" || variability === "discrete",
  );
  return {
    name: dae.name,
    description: dae.description,
    parameters: shown
      .filter((one) => one.variability === "parameter" && !one.protected && !one.final)
      .map((one) => ({
        ...described(one, texts(one, one.binding ?? one.start)),
        ...(one.structural !== undefined && { structural: true }),
      })),
    starts: varying
      .filter(({ start, fixed, causality }) => causality !== "input" && (fixed || start !== undefined))
      .map((one) => ({ ...startOf(one), fixed: one.fixed })),
    inputs: varying.filter(isOwn("input")).map(startOf),
    outputs: varying.filter(isOwn("output")).map((one) => described(one, null)),
    experiment: dae.experiment,
    events: eventsOf(dae),
    variables: varying.length,
    modes: dae.automata.map(({ name, modes }) => ({
      automaton: name,
      modes: modes.map((mode) => dae.modes[mode]!.name),
    })),
  };
}

/** Inputs and outputs of the model itself. */
function isOwn(causality: "input" | "output"): (variable: Variable) => boolean {
  return (variable) => variable.causality === causality;
}

function eventsOf(dae: HybridDae): readonly EventInfo[] {
  const componentOf = ({ component }: { readonly component: Component["path"] }) => component.join(".");
  const branches = dae.whenClauses.flatMap(({ branches }) => branches);
  const guards = dae.transitions.flatMap(({ from, to, cause, origin }) =>
    cause.kind === "guard"
      ? [
          {
            kind: "transition" as const,
            text: `${dae.modes[from]!.name} -> ${dae.modes[to]!.name}: ${cause.text}`,
            component: componentOf(origin),
          },
        ]
      : [],
  );
  return [
    ...branches.map(({ text, origin }) => ({ kind: "when" as const, text, component: componentOf(origin) })),
    ...dae.relations
      .filter(({ usage }) => usage === "branch")
      .map(({ text, origin }) => ({ kind: "condition" as const, text, component: componentOf(origin) })),
    ...dae.samplers.map(({ text, origin }) => ({
      kind: "sample" as const,
      text,
      component: componentOf(origin),
    })),
    ...guards,
    ...dae.schedules.map(({ text, origin }) => ({
      kind: "schedule" as const,
      text,
      component: componentOf(origin),
    })),
  ];
}
