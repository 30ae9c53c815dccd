import { type StatusCode, statusCode } from "../../calls/status.ts";
import type { NumericArray } from "../../calls/values.ts";
import type { CallGuard, WasmFunction } from "../sandbox/call-guard.ts";
import type { ComponentInstance, LiftedFunction } from "./instantiate-component.ts";

/** `fmi3DoStep` of `do-step`. */
function standardName(method: string): string {
  const words = method.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return `fmi3${words.replace("Uint", "UInt").replace("Fmu", "FMU")}`;
}

/** Functions of a resource, by the names of methods. */
export class ComponentFunctions {
  readonly #component: ComponentInstance;
  readonly #guard: CallGuard;
  readonly #place: string;
  readonly #resource: string;
  readonly #known = new Map<string, ComponentFunction>();

  constructor(component: ComponentInstance, guard: CallGuard, place: string, resource: string) {
    this.#component = component;
    this.#guard = guard;
    this.#place = place;
    this.#resource = resource;
  }

  get(name: string, how: "method" | "static" = "method"): ComponentFunction {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const lifted = this.#component.find(this.#place, `[${how}]${this.#resource}.${name}`);
    if (lifted === undefined) throw this.#guard.missing(`${this.#place}#${name}`);
    const found = new ComponentFunction(lifted, this.#guard.around(standardName(name), lifted.core));
    this.#known.set(name, found);
    return found;
  }
}

/** A function with the canonical ABI: arguments are copied into the component's memory, which the component frees. */
export class ComponentFunction {
  readonly #lifted: LiftedFunction;
  readonly call: WasmFunction;
  #bytes = new Uint8Array(0);
  #view = new DataView(new ArrayBuffer(0));

  constructor(lifted: LiftedFunction, call: WasmFunction) {
    this.#lifted = lifted;
    this.call = call;
  }

  /** Of the core function. */
  get parameterCount(): number {
    return this.#lifted.core.length;
  }

  list(array: NumericArray | Uint32Array): [address: number, length: number] {
    return [this.copy(bytesOf(array), array.BYTES_PER_ELEMENT), array.length];
  }

  /** Bytes in new memory of the component. */
  copy(bytes: Uint8Array, alignment: number): number {
    if (bytes.length === 0) return alignment;
    const address = this.#lifted.realloc(0, 0, alignment, bytes.length);
    const heap = this.#heap();
    // For few bytes a loop is faster than a call of the engine.
    if (bytes.length > 32) heap.set(bytes, address);
    else for (let i = 0; i < bytes.length; i++) heap[address + i] = bytes[i]!;
    return address;
  }

  /** The memory. When it grows, old views get length 0. */
  #heap(): Uint8Array {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.#lifted.memory.buffer);
      this.#view = new DataView(this.#lifted.memory.buffer);
    }
    return this.#bytes;
  }

  text(value: string): [address: number, length: number] {
    const bytes = new TextEncoder().encode(value);
    return [this.copy(bytes, 1), bytes.length];
  }

  /** Lists of lists. */
  lists(values: readonly (string | Uint8Array)[]): [address: number, length: number] {
    const places = values.flatMap((value) =>
      typeof value === "string" ? this.text(value) : [this.copy(value, 1), value.length],
    );
    return [this.list(Uint32Array.from(places))[0], values.length];
  }

  /** Reads a result in memory, then lets the component free it. */
  read<T>(place: number, read: (view: DataView, place: number) => T): T {
    this.#heap();
    const value = read(this.#view, place);
    this.#lifted.postReturn?.(place);
    return value;
  }

  bytes(address: number, length: number): Uint8Array {
    return this.#heap().subarray(address, address + length);
  }

  /** Reads `result<list, status>` into an array's bytes; a status, which is an error when the list has another length. */
  readList(place: number, array: NumericArray, to: Uint8Array): StatusCode {
    const heap = this.#heap();
    const view = this.#view;
    const [failed, address] = [view.getUint8(place) !== 0, view.getUint32(place + 4, true)];
    const isComplete = !failed && view.getUint32(place + 8, true) === array.length;
    if (isComplete && to.length > 32) to.set(heap.subarray(address, address + to.length));
    else if (isComplete) for (let i = 0; i < to.length; i++) to[i] = heap[address + i]!;
    this.#lifted.postReturn?.(place);
    if (failed) return address & 0xff;
    return isComplete ? statusCode.ok : statusCode.error;
  }
}

export function bytesOf(array: NumericArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
