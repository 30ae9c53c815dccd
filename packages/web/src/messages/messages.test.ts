import { afterEach, describe, expect, it, vi } from "vitest";
import { createClient, WorkerLost, type WorkerPort } from "./client.ts";
import { newest } from "./newest.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { type Handlers, serve } from "./serve.ts";

const texts = { files: {}, open: "A.mo", language: "en" };
const never = () => new Promise<never>(() => {});

/** A worker in this thread. */
function workerWith(handlers: Partial<Handlers>): () => WorkerPort & { ended: boolean } {
  return () => {
    const port: WorkerPort & { ended: boolean } = {
      ...{ onmessage: null, onerror: null, ended: false },
      postMessage: (message: ToWorker) => queueMicrotask(() => receive(message)),
      terminate() {
        port.ended = true;
      },
    };
    const receive = serve(handlers as Handlers, (data: FromWorker) => {
      if (!port.ended) port.onmessage?.({ data });
    });
    return port;
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a client", () => {
  it("gets results by request, whatever their order", async () => {
    const answers: (() => void)[] = [];
    const format = () => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)));
    const client = createClient(workerWith({ format, hover: async () => undefined }));
    const slow = client.request("format", texts);
    await client.request("hover", { ...texts, offset: 0 });
    answers[0]!();
    expect(await slow).toBeUndefined();
  });

  it("gets a fault of the worker as an error, and goes on", async () => {
    const handlers: Partial<Handlers> = {
      format: async () => {
        throw new Error("broken");
      },
      hover: async () => undefined,
    };
    const client = createClient(workerWith(handlers));
    await expect(client.request("format", texts)).rejects.toThrow("broken");
    await client.request("hover", { ...texts, offset: 0 });
  });

  it("ends a worker that is silent a second after an abort; the next request has a new one", async () => {
    vi.useFakeTimers();
    const spawned: ReturnType<ReturnType<typeof workerWith>>[] = [];
    const spawn = workerWith({ format: never, hover: async () => undefined });
    const client = createClient(() => {
      const worker = spawn();
      spawned.push(worker);
      return worker;
    });
    const controller = new AbortController();
    const request = client.request("format", texts, { signal: controller.signal });
    const lost = expect(request).rejects.toThrow(WorkerLost);
    controller.abort();
    await vi.advanceTimersByTimeAsync(1001);
    await lost;
    expect(spawned[0]!.ended).toBe(true);
    await client.request("hover", { ...texts, offset: 0 });
    expect(spawned).toHaveLength(2);
  });

  it("ends a worker that takes longer than its limit", async () => {
    vi.useFakeTimers();
    const client = createClient(workerWith({ format: never }));
    const lost = expect(client.request("format", texts, { timeLimit: 50 })).rejects.toThrow(WorkerLost);
    await vi.advanceTimersByTimeAsync(51);
    await lost;
  });
});

describe("newest", () => {
  it("leaves out what was replaced before its turn", async () => {
    const done: number[] = [];
    let proceed = () => {};
    const queue = newest<number>(async (input) => {
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
      done.push(input);
    });
    for (const input of [1, 2, 3, 4]) queue.submit(input);
    proceed();
    await vi.waitFor(() => expect(done).toEqual([1]));
    proceed();
    await vi.waitFor(() => expect(done).toEqual([1, 4]));
    expect(queue.isBusy).toBe(false);
  });
});
