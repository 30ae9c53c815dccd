import type { SweepRow } from "./sweep-runner.ts";

/** A place where runs are made, one after the other: this thread, or another one. */
export interface SweepLane {
  /** Makes the runs with these numbers and reports each when it ends. */
  work(runs: Int32Array, report: (row: SweepRow) => void): Promise<void>;
}

export interface SweepWatch {
  readonly signal?: AbortSignal;
  /** Called for each run when it ends. */
  readonly onRow?: (row: SweepRow, done: number) => void;
}

/**
 * Distributes runs over lanes: portions shrink towards the end, so that all lanes end together (guided self-scheduling;
 * Polychronopoulos and Kuck, IEEE Trans. Comput. C-36, 1987). Rows are in the order of their numbers. After `signal` no
 * further run begins, and the rows of those that ended are kept.
 */
export async function runLanes(
  order: Int32Array,
  lanes: readonly SweepLane[],
  { signal, onRow }: SweepWatch,
): Promise<readonly SweepRow[]> {
  const rows: SweepRow[] = [];
  let next = 0;
  const take = (): Int32Array => {
    const left = order.length - next;
    const count = Math.min(left, LARGEST_PORTION, Math.max(1, Math.floor(left / (4 * lanes.length))));
    next += count;
    return order.subarray(next - count, next);
  };
  const report = (row: SweepRow): void => {
    if (row.outcome === "cancelled" && signal?.aborted) return;
    rows.push(row);
    onRow?.(row, rows.length);
  };
  const drive = async (lane: SweepLane): Promise<void> => {
    while (next < order.length && !signal?.aborted) await lane.work(take(), report);
  };
  await Promise.all(lanes.map(drive));
  return rows.sort((a, b) => a.run - b.run);
}

/** So that progress and the end of a sweep do not wait for long. */
const LARGEST_PORTION = 64;
