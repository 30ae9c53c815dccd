import { readSync, writeSync } from "node:fs";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { Message } from "@cosimo/fmi/calls";
import { control } from "./process-supervisor-protocol.ts";
import { type Idle, longestWait, type Transport } from "./transport.ts";

/** A message in a pipe: its length in bytes as a number of 8 bytes, then its words. */
const headerBytes = 8;

/** The side that uses an FMU: the supervisor transfers the bytes between a port and the pipes. */
export class PortTransport implements Transport {
  readonly #port: MessagePort;
  readonly #numbers: Int32Array;
  readonly #idle: Idle;
  #chunks: Uint8Array[] = [];
  #available = 0;

  constructor(port: MessagePort, numbers: Int32Array, idle: Idle) {
    this.#port = port;
    this.#numbers = numbers;
    this.#idle = idle;
  }

  send(message: Message): void {
    const size = 8 * message.cursor;
    const bytes = new Uint8Array(headerBytes + size);
    new Float64Array(bytes.buffer)[0] = size;
    bytes.set(message.bytes.subarray(0, size), headerBytes);
    this.#port.postMessage(bytes);
  }

  receive(message: Message): void {
    const header = this.#take(headerBytes);
    const size = new Float64Array(Uint8Array.from(header).buffer)[0]!;
    message.cursor = 0;
    message.reserve(size / 8);
    message.bytes.set(this.#take(size));
  }

  #take(size: number): Uint8Array {
    while (this.#available < size) this.#wait();
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(size)];
    this.#available = all.length - size;
    return all.subarray(0, size);
  }

  #wait(): void {
    const seen = Atomics.load(this.#numbers, control.events);
    const received = receiveMessageOnPort(this.#port) as { message: Uint8Array } | undefined;
    if (received !== undefined) {
      this.#chunks.push(received.message);
      this.#available += received.message.length;
    } else if (Atomics.wait(this.#numbers, control.events, seen, longestWait) === "timed-out") this.#idle();
    else if (Atomics.load(this.#numbers, control.exited) === 1) this.#idle();
  }

  close(): void {
    this.#port.close();
  }
}

/** The side of the process of an FMU: files 3 and 4. The process ends when the pipe does. */
export class PipeTransport implements Transport {
  readonly #header = new Float64Array(1);
  readonly #headerBytes = new Uint8Array(this.#header.buffer);

  send(message: Message): void {
    const size = 8 * message.cursor;
    this.#header[0] = size;
    writeAll(this.#headerBytes);
    writeAll(message.bytes.subarray(0, size));
  }

  receive(message: Message): void {
    readAll(this.#headerBytes);
    const size = this.#header[0]!;
    message.cursor = 0;
    message.reserve(size / 8);
    readAll(message.bytes.subarray(0, size));
  }

  close(): void {}
}

function readAll(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const count = again(() => readSync(3, bytes, done, bytes.length - done, null));
    if (count === 0) process.exit(0);
    done += count;
  }
}

function writeAll(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += again(() => writeSync(4, bytes, done));
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** Non-blocking pipes are tried again after a millisecond. */
function again(action: () => number): number {
  for (;;)
    try {
      return action();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF" || code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN" && code !== "EINTR") throw error;
      Atomics.wait(never, 0, 0, 1);
    }
}
