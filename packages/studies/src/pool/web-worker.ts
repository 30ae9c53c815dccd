/** The program of a web worker that makes runs of a study. */
import { loadMethods } from "@cosimo/core/model-runs";
import { serveStudy } from "./study-thread.ts";
import type { ThreadRequest } from "./thread-messages.ts";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const handle = loadMethods().then(() =>
  serveStudy(
    (reply, transferred = []) => scope.postMessage(reply, [...transferred]),
    () => ({}),
  ),
);
scope.onmessage = ({ data }: MessageEvent<ThreadRequest>) => {
  handle.then((answer) => answer(data)).catch(raise);
};

/** Who started this worker is told by an event, which promises do not cause. */
function raise(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
