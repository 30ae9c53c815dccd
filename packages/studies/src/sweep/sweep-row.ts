import type { RunEnding, RunReason, RunRecord, RunStatus, RunTrajectory } from "../runs/run-record.ts";
import { runStatuses } from "../runs/run-record.ts";
import type { RunTable } from "../table/run-table.ts";

/** One run of a sweep. Plain data. */
export interface SweepRow {
  /** From 0. */
  readonly run: number;
  readonly outcome: "completed" | RunEnding["outcome"];
  /** In the order of the outputs; empty if the run has no value. Integers beyond 2^53 are `bigint`. */
  readonly values: readonly (number | bigint)[];
  readonly reason?: RunReason;
  /** Of the variables of the outputs, each once. */
  readonly curves?: RunTrajectory;
}

/** The row of a run. */
export function rowOfRecord(record: RunRecord): SweepRow {
  const { run, status, message, ending, values, exact, trajectories } = record;
  return rowOf(run, { status, message, values: exact ?? values }, ending, trajectories);
}

/** The rows of consecutive runs. */
export function rowsOfTable({
  from,
  count,
  values,
  status,
  message,
  endings,
  trajectories,
}: RunTable): readonly SweepRow[] {
  return Array.from({ length: count }, (_, i) => {
    const own = values.map((column) => column[i]!);
    const about = { status: runStatuses[status[i]!]!, message: message[i]!, values: own };
    return rowOf(from + i, about, endings?.[i], trajectories?.[i]);
  });
}

function rowOf(
  run: number,
  {
    status,
    message,
    values,
  }: { readonly status: RunStatus; readonly message: string; readonly values: SweepRow["values"] },
  ending: RunEnding | undefined,
  [curves]: readonly RunTrajectory[] = [],
): SweepRow {
  // A run whose thread has ended tells nothing of its end.
  const lost = status === "time-limit" ? "cancelled" : "failed";
  const outcome = ending?.outcome ?? (status === "ok" ? "completed" : lost);
  const reason = ending?.reason ?? (outcome === "completed" ? undefined : { text: message });
  return {
    ...{ run, outcome, values: status === "ok" ? values : [] },
    ...(reason && { reason }),
    ...(curves && { curves }),
  };
}
