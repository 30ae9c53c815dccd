import {
  bytesPerValue,
  type NumericArray,
  type NumericArrays,
  type NumericType,
  numericArray,
} from "../../calls/values.ts";

/** An address in the memory of a module. */
export type Pointer = number;

/** The memory of a module, with the module's own allocator. Views are invalid after the memory has grown. */
export class WasmMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #malloc: (size: number) => Pointer;
  readonly free: (address: Pointer) => void;

  constructor(
    memory: WebAssembly.Memory,
    malloc: (size: number) => Pointer,
    free: (address: Pointer) => void,
  ) {
    this.#memory = memory;
    this.#malloc = malloc;
    this.free = free;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  allocate(bytes: number): Pointer {
    const address = this.#malloc(Math.max(bytes, 1));
    if (address === 0) throw new RangeError("memory exhausted");
    new Uint8Array(this.buffer, address, bytes).fill(0);
    return address;
  }

  /** A view of bytes, valid until the memory grows. */
  bytes(address: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.buffer, address, length);
  }

  words(address: Pointer, count: number): Uint32Array {
    return new Uint32Array(this.buffer, address, count);
  }

  /** The text up to its terminating zero; empty for the null pointer. */
  text(address: Pointer): string {
    if (address === 0) return "";
    const bytes = new Uint8Array(this.buffer, address);
    const end = bytes.indexOf(0);
    return decoder.decode(bytes.subarray(0, end < 0 ? undefined : end));
  }

  copyText(text: string): Pointer {
    const bytes = encoder.encode(text);
    const address = this.allocate(bytes.length + 1);
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  /** Calls a function with copies of texts, which exist during the call. */
  withTexts(texts: readonly string[], call: (...addresses: Pointer[]) => number): number {
    const addresses = texts.map((text) => this.copyText(text));
    const result = call(...addresses);
    for (const address of addresses) this.free(address);
    return result;
  }

  copyBytes(content: Uint8Array): Pointer {
    const address = this.allocate(content.length);
    this.bytes(address, content.length).set(content);
    return address;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Values of one type in the memory; the view is made again after the memory has grown. */
export class WasmArray<T extends NumericType = NumericType> {
  readonly address: Pointer;
  readonly #memory: WasmMemory;
  readonly #type: T;
  readonly count: number;
  #values: NumericArray;

  constructor(memory: WasmMemory, type: T, count: number) {
    this.#memory = memory;
    this.#type = type;
    this.count = count;
    this.address = memory.allocate(count * bytesPerValue(type));
    this.#values = numericArray(type, count, memory.buffer, this.address);
  }

  get values(): NumericArray {
    // Views of a memory that has grown have length 0.
    if (this.#values.length !== this.count)
      this.#values = numericArray(this.#type, this.count, this.#memory.buffer, this.address);
    return this.#values;
  }
}

/** Copies `count` values. A loop is faster than a call of the engine for few values; values are converted in both. */
export function copyValues(from: NumericArray, to: NumericArray, count: number): void {
  if (count > 16) to.set(from.subarray(0, count) as NumericArrays["Float64"] & NumericArrays["Int64"]);
  else for (let i = 0; i < count; i++) to[i] = from[i]!;
}
