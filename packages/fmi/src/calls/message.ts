import type { NumericArray } from "./values.ts";

const arrayTypes = [
  Float64Array,
  Float32Array,
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
] as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Numbers, texts and arrays one after the other in 8-byte words, written and read in the same order. It grows as needed and
 * is used again and again.
 */
export class Message {
  words = new Float64Array(512);
  bytes = new Uint8Array(this.words.buffer);
  /** The next word to be written or read. */
  cursor = 0;

  /** Makes room for this number of further words. */
  reserve(count: number): void {
    const needed = this.cursor + count;
    if (needed <= this.words.length) return;
    const words = new Float64Array(Math.max(needed, 2 * this.words.length));
    words.set(this.words);
    this.words = words;
    this.bytes = new Uint8Array(words.buffer);
  }

  writeNumber(value: number): void {
    this.reserve(1);
    this.words[this.cursor++] = value;
  }

  readNumber(): number {
    return this.words[this.cursor++]!;
  }

  writeText(text: string): void {
    this.writeBytes(encoder.encode(text));
  }

  readText(): string {
    return decoder.decode(this.readBytes());
  }

  writeBytes(bytes: Uint8Array): void {
    this.writeNumber(bytes.length);
    this.#copyIn(bytes);
  }

  /** A view, valid until the message is written or received anew. */
  readBytes(): Uint8Array {
    const length = this.readNumber();
    const bytes = new Uint8Array(this.words.buffer, 8 * this.cursor, length);
    this.cursor += Math.ceil(length / 8);
    return bytes;
  }

  /** Type and length of an array, and with `content` what is in it. */
  writeArray(array: NumericArray, content: boolean): void {
    this.writeNumber(arrayTypes.findIndex((type) => array instanceof type));
    this.writeNumber(array.length);
    if (content) this.writeContent(array);
  }

  /** A view of what was written with content. */
  readArray(): NumericArray {
    const arrayType = arrayTypes[this.readNumber()]!;
    const length = this.readNumber();
    const array = new arrayType(this.words.buffer, 8 * this.cursor, length);
    this.cursor += Math.ceil(array.byteLength / 8);
    return array;
  }

  /** An array of zeros, of the type and length that were written without content. */
  readEmptyArray(): NumericArray {
    const arrayType = arrayTypes[this.readNumber()]!;
    return new arrayType(this.readNumber());
  }

  writeContent(array: NumericArray): void {
    if (array instanceof Float64Array && array.length <= 16) {
      this.reserve(array.length);
      for (let i = 0; i < array.length; i++) this.words[this.cursor++] = array[i]!;
    } else this.#copyIn(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }

  readContent(array: NumericArray): void {
    if (array instanceof Float64Array && array.length <= 16) {
      for (let i = 0; i < array.length; i++) array[i] = this.words[this.cursor++]!;
      return;
    }
    const start = 8 * this.cursor;
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(
      this.bytes.subarray(start, start + array.byteLength),
    );
    this.cursor += Math.ceil(array.byteLength / 8);
  }

  #copyIn(bytes: Uint8Array): void {
    const words = Math.ceil(bytes.length / 8);
    this.reserve(words);
    this.bytes.set(bytes, 8 * this.cursor);
    this.cursor += words;
  }
}
