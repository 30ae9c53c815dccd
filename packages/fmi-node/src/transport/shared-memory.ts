import { closeSync, ftruncateSync, openSync } from "node:fs";
import type { Message } from "@cosimo/fmi/calls";
import { endComputing, wakeOnOtherCore } from "../platform/linux-x64/process-placement.ts";
import { ProcessSemaphore, semaphoreBytes } from "../platform/linux-x64/process-semaphore.ts";
import { mapSharedRegion, type SharedRegion } from "../platform/linux-x64/shared-region.ts";
import { isLinuxX64 } from "../platform/platform.ts";
import { type Idle, longestWait, type Transport } from "./transport.ts";

/** Elsewhere messages go through pipes. */
export const sharedMemoryWorks = isLinuxX64;

/** The region begins with two semaphores; then come two numbers and the content of a part of a message. */
const replyOffset = semaphoreBytes;
const headerWord = (2 * semaphoreBytes) / 8;
const contentWord = headerWord + 2;
const contentBytes = 2 ** 18;
const regionBytes = 8 * contentWord + contentBytes;

/** Longest time to spin for an answer, and for the next request [ms]. */
const spinTimes = { parent: 0.1, child: 0.2 };

/** A file that both processes map; afterwards it may be removed. */
export function createSharedFile(file: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  ftruncateSync(descriptor, regionBytes);
  closeSync(descriptor);
}

/**
 * Messages through memory that both processes have mapped. The sender posts the receiver's semaphore. A message that does not fit
 * is sent in parts; the receiver acknowledges each by posting the sender's semaphore.
 */
export class SharedMemoryTransport implements Transport {
  readonly #region: SharedRegion;
  readonly #words: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #mine: ProcessSemaphore;
  readonly #other: ProcessSemaphore;
  readonly #side: "parent" | "child";
  readonly #idle: Idle;

  constructor(file: string, side: "parent" | "child", idle: Idle) {
    if (!sharedMemoryWorks) throw new Error("shared memory is not used on this platform");
    this.#region = mapSharedRegion(file, regionBytes);
    const { address, buffer } = this.#region;
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer, 8 * contentWord);
    const atRequest = new ProcessSemaphore(address, buffer, 0, spinTimes.child);
    const atReply = new ProcessSemaphore(address, buffer, replyOffset, spinTimes.parent);
    this.#mine = side === "parent" ? atReply : atRequest;
    this.#other = side === "parent" ? atRequest : atReply;
    this.#side = side;
    if (side === "child") this.#mine.waiter = process.pid;
    this.#idle = idle;
  }

  /** To be called by the parent before the child starts. */
  initialize(): void {
    for (const semaphore of [this.#mine, this.#other]) semaphore.initialize();
  }

  send(message: Message): void {
    const total = 8 * message.cursor;
    for (let start = 0; ; start += contentBytes) {
      const size = Math.min(total - start, contentBytes);
      this.#words[headerWord] = size;
      this.#words[headerWord + 1] = total - start - size;
      this.#put(message, start, size);
      this.#post();
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
      this.#post();
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
    endComputing(this.#other);
  }

  #post(): void {
    if (this.#side === "parent") wakeOnOtherCore(this.#other);
    else {
      this.#mine.noteWork();
      this.#other.post();
    }
  }

  close(): void {
    endComputing(this.#other);
    this.#region.unmap();
  }
}
