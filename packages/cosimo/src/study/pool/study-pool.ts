import { Worker } from "node:worker_threads";
import {
  type Design,
  encodePart,
  encodeTrajectories,
  failures,
  joinTables,
  type RunTable,
  recordWithoutValues,
  tableNames,
  tableOf,
} from "@cosimo/studies";
import type { ThreadReply, ThreadRequest, ThreadSetup } from "./thread-messages.ts";

/** A part that is done. */
export interface DonePart {
  /** Missing: it is in the folder already. */
  readonly bytes?: Uint8Array;
  readonly trajectories?: Uint8Array;
  readonly failed: number;
}

/** Makes parts: threads, units on this thread, other machines. */
export interface PartMaker {
  /**
   * Makes the chunks; `done` is called for each in the order in which they end. Ends early after `signal`.
   */
  make(chunks: Iterable<Chunk>, done: (chunk: Chunk, part: DonePart) => void): Promise<void>;
  end(): Promise<void>;
}

/** Makes the runs of a study in this process. */
export interface RunMaker extends PartMaker {
  /** Time of one run [s]. */
  timing(): Promise<number>;
  /** Runs `from` to `to`, excluded, as a table. */
  table(from: number, to: number): Promise<RunTable>;
}

/** Runs of a part: `from` to `to`, excluded. */
export interface Chunk {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

export interface PoolOptions {
  readonly workers: number;
  readonly setup: Omit<ThreadSetup, "kind" | "watch">;
  readonly design: Design;
  /** Limit of a run [s]; missing: none. */
  readonly timeLimit?: number;
  readonly signal: AbortSignal;
  /** Program of a thread. */
  readonly entry: URL;
}

/** A run looks at its limit between its steps; a step that lasts longer ends its thread [ms]. */
const STEP_GRACE = 2000;

/**
 * Threads with one compiled model each. A thread that ends costs the runs of its chunk: they are made again in halves, down to the one
 * that ends threads, which is recorded as `crash`.
 */
export function createStudyPool(options: PoolOptions): RunMaker {
  const { workers, setup, design, timeLimit, signal, entry } = options;
  const threads = Array.from({ length: workers }, () => createThread(entry, setup, timeLimit));
  const recordFailed = (run: number, { isLate, message }: ThreadEnded): RunTable => {
    const { outputs } = tableNames(setup.study.json, setup.study.plan);
    const reason = isLate
      ? ({
          status: "time-limit",
          code: "study.step-too-long",
          message: "a step lasted longer than the limit",
        } as const)
      : ({ status: "crash", code: "study.crash", message } as const);
    return tableOf([design.point(run)], [recordWithoutValues(run, outputs.length, reason)], run);
  };
  /** Each half gets a new thread if it ends one. */
  const inHalves = async (thread: StudyThread, from: number, to: number): Promise<RunTable> => {
    try {
      const reply = await thread.ask({ kind: "chunk", from, to, encoded: false });
      if (reply.kind === "table") return reply.table;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      if (to - from === 1) return recordFailed(from, error);
    }
    const middle = Math.ceil((from + to) / 2);
    return joinTables([await inHalves(thread, from, middle), await inHalves(thread, middle, to)]);
  };
  const partOf = async (thread: StudyThread, { from, to }: Chunk): Promise<DonePart> => {
    try {
      const reply = await thread.ask({ kind: "chunk", from, to, encoded: true });
      if (reply.kind === "part") return reply;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
    }
    const { json, plan } = setup.study;
    const table = await inHalves(thread, from, to);
    const trajectories = encodeTrajectories(table, plan.trajectories);
    const bytes = encodePart(table, tableNames(json, plan));
    return { bytes, ...(trajectories && { trajectories }), failed: failures(table) };
  };
  return {
    async timing() {
      const reply = await threads[0]!.ask({ kind: "timing" });
      return reply.kind === "timing" ? reply.seconds : Number.NaN;
    },
    table: (from, to) => inHalves(threads[0]!, from, to),
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

/** A thread has ended before it answered, with this reason. `isLate`: it was ended because a run took too long. */
class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  readonly isLate: boolean;

  constructor(reason: string, isLate = false) {
    super(reason);
    this.isLate = isLate;
  }
}

interface StudyThread {
  /** @throws ThreadEnded; the next request gets a new thread */
  ask(request: Exclude<ThreadRequest, ThreadSetup>): Promise<ThreadReply>;
  end(): Promise<void>;
}

function createThread(entry: URL, setup: PoolOptions["setup"], timeLimit: number | undefined): StudyThread {
  const watch = new Int32Array(new SharedArrayBuffer(4));
  let worker: Promise<Worker> | undefined;
  let isEnded = false;
  const started = (): Promise<Worker> => {
    worker ??= startWorker(entry, { kind: "setup", watch: watch.buffer, ...setup });
    return worker;
  };
  // It loads its program while the caller does other work; a failure is reported by the first request.
  started().catch(() => {});
  return {
    async ask(request) {
      // Who stopped the work waits for no answer, and a lost chunk is not made again.
      if (isEnded) return new Promise(() => {});
      const current = await started();
      return new Promise((resolve, reject) => {
        let isLate = false;
        const late = (): void => {
          isLate = true;
          void current.terminate();
        };
        const limit = 1000 * (timeLimit ?? Number.POSITIVE_INFINITY) + STEP_GRACE;
        const timer = request.kind === "chunk" ? watchRuns(watch, limit, late) : undefined;
        const settle = (action: () => void): void => {
          clearInterval(timer);
          current.off("message", answer).off("error", fail).off("exit", ended);
          action();
        };
        const lose = (reason: string): void =>
          settle(() => {
            worker = undefined;
            Atomics.store(watch, 0, 0);
            reject(new ThreadEnded(reason, isLate));
          });
        const answer = (reply: ThreadReply): void => settle(() => resolve(reply));
        const ended = (): void => lose("the thread of this run has ended");
        const fail = (error: unknown): void => lose(error instanceof Error ? error.message : String(error));
        current.on("message", answer).on("error", fail).on("exit", ended);
        current.postMessage(request satisfies ThreadRequest);
      });
    },
    end: async () => {
      isEnded = true;
      const current = await worker?.catch(() => undefined);
      await current?.terminate();
    },
  };
}

/** Rows are short-lived: a larger space for young objects would only be filled more seldom [MB]. */
const YOUNG = 8;

/** A thread that has its model. @throws Error if it cannot start, which is a fault of ours */
function startWorker(entry: URL, setup: ThreadSetup): Promise<Worker> {
  const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  // An error is followed by the end of the thread, which is what its user sees.
  worker.on("error", () => {});
  worker.postMessage(setup);
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve(worker));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("a thread has ended before it had its model")));
  });
}

/** Calls `late` when the same run lasts longer than `limit` [ms]. */
function watchRuns(watch: Int32Array, limit: number, late: () => void): NodeJS.Timeout {
  let [seen, since] = [0, performance.now()];
  return setInterval(() => {
    const run = Atomics.load(watch, 0);
    const now = performance.now();
    if (run !== seen) [seen, since] = [run, now];
    else if (run !== 0 && now - since > limit) late();
  }, 500);
}
