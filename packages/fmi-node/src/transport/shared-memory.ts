import { closeSync, ftruncateSync, openSync } from "node:fs";
import type { Message } from "@cosimo/fmi";
import koffi from "koffi";
import { endPlacement, wakeOnOtherCore } from "../platform/linux-x64/process-placement.ts";
import { ProcessSemaphore, semaphoreBytes, semaphoresWork } from "../platform/linux-x64/process-semaphore.ts";
import { type Idle, longestWait, type Transport } from "./transport.ts";

/** Where it has been tested. */
export const sharedMemoryWorks = semaphoresWork;

/** Two bells in the first bytes, then two numbers, then the content of a part of a message. */
const replySemaphore = semaphoreBytes;
const headerWord = (2 * semaphoreBytes) / 8;
const contentWord = headerWord + 2;
const contentBytes = 2 ** 18;
const regionBytes = 8 * contentWord + contentBytes;

/** How long to watch for an answer, and for the next request [ms]. */
const spinTimes = { parent: 0.1, child: 0.2 };

/** A file to be mapped by both processes; once both have, it may be removed. */
export function createSharedFile(file: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  ftruncateSync(descriptor, regionBytes);
  closeSync(descriptor);
}

const c = sharedMemoryWorks ? bindC() : undefined;

function bindC() {
  const library = koffi.load(null);
  return {
    mmap: library.func("mmap", "void *", ["void *", "size_t", "int", "int", "int", "int64_t"]),
    munmap: library.func("munmap", "int", ["void *", "size_t"]),
  };
}

/**
 * Messages through memory that both processes have mapped. Who sends rings the bell of the other; a message that does not
 * fit goes in parts, each acknowledged by ringing the bell of the sender.
 */
export class SharedMemoryTransport implements Transport {
  readonly #region: bigint;
  readonly #words: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #mine: ProcessSemaphore;
  readonly #other: ProcessSemaphore;
  readonly #side: "parent" | "child";
  readonly #idle: Idle;

  constructor(file: string, side: "parent" | "child", idle: Idle) {
    if (c === undefined) throw new Error("shared memory is not used on this platform");
    const descriptor = openSync(file, "r+");
    const [readAndWrite, shared] = [3, 1];
    const region: bigint = c.mmap(null, regionBytes, readAndWrite, shared, descriptor, 0);
    if (BigInt.asIntN(64, region) === -1n) throw new Error("shared memory could not be mapped");
    closeSync(descriptor);
    this.#region = region;
    const buffer = koffi.view(region, regionBytes);
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer, 8 * contentWord);
    const atRequest = new ProcessSemaphore(region, buffer, 0, spinTimes.child);
    const atReply = new ProcessSemaphore(region, buffer, replySemaphore, spinTimes.parent);
    this.#mine = side === "parent" ? atReply : atRequest;
    this.#other = side === "parent" ? atRequest : atReply;
    this.#side = side;
    if (side === "child") this.#mine.listener = process.pid;
    this.#idle = idle;
  }

  /** Before the other process is there. */
  initialize(): void {
    for (const bell of [this.#mine, this.#other]) bell.initialize();
  }

  send(message: Message): void {
    const total = 8 * message.cursor;
    for (let start = 0; ; start += contentBytes) {
      const size = Math.min(total - start, contentBytes);
      this.#words[headerWord] = size;
      this.#words[headerWord + 1] = total - start - size;
      this.#put(message, start, size);
      this.#ring();
      if (start + size >= total) return;
      this.#wait();
    }
  }

  receive(message: Message): void {
    message.cursor = 0;
    for (;;) {
      this.#wait();
      const size = this.#words[headerWord]!;
      const left = this.#words[headerWord + 1]!;
      message.reserve((size + left) / 8);
      this.#take(message, size);
      message.cursor += size / 8;
      if (left === 0) break;
      this.#ring();
    }
    message.cursor = 0;
  }

  #put(message: Message, start: number, size: number): void {
    if (size <= 256) {
      for (let i = 0; i < size / 8; i++) this.#words[contentWord + i] = message.words[start / 8 + i]!;
    } else this.#bytes.set(message.bytes.subarray(start, start + size));
  }

  #take(message: Message, size: number): void {
    const at = message.cursor;
    if (size <= 256) {
      for (let i = 0; i < size / 8; i++) message.words[at + i] = this.#words[contentWord + i]!;
    } else message.bytes.set(this.#bytes.subarray(0, size), 8 * at);
  }

  #wait(): void {
    this.#mine.wait(longestWait, this.#idle);
    endPlacement(this.#other);
  }

  #ring(): void {
    if (this.#side === "parent") wakeOnOtherCore(this.#other);
    else {
      this.#mine.noteWork();
      this.#other.post();
    }
  }

  close(): void {
    endPlacement(this.#other);
    c?.munmap(this.#region, regionBytes);
  }
}
