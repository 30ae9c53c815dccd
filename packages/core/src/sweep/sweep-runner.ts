import type { Diagnostic, Phrase } from "@cosimo/ir";
import { interrupted, type ReducedSimulation, reduceColumn, timedOut } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import type { Model } from "../model/model.ts";
import type { RunUnderWay } from "../run/recorded-run.ts";
import { createSimulationSeries, type SimulationSeries, startSimulation } from "../run/run-simulation.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";
import { Interruption, type Supervisor } from "../run/supervisor.ts";
import { reduceWhole } from "./sweep-output.ts";
import { type SweepPlan, variantKey } from "./sweep-plan.ts";
import { pointAt, type SweepPoint } from "./variation.ts";

/** Why a run has no value; `phrase` or `diagnostic` say the same in other languages. */
export interface SweepReason {
  readonly text: string;
  /** [s] */
  readonly time?: number;
  readonly phrase?: Phrase;
  readonly diagnostic?: Diagnostic;
}

/** One run of a sweep. Plain data. */
export interface SweepRow {
  /** From 0. */
  readonly run: number;
  readonly outcome: "completed" | "terminated" | "failed" | "cancelled";
  /** In the order of the outputs; empty if the run has no value. Integers beyond 2^53 are `bigint`. */
  readonly values: readonly (number | bigint)[];
  readonly reason?: SweepReason;
  /** Of the variables of the outputs, each once. */
  readonly curves?: SweepCurves;
}

