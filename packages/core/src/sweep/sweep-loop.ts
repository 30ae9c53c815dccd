import type { SweepRow } from "./sweep-runner.ts";

/** A place where runs are made, one after the other: this thread, or another one. */
export interface SweepExecutor {
  /** Largest number of runs to give it at a time: one where that costs nothing, several where it costs a message. */
  readonly portion: number;
  /** Makes the runs with these numbers and reports each when it ends; `more` gives the next ones, if any. */
  work(runs: Int32Array, report: (row: SweepRow) => void, more: () => Int32Array): Promise<void>;
}

export interface SweepWatch {
  readonly signal?: AbortSignal;
  /** Called for each run when it ends. */
  readonly onRow?: (row: SweepRow, done: number) => void;
}

export interface SweepHelp {
  /**
   * Executors on other threads, for a sweep that takes long enough. Called once at most. When the first of them has made a run,
   * the executor of this thread takes no further one: the thread is free for signals, messages and the caller.
   */
  helpers?(): readonly SweepExecutor[];
  /** Whether they begin at once. */
  readonly helpedAtOnce?: boolean;
}

/** Times between two decisions whether helpers pay [ms]. The first runs are slow: their code is not optimised yet. */
const DECISION = 250;

/** Time that the runs left must take one executor, so that helpers pay [ms]. They need half of it to become as fast. */
const WORTHWHILE = 800;

/**
 * Distributes runs over executors: portions shrink towards the end, so that all executors end together (guided self-scheduling;
 * Polychronopoulos and Kuck, IEEE Trans. Comput. C-36, 1987). Rows are in the order of their numbers. After `signal` no
 * further run begins, and the rows of those that ended are kept.
 */
export async function runOnExecutors(
  order: Int32Array,
  first: SweepExecutor,
  { signal, onRow, helpers, helpedAtOnce = false }: SweepWatch & SweepHelp,
): Promise<readonly SweepRow[]> {
  const rows: SweepRow[] = [];
  const drives: Promise<void>[] = [];
  const failures: unknown[] = [];
  let [next, width] = [0, 0];
  let [ended, duration] = [performance.now(), 0];
  let isRelieved = false;

  const take = (executor: SweepExecutor): Int32Array => {
    const left = executor === first && isRelieved ? 0 : order.length - next;
    const share = Math.max(1, Math.floor(left / (4 * width)));
    const count = Math.min(left, executor.portion, share);
    next += count;
    return order.subarray(next - count, next);
  };
  const report = (row: SweepRow): void => {
    if (row.outcome === "cancelled" && signal?.aborted) return;
    duration = performance.now() - ended;
    ended += duration;
    rows.push(row);
    onRow?.(row, rows.length);
  };
  const drive = async (executor: SweepExecutor): Promise<void> => {
    const reportOf = (row: SweepRow): void => {
      isRelieved ||= executor !== first;
      report(row);
    };
    try {
      for (let runs = take(executor); runs.length > 0 && !signal?.aborted; runs = take(executor))
        await executor.work(runs, reportOf, () => take(executor));
    } catch (error) {
      failures.push(error);
      next = order.length;
    }
  };
  const join = (added: readonly SweepExecutor[]): void => {
    width += added.length;
    for (const executor of added) drives.push(drive(executor));
  };
  const decide = (): void => {
    const now = performance.now();
    const once = Math.max(duration, now - ended);
    if (signal?.aborted || (order.length - next) * once < WORTHWHILE) return;
    clearInterval(timer);
    join(helpers!());
  };
  const timer = helpers && !helpedAtOnce ? setInterval(decide, DECISION) : undefined;
  join([first, ...(helpedAtOnce ? (helpers?.() ?? []) : [])]);
  try {
    // Executors may join meanwhile.
    for (let i = 0; i < drives.length; i++) await drives[i];
  } finally {
    clearInterval(timer);
  }
  if (failures.length > 0) throw failures[0];
  return rows.sort((a, b) => a.run - b.run);
}
