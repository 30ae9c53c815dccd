import type { CallbackTarget, NumericArray, NumericType, ValueGroup } from "@cosimo/fmi";
import {
  bytesPerValue,
  type EvaluationCalls,
  type EvaluationSizes,
  type InstanceCalls,
  numericArray,
  type StatusCode,
  type StepCalls,
  sizeOf,
  statusCode,
  stepFields,
} from "@cosimo/fmi";
import koffi, { type TypeObject } from "koffi";
import { allocatePinned, type PinnedBlock, releasePinned } from "./pinned-memory.ts";
import { guardLogger } from "./thread-logs.ts";

/** Variables of one type with their values in pinned memory. */
export class PinnedGroup {
  readonly references: bigint;
  readonly count: number;
  readonly values: bigint;
  readonly size: number;
  readonly type: NumericType;
  readonly array: NumericArray;
  readonly referenceArray: Uint32Array;

  constructor(memory: PinnedArena, group: ValueGroup) {
    this.type = group.type;
    this.count = group.valueReferences.length;
    this.size = sizeOf(group);
    const references = memory.allocate(4 * this.count);
    this.references = references.address;
    this.referenceArray = new Uint32Array(references.buffer, 0, this.count);
    this.referenceArray.set(group.valueReferences);
    const values = memory.allocate(bytesPerValue(group.type) * this.size);
    this.values = values.address;
    this.array = numericArray(group.type, this.size, values.buffer);
  }
}

/** Pinned memory that is given back all at once, when its instance is freed. */
export class PinnedArena {
  readonly #blocks: PinnedBlock[] = [];

  allocate(bytes: number): PinnedBlock {
    const block = allocatePinned(bytes);
    this.#blocks.push(block);
    return block;
  }

  numbers(count: number): { readonly address: bigint; readonly array: Float64Array } {
    const { address, buffer } = this.allocate(8 * count);
    return { address, array: new Float64Array(buffer, 0, count) };
  }

  release(): void {
    for (const block of this.#blocks.splice(0)) releasePinned(block);
  }
}

/** Callbacks registered for an instance, to be unregistered when it is freed. */
export class Callbacks {
  readonly #registered: bigint[] = [];
  readonly #guards: { readonly release: () => void }[] = [];

  register(type: TypeObject, callback: (...args: never[]) => unknown): bigint {
    const address = koffi.register(callback, koffi.pointer(type));
    this.#registered.push(address);
    return address;
  }

  /** A logger, which threads of the FMU may call, too. */
  registerLogger(
    kind: "plain" | "variadic",
    type: TypeObject,
    target: CallbackTarget,
    callback: (...args: never[]) => unknown,
  ): bigint {
    const address = this.register(type, callback);
    const guarded = guardLogger(address, kind, target);
    if (guarded === undefined) return address;
    this.#guards.push(guarded);
    return guarded.address;
  }

