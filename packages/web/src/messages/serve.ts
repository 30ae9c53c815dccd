import type { FromWorker, RequestKind, Requests, ToWorker } from "./protocol.ts";

/** What answers a request: reports and abort on the way. */
export interface Handling<Kind extends RequestKind> {
  readonly signal: AbortSignal;
  readonly report: (progress: Requests[Kind]["progress"]) => void;
}

export type Handlers = {
  readonly [Kind in RequestKind]: (
    body: Requests[Kind]["body"],
    handling: Handling<Kind>,
  ) => Promise<Requests[Kind]["result"]>;
};

type Post = (message: FromWorker, transfer: Transferable[]) => void;

/** Answers requests in a worker; returns what receives its messages. */
export function serve(handlers: Handlers, post: Post): (message: ToWorker) => void {
  const running = new Map<number, AbortController>();
  return (message) => {
    if (message.type === "abort") {
      running.get(message.id)?.abort();
      return;
    }
    const { id, kind, body } = message;
    const controller = new AbortController();
    running.set(id, controller);
    const handling = {
      signal: controller.signal,
      report: (progress: unknown) => post({ type: "progress", id, progress }, []),
    };
    const handler = handlers[kind] as (body: unknown, handling: object) => Promise<unknown>;
    handler(body, handling)
      .then(
        (result) => post({ type: "result", id, result }, buffersIn(result)),
        (error: unknown) => post({ type: "fault", id, message: textOf(error) }, []),
      )
      .finally(() => running.delete(id));
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
}

/** Buffers of the curves of an answer: they are handed over, not copied. */
function buffersIn(result: unknown): Transferable[] {
  if (typeof result !== "object" || result === null) return [];
  const curves = Array.isArray(result) ? result : (result as { curves?: unknown }).curves;
  if (!Array.isArray(curves)) return [];
  return (curves as Partial<{ time: Float64Array; columns: readonly Float64Array[] }>[]).flatMap(
    ({ time, columns }) => (time && columns ? [time.buffer, ...columns.map(({ buffer }) => buffer)] : []),
  ) as Transferable[];
}
