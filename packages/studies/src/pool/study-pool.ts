import type { Design } from "../designs/design.ts";
import type { PackedStudy } from "../runs/packed-study.ts";
import { recordWithoutValues } from "../runs/run-record.ts";
import { encodePart } from "../table/parquet.ts";
import { failures, joinTables, type RunTable, tableOf } from "../table/run-table.ts";
import { tableNames } from "../table/table-names.ts";
import { encodeTrajectories } from "../table/trajectory-part.ts";
import type { Chunk, DonePart, RunMaker } from "./part-maker.ts";
import type { StartThread, ThreadPort } from "./study-thread-port.ts";
import type { ModelPlace, ThreadReply, ThreadRequest, ThreadSetup } from "./thread-messages.ts";

export interface PoolOptions {
  readonly workers: number;
  readonly study: PackedStudy;
  /** For structural parameters; missing: the text of the model is whole. */
  readonly place?: ModelPlace;
  readonly design: Design;
  /** Limit of a run [s]; missing: none. */
  readonly timeLimit?: number;
  readonly signal: AbortSignal;
  readonly start: StartThread;
  /** Whether parts are tables in place of bytes; missing: no. */
  readonly inMemory?: boolean;
}

/** A run looks at its limit between its steps; a step that lasts longer ends its thread [ms]. */
const STEP_GRACE = 2000;

/**
 * Threads with one compiled model each. A thread that ends costs the runs of its chunk: they are made again, the one that it ended with
 * by itself. If that ends a thread again, it is recorded as `crash`.
 */
