import {
  type CompileModelOptions,
  checkRunSettings,
  compile,
  compileVariant,
  createCompiledSystem,
  type Model,
  ModelError,
  packModel,
  refuseValue,
} from "@cosimo/core/model-runs";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type SourceText,
  type Span,
  type Variable,
} from "@cosimo/ir";
import { listDesign } from "../designs/listed-designs.ts";
import { outputOf } from "../study-file/read-study.ts";
import type { Study, StudyJson } from "../study-file/study.ts";
import { beyondBounds } from "./beyond-bounds.ts";
import { annotatedSettings, extendedModel } from "./extended-model.ts";
import type { PackedStudy } from "./packed-study.ts";
import { differentiatedNames, planRuns, type RunPlan } from "./study-equations.ts";
import { studyRunMessages } from "./study-run-messages.ts";

/** A study whose model is compiled and whose names are known. */
export interface PreparedStudy {
  readonly study: Study;
  readonly packed: PackedStudy;
  /** Names of all parameters for which the model is compiled anew. */
  readonly structural: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the model of a study with what its outputs need.
 * @throws ModelError for wrong models, names, values and outputs
 */
export function prepareStudy(study: Study, source: SourceText, options: CompileModelOptions): PreparedStudy {
  const own = compile(source, { ...options, ...(study.class !== undefined && { model: study.class }) });
  const settings = settingsOf(study, own);
  const recorded = variablesOf(study, own);
  refuseSettings(own, settings);
  const plan = planRuns(study.outputs, (name) => recorded.has(name), settings.startTime ?? 0);
  refuseUnknown(plan, recorded, study.spans);
  refuseNoInputs(study, own);
  const { controls = [] } = study;
  const needsEquations = plan.equations.length > 0 || controls.length > 0;
  const model = needsEquations
    ? extendedModel(own, source, options, {
        ...{ plan, controls },
        report: (output, code, args) => at(study, output, code, args),
      })
    : { own, source };
  const variables = new Map(own.dae.variables.map((one) => [one.name, one]));
  const structural = study.variables
    .map(({ name }) => name)
    .filter((name) => variables.get(name)?.structural !== undefined);
  refuseValues(study, variables, compileVariant(source, options, own), structural);
  return {
    study,
    packed: {
      ...{ json: study.json, plan, settings, structural, source: model.source },
      ...{ model: own.name, program: packModel(model.own) },
    },
    structural: own.dae.variables.flatMap((one) => (one.structural === undefined ? [] : [one.name])),
    diagnostics: [...own.diagnostics, ...beyondBounds(study, variables)],
  };
}

/** A study without rows, for values that come one after the other. */
export function evaluationStudy(json: StudyJson, settings: Study["settings"], set: Study["set"]): Study {
  const outputs = Object.entries(json.outputs ?? {}).map(([name, one]) => outputOf(name, one));
  return {
    ...{ model: json.model, settings, set, variables: [], outputs, analysis: [], json, spans: new Map() },
    ...{ design: listDesign([[]]), method: "list" as const },
    ...(json.class !== undefined && { class: json.class }),
  };
}

/** Settings of each run. */
function settingsOf({ settings, set, timeLimit, outputs }: Study, own: Model): PackedStudy["settings"] {
  const intervals = outputs.flatMap((one) =>
    one.kind === "trajectory" && one.interval !== undefined ? [one.interval] : [],
  );
  const sensitivities = differentiatedNames(outputs);
  return {
    ...annotatedSettings(own, settings),
    ...(intervals.length > 0 && { outputInterval: Math.min(...intervals) }),
    ...(timeLimit !== undefined && { timeout: timeLimit }),
    ...(sensitivities.length > 0 && { sensitivities }),
    parameters: set,
  };
}

/** Names of the columns of a run. @throws ModelError for unknown parameters */
function variablesOf(
  { set, variables, design, outputs, spans, controls = [] }: Study,
  { compilation, dae }: Model,
): ReadonlySet<string> {
  const structural = new Set(
    dae.variables.flatMap((one) => (one.structural === undefined ? [] : [one.name])),
  );
  const first = design.point(0);
  const later = new Set([...structural, ...controls.flatMap(({ names }) => names)]);
  const values = variables.flatMap(({ name }, i) => (later.has(name) ? [] : [[name, first[i]!]]));
  const system = createCompiledSystem(compilation.program, {
    values: { ...set, ...Object.fromEntries(values) },
    sensitivities: differentiatedNames(outputs),
  });
  if (system.value === undefined || hasErrors(system.diagnostics))
    throw new ModelError(system.diagnostics.map((one) => inFile(one, outputs, spans)));
  const names = new Set(system.value.variables.map(({ name }) => name));
  system.value.release?.();
  return names;
}

/** With the place of the name in the study file, if it has none in the model. */
function inFile(one: Diagnostic, outputs: Study["outputs"], spans: ReadonlyMap<string, Span>): Diagnostic {
  const name = String(one.args?.["name"]);
  const derived = outputs.find((output) => "by" in output && output.by === name);
  const span =
    spans.get(`vary.${name}`) ??
    spans.get(`set.${name}`) ??
    (derived && spans.get(`outputs.${derived.name}`));
  return one.span !== undefined || span === undefined ? one : { ...one, span };
}

function refuseUnknown(
  { trajectories }: RunPlan,
  recorded: ReadonlySet<string>,
  spans: ReadonlyMap<string, Span>,
): void {
  const faults = trajectories.flatMap(({ name, variables }) =>
    variables
      .filter((variable) => !recorded.has(variable))
      .map((variable) => {
        const span = spans.get(`outputs.${name}`);
        const found = diagnoseWithoutSpan(
          studyRunMessages,
          "study-run.unknown-variable",
          { name: variable },
          didYouMean(variable, recorded),
        );
        return { ...found, ...(span && { span }) };
      }),
  );
  if (faults.length > 0) throw new ModelError(faults);
}

/** @throws ModelError for controls that are no inputs */
function refuseNoInputs({ controls = [], spans }: Study, { dae }: Model): void {
  const inputs = new Set(
    dae.variables.flatMap(({ name, causality, type }) =>
      causality === "input" && type === "Real" ? [name] : [],
    ),
  );
  const faults = controls
    .filter(({ input }) => !inputs.has(input))
    .map(({ input: name }) => {
      const span = spans.get(`control.${name}`);
      const found = diagnoseWithoutSpan(
        studyRunMessages,
        "study-run.no-input",
        { name },
        didYouMean(name, inputs),
      );
      return { ...found, ...(span && { span }) };
    });
  if (faults.length > 0) throw new ModelError(faults);
}

/** Settings that each run would refuse. @throws ModelError */
function refuseSettings({ compilation }: Model, settings: PackedStudy["settings"]): void {
  const { parameters: _, ...others } = settings;
  checkRunSettings(compilation, others);
}

/** The first and last points show values that the model refuses by their types. */
function refuseValues(
  study: Study,
  variables: ReadonlyMap<string, Variable>,
  variant: (values: Readonly<Record<string, number | boolean>>) => Model,
  structural: readonly string[],
): void {
  const { design, variables: varied } = study;
  const points = [design.point(0), design.point(design.runs - 1)];
  const refused = varied.flatMap(({ name, isBoolean }, i) => {
    const variable = variables.get(name);
    if (variable === undefined) return [];
    return points.flatMap((point) => refuseValue(variable, isBoolean ? point[i] === 1 : point[i]!) ?? []);
  });
  if (refused.length > 0) throw new ModelError(refused);
  if (structural.length === 0) return;
  const values = varied.flatMap(({ name, isBoolean }, i) =>
    structural.includes(name) ? [[name, isBoolean ? points[0]![i] === 1 : points[0]![i]!]] : [],
  );
  variant(Object.fromEntries(values));
}

function at(
  { spans }: Study,
  output: string,
  code: keyof typeof studyRunMessages,
  args: Readonly<Record<string, string>>,
): Diagnostic {
  const span = spans.get(`outputs.${output}`);
  return { ...diagnoseWithoutSpan(studyRunMessages, code, args), ...(span && { span }) };
}
