import {
  type EvaluationCalls,
  type EvaluationSizes,
  type InstanceCalls,
  type StepCalls,
  stepFields,
  updateFields,
} from "../../calls/instance-calls.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import type { NumericArray, NumericType, ValueGroup } from "../../calls/values.ts";
import { formatC, type VariadicArguments } from "../../instance/format-c.ts";
import type { CallbackTarget, InstantiateRequest } from "../../instance/instantiate-request.ts";
import type { WasmFunction } from "../sandbox/call-guard.ts";
import { resourceFolder } from "../sandbox/wasi.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import { type Exchange, Exchanges, StateHandles } from "./exchange.ts";
import type { Machine } from "./machine.ts";
import { type Argument, type Pointer, WasmArray, type WasmMemory } from "./wasm-memory.ts";

const functionNames = [
  "Instantiate",
  "SetDebugLogging",
  "FreeInstance",
  "SetupExperiment",
  "EnterInitializationMode",
  "ExitInitializationMode",
  "Terminate",
  "Reset",
  "GetReal",
  "GetInteger",
  "GetBoolean",
  "GetString",
  "SetReal",
  "SetInteger",
  "SetBoolean",
  "SetString",
  "GetFMUstate",
  "SetFMUstate",
  "FreeFMUstate",
  "SerializedFMUstateSize",
  "SerializeFMUstate",
  "DeSerializeFMUstate",
  "GetDirectionalDerivative",
  "EnterEventMode",
  "NewDiscreteStates",
  "EnterContinuousTimeMode",
  "CompletedIntegratorStep",
  "SetTime",
  "SetContinuousStates",
  "GetDerivatives",
  "GetEventIndicators",
  "GetContinuousStates",
  "GetNominalsOfContinuousStates",
  "SetRealInputDerivatives",
  "GetRealOutputDerivatives",
  "DoStep",
  "GetRealStatus",
  "GetBooleanStatus",
] as const;

type FunctionName = (typeof functionNames)[number];
type Functions = Readonly<Record<FunctionName, WasmFunction>>;

/** All functions of `fmi2Functions.h` that are called here, without prefix. */
export const fmi2Functions: readonly string[] = functionNames;

/** `fmi2StatusKind`. */
const statusKind = { lastSuccessfulTime: 2, terminated: 3 } as const;

const typeNames: Readonly<Partial<Record<NumericType, "Real" | "Integer" | "Boolean">>> = {
  Float64: "Real",
  Int32: "Integer",
  Boolean: "Boolean",
};

/** An instance; `undefined` when the FMU made none. */
export function instantiateFmi2(
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): InstanceCalls | undefined {
  const functions: Functions = machine.bind(functionNames, "fmi2");
  const component = machine.call(
    functions.Instantiate,
    request.instanceName,
    request.kind === "modelExchange" ? 0 : 1,
    fmu.instantiationToken,
    `file://${resourceFolder}`,
    callbackFunctions(machine, request, target),
    request.visible,
    request.loggingOn,
  );
  return component === 0 ? undefined : new Fmi2Calls(functions, machine, component, fmu);
}

/** `fmi2CallbackFunctions`, which live as long as the instance: logger, calloc and free of the FMU's own C library. */
function callbackFunctions(
  machine: Machine,
  { acceptMessages }: InstantiateRequest,
  target: CallbackTarget,
): Pointer {
  const { memory } = machine;
  const log = (...[, , status = 0, category = 0, message = 0, variadic = 0]: number[]) => {
    if (!acceptMessages) return;
    const text = formatC(memory.text(message), new MemoryArguments(memory, variadic));
    target.logMessage(status, memory.text(category), text);
  };
  const pointers = machine.pointersTo(["iiiiii"], [log], ["calloc", "free"]);
  const callbacks = new WasmArray(memory, "UInt32", 5);
  callbacks.values.set([...pointers, 0, 0] as never);
  return callbacks.address;
}

/** Variadic arguments of wasm32 lie one after the other in memory, each aligned to its size. */
class MemoryArguments implements VariadicArguments {
  readonly bitsOfLong = 32;
  readonly #memory: WasmMemory;
  #address: Pointer;

  constructor(memory: WasmMemory, address: Pointer) {
    this.#memory = memory;
    this.#address = address;
  }

  #next(size: 4 | 8): DataView {
    const address = Math.ceil(this.#address / size) * size;
    this.#address = address + size;
    return new DataView(this.#memory.buffer, address, size);
  }

  integer(bits: number): bigint {
    return bits > 32 ? this.#next(8).getBigUint64(0, true) : BigInt(this.#next(4).getUint32(0, true));
  }

  double(): number {
    return this.#next(8).getFloat64(0, true);
  }

  text(): string {
    const address = Number(this.integer(32));
    return address === 0 ? "(null)" : this.#memory.text(address);
  }
}

class Fmi2Calls implements InstanceCalls {
  readonly #functions: Functions;
  readonly #machine: Machine;
  readonly #component: Pointer;
  readonly #fmu: WasmFmu;
  readonly #exchanges: Exchanges;
  readonly #states = new StateHandles();

