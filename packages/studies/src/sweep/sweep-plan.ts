import {
  createCompiledSystem,
  type Model,
  ModelError,
  refuseValue,
  type SeriesSettings,
} from "@cosimo/core/model-runs";
import {
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type MessageArguments,
  type Variable,
} from "@cosimo/ir";
import { studyRunMessages } from "../runs/study-run-messages.ts";
import { faultOf } from "../study-file/read-study.ts";
import { sweepMessages } from "./sweep-messages.ts";
import { parseSweepOutput, type SweepOutput, unitOfOutput } from "./sweep-output.ts";
import { countRuns, pointAt, type Variation } from "./variation.ts";

/** What a sweep computes; plain data that can be sent to another thread. */
export interface SweepPlan {
  readonly model: string;
  readonly vary: readonly Variation[];
  readonly outputs: readonly SweepOutput[];
  /** Unit of each output. */
  readonly units: readonly string[];
  readonly settings: SeriesSettings;
  /** Varied parameters for which the model is compiled anew. */
  readonly structural: readonly string[];
  readonly runs: number;
  /** Numbers of the runs whose curves over time are kept. */
  readonly curves: readonly number[];
}

export interface SweepRequest {
  readonly vary: readonly Variation[];
  /** Missing: final values of all variables that `variables` matches, or of all. */
  readonly outputs?: readonly string[];
  readonly variables?: RegExp;
  readonly settings: SeriesSettings;
  /** Largest number of runs whose curves over time are kept. */
  readonly mostCurves?: number;
}

/** Checks names and values. @throws ModelError of the category usage */
export function planSweep(
  model: Model,
  request: SweepRequest,
): SweepPlan & { readonly diagnostics: readonly Diagnostic[] } {
  const { vary, settings } = request;
  requireSound(vary, settings.parameters);
  const variables = new Map(model.dae.variables.map((one) => [one.name, one]));
  const structural = vary
    .map(({ name }) => name)
    .filter((name) => variables.get(name)?.structural !== undefined);
  const first = Object.entries(pointAt(vary, 0)).filter(([name]) => !structural.includes(name));
  const system = createCompiledSystem(model.compilation.program, {
    values: { ...settings.parameters, ...Object.fromEntries(first) },
  });
  if (system.value === undefined || hasErrors(system.diagnostics)) throw new ModelError(system.diagnostics);
  const refused = vary.flatMap(({ name, values }) => {
    const variable = variables.get(name);
    return variable === undefined ? [] : values.flatMap((value) => refuseValue(variable, value) ?? []);
  });
  if (refused.length > 0) throw new ModelError(refused);
  const recorded = system.value.variables;
  system.value.release?.();
  return {
    ...planOf({ name: model.name, recorded, structural, hasExpressions: true }, request),
    diagnostics: [
      ...system.diagnostics.filter(({ severity }) => severity !== "error"),
      ...structuralNotes(structural, vary, variables),
    ],
  };
}

/** `hasExpressions`: outputs may be expressions and events of a model. What is run: its name, the columns of its results, and varied parameters for which it is compiled anew. */
interface Subject {
  readonly name: string;
  readonly recorded: readonly { readonly name: string; readonly unit: string }[];
  readonly structural: readonly string[];
  readonly hasExpressions: boolean;
}

/** @throws ModelError for unknown outputs */
export function planOf(subject: Subject, request: SweepRequest): SweepPlan {
  const { name, recorded, structural } = subject;
  const { vary, settings, mostCurves = 0 } = request;
  const outputs = withUniqueLabels(outputsOf(request, subject), vary);
  const units = new Map(recorded.map((one) => [one.name, one.unit]));
  const runs = countRuns(vary);
  return {
    ...{ model: name, vary, outputs, settings, structural, runs },
    units: outputs.map(({ kind, variable = "" }) => unitOfOutput(kind, units.get(variable) ?? "")),
    curves: spread(runs, mostCurves),
  };
}

