import type { FromWorker, RequestKind, Requests, ToWorker } from "./protocol.ts";

/** What a client needs of a `Worker`. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  terminate(): void;
  /** Lets go of the worker without ending it for others; missing: there are no others. */
  close?(): void;
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
}

export interface RequestOptions<Kind extends RequestKind> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Requests[Kind]["progress"]) => void;
  /** The worker is ended when it has not answered by then [ms]. Missing: it may take any time. */
  readonly timeLimit?: number;
}

/** The worker failed, or was ended after a time limit: what it computed is lost, the page goes on. */
export class WorkerLost extends Error {
  static {
    WorkerLost.prototype.name = "WorkerLost";
  }
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface Client {
  /** @throws WorkerLost when the worker had to be ended; the next request starts a new one. */
  request<Kind extends RequestKind>(
    kind: Kind,
    body: Requests[Kind]["body"],
    options?: RequestOptions<Kind>,
  ): Promise<Requests[Kind]["result"]>;
  /** Ends the worker: all that it is asked is lost. */
  end(reason: string): void;
  /** Nothing more is asked. */
  close(): void;
}

/** A worker that is silent for this long after an abort is ended [ms]. */
const ABORT_LIMIT = 1000;

/** Requests to one worker, which is started by the first of them. */
export function createClient(spawn: () => WorkerPort): Client {
  let worker: WorkerPort | undefined;
  let count = 0;
  const pending = new Map<number, Pending>();

  function end(reason: string): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(new WorkerLost(reason));
    }
    pending.clear();
  }

  function started(): WorkerPort {
    if (worker !== undefined) return worker;
    worker = spawn();
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => end(message);
    return worker;
  }

  function receive(message: FromWorker): void {
    const asked = pending.get(message.id);
    if (asked === undefined) return;
    if (message.type === "progress") {
      asked.onProgress?.(message.progress as never);
      return;
    }
    pending.delete(message.id);
    clearTimeout(asked.timer);
    if (message.type === "result") asked.resolve(message.result as never);
    else asked.reject(new Error(message.message));
  }

  return {
    request(kind, body, { signal, onProgress, timeLimit } = {}) {
      const id = ++count;
      const port = started();
      return new Promise((resolve, reject) => {
        const asked: Pending = { resolve, reject, onProgress, timer: undefined };
        const endAfter = (limit: number, reason: string): void => {
          clearTimeout(asked.timer);
          asked.timer = setTimeout(() => end(reason), limit);
        };
        pending.set(id, asked);
        if (timeLimit !== undefined) endAfter(timeLimit, "time limit");
        signal?.addEventListener("abort", () => {
          if (!pending.has(id)) return;
          port.postMessage({ type: "abort", id });
          endAfter(ABORT_LIMIT, "no answer to stop");
        });
        port.postMessage({ type: "request", id, kind, body });
      });
    },
    end,
    close() {
      if (worker?.close === undefined) return end("closed");
      worker.close();
      worker = undefined;
      pending.clear();
    },
  };
}