  constructor(functions: Functions, machine: Machine, component: Pointer, fmu: WasmFmu) {
    this.#functions = functions;
    this.#machine = machine;
    this.#component = component;
    this.#fmu = fmu;
    // `fmi2Boolean` is an int.
    const typeInMemory = (type: NumericType) => (type === "Boolean" ? "Int32" : type);
    this.#exchanges = new Exchanges(machine.memory, this.#exchange, typeInMemory);
  }

  #call(name: FunctionName, ...args: readonly Argument[]): StatusCode {
    return this.#machine.call(this.#functions[name], this.#component, ...args);
  }

  /** Of functions whose last argument is where they put a size or an address. */
  #answerOf(name: FunctionName, result: Float64Array, ...args: readonly Argument[]): StatusCode {
    const answer = new Uint32Array(1);
    const status = this.#call(name, ...args, answer);
    result[0] = answer[0]!;
    return status;
  }

  #keepState(status: StatusCode, result: Float64Array): StatusCode {
    if (status <= statusCode.warning) result[0] = this.#states.add(result[0]!);
    return status;
  }

  setDebugLogging(loggingOn: boolean, categories: readonly string[]): StatusCode {
    return this.#call("SetDebugLogging", loggingOn, categories.length, categories);
  }

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    const [hasTolerance, hasStop] = [!Number.isNaN(tolerance), !Number.isNaN(stopTime)];
    const status = this.#call(
      ...(["SetupExperiment", hasTolerance, hasTolerance ? tolerance : 0] as const),
      ...([startTime, hasStop, hasStop ? stopTime : 0] as const),
    );
    if (status > statusCode.warning) return status;
    return Math.max(status, this.#call("EnterInitializationMode"));
  }

  exitInitializationMode(): StatusCode {
    return this.#call("ExitInitializationMode");
  }

  enterEventMode(): StatusCode {
    return this.#call("EnterEventMode");
  }

  enterContinuousTimeMode(): StatusCode {
    return this.#call("EnterContinuousTimeMode");
  }

  terminate(): StatusCode {
    return this.#call("Terminate");
  }

  reset(): StatusCode {
    return this.#call("Reset");
  }

  free(): StatusCode {
    if (!this.#machine.failed) this.#functions.FreeInstance(this.#component);
    return statusCode.ok;
  }

  getValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    const name = typeNames[type] ?? notOfThisVersion(`values of type ${type}`);
    if (name !== "Boolean") return this.#call(`Get${name}`, references, references.length, values);
    const booleans = new Int32Array(values.length);
    const status = this.#call("GetBoolean", references, references.length, booleans);
    for (let i = 0; i < values.length; i++) values[i] = booleans[i] === 0 ? 0 : 1;
    return status;
  }

  setValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    const name = typeNames[type] ?? notOfThisVersion(`values of type ${type}`);
    const array = name === "Boolean" ? Int32Array.from(values as Uint8Array) : values;
    return this.#call(`Set${name}`, references, references.length, array);
  }

  getStrings(references: Uint32Array, values: string[]): StatusCode {
    const addresses = new Uint32Array(values.length);
    const status = this.#call("GetString", references, references.length, addresses);
    if (status <= statusCode.warning)
      for (let i = 0; i < values.length; i++) values[i] = this.#machine.memory.text(addresses[i]!);
    return status;
  }

  setStrings(references: Uint32Array, values: readonly string[]): StatusCode {
    return this.#call("SetString", references, references.length, values);
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode {
    const status = this.#functions.DoStep(this.#component, time, stepSize, noSetPrior ? 1 : 0);
    result[stepFields.eventHandlingNeeded] = 0;
    result[stepFields.earlyReturn] = 0;
    result[stepFields.terminateSimulation] = 0;
    result[stepFields.lastSuccessfulTime] = time + stepSize;
    if (status === statusCode.discard) this.#afterDiscard(time, result);
    // There is nothing here that a step could go on in.
    return status === statusCode.pending ? statusCode.error : status;
  }

  /** FMI 2.0.5 section 4.2.2: how far a discarded step has come, and whether the FMU wants to end. */
  #afterDiscard(time: number, result: Float64Array): void {
    const last = Float64Array.of(time);
    const lastTime = this.#call("GetRealStatus", statusKind.lastSuccessfulTime, last);
    const reached = lastTime <= statusCode.warning ? last[0]! : time;
    result[stepFields.lastSuccessfulTime] = reached;
    result[stepFields.earlyReturn] = reached > time ? 1 : 0;
    const ended = Int32Array.of(0);
    const asked = this.#call("GetBooleanStatus", statusKind.terminated, ended);
    result[stepFields.terminateSimulation] = asked <= statusCode.warning && ended[0] !== 0 ? 1 : 0;
  }

  setInputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#call("SetRealInputDerivatives", references, references.length, orders, values);
  }

  getOutputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#call("GetRealOutputDerivatives", references, references.length, orders, values);
  }

  /** `fmi2EventInfo`: five integers, a gap, a double. Its first four are in the order of `updateFields`. */
  updateDiscreteStates(result: Float64Array): StatusCode {
    const info = new Float64Array(4);
    const status = this.#call("NewDiscreteStates", info);
    const flags = new Int32Array(info.buffer);
    for (let i = 0; i < 4; i++) result[i] = flags[i]!;
    result[updateFields.nextEventTime] = flags[4] === 0 ? NaN : info[3]!;
    return status;
  }

  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode {
    const [enterEventMode, terminate] = [Int32Array.of(0), Int32Array.of(0)];
    const status = this.#call("CompletedIntegratorStep", noSetPrior, enterEventMode, terminate);
    result[0] = enterEventMode[0]!;
    result[1] = terminate[0]!;
    return status;
  }

  setTime(time: number): StatusCode {
    return this.#call("SetTime", time);
  }

  setContinuousStates(states: Float64Array): StatusCode {
    return this.#call("SetContinuousStates", states, states.length);
  }

  getContinuousStates(states: Float64Array): StatusCode {
    return this.#call("GetContinuousStates", states, states.length);
  }

  getNominalsOfContinuousStates(nominals: Float64Array): StatusCode {
    return this.#call("GetNominalsOfContinuousStates", nominals, nominals.length);
  }

  getContinuousStateDerivatives(derivatives: Float64Array): StatusCode {
    return this.#call("GetDerivatives", derivatives, derivatives.length);
  }

  getEventIndicators(indicators: Float64Array): StatusCode {
    return this.#call("GetEventIndicators", indicators, indicators.length);
  }

  getNumberOfContinuousStates(result: Float64Array): StatusCode {
    result[0] = this.#fmu.continuousStates;
    return statusCode.ok;
  }

  getNumberOfEventIndicators(result: Float64Array): StatusCode {
    result[0] = this.#fmu.eventIndicators;
    return statusCode.ok;
  }

  getDirectionalDerivative(
    unknowns: Uint32Array,
    knowns: Uint32Array,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode {
    return this.#call(
      ...(["GetDirectionalDerivative", unknowns, unknowns.length] as const),
      ...([knowns, knowns.length, seed, sensitivity] as const),
    );
  }

  getFMUState(result: Float64Array): StatusCode {
    return this.#keepState(this.#answerOf("GetFMUstate", result), result);
  }

  setFMUState(handle: number): StatusCode {
    return this.#call("SetFMUstate", this.#states.get(handle));
  }

  freeFMUState(handle: number): StatusCode {
    const status = this.#call("FreeFMUstate", Uint32Array.of(this.#states.get(handle)));
    this.#states.delete(handle);
    return status;
  }

  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode {
    return this.#answerOf("SerializedFMUstateSize", result, this.#states.get(handle));
  }

  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode {
    return this.#call("SerializeFMUstate", this.#states.get(handle), bytes, bytes.length);
  }

  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode {
    return this.#keepState(this.#answerOf("DeSerializeFMUstate", result, bytes, bytes.length), result);
  }

  enterConfigurationMode = notOfThisVersion;
  exitConfigurationMode = notOfThisVersion;
  enterStepMode = notOfThisVersion;
  getBinaries = notOfThisVersion;
  setBinaries = notOfThisVersion;
  evaluateDiscreteStates = notOfThisVersion;
  getAdjointDerivative = notOfThisVersion;
  getNumberOfVariableDependencies = notOfThisVersion;
  getVariableDependencies = notOfThisVersion;
  getIntervalDecimal = notOfThisVersion;
  getIntervalFraction = notOfThisVersion;
  getShiftDecimal = notOfThisVersion;
  getShiftFraction = notOfThisVersion;
  setIntervalDecimal = notOfThisVersion;
  setIntervalFraction = notOfThisVersion;
  setShiftDecimal = notOfThisVersion;
  setShiftFraction = notOfThisVersion;
  activateModelPartition = notOfThisVersion;

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    return this.#exchanges.prepareStep(inputs, outputs, this.doStep.bind(this));
  }

  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    const { SetTime, SetContinuousStates, GetDerivatives, GetEventIndicators } = this.#functions;
    const component = this.#component;
    return this.#exchanges.prepareEvaluation(sizes, {
      setTime: (time) => SetTime(component, time),
      setStates: (address) => SetContinuousStates(component, address, sizes.states),
      getDerivatives: (address) => GetDerivatives(component, address, sizes.states),
      getIndicators: (address) => GetEventIndicators(component, address, sizes.eventIndicators),
    });
  }

  readonly #exchange: Exchange = (direction, { type, references, count, values }) => {
    const component = this.#component;
    const name = typeNames[type];
    if (name === undefined) return () => notOfThisVersion(`values of type ${type}`);
    const exchange = this.#functions[`${direction}${name}`];
    return () => exchange(component, references, count, values);
  };
}

/** The table of legal calls keeps such calls away, but for types of values. */
function notOfThisVersion(...what: unknown[]): never {
  throw new TypeError(
    `${typeof what[0] === "string" ? what[0] : "this call"}: unknown to this version of FMI`,
  );
}
