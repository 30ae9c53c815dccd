import {
  type CompileModelOptions,
  compileVariant,
  createSimulationSeries,
  type Model,
  ModelError,
  reduceColumn,
  type SimulationSeries,
  unpackModel,
  variantKey,
} from "@cosimo/core/model-runs";
import type { StudyVariable } from "../study-file/study.ts";
import { exactly } from "./exactly.ts";
import { failedRecord, hasEnded, statusOf } from "./outcome-record.ts";
import type { PackedStudy } from "./packed-study.ts";
import { type RunRecord, recordWithoutValues, type StudyRunner } from "./run-record.ts";
import { outputValue } from "./study-equations.ts";

/** Models of different structure that a thread keeps. */
const MOST_VARIANTS = 16;

/** Runs of a compiled model by rows. `options`: for models of other structure. */
export function createModelRunner(
  packed: PackedStudy,
  variables: readonly StudyVariable[],
  options: CompileModelOptions,
): StudyRunner {
  const evaluate = createEvaluator(packed, options);
  return {
    run(run, point) {
      const named = variables.map(
        ({ name, isBoolean }, i) => [name, isBoolean ? point[i] === 1 : point[i]!] as const,
      );
      return evaluate(run, Object.fromEntries(named));
    },
  };
}

/** Makes the run of these values of parameters and start values. */
export type Evaluator = (run: number, values: NamedValues) => RunRecord;
type NamedValues = Readonly<Record<string, number | boolean>>;

/** Runs of a compiled model by names, which may differ from run to run. */
export function createEvaluator(packed: PackedStudy, options: CompileModelOptions): Evaluator {
  const { plan, source, settings } = packed;
  const model = unpackModel(packed.program);
  const compiled = compileVariant(source, { ...options, unitCheck: "ignore" }, model);
  const variants = new Map<string, ModelRuns>();
  const runsOf = (structural: readonly string[], values: NamedValues): ModelRuns => {
    const key = variantKey(structural, values);
    const known = variants.get(key);
    if (known !== undefined) return known;
    const own = Object.fromEntries(structural.map((name) => [name, values[name]!]));
    if (variants.size === MOST_VARIANTS) variants.delete(variants.keys().next().value!);
    const made = createRuns(structural.length === 0 ? model : compiled(own), packed);
    variants.set(key, made);
    return made;
  };
  return (run, values) => {
    const structural = packed.structural.filter((name) => Object.hasOwn(values, name));
    try {
      const others = Object.entries(values).filter(([name]) => !structural.includes(name));
      return runsOf(structural, values)(run, { ...settings.parameters, ...Object.fromEntries(others) });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const [first] = error.diagnostics.filter(({ severity }) => severity === "error");
      const status = first === undefined ? "refused" : statusOf(first.category);
      return recordWithoutValues(run, plan.outputs.length, {
        status,
        code: first?.code ?? "",
        message: first?.message ?? error.message,
      });
    }
  };
}

type ModelRuns = (run: number, parameters: Readonly<Record<string, number | boolean>>) => RunRecord;

/** Runs of one compiled model with values of parameters. */
function createRuns({ compilation }: Model, { plan, settings }: PackedStudy): ModelRuns {
  const { outputs, trajectories } = plan;
  const reductions = outputs.flatMap((one) => one.reductions);
  const isFinalOnly = reductions.every(({ kind }) => kind === "final") && trajectories.length === 0;
  const { parameters: _, outputInterval, ...others } = settings;
  const names = [
    ...new Set([
      ...reductions.map(({ variable }) => variable),
      ...trajectories.flatMap((one) => one.variables),
    ]),
  ];
  const options = isFinalOnly
    ? ({ ...others, intervals: 1, eventPoints: "none" } as const)
    : { ...others, ...(outputInterval !== undefined && { outputInterval }) };
  const series: SimulationSeries = createSimulationSeries(
    compilation,
    trajectories.length > 0 ? { ...options, variables: exactly(names) } : options,
    reductions,
  );
  const from = settings.startTime ?? 0;
  const valuesOf = (numbers: readonly number[], to: number): readonly number[] => {
    let next = 0;
    return outputs.map((output) => {
      const own = numbers.slice(next, next + output.reductions.length);
      next += own.length;
      return outputValue(output, own, from, to);
    });
  };
  if (trajectories.length === 0)
    return (run, parameters) => {
      const reduced = series.reduce(parameters);
      while (!reduced.advance(Number.POSITIVE_INFINITY));
      const { outcome } = reduced.report();
      return hasEnded(outcome)
        ? sound(run, valuesOf(reduced.values(), outcome.time))
        : failedRecord(run, outputs.length, outcome);
    };
  return (run, parameters) => {
    const underWay = series.start(parameters);
    while (!underWay.advance(Number.POSITIVE_INFINITY));
    const { outcome, time, column } = underWay.result();
    if (!hasEnded(outcome)) return failedRecord(run, outputs.length, outcome);
    const numbers = reductions.map(({ kind, variable }) => reduceColumn(kind, time, column(variable)));
    return {
      ...sound(run, valuesOf(numbers, outcome.time)),
      trajectories: trajectories.map((one) => ({ time, columns: one.variables.map(column) })),
    };
  };
}

function sound(run: number, values: readonly number[]): RunRecord {
  return { run, status: "ok", code: "", message: "", time: Number.NaN, values };
}
