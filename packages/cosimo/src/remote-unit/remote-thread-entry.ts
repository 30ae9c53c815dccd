/** Entry of the thread that has the connection to a remote unit, while the run waits. */
import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";
import {
  type Content,
  contents,
  exchangeOf,
  MOST_BYTES,
  places,
  type RemoteStart,
  turns,
} from "./remote-exchange.ts";

const { memory, address } = workerData as RemoteStart;
const { control, bytes } = exchangeOf(memory);

/** Longest time for which a thread that has answered waits for the next message, and not for events of its connection [ms]. */
const LISTENING = 2;

function answer(content: Content, data: Uint8Array): void {
  if (Atomics.load(control, places.turn) !== turns.thread) return;
  if (data.length > MOST_BYTES) {
    answer("lost", new TextEncoder().encode("an answer is too long"));
    return;
  }
  bytes.set(data);
  control[places.content] = contents.indexOf(content);
  control[places.length] = data.length;
  Atomics.store(control, places.turn, turns.awaited);
  Atomics.notify(control, places.turn);
  // Most messages follow each other at once.
  Atomics.wait(control, places.turn, turns.awaited, LISTENING);
  if (Atomics.compareExchange(control, places.turn, turns.awaited, turns.run) === turns.thread) send();
}

let lost: string | undefined;
const lose = (reason: string): void => {
  lost ??= reason;
  answer("lost", new TextEncoder().encode(lost));
};

const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: MOST_BYTES });
socket.on("message", (data: Buffer, isBinary) => answer(isBinary ? "frame" : "text", data));
socket.on("error", ({ message }) => lose(message));
socket.on("close", (_, reason) => lose(reason.length > 0 ? reason.toString() : "the connection was closed"));

parentPort!.on("message", send);

function send(): void {
  if (lost !== undefined) {
    lose(lost);
    return;
  }
  const data = bytes.slice(0, control[places.length]!);
  if (contents[control[places.content]!] === "frame") socket.send(data, { binary: true });
  else socket.send(new TextDecoder().decode(data), { binary: false });
}
