import {
  type CompileModelOptions,
  compileVariant,
  createSimulationSeries,
  type Interruption,
  type Model,
  ModelError,
  type RunUnderWay,
  type SimulationSeries,
  unpackModel,
} from "@cosimo/core/model-runs";
import type { StudyVariable } from "../study-file/study.ts";
import { exactly } from "./exactly.ts";
import {
  failedRecord,
  hasEnded,
  type Outcome,
  recordOfError,
  recordOfInterruption,
  soundRecord,
} from "./outcome-record.ts";
import type { PackedStudy } from "./packed-study.ts";
import { keyOf, modelOf, type NamedValues, structuralValues, valuesOfRow } from "./ready-variants.ts";
import type { RunAttempt, RunRecord, SlicedRunner } from "./run-record.ts";
import { outputValue } from "./study-equations.ts";

/** Models of different structure that a thread keeps. */
const MOST_VARIANTS = 64;

/** Runs of a compiled model by rows. `options`: for models of other structure. `model`: that of `packed`, if it is at hand. */
export function createModelRunner(
  packed: PackedStudy,
  variables: readonly StudyVariable[],
  options: CompileModelOptions,
  model?: Model,
): SlicedRunner {
  const start = createStarts(packed, options, model);
  return {
    start: (run, point) => start(run, valuesOfRow(variables, point)),
    run: (run, point) => toEnd(start(run, valuesOfRow(variables, point))),
  };
}

/** Makes the run of these values of parameters and start values. */
export type Evaluator = (run: number, values: NamedValues) => RunRecord;

/** Runs of a compiled model by names, which may differ from run to run. */
export function createEvaluator(packed: PackedStudy, options: CompileModelOptions): Evaluator {
  const start = createStarts(packed, options);
  return (run, values) => toEnd(start(run, values));
}

function toEnd(attempt: RunAttempt): RunRecord {
  for (;;) {
    const record = attempt.advance(Number.POSITIVE_INFINITY);
    if (record !== undefined) return record;
  }
}

/** Begins the runs of a model, compiled anew for other structures. */
function createStarts(
  packed: PackedStudy,
  options: CompileModelOptions,
  model: Model = unpackModel(packed.program),
): (run: number, values: NamedValues) => RunAttempt {
  const { plan, source, settings } = packed;
  const compiled = compileVariant(source, { ...options, unitCheck: "ignore" }, model);
  const variants = new Map<string, ModelRuns>();
  const ready = new Map(packed.variants?.map((one) => [one.key, one]));
  const runsOf = (structural: NamedValues): ModelRuns => {
    const key = keyOf(structural);
    const known = variants.get(key);
    if (known !== undefined) return known;
    if (variants.size === MOST_VARIANTS) variants.delete(variants.keys().next().value!);
    const variant = ready.get(key);
    const own = variant !== undefined ? modelOf(variant) : key === "" ? model : compiled(structural);
    const made = createRuns(own, packed);
    variants.set(key, made);
    return made;
  };
  const begin = (run: number, values: NamedValues): StartedRun => {
    const structural = structuralValues(packed, values);
    const others = Object.entries(values).filter(([name]) => !Object.hasOwn(structural, name));
    return runsOf(structural)(run, { ...settings.parameters, ...Object.fromEntries(others) });
  };
  const outputs = plan.outputs.length;
  return (run, values) => {
    let started: StartedRun | undefined;
    return {
      advance(budget) {
        try {
          started ??= begin(run, values);
          return started.advance(budget) ? started.record() : undefined;
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          return recordOfError(run, outputs, error);
        }
      },
      cancel: (cause) =>
        started?.abandon(cause) === true
          ? started.record()
          : recordOfInterruption(run, outputs, cause, settings.timeout),
    };
  };
}

/** `record`: legal after the end of the run. */
interface StartedRun extends Pick<RunUnderWay, "advance"> {
  abandon(cause: Interruption["cause"]): boolean;
  record(): RunRecord;
}

type ModelRuns = (run: number, parameters: NamedValues) => StartedRun;

/** Runs of one compiled model with values of parameters. */
function createRuns({ compilation }: Model, { plan, settings }: PackedStudy): ModelRuns {
  const { outputs, trajectories, trajectoryRuns } = plan;
  const reductions = outputs.flatMap((one) => one.reductions);
  const { parameters: _, ...others } = settings;
  const { outputInterval: __, ...withoutInterval } = others;
  const isFinalOnly = reductions.every(({ kind }) => kind === "final");
  const shortened = isFinalOnly
    ? ({ ...withoutInterval, intervals: 1, eventPoints: "none" } as const)
    : others;
  const kept = trajectoryRuns && new Set(trajectoryRuns);
  const keeps = (run: number) => trajectories.length > 0 && (kept === undefined || kept.has(run));
  const names = exactly([...new Set(trajectories.flatMap((one) => one.variables))]);
  const from = settings.startTime ?? 0;
  const valuesOf = (numbers: readonly number[], to: number): readonly number[] => {
    let next = 0;
    return outputs.map((output) => {
      const own = numbers.slice(next, next + output.reductions.length);
      next += own.length;
      return outputValue(output, own, from, to);
    });
  };
  const recordOf = (run: number, outcome: Outcome, numbers: () => readonly number[]): RunRecord =>
    hasEnded(outcome)
      ? soundRecord(run, outcome, valuesOf(numbers(), outcome.time))
      : failedRecord(run, outputs.length, outcome);
  const columnsOf = ({ time, column }: ReturnType<RunUnderWay["result"]>) =>
    trajectories.map((one) => ({ time, columns: one.variables.map(column) }));
  let reduced: SimulationSeries | undefined;
  let whole: SimulationSeries | undefined;
  const startReduced = (run: number, parameters: NamedValues): StartedRun => {
    reduced ??= createSimulationSeries(compilation, shortened, reductions);
    const underWay = reduced.reduce(parameters);
    return {
      advance: underWay.advance,
      abandon: (cause) => underWay.abandon?.(cause) ?? false,
      record: () => recordOf(run, underWay.report().outcome, underWay.values),
    };
  };
  return (run, parameters) => {
    if (!keeps(run)) return startReduced(run, parameters);
    whole ??= createSimulationSeries(compilation, { ...others, variables: names });
    return withTrajectories(startReduced(run, parameters), () => whole!.start(parameters), columnsOf);
  };
}

/** A run, and then once more with its rows: numbers come from within steps, and are the same without them. */
function withTrajectories(
  first: StartedRun,
  again: () => RunUnderWay,
  columnsOf: (result: ReturnType<RunUnderWay["result"]>) => RunRecord["trajectories"] & object,
): StartedRun {
  let record: RunRecord | undefined;
  let second: RunUnderWay | undefined;
  return {
    advance(budget) {
      if (second === undefined) {
        if (!first.advance(budget)) return false;
        record = first.record();
        second = again();
      }
      return second.advance(budget);
    },
    abandon: (cause) => (second ?? first).abandon(cause),
    record: () => ({
      ...(record ?? first.record()),
      ...(second !== undefined && { trajectories: columnsOf(second.result()) }),
    }),
  };
}
