import { Worker } from "node:worker_threads";
import type { SweepExecutor } from "@cosimo/core/sweep";
import type { SweepCommand, SweepReply, SweepSetup } from "./worker-messages.ts";

/** Threads that are starting or idle; `end` stops them, whatever they do. */
export interface SweepThreads {
  readonly count: number;
  executors(setup: SweepSetup, signal: AbortSignal | undefined): readonly SweepExecutor[];
  end(): Promise<void>;
}

/** So that progress and the end of a sweep do not wait for long. */
const LARGEST_PORTION = 64;

/** Starts threads, which takes them a tenth of a second: meanwhile the caller can compile the model. */
export function startThreads(count: number): SweepThreads {
  const workers = Array.from({ length: count }, () => new Worker(entry));
  return {
    count,
    executors: (setup, signal) => workers.map((worker) => threadExecutor(worker, setup, signal)),
    end: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

function threadExecutor(worker: Worker, setup: SweepSetup, signal: AbortSignal | undefined): SweepExecutor {
  const post = (command: SweepCommand) => worker.postMessage(command);
  post(setup);
  return {
    portion: LARGEST_PORTION,
    work: (runs, report) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          worker.off("message", receive).off("error", fail);
          signal?.removeEventListener("abort", stop);
          settle();
        };
        const receive = ({ rows, done }: SweepReply): void => {
          for (const row of rows) report(row);
          if (done) end(resolve);
        };
        const fail = (error: unknown): void => end(() => reject(error));
        const stop = (): void => end(resolve);
        worker.on("message", receive).on("error", fail);
        signal?.addEventListener("abort", stop);
        post({ kind: "portion", runs });
      }),
  };
}

/** Loads the bundle of the thread; this file, its compiled form and the bundles are all two folders below the package. */
const entry = new URL("../../bin/sweep-thread.cjs", import.meta.url);