/** Every name is varied once, over some value, and not set. @throws ModelError */
export function requireSound(vary: readonly Variation[], set: object = {}): void {
  const faults = faultsOf(vary, set);
  if (faults.length > 0) throw new ModelError(faults);
}

function faultsOf(vary: readonly Variation[], parameters: object): readonly Diagnostic[] {
  if (vary.length === 0) return [diagnoseWithoutSpan(sweepMessages, "sweep.nothing-varied")];
  return vary.flatMap(({ name, values }, i) => {
    const errorOf = (code: keyof typeof sweepMessages) => diagnoseWithoutSpan(sweepMessages, code, { name });
    return [
      ...(vary.slice(0, i).some((before) => before.name === name) ? [errorOf("sweep.varied-twice")] : []),
      ...(Object.hasOwn(parameters, name) ? [errorOf("sweep.varied-and-set")] : []),
      ...(values.length === 0 ? [errorOf("sweep.no-values")] : []),
    ];
  });
}

/** Variables among the outputs, each once. */
export function outputVariables({ outputs }: Pick<SweepPlan, "outputs">): readonly string[] {
  return [...new Set(outputs.flatMap(({ variable }) => variable ?? []))];
}

function outputsOf(
  { outputs, variables }: SweepRequest,
  { recorded, hasExpressions }: Subject,
): readonly SweepOutput[] {
  if (outputs === undefined || outputs.length === 0)
    return recorded
      .filter(({ name }) => variables?.test(name) ?? true)
      .map(({ name }) => ({ kind: "final", expression: name, variable: name, label: name }));
  const names = new Set(recorded.map(({ name }) => name));
  const parsed = outputs.map((one) => parseSweepOutput(String(one), (name) => names.has(name)));
  const unknown = parsed.filter(
    ({ expression, variable }) => variable === undefined && !(hasExpressions && !isName(expression)),
  );
  const faults = parsed.flatMap(({ kind, expression }) => faultOf({ [kind]: expression }) ?? []);
  if (faults.length > 0) throw new ModelError(faults);
  if (unknown.length === 0) return parsed;
  throw new ModelError(
    unknown.map(({ kind, expression }) =>
      kind === "event" || kind === "count"
        ? diagnoseWithoutSpan(studyRunMessages, "study-run.unit-event", { name: `${kind}(${expression})` })
        : diagnoseWithoutSpan(
            sweepMessages,
            "sweep.unknown-output",
            { name: expression },
            didYouMean(expression, names),
          ),
    ),
  );
}

/** Names with subscripts; what else is no variable is an expression. */
function isName(text: string): boolean {
  return /^[\w.']+(\[[\d, ]*\][\w.']*)*$/.test(text);
}

/** The final value of a variable whose start value is varied is labelled `final(x)`. */
function withUniqueLabels(
  outputs: readonly SweepOutput[],
  vary: readonly Variation[],
): readonly SweepOutput[] {
  const varied = new Set(vary.map(({ name }) => name));
  return outputs.map((one) => (varied.has(one.label) ? { ...one, label: `final(${one.label})` } : one));
}

/** Up to `most` of the numbers below `count`, evenly spread, with both ends. */
function spread(count: number, most: number): readonly number[] {
  const chosen = Math.min(count, most);
  if (chosen < 2) return chosen === 1 ? [0] : [];
  return Array.from({ length: chosen }, (_, i) => Math.round((i * (count - 1)) / (chosen - 1)));
}

function structuralNotes(
  structural: readonly string[],
  vary: readonly Variation[],
  variables: ReadonlyMap<string, Variable>,
): readonly Diagnostic[] {
  if (structural.length === 0) return [];
  const variants = countRuns(vary.filter(({ name }) => structural.includes(name)));
  const args: MessageArguments = {
    names: structural.map((name) => `'${name}'`),
    count: structural.length,
    variants,
  };
  const { span } = variables.get(structural[0]!)!.origin;
  return [diagnose(sweepMessages, "sweep.structural", span, args)];
}
