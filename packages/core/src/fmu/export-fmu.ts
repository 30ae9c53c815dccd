import { C_PRELUDE, compileC, sort, sortForStates } from "@cosimo/compiler";
import type { DeclaredStart, ExportedFmu, FmuArtefacts, FmuModule } from "@cosimo/fmi/export";
import {
  type Checked,
  type CompiledModule,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  evaluate,
  type HybridDae,
  hasErrors,
  type MessageArguments,
  type OptionRows,
  type SortedDae,
} from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { slidingKernels, steppingKernels } from "@cosimo/kernels/layout";
import { transitionsAsClauses } from "@cosimo/modelica";
import { findDeclarationFaults } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { languageOf, toHybridDae } from "../languages/front-end.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
} from "../languages/model-source.ts";
import { areMethodsLoaded, loadMethods } from "../run/load-methods.ts";
import { generationTool } from "../version/generation-tool.ts";
import { exportMessages } from "./export-messages.ts";
import { foundStarts } from "./found-starts.ts";
import { compileModes } from "./modal-artefacts.ts";
import { promoteVariables } from "./promote-variables.ts";
import { choicesOfStates } from "./state-choices.ts";

export interface ExportFmuOptions extends CompileModelOptions {
  /** Version of FMI; missing: 2. */
  readonly version?: 2 | 3;
  /** Interface types; missing: both. */
  readonly type?: "me" | "cs" | "both";
  /** Parameters and variables that become inputs, by name. */
  readonly inputs?: readonly string[];
  /** Variables that become outputs, or `name=expression` with names of the model. */
  readonly outputs?: readonly string[];
  readonly modelIdentifier?: string;
  /** Reaction of the FMU to events that follow too closely; missing: "warn". */
  readonly onChattering?: "warn" | "stop" | "slide";
}

const systemRows: OptionRows<ExportSystemOptions> = {
  version: { type: "whole", range: { least: 2, most: 3 } },
  type: { type: "choice", choices: ["me", "cs", "both"] },
  modelIdentifier: { type: "text" },
  onChattering: { type: "choice", choices: ["warn", "stop", "slide"] },
};
/** Options of exports of coupled systems too. */
export const exportRows: OptionRows<Omit<ExportFmuOptions, keyof CompileModelOptions>> = {
  ...systemRows,
  inputs: { type: "object" },
  outputs: { type: "object" },
};
const modelRows: OptionRows<ExportFmuOptions> = { ...compileRows, ...exportRows };

/** An exported FMU with C sources; binaries are compiled by the caller. */
export interface FmuExport extends ExportedFmu {
  /** Warnings and notices of the compilation. */
  readonly diagnostics: readonly Diagnostic[];
  /** FMUs inside it that need binaries too, with their folders; missing: none. */
  readonly parts?: readonly { readonly folder: string; readonly fmu: FmuExport }[];
  /** Platforms for which a binary is useful; missing: all. */
  readonly platforms?: readonly string[];
}

/**
 * Exports a model as an FMU.
 * @throws ModelError when the model has errors or a construct that exported FMUs do not support.
 */
export async function exportFmu(source: ModelSource, options: ExportFmuOptions = {}): Promise<FmuExport> {
  return exportSystem(promotedSystem(source, options), options);
}

/** Options that do not concern a model's text. */
export type ExportSystemOptions = Pick<
  ExportFmuOptions,
  "version" | "type" | "modelIdentifier" | "onChattering"
>;

/**
 * As `exportFmu`, for a flat system.
 * @throws ModelError
 */
