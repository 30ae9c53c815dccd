/** The program of a web worker that makes runs of a study. */
import { serveStudy } from "./study-thread.ts";
import type { ThreadRequest } from "./thread-messages.ts";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const handle = serveStudy(
  (reply, transferred = []) => scope.postMessage(reply, [...transferred]),
  () => ({}),
);
scope.onmessage = ({ data }: MessageEvent<ThreadRequest>) => handle(data);
