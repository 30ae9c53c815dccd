import { bytesPerValue, type NumericArray, type NumericType, numericArray } from "../../calls/values.ts";

/** An address in the memory of a module. */
export type Pointer = number;

/** Views of this memory end when it grows. */
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

  /** Bytes in the memory; valid until it grows. */
  bytes(address: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.buffer, address, length);
  }

  words(address: Pointer, count: number): Uint32Array {
    return new Uint32Array(this.buffer, address, count);
  }

  /** The text that ends with a zero; an address of zero is no text. */
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

  copyBytes(content: Uint8Array): Pointer {
    const address = this.allocate(content.length);
    this.bytes(address, content.length).set(content);
    return address;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Values of a type in the memory, wherever it lies after it has grown. */
export class WasmArray<T extends NumericType = NumericType> {
  readonly address: Pointer;
  readonly #memory: WasmMemory;
  readonly #type: T;
  readonly #count: number;
  #values: NumericArray;

  constructor(memory: WasmMemory, type: T, count: number) {
    this.#memory = memory;
    this.#type = type;
    this.#count = count;
    this.address = memory.allocate(count * bytesPerValue(type));
    this.#values = numericArray(type, count, memory.buffer, this.address);
  }

  get values(): NumericArray {
    // Of memory that has grown old views have nothing left.
    if (this.#values.length !== this.#count)
      this.#values = numericArray(this.#type, this.#count, this.#memory.buffer, this.address);
    return this.#values;
  }
}

/** What functions of C take: texts and arrays by their addresses. `undefined` is the null pointer. */
export type Argument = number | boolean | string | NumericArray | readonly string[] | undefined;

/** Copies of arguments for the time of one call; arrays are copied back, since functions may fill them. */
export class ArgumentCopies {
  readonly #memory: WasmMemory;
  readonly #allocated: Pointer[] = [];
  readonly #arrays: { readonly address: Pointer; readonly array: NumericArray }[] = [];

  constructor(memory: WasmMemory) {
    this.#memory = memory;
  }

  place(argument: Argument): number {
    if (typeof argument === "number") return argument;
    if (argument === undefined) return 0;
    if (typeof argument === "boolean") return argument ? 1 : 0;
    if (typeof argument === "string") return this.#keep(this.#memory.copyText(argument));
    if (!ArrayBuffer.isView(argument))
      return this.place(Uint32Array.from(argument, (text) => this.#keep(this.#memory.copyText(text))));
    const address = this.#keep(this.#memory.copyBytes(bytesOf(argument)));
    this.#arrays.push({ address, array: argument });
    return address;
  }

  #keep(address: Pointer): Pointer {
    this.#allocated.push(address);
    return address;
  }

  end(): void {
    for (const { address, array } of this.#arrays)
      bytesOf(array).set(this.#memory.bytes(address, array.byteLength));
    for (const address of this.#allocated) this.#memory.free(address);
  }
}

function bytesOf(array: NumericArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
