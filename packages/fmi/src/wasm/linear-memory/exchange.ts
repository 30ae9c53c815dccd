import {
  type EvaluationCalls,
  type EvaluationSizes,
  type InstanceCalls,
  type StepCalls,
  stepFields,
} from "../../calls/instance-calls.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import {
  type NumericArray,
  type NumericArrays,
  type NumericType,
  numericArray,
  sizeOf,
  type ValueGroup,
} from "../../calls/values.ts";
import { type Pointer, WasmArray, type WasmMemory } from "./wasm-memory.ts";

/** Variables of one type; their values are exchanged through the FMU's memory. */
export interface MemoryGroup {
  readonly type: NumericType;
  readonly references: Pointer;
  readonly count: number;
  readonly values: Pointer;
  readonly size: number;
}

/** A call that gets or sets all variables of a group, from or to the FMU's memory. */
export type Exchange = (direction: "Get" | "Set", group: MemoryGroup) => () => StatusCode;

/** Where the FMU's memory has another type for values than arrays of ours. */
export type TypeInMemory = (type: NumericType) => NumericType;

interface Exchanged {
  readonly arrays: readonly NumericArray[];
  readonly call: () => StatusCode;
}

/** How the calls of a version of the standard are put together. */
export class Exchanges {
  readonly #memory: WasmMemory;
  readonly #exchange: Exchange;
  readonly #typeInMemory: TypeInMemory;

  constructor(memory: WasmMemory, exchange: Exchange, typeInMemory: TypeInMemory = (type) => type) {
    this.#memory = memory;
    this.#exchange = exchange;
    this.#typeInMemory = typeInMemory;
  }

  #all(direction: "Get" | "Set", groups: readonly ValueGroup[]): Exchanged {
    const exchanged = groups.map((group) => this.#one(direction, group));
    return { arrays: exchanged.map(({ array }) => array), call: inOrder(exchanged.map(({ call }) => call)) };
  }

  #one(direction: "Get" | "Set", group: ValueGroup) {
    const { type, valueReferences } = group;
    const [count, size] = [valueReferences.length, sizeOf(group)];
    const array = numericArray(type, size);
    const references = new WasmArray(this.#memory, "UInt32", count);
    (references.values as Uint32Array).set(valueReferences);
    const inMemory = new WasmArray(this.#memory, this.#typeInMemory(type), size);
    const { address: values } = inMemory;
    const call = this.#exchange(direction, { type, references: references.address, count, values, size });
    if (count === 0) return { array, call: () => statusCode.ok };
    if (direction === "Get")
      return {
        array,
        call: () => {
          const status = call();
          copy(inMemory.values, array);
          return status;
        },
      };
    return {
      array,
      call: () => {
        copy(array, inMemory.values);
        return call();
      },
    };
  }

  prepareStep(
    inputs: readonly ValueGroup[],
    outputs: readonly ValueGroup[],
    doStep: InstanceCalls["doStep"],
  ): StepCalls {
    const sets = this.#all("Set", inputs);
    const gets = this.#all("Get", outputs);
    const [set, get] = [sets.call, gets.call];
    const result = new Float64Array(stepFields.count);
    let status: StatusCode = statusCode.ok;
    return {
      inputs: sets.arrays,
      outputs: gets.arrays,
      result,
      begin: (time, stepSize, noSetPrior) => {
        status = set();
        if (status <= statusCode.warning)
          status = Math.max(status, doStep(time, stepSize, noSetPrior, result));
        if (status <= statusCode.warning) status = Math.max(status, get());
      },
      finish: () => status,
    };
  }

  prepareEvaluation(
    { states, eventIndicators, inputs, outputs }: EvaluationSizes,
    functions: EvaluationFunctions,
  ): EvaluationCalls {
    const vector = (direction: "Get" | "Set", count: number, call: (address: Pointer) => StatusCode) =>
      this.#vector(direction, count, call);
    const x = vector("Set", states, functions.setStates);
    const xdot = vector("Get", states, functions.getDerivatives);
    const g = vector("Get", eventIndicators, functions.getIndicators);
    const [sets, gets] = [this.#all("Set", inputs), this.#all("Get", outputs)];
    const set = inOrder([x.call, sets.call]);
    const get = inOrder([xdot.call, g.call, gets.call]);
    return {
      states: x.array,
      inputs: sets.arrays,
      derivatives: xdot.array,
      eventIndicators: g.array,
      outputs: gets.arrays,
      evaluate: (time) => {
        const before = Math.max(functions.setTime(time), set());
        return before > statusCode.warning ? before : Math.max(before, get());
      },
    };
  }

  #vector(direction: "Get" | "Set", count: number, call: (address: Pointer) => StatusCode) {
    const array = new Float64Array(count);
    if (count === 0) return { array, call: () => statusCode.ok };
    const inMemory = new WasmArray(this.#memory, "Float64", count);
    const { address } = inMemory;
    if (direction === "Set")
      return {
        array,
        call: () => {
          copy(array, inMemory.values);
          return call(address);
        },
      };
    return {
      array,
      call: () => {
        const status = call(address);
        copy(inMemory.values, array);
        return status;
      },
    };
  }
}

/** What an evaluation calls of an FMU, with addresses for vectors. */
export interface EvaluationFunctions {
  setTime(time: number): StatusCode;
  setStates(address: Pointer): StatusCode;
  getDerivatives(address: Pointer): StatusCode;
  getIndicators(address: Pointer): StatusCode;
}

/** Of few values a loop is faster than a call of the engine. */
function copy(from: NumericArray, to: NumericArray): void {
  if (from.length > 16) to.set(from as NumericArrays["Float64"] & NumericArrays["Int64"]);
  else for (let i = 0; i < from.length; i++) to[i] = from[i]!;
}

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

/** States that an FMU keeps, by the numbers that we know them by. */
export class StateHandles {
  readonly #addresses = new Map<number, Pointer>();
  #last = 0;

  add(address: Pointer): number {
    this.#addresses.set(++this.#last, address);
    return this.#last;
  }

  get(handle: number): Pointer {
    const address = this.#addresses.get(handle);
    if (address === undefined) throw new Error(`the FMU has no state ${handle}: was it freed?`);
    return address;
  }

  delete(handle: number): void {
    this.#addresses.delete(handle);
  }
}
