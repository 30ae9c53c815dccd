import { closeSync, ftruncateSync, openSync } from "node:fs";
import type { Message } from "@cosimo/fmi/calls";
import { type ChannelFunctions, helper } from "../platform/helper.ts";
import { mapSharedRegion, type SharedRegion } from "../platform/linux/shared-region.ts";
import { type Idle, longestWait, type Transport } from "./transport.ts";

/** Elsewhere messages go through pipes. */
export function sharedMemoryWorks(): boolean {
  return helper()?.channels !== undefined;
}

/** The region begins with a channel; then come two numbers and the content of a part of a message. */
const channelBytes = 256;
const headerWord = channelBytes / 8;
const contentWord = headerWord + 2;
const contentBytes = 2 ** 18;
const regionBytes = 8 * contentWord + contentBytes;

/** A file that both processes map; afterwards it may be removed. */
export function createSharedFile(file: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  ftruncateSync(descriptor, regionBytes);
  closeSync(descriptor);
}

/**
 * Messages through memory that both processes have mapped. The sender posts to the receiver. A message that does not fit is sent
 * in parts; the receiver acknowledges each by a post.
 */
export class SharedMemoryTransport implements Transport {
  readonly #region: SharedRegion;
  readonly #words: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #channels: ChannelFunctions;
  readonly #side: number;
  readonly #idle: Idle;

  constructor(file: string, side: "parent" | "child", idle: Idle) {
    const channels = helper()?.channels;
    if (channels === undefined) throw new Error("shared memory is not used on this platform");
    this.#region = mapSharedRegion(file, regionBytes);
    const { address, buffer } = this.#region;
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer, 8 * contentWord);
    this.#channels = channels;
    this.#side = Number(channels.open(Number(address), side === "parent" ? 1 : 0));
    this.#idle = idle;
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
    while (this.#channels.wait(this.#side, longestWait) === 0) this.#idle();
  }

  #post(): void {
    this.#channels.post(this.#side);
  }

  close(): void {
    this.#channels.close(this.#side);
    this.#region.unmap();
  }
}