  release(): void {
    for (const { release } of this.#guards.splice(0)) release();
    for (const address of this.#registered.splice(0)) koffi.unregister(address);
  }
}

/** States that an FMU keeps, by the numbers that we know them by. */
export class StateHandles {
  readonly #addresses = new Map<number, bigint>();
  #last = 0;
  /** Where calls that take or free a state write and read its address. */
  readonly #place: PinnedBlock;
  readonly #address: BigUint64Array;

  constructor(memory: PinnedArena) {
    this.#place = memory.allocate(8);
    this.#address = new BigUint64Array(this.#place.buffer, 0, 1);
  }

  /** A call that writes the address of a new state to the place that it is given. */
  take(call: (place: bigint) => StatusCode, result: Float64Array): StatusCode {
    this.#address[0] = 0n;
    const status = call(this.#place.address);
    if (status <= statusCode.warning) result[0] = this.#add(this.#address[0]!);
    return status;
  }

  /** A call that frees the state whose address is at the place that it is given. */
  give(handle: number, call: (place: bigint) => StatusCode): StatusCode {
    this.#address[0] = this.get(handle);
    const status = call(this.#place.address);
    this.#delete(handle);
    return status;
  }

  #add(address: bigint): number {
    this.#addresses.set(++this.#last, address);
    return this.#last;
  }

  get(handle: number): bigint {
    const address = this.#addresses.get(handle);
    if (address === undefined) throw new Error(`the FMU has no state ${handle}: was it freed?`);
    return address;
  }

  #delete(handle: number): void {
    this.#addresses.delete(handle);
  }

  all(): readonly bigint[] {
    return [...this.#addresses.values()];
  }
}

/** Copies of the texts that an FMU has given by their addresses. */
export function readStrings(addresses: BigUint64Array, values: string[]): void {
  for (let i = 0; i < values.length; i++)
    values[i] = addresses[i] === 0n ? "" : koffi.decode.string(addresses[i]);
}

/** Copies of the bytes that an FMU has given by their addresses. */
export function readBinaries(addresses: BigUint64Array, sizes: BigUint64Array, values: Uint8Array[]): void {
  for (let i = 0; i < values.length; i++) {
    const size = Number(sizes[i]);
    values[i] = size === 0 ? new Uint8Array(0) : new Uint8Array(koffi.view(addresses[i], size)).slice();
  }
}

/** Puts bytes into pinned memory one after the other; `addresses` and `sizes` are filled. */
export function writeBinaries(
  values: readonly Uint8Array[],
  addresses: BigUint64Array,
  sizes: BigUint64Array,
): PinnedBlock {
  const block = allocatePinned(values.reduce((sum, { length }) => sum + length, 0));
  const bytes = new Uint8Array(block.buffer);
  let offset = 0;
  values.forEach((value, i) => {
    bytes.set(value, offset);
    addresses[i] = block.address + BigInt(offset);
    sizes[i] = BigInt(value.length);
    offset += value.length;
  });
  return block;
}

/** A call that gets or sets all variables of a group. */
export type Exchange = (direction: "Get" | "Set", group: PinnedGroup) => () => StatusCode;

/** All of the calls, one after the other; the worst status. */
function inOrder(calls: readonly (() => StatusCode)[]): () => StatusCode {
  const [only] = calls;
  if (only === undefined) return () => statusCode.ok;
  if (calls.length === 1) return only;
  return () => {
    let worst: StatusCode = statusCode.ok;
    for (const call of calls) worst = Math.max(worst, call());
    return worst;
  };
}

function exchangeAll(
  memory: PinnedArena,
  groups: readonly ValueGroup[],
  direction: "Get" | "Set",
  exchange: Exchange,
) {
  const pinned = groups.map((group) => new PinnedGroup(memory, group));
  const calls = pinned.filter(({ count }) => count > 0).map((group) => exchange(direction, group));
  return { arrays: pinned.map(({ array }) => array), call: inOrder(calls) };
}

export function stepCalls(
  memory: PinnedArena,
  inputs: readonly ValueGroup[],
  outputs: readonly ValueGroup[],
  exchange: Exchange,
  doStep: InstanceCalls["doStep"],
): StepCalls {
  const sets = exchangeAll(memory, inputs, "Set", exchange);
  const gets = exchangeAll(memory, outputs, "Get", exchange);
  const [set, get] = [sets.call, gets.call];
  const result = new Float64Array(stepFields.count);
  let status: StatusCode = statusCode.ok;
  return {
    inputs: sets.arrays,
    outputs: gets.arrays,
    result,
    begin: (time, stepSize, noSetPrior) => {
      status = set();
      if (status <= statusCode.warning) status = Math.max(status, doStep(time, stepSize, noSetPrior, result));
      if (status <= statusCode.warning) status = Math.max(status, get());
    },
    finish: () => status,
  };
}

/** What an evaluation calls of an FMU, with addresses for vectors. */
export interface EvaluationFunctions {
  setTime(time: number): StatusCode;
  setStates(address: bigint): StatusCode;
  getDerivatives(address: bigint): StatusCode;
  getIndicators(address: bigint): StatusCode;
}

export function evaluationCalls(
  memory: PinnedArena,
  { states, eventIndicators, inputs, outputs }: EvaluationSizes,
  exchange: Exchange,
  functions: EvaluationFunctions,
): EvaluationCalls {
  const x = memory.numbers(states);
  const xdot = memory.numbers(states);
  const g = memory.numbers(eventIndicators);
  const sets = exchangeAll(memory, inputs, "Set", exchange);
  const gets = exchangeAll(memory, outputs, "Get", exchange);
  const evaluations = [gets.call];
  if (eventIndicators > 0) evaluations.unshift(() => functions.getIndicators(g.address));
  if (states > 0) evaluations.unshift(() => functions.getDerivatives(xdot.address));
  const get = inOrder(evaluations);
  return {
    states: x.array,
    inputs: sets.arrays,
    derivatives: xdot.array,
    eventIndicators: g.array,
    outputs: gets.arrays,
    evaluate: (time) => {
      let worst = functions.setTime(time);
      if (states > 0) worst = Math.max(worst, functions.setStates(x.address));
      worst = Math.max(worst, sets.call());
      return worst > statusCode.warning ? worst : Math.max(worst, get());
    },
  };
}