export async function exportSystem(
  system: Checked<HybridDae>,
  options: ExportSystemOptions,
): Promise<FmuExport> {
  const { version = 2, type = "both", modelIdentifier, onChattering = "warn" } = options;
  const flat = checked(system);
  const external = flat.value.functions.find((f) => f.external !== undefined)?.external;
  if (external !== undefined) {
    const args = { function: external.name, language: external.language };
    throw new ModelError(
      refused("fmu-export.external-function", flat.value, flat.diagnostics, args).diagnostics,
    );
  }
  const [delay] = flat.value.histories ?? flat.value.distributions ?? [];
  if (delay !== undefined)
    throw new ModelError(
      refused("fmu-export.delays", flat.value, flat.diagnostics, { text: delay.text }).diagnostics,
    );
  // Where all kernels are loaded, the compilation is synchronous: a caller can end it.
  if (!areMethodsLoaded()) await loadMethods();
  const kernels = onChattering === "slide" ? [...steppingKernels, ...slidingKernels] : steppingKernels;
  const declared = checked(compileArtefacts(flat.value, kernels), flat.diagnostics);
  const found = foundStarts(flat.value, declared.value.modules[0]!.module);
  const compiled =
    found === undefined
      ? declared
      : checked(compileArtefacts(found.dae, kernels), [...flat.diagnostics, ...found.diagnostics]);
  const limits = type === "cs" ? [] : limitsOfModelExchange(flat.value);
  const { exportFmu: makeFmu, declaredStarts } = await import("@cosimo/fmi/export");
  const exported = makeFmu(compiled.value, {
    version,
    modelExchange: type !== "cs",
    coSimulation: type !== "me",
    onChattering,
    generationTool,
    ...(modelIdentifier !== undefined && { modelIdentifier }),
  });
  const unknown = unknownStarts(
    declaredStarts(exported.description),
    flat.value,
    compiled.value.modules[0]!.module,
  );
  if (unknown.length > 0) throw new ModelError([...compiled.diagnostics, ...unknown]);
  return { ...exported, diagnostics: [...compiled.diagnostics, ...limits] };
}

/**
 * Errors of start values that the description of an FMU would state, and that have no value: a function fails, or the result is no
 * finite number. Calculated parameters are stated without values, so that importers can set what they depend on.
 */
function unknownStarts(
  stated: readonly DeclaredStart[],
  { name: model, variables, relations, functions }: HybridDae,
  module: CompiledModule,
): readonly Diagnostic[] {
  const declared = new Map(variables.map((one) => [one.name, one]));
  const failures = findDeclarationFaults(module);
  const isComputed = ({ name }: DeclaredStart): boolean => {
    const { start, binding = start } = declared.get(name) ?? {};
    return binding !== undefined && evaluate(binding, { relations, functions }) === undefined;
  };
  if (failures.length > 0 && stated.some(isComputed))
    return failures.map((one) => ({ ...one, category: "semantics" as const }));
  for (const { name, values } of stated) {
    const value = values.find((one) => typeof one === "number" && !Number.isFinite(one));
    if (value === undefined) continue;
    const args = { model, name, value: String(value) };
    const span = declared.get(name)?.origin.span;
    return span === undefined
      ? [diagnoseWithoutSpan(exportMessages, "fmu-export.start-not-finite", args)]
      : [diagnose(exportMessages, "fmu-export.start-not-finite", span, args)];
  }
  return [];
}

/**
 * The value, with the diagnostics of earlier stages before its own.
 * @throws ModelError when there are errors.
 */
