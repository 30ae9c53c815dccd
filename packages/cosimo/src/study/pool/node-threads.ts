import { Worker } from "node:worker_threads";
import type { StartThread } from "@cosimo/studies";

/** Rows are short-lived: a larger space for young objects would only be filled more seldom [MB]. */
const YOUNG = 8;

/** Threads of a pool in Node, which run the program `entry`. */
export function nodeThreads(entry: URL): StartThread {
  return (listener) => {
    const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
    let reason = "the thread of this run has ended";
    let isWanted = true;
    worker.on("message", (reply) => isWanted && listener.reply(reply));
    // An error is followed by the end of the thread.
    worker.on("error", (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("exit", () => isWanted && listener.ended(reason));
    return {
      post: (request) => worker.postMessage(request),
      async end() {
        isWanted = false;
        await worker.terminate();
      },
    };
  };
}
