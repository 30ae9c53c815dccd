import type { FmiMajorVersion, InterfaceKind } from "@cosimo/fmi";
import {
  bytesPerValue,
  callsOfVersion1,
  clearStep,
  describedSizes,
  type ExchangeMaker,
  functionName,
  type InstanceCalls,
  marshalCalls,
  numericArray,
  type OldStep,
  type PlainCalls,
  prefixes,
  prepareEvaluation,
  prepareStep,
  readStep,
  StateHandles,
  type StatusCode,
  sizeOf,
  statusCode,
  stepBlock,
  stepCall,
  stepOfVersion1,
  stepOfVersion2,
  typeName,
  typesOf,
  type VectorCall,
  type VersionContext,
} from "@cosimo/fmi/calls";
import { joinEvaluation, joinStep, type NativeExchange } from "./call-sequence.ts";
import { type NativeInstance, nativeBlock, nativeMarshaller } from "./marshal-native.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { PinnedArena } from "./pinned-memory.ts";
import type { NativeFunctions } from "./shared-library.ts";

/** The calls of an instance in this process. `release` gives back what belongs to the instance after it was freed. */
export function nativeCalls(
  fmu: NativeFmu,
  kind: InterfaceKind,
  functions: NativeFunctions,
  instance: bigint,
  release: () => void,
): InstanceCalls {
  const memory = new PinnedArena();
  const states = new StateHandles<bigint>();
  const native = { version: fmu.majorVersion, kind, instance, functions, memory, states };
  const context = versionContext(native, fmu);
  const oldStep = oldStepOf(native.version, context);
  const plain = marshalCalls(nativeMarshaller(native), ownCalls(native, context, oldStep));
  const maker = exchangeMaker(native, plain, oldStep);
  return {
    ...plain,
    free() {
      for (const handle of states.handles()) plain.freeFMUState(handle);
      plain.free();
      memory.release();
      release();
      return statusCode.ok;
    },
    prepareStep: (inputs, outputs) => prepareStep(maker, inputs, outputs),
    prepareEvaluation: (sizes) => prepareEvaluation(maker, sizes),
  };
}

function versionContext(native: NativeInstance, fmu: NativeFmu): VersionContext<bigint> {
  const { instance, functions, memory } = native;
  return {
    instance,
    isCoSimulation: native.kind === "coSimulation",
    continuousStates: fmu.continuousStates,
    eventIndicators: fmu.eventIndicators,
    find: functions.find,
    block: (bytes) => nativeBlock(memory, bytes),
    awaitStep,
  };
}

function oldStepOf(version: FmiMajorVersion, context: VersionContext<bigint>): OldStep | undefined {
  if (version === 3) return undefined;
  return version === 2 ? stepOfVersion2(context) : stepOfVersion1(context);
}

function ownCalls(
  native: NativeInstance,
  context: VersionContext<bigint>,
  oldStep: OldStep | undefined,
): Partial<PlainCalls> {
  if (oldStep === undefined) return { doStep: stepOfVersion3(native) };
  const own = native.version === 2 ? describedSizes(context) : callsOfVersion1(context);
  return { ...own, doStep: stepCall(context, oldStep) };
}

function stepOfVersion3({ instance, functions, memory }: NativeInstance): PlainCalls["doStep"] {
  const step = functions.find("DoStep");
  const { bytes, numbers, at } = nativeBlock(memory, stepBlock.bytes);
  const [event, terminate] = [at(stepBlock.event), at(stepBlock.terminate)];
  const [early, last] = [at(stepBlock.early), at(stepBlock.last)];
  return (time, stepSize, noSetPrior, result) => {
    clearStep(bytes, numbers, time);
    const status = step(instance, time, stepSize, noSetPrior, event, terminate, early, last);
    readStep(bytes, numbers, result);
    return status;
  };
}

/** An FMU that computes in the background is asked every millisecond. */
function awaitStep(status: () => StatusCode): StatusCode {
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const now = status();
    if (now !== statusCode.pending) return now;
    Atomics.wait(never, 0, 0, 1);
  }
}

/** Arrays of prepared calls are pinned: functions get their addresses, and nothing is copied. */
function exchangeMaker(
  native: NativeInstance,
  plain: PlainCalls,
  oldStep: OldStep | undefined,
): ExchangeMaker<NativeExchange> {
  const { version, instance, functions, memory } = native;
  return {
    doStep: plain.doStep,
    setTime: plain.setTime,
    group(direction, group) {
      const { type, valueReferences } = group;
      const [count, size] = [valueReferences.length, sizeOf(group)];
      const references = memory.allocate(4 * count);
      const referenceArray = new Uint32Array(references.buffer, 0, count);
      referenceArray.set(valueReferences);
      const values = memory.allocate(bytesPerValue(type) * size);
      const array = numericArray(type, size, values.buffer);
      const callsByType = direction === "Get" ? plain.getValues : plain.setValues;
      // Flags of FMI 2 change their width, and types of later versions are refused.
      if (!typesOf(version).includes(type) || (version === 2 && type === "Boolean"))
        return { array, call: () => callsByType(type, referenceArray, array) };
      const name = direction + typeName(version, type);
      const exchange = functions.find(name);
      const [from, to] = [references.address, values.address];
      const parameters = { name, references: from, count, values: to, size };
      if (version < 3 || type === "Clock")
        return {
          array,
          call: () => exchange(instance, from, count, to),
          inC: { ...parameters, form: "referencesAndValues" },
        };
      return {
        array,
        call: () => exchange(instance, from, count, to, size),
        inC: { ...parameters, form: "referencesValuesAndSize" },
      };
    },
    vector(call: VectorCall, count) {
      const { address, buffer } = memory.allocate(8 * count);
      const name = functionName(version, call).slice(prefixes[version].length);
      const exchange = functions.find(name);
      return {
        array: new Float64Array(buffer, 0, count),
        call: () => exchange(instance, address, count),
        inC: { name, form: "vector", references: 0n, count: 0, values: address, size: count },
      };
    },
    joinStep: (sets, gets) => joinStep(native, oldStep, sets, gets),
    joinEvaluation: (sets, gets) => joinEvaluation(native, sets, gets),
  };
}