function checked<T>(
  { value, diagnostics: own }: Checked<T>,
  earlier: readonly Diagnostic[] = [],
): { readonly value: T; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics = [...earlier, ...own];
  if (value === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  return { value, diagnostics };
}

function refused(
  code: keyof typeof exportMessages,
  { name }: HybridDae,
  earlier: readonly Diagnostic[],
  args: MessageArguments = {},
): { readonly diagnostics: readonly Diagnostic[]; readonly value?: never } {
  return { diagnostics: [...earlier, diagnoseWithoutSpan(exportMessages, code, { model: name, ...args })] };
}

function promotedSystem(source: ModelSource, options: ExportFmuOptions): Checked<HybridDae> {
  const { inputs = [], outputs = [] } = options;
  const expressions = outputs.filter((output) => output.includes("="));
  const input = compilerInput(source, options, modelRows, "exportFmu()");
  const plain = toHybridDae(input);
  if (plain.value === undefined || hasErrors(plain.diagnostics)) return plain;
  const flat =
    expressions.length === 0 ? plain : withExpressions(plain.value, plain.diagnostics, input, expressions);
  if (flat.value === undefined || hasErrors(flat.diagnostics)) return flat;
  const promoted = promoteVariables(
    flat.value,
    inputs,
    outputs.map((output) => output.split("=")[0]!.trim()),
  );
  return { ...promoted, diagnostics: [...flat.diagnostics, ...promoted.diagnostics] };
}

/** A model that extends the given one by outputs: the expressions are read, typed and differentiated like its own. */
function withExpressions(
  plain: HybridDae,
  earlier: readonly Diagnostic[],
  input: ReturnType<typeof compilerInput>,
  expressions: readonly string[],
): Checked<HybridDae> {
  const { source } = input;
  if (languageOf(source) !== "modelica") return refused("fmu-export.expression-language", plain, earlier);
  const declarations = expressions.map((text) => {
    const [name, ...expression] = text.split("=");
    return { name: name!.trim(), expression: expression.join("=").trim() };
  });
  const taken = declarations.find(({ name }) => plain.variables.some((one) => one.name === name));
  if (taken !== undefined) return refused("fmu-export.name-taken", plain, earlier, { name: taken.name });
  const model = `${plain.name.replace(/\W/g, "_")}_outputs`;
  const text = [
    `${source.text}\nmodel ${model}`,
    `  extends ${plain.name};`,
    ...declarations.map(({ name, expression }) => `  output Real ${name} = ${expression};`),
    `end ${model};\n`,
  ].join("\n");
  const extended = toHybridDae({ ...input, source: { ...source, text }, model: [model] });
  if (extended.value === undefined) return extended;
  const { name, description, experiment } = plain;
  return { ...extended, value: { ...extended.value, name, description, experiment } };
}

/**
 * Warns about unilateral conditions: an importer may evaluate beyond their boundary, which an FMU
 * cannot prevent.
 */
function limitsOfModelExchange({ relations }: HybridDae): readonly Diagnostic[] {
  const oneSided = relations.find(({ eventType }) => eventType === "unilateral");
  if (oneSided === undefined) return [];
  return [diagnoseWithoutSpan(exportMessages, "fmu-export.one-sided", { condition: oneSided.text })];
}

/** Transitions that change no equation are events like others; where they do, each set of equations is compiled. */
function compileArtefacts(dae: HybridDae, kernels: readonly string[]): Checked<FmuArtefacts> {
  const clauses = transitionsAsClauses(dae);
  if (clauses.value === undefined) {
    const { value: modes, diagnostics } = compileModes(dae, (sorted, number) =>
      compileSystem(sorted, number, kernels),
    );
    return modes === undefined
      ? { diagnostics }
      : {
          value: { modules: modes.systems[0]!, lacksChoices: false, modes, prelude: C_PRELUDE },
          diagnostics,
        };
  }
  const { value: sorted, diagnostics } = sort(clauses.value);
  if (sorted === undefined || hasErrors(diagnostics)) return { diagnostics };
  const system = compileSystem(sorted, 0, kernels);
  const { modules, lacksChoices } = system;
  return {
    value: { modules, lacksChoices, prelude: C_PRELUDE },
    diagnostics: [...diagnostics, ...system.diagnostics],
  };
}

interface CompiledSystem extends Pick<FmuArtefacts, "modules" | "lacksChoices"> {
  readonly diagnostics: readonly Diagnostic[];
}

/** One set of equations for all choices of its states. Numerical methods are in the first module only. */
function compileSystem(sorted: SortedDae, number: number, kernels: readonly string[]): CompiledSystem {
  const { choices, areAll, diagnostics } = choicesOfStates(sorted);
  const modules = choices.flatMap((states, i): readonly FmuModule[] => {
    // States that constraints cannot leave together have no system.
    const system = i === 0 ? sorted : sortForStates(sorted, states).value;
    if (system === undefined) return [];
    const prefix = number === 0 ? `m${i}_` : `s${number}m${i}_`;
    const own = number === 0 && i === 0 ? kernels : [];
    return [{ ...compileC(system, linkableKernels, own, prefix), prefix }];
  });
  return { modules, lacksChoices: !areAll, diagnostics };
}
