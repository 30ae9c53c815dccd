import { inScalars } from "@cosimo/compiler";
import {
  type Diagnostic,
  diagnose,
  type HybridDae,
  hasErrors,
  type MessageArguments,
  type OptionRows,
  type Phrase,
  phrase,
  type SourceText,
} from "@cosimo/ir";
import {
  bordersOf,
  type ClassDefinition,
  findClass,
  type ModelBorders,
  modelicaToHybridDae,
  parseStoredDefinition,
} from "@cosimo/modelica";
import type { NamedUnits } from "../cosim/cosimulate.ts";
import { ModelError } from "../errors/model-error.ts";
import { languageOf } from "../languages/front-end.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
} from "../languages/model-source.ts";
import { partitionsOf } from "./cuts.ts";
import { type CutSite, judgeCut, type ModelCut, stepOf } from "./judge-cut.ts";
import { splitMessages, splitPhrases } from "./split-messages.ts";

export interface SplitOptions extends CompileModelOptions {
  /** Partitions that are tried, at most; missing: 12. */
  readonly most?: number;
}

const splitRows: OptionRows<SplitOptions> = {
  ...compileRows,
  most: { type: "number", range: { above: 0 } },
};

/** Proposals to compute a model as two coupled units. */
export interface SplitResult {
  readonly model: string;
  readonly experiment: NamedUnits["system"]["experiment"];
  /**
   * Those with states in both units first, of these those without shared states, then by the communication step of the recommended
   * algorithm.
   */
  readonly cuts: readonly ModelCut[];
  /** Partitions that give no units which can be computed, and why. */
  readonly impossible: readonly { readonly sides: readonly (readonly string[])[]; readonly reason: Phrase }[];
  /** Partitions that were not tried. */
  readonly untried: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Proposes cuts of a Modelica model between its components.
 * @throws ModelError when the model has errors, or cannot be cut
 */
export function splitModel(source: ModelSource, options: SplitOptions = {}): SplitResult {
  const { most = 12, ...compiling } = options;
  const input = compilerInput(source, compiling, splitRows, "splitModel()");
  const { dae, definition, diagnostics } = readModel(input);
  const borders = bordersOf(dae.components[0]!.className, compositionOf(definition), dae);
  requireParts(borders, definition, dae);
  const site: CutSite = {
    ...{ borders, source: input.source, end: endOf(input.source, definition) },
    options: { ...compiling, unitCheck: "ignore" },
    experiment: experimentOf(dae),
  };
  const partitions = partitionsOf(borders);
  const judged = partitions.slice(0, most).map((one) => judgeCut(site, one));
  const cuts = judged.flatMap((one) => ("cut" in one ? [one.cut] : []));
  const impossible = judged.flatMap((one) => ("cut" in one ? [] : [one]));
  const model = borders.name.join(".");
  if (judged.length === 0) throw errorAt("split.unconnected", definition, { model });
  if (cuts.length === 0)
    throw errorAt("split.impossible", definition, { model, reason: impossible[0]!.reason });
  cuts.sort(
    (a, b) => idleUnits(a) - idleUnits(b) || a.shared.length - b.shared.length || stepOf(b) - stepOf(a),
  );
  return {
    model,
    experiment: site.experiment,
    cuts,
    impossible,
    untried: Math.max(0, partitions.length - most),
    diagnostics,
  };
}

/** Units without states, such as sources and sensors. */
function idleUnits({ units }: ModelCut): number {
  return units.filter(({ states }) => states.length === 0).length;
}

/** A system file for the units of a cut, beside the file `text` with their classes. */
export function systemFileOf({ model, experiment }: SplitResult, cut: ModelCut, text: string): object {
  const { analysis, units, exchanged } = cut;
  const best = analysis.recommendation?.best;
  const { startTime = 0, stopTime = startTime + 1 } = experiment;
  const step = Number((stepOf(cut) || (stopTime - startTime) / 500).toPrecision(2));
  return {
    name: model,
    units: Object.fromEntries(units.map(({ name, className }) => [name, { model: text, class: className }])),
    connections: exchanged.map(({ name, from, to }) => [`${from}.${name}`, `${to}.${name}`]),
    experiment: { ...experiment, stopTime, communicationStep: step },
    ...(best && best.step > 0 && { algorithm: best.description }),
  };
}

function readModel(input: ReturnType<typeof compilerInput>) {
  const { source } = input;
  const span = { source, start: 0, end: 0 };
  if (languageOf(source) === "lisma")
    throw new ModelError([diagnose(splitMessages, "split.no-modelica", span, {})]);
  const parsed = parseStoredDefinition(source);
  const flat = modelicaToHybridDae(input);
  if (flat.value === undefined || hasErrors(flat.diagnostics)) throw new ModelError(flat.diagnostics);
  const { className } = flat.value.components[0]!;
  const definition = parsed.value && findClass(parsed.value, className);
  if (definition === undefined) {
    const args = { model: className.join(".") };
    throw new ModelError([diagnose(splitMessages, "split.elsewhere", span, args)]);
  }
  return { dae: inScalars(flat.value), definition, diagnostics: flat.diagnostics };
}

function compositionOf({ body }: ClassDefinition) {
  if (body.kind !== "long") throw new Error("a class without a composition has no components");
  return body.composition;
}

function requireParts(
  { name, parts, joints, common }: ModelBorders,
  definition: ClassDefinition,
  dae: HybridDae,
) {
  const model = name.join(".");
  const own = new Set([...parts.flat(), ...common]);
  const first = (path: string): string => /^[^.[]*/.exec(path)![0];
  const variables = dae.variables.filter(
    ({ variability, derivativeOf }) =>
      derivativeOf === undefined && variability !== "parameter" && variability !== "constant",
  );
  const present = [
    ...dae.components.flatMap(({ path }) => path.slice(0, 1)),
    ...variables.map((one) => one.name),
  ].map(first);
  const inherited = new Set(present.filter((one) => !own.has(one) && !one.startsWith("$")));
  if (inherited.size > 0)
    throw errorAt("split.inherited", definition, { model, names: [...inherited].map((one) => `'${one}'`) });
  if (parts.length >= 2) return;
  if (joints.length === 0) throw errorAt("split.unconnected", definition, { model });
  const reasons = joints
    .slice(0, MOST_REASONS)
    .map(({ names, why }) => phrase(splitPhrases, `split.by-${why}`, { names: names.slice(0, MOST_NAMES) }));
  throw errorAt("split.one-part", definition, { model, reasons });
}

/** What the message about inseparable components lists, at most. */
const MOST_REASONS = 3;
const MOST_NAMES = 4;

function errorAt(
  code: keyof typeof splitMessages,
  { name }: ClassDefinition,
  args: MessageArguments,
): ModelError {
  return new ModelError([diagnose(splitMessages, code, name.span, args)]);
}

/** Behind the `;` of a class. */
function endOf({ text }: SourceText, { span }: ClassDefinition): number {
  const rest = /^\s*;/.exec(text.slice(span.end));
  return span.end + (rest?.[0].length ?? 0);
}

function experimentOf({ experiment }: HybridDae): CutSite["experiment"] {
  const { startTime, stopTime, tolerance } = experiment;
  return {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
  };
}
