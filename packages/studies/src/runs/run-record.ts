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

/** The record of a run that has no values. */
export function recordWithoutValues(
  run: number,
  outputs: number,
  reason: Pick<RunRecord, "status" | "code" | "message"> & { readonly time?: number },
): RunRecord {
  return { time: Number.NaN, ...reason, run, values: new Array<number>(outputs).fill(Number.NaN) };
}