export function createStudyPool(options: PoolOptions): RunMaker {
  const { workers, study, design, signal, inMemory = false } = options;
  const threads = Array.from({ length: workers }, () => createThread(options));
  const recordFailed = (run: number, { isLate, message }: ThreadEnded): RunTable => {
    const { outputs } = tableNames(study.json, study.plan);
    const reason = isLate
      ? ({
          status: "time-limit",
          code: "study.step-too-long",
          message: "a step lasted longer than the limit",
        } as const)
      : ({ status: "crash", code: "study.crash", message } as const);
    return tableOf([design.point(run)], [recordWithoutValues(run, outputs.length, reason)], run);
  };
  const tableFrom = async (thread: StudyThread, from: number, to: number): Promise<RunTable> => {
    try {
      const reply = await thread.ask({ kind: "chunk", from, to, encoded: false });
      if (reply.kind === "table") return reply.table;
      throw new Error(`a thread answered runs by '${reply.kind}'`);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      return apart(thread, from, to, error);
    }
  };
  /** Runs that ended their thread with this error. */
  const apart = async (
    thread: StudyThread,
    from: number,
    to: number,
    error: ThreadEnded,
  ): Promise<RunTable> => {
    if (to - from === 1) return recordFailed(from, error);
    const tables: RunTable[] = [];
    let first = from;
    for (const end of [...cutsAround(from, to, error.run), to]) {
      if (end > first) tables.push(await tableFrom(thread, first, end));
      first = end;
    }
    return joinTables(tables);
  };
  const partOfTable = (table: RunTable): DonePart => {
    if (inMemory) return { table, failed: failures(table) };
    const trajectories = encodeTrajectories(table, study.plan.trajectories);
    const bytes = encodePart(table, tableNames(study.json, study.plan));
    return { bytes, ...(trajectories && { trajectories }), failed: failures(table) };
  };
  const partOf = async (thread: StudyThread, { from, to }: Chunk): Promise<DonePart> => {
    try {
      const reply = await thread.ask({ kind: "chunk", from, to, encoded: !inMemory });
      if (reply.kind === "part") return reply;
      if (reply.kind === "table") return partOfTable(reply.table);
      throw new Error(`a thread answered runs by '${reply.kind}'`);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      return partOfTable(await apart(thread, from, to, error));
    }
  };
  return {
    async timing() {
      const reply = await threads[0]!.ask({ kind: "timing" });
      return reply.kind === "timing" ? reply.seconds : Number.NaN;
    },
    table: (from, to) => tableFrom(threads[0]!, from, to),
    async make(chunks, done) {
      const left = chunks[Symbol.iterator]();
      const stopped = new Promise<"stopped">((resolve) => {
        if (signal.aborted) resolve("stopped");
        else signal.addEventListener("abort", () => resolve("stopped"), { once: true });
      });
      const drive = async (thread: StudyThread): Promise<void> => {
        for (let next = left.next(); !next.done && !signal.aborted; next = left.next()) {
          const part = await Promise.race([partOf(thread, next.value), stopped]);
          if (part === "stopped") return;
          done(next.value, part);
        }
      };
      await Promise.all(threads.map(drive));
    },
    async end() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

/** Where runs that ended a thread are made apart: around the one that it was at, which is the `run`th from 1; 0: in halves. */
function cutsAround(from: number, to: number, run: number): readonly number[] {
  const at = from + run - 1;
  return run === 0 || at >= to ? [Math.ceil((from + to) / 2)] : [at, at + 1];
}

/**
 * A thread has ended before it answered, with this reason. `isLate`: it was ended because a run took too long. `run`: the one of its
 * chunk that it was at, from 1; 0: not known.
 */
class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  readonly isLate: boolean;
  readonly run: number;

  constructor(reason: string, isLate: boolean, run: number) {
    super(reason);
    this.isLate = isLate;
    this.run = run;
  }
}

interface StudyThread {
  /** @throws ThreadEnded; the next request gets a new thread */
  ask(request: Exclude<ThreadRequest, ThreadSetup>): Promise<ThreadReply>;
  end(): Promise<void>;
}

/** What waits for the answer of a thread. */
interface Waiting {
  readonly resolve: (reply: ThreadReply) => void;
  readonly reject: (error: ThreadEnded) => void;
}

function createThread({ start, study, place, timeLimit }: PoolOptions): StudyThread {
  const watch = sharedWatch();
  const setup: ThreadSetup = {
    ...{ kind: "setup", study, isWatched: timeLimit !== undefined },
    ...(place && { place }),
    ...(watch && { watch: watch.buffer }),
  };
  const limit = 1000 * (timeLimit ?? Number.POSITIVE_INFINITY) + STEP_GRACE;
  /** Of the chunk, from 1, as the thread says it. */
  let run = 0;
  let port: ThreadPort | undefined;
  let waiting: Waiting | undefined;
  let ready: Promise<ThreadReply> | undefined;
  let isEnded = false;
  const current = (): number => (watch === undefined ? run : Atomics.load(watch, 0));
  const settle = (): Waiting | undefined => {
    const one = waiting;
    waiting = undefined;
    return one;
  };
  const lose = (reason: string, isLate = false): void => {
    const at = current();
    port = undefined;
    ready = undefined;
    run = 0;
    if (watch !== undefined) Atomics.store(watch, 0, 0);
    settle()?.reject(new ThreadEnded(reason, isLate, at));
  };
  const reply = (one: ThreadReply): void => {
    if (one.kind === "begun") run = one.run;
    else settle()?.resolve(one);
  };
  const answer = (request: ThreadRequest): Promise<ThreadReply> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      port!.post(request);
    });
  const started = (): Promise<ThreadReply> => {
    if (ready !== undefined) return ready;
    // A thread that was ended because of its run may have answered just before.
    const own: ThreadPort = start({
      reply: (one) => {
        if (port === own) reply(one);
      },
      ended: (reason) => {
        if (port === own) lose(reason);
      },
    });
    port = own;
    ready = answer(setup);
    return ready;
  };
  // It loads its program while the caller does other work; a failure is reported by the first request.
  started().catch(() => {});
  return {
    async ask(request) {
      // Who stopped the work waits for no answer, and a lost chunk is not made again.
      if (isEnded) return new Promise(() => {});
      try {
        await started();
      } catch (error) {
        // A thread that cannot start is a fault of ours, and no run is to be blamed.
        throw error instanceof ThreadEnded ? new Error(error.message) : error;
      }
      const late = (): void => {
        const own = port;
        lose("the thread of this run was ended", true);
        void own?.end();
      };
      const stop = request.kind === "chunk" ? watchRuns(current, limit, late) : () => {};
      try {
        return await answer(request);
      } finally {
        stop();
      }
    },
    end: async () => {
      isEnded = true;
      // A thread of Node that is ended while it starts may take its process with it.
      await ready?.catch(() => {});
      await port?.end();
    },
  };
}

/** Undefined where threads share no memory: a page that is not isolated from others. */
function sharedWatch(): Int32Array<SharedArrayBuffer> | undefined {
  return typeof SharedArrayBuffer === "undefined" ? undefined : new Int32Array(new SharedArrayBuffer(4));
}

/** Calls `late` when the same run lasts longer than `limit` [ms]. The result ends the watch. */
function watchRuns(current: () => number, limit: number, late: () => void): () => void {
  if (limit === Number.POSITIVE_INFINITY) return () => {};
  let [seen, since] = [0, performance.now()];
  const timer = setInterval(() => {
    const run = current();
    const now = performance.now();
    if (run !== seen) [seen, since] = [run, now];
    else if (run !== 0 && now - since > limit) late();
  }, 500);
  return () => clearInterval(timer);
}
