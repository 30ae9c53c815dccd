import { chunkSize } from "../pool/part-maker.ts";
import { createStudyPool } from "../pool/study-pool.ts";
import type { StartThread } from "../pool/study-thread-port.ts";
import type { ModelPlace } from "../pool/thread-messages.ts";
import type { LocalControl } from "./local-runs.ts";
import { type PreparedSweep, type RowCollector, runSweepHere } from "./sweep.ts";
import { rowsOfTable } from "./sweep-row.ts";

/** Threads that make runs. */
export interface SweepThreads {
  readonly start: StartThread;
  readonly workers: number;
  /** Whether they begin at once; else when the runs that are left take long enough. */
  readonly atOnce: boolean;
  /** For structural parameters; missing: the text of the model is whole. */
  readonly place?: ModelPlace;
}

/** Time of a part, and that of the runs made on the calling thread before it is decided whether threads pay [s]. */
const PART_TIME = 0.1;
const DECISION = 0.25;

/** Time that the runs left must take one thread, so that several pay [s]. They need half of it to become as fast. */
const WORTHWHILE = 0.8;

/** Makes the runs of a sweep on threads if they pay, else on this one. The number of threads. */
export async function runSweepParallel(
  prepared: PreparedSweep,
  rows: RowCollector,
  { workers, atOnce, ...others }: SweepThreads,
  control: Omit<LocalControl, "isRelieved">,
): Promise<number> {
  const { runs } = prepared.plan;
  let [done, seconds] = [0, undefined as number | undefined];
  if (!atOnce || workers === 1) {
    const begun = performance.now();
    const isRelieved = (ended: number, once: number) => {
      const isEarly = performance.now() - begun < 1000 * DECISION;
      if (workers === 1 || isEarly || (runs - ended) * once < WORTHWHILE) return false;
      seconds = once;
      return true;
    };
    done = await runSweepHere(prepared, rows, { ...control, isRelieved });
  }
  if (done === runs || control.signal?.aborted) return 1;
  await makeOnThreads(
    prepared,
    rows,
    { ...{ workers, done, ...others }, ...(seconds && { seconds }) },
    control,
  );
  return workers;
}

interface ThreadedPart extends Omit<SweepThreads, "atOnce"> {
  /** Runs that are done. */
  readonly done: number;
  /** Time of one run [s]; missing: not known. */
  readonly seconds?: number;
}

async function makeOnThreads(
  { plan, study, packed }: PreparedSweep,
  rows: RowCollector,
  { done, seconds, ...threads }: ThreadedPart,
  { signal = new AbortController().signal }: LocalControl,
): Promise<void> {
  const { timeout } = plan.settings;
  const pool = createStudyPool({
    ...{ ...threads, study: packed, design: study.design, signal, inMemory: true },
    ...(timeout !== undefined && { timeLimit: timeout }),
  });
  try {
    const left = plan.runs - done;
    const size = chunkSize(seconds ?? (await pool.timing()), PART_TIME, left, threads.workers);
    const chunks = Array.from({ length: Math.ceil(left / size) }, (_, part) => {
      const from = done + part * size;
      return { part, from, to: Math.min(from + size, plan.runs) };
    });
    await pool.make(chunks, (_, { table }) => {
      for (const row of rowsOfTable(table!)) rows.add(row);
    });
  } finally {
    await pool.end();
  }
}
