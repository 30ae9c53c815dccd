import { typesOf } from "../../calls/c-functions.ts";
import { functionName, prefixes, typeName } from "../../calls/function-names.ts";
import type { InstanceCalls, PlainCalls } from "../../calls/instance-calls.ts";
import { marshalCalls } from "../../calls/marshal.ts";
import { type ExchangeMaker, prepareEvaluation, prepareStep } from "../../calls/prepared-calls.ts";
import { StateHandles } from "../../calls/state-handles.ts";
import { statusCode } from "../../calls/status.ts";
import { numericArray, sizeOf } from "../../calls/values.ts";
import {
  clearStep,
  describedSizes,
  readStep,
  stepBlock,
  stepCall,
  stepOfVersion2,
  type VersionContext,
} from "../../calls/versions.ts";
import type { InterfaceKind } from "../../description/interface-types.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import type { Machine } from "./machine.ts";
import {
  linearBlock,
  linearMarshaller,
  typeInMemory,
  type WasmFunctions,
  type WasmInstance,
} from "./marshal-linear.ts";
import { copyValues, type Pointer, WasmArray } from "./wasm-memory.ts";

/** The calls of an instance in a module for wasm32. */
export function linearCalls(
  fmu: WasmFmu,
  kind: InterfaceKind,
  machine: Machine,
  functions: WasmFunctions,
  instance: Pointer,
): InstanceCalls {
  const { memory } = machine;
  const version = fmu.majorVersion;
  const states = new StateHandles<Pointer>();
  const wasm: WasmInstance = { version, kind, instance, functions, memory, states };
  const context: VersionContext<Pointer> = {
    instance,
    isCoSimulation: kind === "coSimulation",
    continuousStates: fmu.continuousStates,
    eventIndicators: fmu.eventIndicators,
    find: (name) => functions(name) as never,
    block: (bytes) => linearBlock(memory, bytes),
    // There are no threads here that a step could continue in.
    awaitStep: () => statusCode.error,
  };
  const own: Partial<PlainCalls> =
    version === 3
      ? { doStep: stepOfVersion3(wasm) }
      : { ...describedSizes(context), doStep: stepCall(context, stepOfVersion2(context)) };
  const plain = marshalCalls(linearMarshaller(wasm), own);
  const maker = exchangeMaker(wasm, plain);
  return {
    ...plain,
    // The memory of a failed instance is not used again.
    free() {
      if (!machine.failed) plain.free();
      return statusCode.ok;
    },
    prepareStep: (inputs, outputs) => prepareStep(maker, inputs, outputs),
    prepareEvaluation: (sizes) => prepareEvaluation(maker, sizes),
  };
}

function stepOfVersion3({ instance, functions, memory }: WasmInstance): PlainCalls["doStep"] {
  const step = functions("DoStep");
  const flags = new WasmArray(memory, "UInt8", stepBlock.bytes);
  const numbers = new WasmArray(memory, "Float64", 2);
  const [event, terminate, early] = [stepBlock.event, stepBlock.terminate, stepBlock.early].map(
    (offset) => flags.address + offset,
  );
  const last = numbers.address + stepBlock.last;
  return (time, stepSize, noSetPrior, result) => {
    clearStep(flags.values as Uint8Array, numbers.values as Float64Array, time);
    const status = step(instance, time, stepSize, noSetPrior ? 1 : 0, event!, terminate!, early!, last);
    readStep(flags.values as Uint8Array, numbers.values as Float64Array, result);
    return status;
  };
}

/** Values are copied between arrays here and arrays at fixed addresses in the FMU's memory. */
function exchangeMaker(wasm: WasmInstance, plain: PlainCalls): ExchangeMaker {
  const { version, instance, functions, memory } = wasm;
  const { doStep, setTime } = plain;
  return {
    doStep,
    setTime,
    group(direction, { type, valueReferences, ...group }) {
      const [count, size] = [valueReferences.length, sizeOf({ type, valueReferences, ...group })];
      const array = numericArray(type, size);
      if (!typesOf(version).includes(type)) {
        const call = direction === "Get" ? plain.getValues : plain.setValues;
        return { array, call: () => call(type, Uint32Array.from(valueReferences), array) };
      }
      const references = new WasmArray(memory, "UInt32", count);
      (references.values as Uint32Array).set(valueReferences);
      const values = new WasmArray(memory, typeInMemory(version, type), size);
      const exchange = functions(direction + typeName(version, type));
      const [from, to] = [references.address, values.address];
      const call =
        version < 3 || type === "Clock"
          ? () => exchange(instance, from, count, to)
          : () => exchange(instance, from, count, to, size);
      return { array, call: direction === "Get" ? copiedBack(call) : copiedIn(call) };

      function copiedBack(get: () => number): () => number {
        return () => {
          const status = get();
          copyValues(values.values, array, size);
          return status;
        };
      }
      function copiedIn(set: () => number): () => number {
        return () => {
          copyValues(array, values.values, size);
          return set();
        };
      }
    },
    vector(name, count) {
      const array = new Float64Array(count);
      const values = new WasmArray(memory, "Float64", count);
      const { address } = values;
      const call = functions(functionName(version, name).slice(prefixes[version].length));
      const set = () => {
        copyValues(array, values.values, count);
        return call(instance, address, count);
      };
      const get = () => {
        const status = call(instance, address, count);
        copyValues(values.values, array, count);
        return status;
      };
      return { array, call: name === "setContinuousStates" ? set : get };
    },
  };
}
