import type { SimulationResult } from "@cosimo/core/model-runs";
import type { Diagnostic, Phrase } from "@cosimo/ir";

/** How a run ended. `terminated` by the model is `ok`. */
export const runStatuses = [
  "ok",
  "initialisation",
  "integration",
  "assertion",
  "time-limit",
  "crash",
  "refused",
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** One run of a study: plain data, a function of model, settings and row only. */
export interface RunRecord {
  /** From 0. */
  readonly run: number;
  readonly status: RunStatus;
  /** Code of the first error; empty: there is none. */
  readonly code: string;
  /** In English; empty: there is none. */
  readonly message: string;
  /** Time reached by a run that failed [s]; NaN: it did not begin, or ended as planned. */
  readonly time: number;
  /** In the order of the scalar outputs; NaN: there is no value. */
  readonly values: readonly number[];
  /** In the order of the trajectory outputs. */
  readonly trajectories?: readonly RunTrajectory[];
  /** Missing: it ended at its stop time. Tables in files do without. */
  readonly ending?: RunEnding;
  /** The values, if some are integers beyond 2^53, which no number has. */
  readonly exact?: readonly (number | bigint)[];
}

/** How a run ended before its stop time. Plain data. */
export interface RunEnding {
  readonly outcome: Exclude<SimulationResult["outcome"]["status"], "completed">;
  readonly reason: RunReason;
}

/** `phrase` or `diagnostic` say the same in other languages. */
export interface RunReason {
  readonly text: string;
  /** [s] */
  readonly time?: number;
  readonly phrase?: Phrase;
  readonly diagnostic?: Diagnostic;
}

/** Columns over time: of each variable of an output. */
export interface RunTrajectory {
  readonly time: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** Makes single runs. What makes them may be replaced: rows and records are all that studies know of it. */
export interface StudyRunner {
  run(run: number, point: readonly number[]): RunRecord;
}

/** As `StudyRunner`, of runs that their caller advances. */
export interface SlicedRunner extends StudyRunner {
  start(run: number, point: readonly number[]): RunAttempt;
}

export interface RunAttempt {
  /** Proceeds for about `budget` milliseconds; the record once the run has ended. */
  advance(budget: number): RunRecord | undefined;
  /** Ends the run after `advance` was ended from outside. */
  cancel(cause: "timeout" | "interrupted"): RunRecord;
}

/** The record of a run that has no values. */
export function recordWithoutValues(
  run: number,
  outputs: number,
  reason: Pick<RunRecord, "status" | "code" | "message" | "ending"> & { readonly time?: number },
): RunRecord {
  return { time: Number.NaN, ...reason, run, values: new Array<number>(outputs).fill(Number.NaN) };
}
