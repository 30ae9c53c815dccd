import { Worker } from "node:worker_threads";
import { PROTOCOL, parseMessage, type RemoteLink, RemoteLost } from "@cosimo/cosim";
import { entryFile } from "@cosimo/fmi-node";
import {
  type Content,
  contents,
  exchangeOf,
  MOST_BYTES,
  places,
  shareMemory,
  turns,
} from "./remote-exchange.ts";

/** Between two looks whether the run is to be stopped [ms]. */
const SLICE = 50;

/**
 * A connection to a remote unit. `limit`: longest time of a call [s].
 * @throws RemoteLost if there is none
 */
export function connectUnit(address: string, limit: number): RemoteLink {
  const memory = shareMemory();
  const { control, bytes } = exchangeOf(memory);
  const worker = new Worker(entryFile("remote-thread-entry", "remote-unit", import.meta.url), {
    ...{ workerData: { memory, address }, stdout: true, stderr: true, execArgv: [] },
  });
  worker.unref();
  worker.on("error", () => undefined);
  let lost: string | undefined;
  let isClosed = false;
  const close = (): void => {
    if (!isClosed) void worker.terminate();
    isClosed = true;
  };
  const lose = (reason: string): never => {
    lost = reason;
    close();
    throw new RemoteLost(reason);
  };
  const write = (content: Content, length: number): void => {
    if (lost !== undefined || isClosed) throw new RemoteLost(lost ?? "the connection was closed");
    // A call that was interrupted has an answer under way, which would be taken for that of this one.
    if (Atomics.load(control, places.turn) === turns.thread) lose("an answer was not waited for");
    control[places.content] = contents.indexOf(content);
    control[places.length] = length;
    if (Atomics.exchange(control, places.turn, turns.thread) === turns.awaited)
      Atomics.notify(control, places.turn);
    else worker.postMessage(0);
  };
  /** Waits for an answer: its kind. */
  const wait = (poll: () => void): Content => {
    const end = performance.now() + 1000 * limit;
    while (Atomics.load(control, places.turn) === turns.thread) {
      const left = end - performance.now();
      if (left <= 0) lose(`it has not answered within ${limit} s`);
      if (Atomics.wait(control, places.turn, turns.thread, Math.min(left, SLICE)) === "timed-out") poll();
    }
    const content = contents[control[places.content]!]!;
    if (content === "lost") lose(textOf());
    return content;
  };
  const textOf = (): string => new TextDecoder().decode(bytes.slice(0, control[places.length]!));
  const receiveText = (): unknown => {
    if (wait(() => {}) !== "text") lose("it has answered a text by a frame");
    return parseMessage(textOf());
  };
  control[places.turn] = turns.thread;
  try {
    const { protocol } = receiveText() as { readonly protocol?: unknown };
    if (protocol !== PROTOCOL) lose("it is no unit of this version of Cosimo");
  } catch (error) {
    close();
    throw error;
  }
  return {
    address,
    ask(message) {
      const { written, read } = new TextEncoder().encodeInto(
        JSON.stringify(message),
        bytes.subarray(0, MOST_BYTES),
      );
      if (read < JSON.stringify(message).length) throw new RemoteLost("a message is too long");
      write("text", written);
      return receiveText();
    },
    send(frame) {
      bytes.set(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength));
      write("frame", frame.byteLength);
    },
    receive(answer, poll) {
      if (wait(poll) === "text") {
        parseMessage(textOf());
        lose("it has answered a frame by a text");
      }
      if (control[places.length] !== answer.byteLength) lose("its answer has another length than agreed on");
      new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength).set(
        bytes.subarray(0, answer.byteLength),
      );
    },
    close,
  };
}
