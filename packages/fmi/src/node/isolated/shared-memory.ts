import { closeSync, ftruncateSync, openSync } from "node:fs";
import koffi from "koffi";
import type { Message } from "./message.ts";
import { type Idle, longestWait, type Transport } from "./transport.ts";

/** Where it has been tested. */
export const sharedMemoryWorks = process.platform === "linux" && process.arch === "x64";

/** Semaphores in the first bytes (`sem_t` has 32 bytes), then two numbers, then the content of a part of a message. */
const replySemaphore = 64n;
const headerWord = 16;
const contentWord = 18;
const contentBytes = 2 ** 18;
const regionBytes = 8 * contentWord + contentBytes;

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
    init: library.func("sem_init", "int", ["void *", "int", "uint32_t"]),
    post: library.func("sem_post", "int", ["void *"]),
    tryWait: library.func("sem_trywait", "int", ["void *"]),
    timedWait: library.func("sem_timedwait", "int", ["void *", "void *"]),
  };
}

/**
 * Messages through memory that both processes have mapped. Who sends posts the semaphore of the other; a message that does not
 * fit goes in parts, each acknowledged by the semaphore of the sender.
 */
export class SharedMemoryTransport implements Transport {
  readonly #c: NonNullable<typeof c>;
  readonly #region: bigint;
  readonly #words: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #mine: bigint;
  readonly #other: bigint;
  readonly #idle: Idle;
  readonly #until = new BigInt64Array(2);

  constructor(file: string, side: "parent" | "child", idle: Idle) {
    if (c === undefined) throw new Error("shared memory is not used on this platform");
    this.#c = c;
    const descriptor = openSync(file, "r+");
    const [readAndWrite, shared] = [3, 1];
    const region: bigint = c.mmap(null, regionBytes, readAndWrite, shared, descriptor, 0);
    if (BigInt.asIntN(64, region) === -1n) throw new Error("shared memory could not be mapped");
    closeSync(descriptor);
    this.#region = region;
    const buffer = koffi.view(region, regionBytes);
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer, 8 * contentWord);
    const [atRequest, atReply] = [region, region + replySemaphore];
    this.#mine = side === "parent" ? atReply : atRequest;
    this.#other = side === "parent" ? atRequest : atReply;
    this.#idle = idle;
  }

  /** Before the other process is there. */
  initialize(): void {
    for (const semaphore of [this.#mine, this.#other]) this.#c.init(semaphore, 1, 0);
  }

  send(message: Message): void {
    const total = 8 * message.cursor;
    for (let start = 0; ; start += contentBytes) {
      const size = Math.min(total - start, contentBytes);
      this.#words[headerWord] = size;
      this.#words[headerWord + 1] = total - start - size;
      this.#put(message, start, size);
      this.#c.post(this.#other);
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
      this.#c.post(this.#other);
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
    while (!this.#waitOnce()) this.#idle();
  }

  /** At most the longest wait. */
  #waitOnce(): boolean {
    if (this.#c.tryWait(this.#mine) === 0) return true;
    const until = Date.now() + longestWait;
    this.#until[0] = BigInt(Math.floor(until / 1000));
    this.#until[1] = BigInt((until % 1000) * 1_000_000);
    return this.#c.timedWait(this.#mine, this.#until) === 0;
  }

  close(): void {
    this.#c.munmap(this.#region, regionBytes);
  }
}