export interface SweepCurves {
  readonly time: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** Runs single points of a sweep. */
export interface SweepRunner {
  start(run: number): SweepAttempt;
  /** The supervisor, if there is one, ends a step that lasts too long. */
  runSync(run: number, supervisor?: Supervisor): SweepRow;
}

/** A run that its caller advances. */
export interface SweepAttempt {
  /** Proceeds for about `budget` milliseconds; the row once the run has ended. */
  advance(budget: number): SweepRow | undefined;
  /** Ends the run at any instruction. */
  cancel(cause: Interruption["cause"]): SweepRow;
}

/** `compileVariant` compiles the model with values of structural parameters. @throws ModelError */
export function createSweepRunner(
  model: Model,
  plan: SweepPlan,
  compileVariant: (values: SweepPoint) => Model,
): SweepRunner {
  const { variables, rowOf, reducedRow } = createRowMaker(plan);
  const withCurves = new Set(plan.curves);
  const isFinalOnly = plan.outputs.every(({ kind }) => kind === "final");
  let [key, variant] = [undefined as string | undefined, model];
  const variantOf = (point: SweepPoint): Model => {
    if (plan.structural.length === 0) return model;
    const wanted = variantKey(plan.structural, point);
    if (wanted === key) return variant;
    variant = compileVariant(Object.fromEntries(plan.structural.map((name) => [name, point[name]!])));
    key = wanted;
    return variant;
  };
  const pattern = exactly(variables);
  const optionsOf = (run: number, point: SweepPoint): SimulateOptions => {
    const own = Object.entries(point).filter(([name]) => !plan.structural.includes(name));
    const parameters = { ...plan.settings.parameters, ...Object.fromEntries(own) };
    const options = { ...plan.settings, parameters, variables: pattern };
    if (!isFinalOnly || withCurves.has(run)) return options;
    const { outputInterval: _, ...others } = options;
    return { ...others, intervals: 1, eventPoints: "none" };
  };
  // Most runs of most sweeps: no curves, inputs or structural parameters.
  let series: SimulationSeries | undefined;
  const inSeries = (run: number, point: SweepPoint): RowUnderWay | undefined => {
    if (plan.structural.length > 0 || withCurves.has(run) || plan.settings.inputs !== undefined)
      return undefined;
    const { parameters, ...options } = optionsOf(run, point);
    series ??= createSimulationSeries(model.compilation, options, plan.outputs);
    const underWay = series.reduce(parameters ?? {});
    return {
      advance: underWay.advance,
      abandon: (cause) => underWay.abandon?.(cause) ?? false,
      row: () => reducedRow(run, underWay),
    };
  };
  const begin = (run: number): RowUnderWay => {
    const point = pointAt(plan.vary, run);
    const reduced = inSeries(run, point);
    if (reduced !== undefined) return reduced;
    const underWay = startSimulation(variantOf(point).compilation, optionsOf(run, point));
    return { ...underWay, row: () => rowOf(run, underWay.result()) };
  };
  const attempt = (run: number): { readonly model: Model; readonly options: SimulateOptions } => {
    const point = pointAt(plan.vary, run);
    return { model: variantOf(point), options: optionsOf(run, point) };
  };
  return {
    start(run) {
      let underWay: RowUnderWay | undefined;
      return {
        advance(budget) {
          try {
            underWay ??= begin(run);
            return underWay.advance(budget) ? underWay.row() : undefined;
          } catch (error) {
            return failedRow(run, error, plan.settings.timeout);
          }
        },
        cancel(cause) {
          return underWay?.abandon(cause) === true
            ? underWay.row()
            : cancelledRow(run, cause, plan.settings.timeout);
        },
      };
    },
    runSync(run, supervisor) {
      try {
        if (supervisor === undefined) {
          const underWay = begin(run);
          while (!underWay.advance(Number.POSITIVE_INFINITY));
          return underWay.row();
        }
        const { model, options } = attempt(run);
        return rowOf(run, model.simulateSync({ ...options, supervisor }));
      } catch (error) {
        return failedRow(run, error, plan.settings.timeout);
      }
    },
  };
}

/** A run of which a row is wanted; `row`: legal after its end. */
interface RowUnderWay extends Pick<RunUnderWay, "advance" | "abandon"> {
  row(): SweepRow;
}

/** Makes rows of results, which contain `variables`. */
export function createRowMaker(plan: SweepPlan): {
  readonly variables: readonly string[];
  rowOf(run: number, result: SimulationResult): SweepRow;
  reducedRow(run: number, result: Pick<ReducedSimulation, "report" | "values">): SweepRow;
} {
  const variables = outputVariables(plan);
  const withCurves = new Set(plan.curves);
  return {
    variables,
    reducedRow(run, result) {
      const { outcome } = result.report();
      const values = hasEnded(outcome) ? result.values() : [];
      return {
        run,
        outcome: outcome.status,
        values,
        ...(outcome.status !== "completed" && { reason: reasonOf(outcome) }),
      };
    },
    rowOf(run, result) {
      const { outcome, trajectory } = result;
      const { time } = trajectory;
      const columns = variables.map((name) => result.column(name));
      return {
        run,
        outcome: outcome.status,
        values: hasEnded(outcome)
          ? plan.outputs.map(
              ({ kind, variable }) =>
                reduceWhole(kind, result.exactColumn(variable)) ??
                reduceColumn(kind, time, columns[variables.indexOf(variable)]!),
            )
          : [],
        ...(outcome.status !== "completed" && { reason: reasonOf(outcome) }),
        ...(withCurves.has(run) && { curves: { time, columns } }),
      };
    },
  };
}

function hasEnded({ status }: SimulationResult["outcome"]): boolean {
  return status === "completed" || status === "terminated";
}

/** Variables of the outputs, each once. */
export function outputVariables({ outputs }: Pick<SweepPlan, "outputs">): readonly string[] {
  return [...new Set(outputs.map(({ variable }) => variable))];
}

/** Matches these names only. */
export function exactly(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})$`);
}

function reasonOf({
  status,
  time,
  reason,
  reasonPhrase,
  diagnostics,
}: SimulationResult["outcome"]): SweepReason {
  const [first] = diagnostics;
  if (status === "failed" && reasonPhrase === undefined && first !== undefined)
    return { text: first.message, time, diagnostic: withoutPlace(first) };
  return { text: reason, time, ...(reasonPhrase && { phrase: reasonPhrase }) };
}

/** A run that was ended before it had initial values. */
function cancelledRow(run: number, cause: Interruption["cause"], timeout = 0): SweepRow {
  const { status, reason, reasonPhrase } = cause === "timeout" ? timedOut(0, timeout) : interrupted(0);
  const all = { text: reason, ...(reasonPhrase && { phrase: reasonPhrase }) };
  return { run, outcome: status, values: [], reason: all };
}

/** The model or a value of this run is wrong. Other exceptions are faults of ours. */
export function failedRow(run: number, error: unknown, timeout?: number): SweepRow {
  if (error instanceof Interruption) return cancelledRow(run, error.cause, timeout);
  if (!(error instanceof ModelError)) throw error;
  const first = error.diagnostics.find(({ severity }) => severity === "error");
  const reason = first ? { text: first.message, diagnostic: withoutPlace(first) } : { text: error.message };
  return { run, outcome: "failed", values: [], reason };
}

/** Spans contain whole texts. */
function withoutPlace({ span: _, related: __, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}
