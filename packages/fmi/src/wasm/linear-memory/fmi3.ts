import type {
  EvaluationCalls,
  EvaluationSizes,
  InstanceCalls,
  StepCalls,
} from "../../calls/instance-calls.ts";
import { stepFields, updateFields } from "../../calls/instance-calls.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import { type NumericArray, type NumericType, numericTypes, type ValueGroup } from "../../calls/values.ts";
import type { CallbackTarget, InstantiateRequest } from "../../instance/instantiate-request.ts";
import type { WasmFunction } from "../sandbox/call-guard.ts";
import { resourceFolder } from "../sandbox/wasi.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import { type Exchange, Exchanges, StateHandles } from "./exchange.ts";
import type { Machine } from "./machine.ts";
import { type Argument, type Pointer, WasmArray } from "./wasm-memory.ts";

const functionNames = [
  "InstantiateModelExchange",
  "InstantiateCoSimulation",
  "InstantiateScheduledExecution",
  "FreeInstance",
  "SetDebugLogging",
  "EnterInitializationMode",
  "ExitInitializationMode",
  "EnterEventMode",
  "Terminate",
  "Reset",
  "GetString",
  "SetString",
  "GetBinary",
  "SetBinary",
  "GetClock",
  "SetClock",
  "GetNumberOfVariableDependencies",
  "GetVariableDependencies",
  "GetFMUState",
  "SetFMUState",
  "FreeFMUState",
  "SerializedFMUStateSize",
  "SerializeFMUState",
  "DeserializeFMUState",
  "GetDirectionalDerivative",
  "GetAdjointDerivative",
  "EnterConfigurationMode",
  "ExitConfigurationMode",
  "GetIntervalDecimal",
  "GetIntervalFraction",
  "GetShiftDecimal",
  "GetShiftFraction",
  "SetIntervalDecimal",
  "SetIntervalFraction",
  "SetShiftDecimal",
  "SetShiftFraction",
  "EvaluateDiscreteStates",
  "UpdateDiscreteStates",
  "EnterContinuousTimeMode",
  "CompletedIntegratorStep",
  "SetTime",
  "SetContinuousStates",
  "GetContinuousStates",
  "GetNominalsOfContinuousStates",
  "GetContinuousStateDerivatives",
  "GetEventIndicators",
  "GetNumberOfContinuousStates",
  "GetNumberOfEventIndicators",
  "EnterStepMode",
  "GetOutputDerivatives",
  "DoStep",
  "ActivateModelPartition",
] as const;

const valueFunctions = numericTypes.flatMap((type) => [`Get${type}`, `Set${type}`] as const);

type FunctionName = (typeof functionNames)[number] | (typeof valueFunctions)[number];
type Functions = Readonly<Record<FunctionName, WasmFunction>>;

/** All functions of `fmi3Functions.h` that an instance has, without prefix. */
export const fmi3Functions: readonly string[] = [...new Set<string>([...functionNames, ...valueFunctions])];

/** An instance; `undefined` when the FMU made none. `fmi3FunctionTypes.h` for wasm32: addresses and sizes have 32 bits. */
export function instantiateFmi3(
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): InstanceCalls | undefined {
  const functions: Functions = machine.bind([...functionNames, ...valueFunctions], "fmi3");
  const component = instantiate(functions, fmu, machine, request, target);
  return component === 0 ? undefined : new Fmi3Calls(functions, machine, component);
}

function instantiate(
  functions: Functions,
  fmu: WasmFmu,
  machine: Machine,
  request: InstantiateRequest,
  target: CallbackTarget,
): Pointer {
  const { instanceName, visible, loggingOn, requiredIntermediateVariables: required } = request;
  const [log, update, clock, lock] = callbacks(machine, request, target);
  const path = `${resourceFolder}/`;
  const common = [instanceName, fmu.instantiationToken, path, visible, loggingOn] as const;
  if (request.kind === "modelExchange")
    return machine.call(functions.InstantiateModelExchange, ...common, undefined, log);
  if (request.kind === "scheduledExecution") {
    const more = [undefined, log, clock, lock, lock] as const;
    return machine.call(functions.InstantiateScheduledExecution, ...common, ...more);
  }
  return machine.call(
    functions.InstantiateCoSimulation,
    ...common,
    request.eventModeUsed,
    request.earlyReturnAllowed,
    Uint32Array.from(required),
    required.length,
    undefined,
    log,
    request.wantsIntermediateUpdate ? update : undefined,
  );
}

/** Message, intermediate update, clock update; nothing preempts, and so the locks do nothing. */
function callbacks(
  machine: Machine,
  { acceptMessages }: InstantiateRequest,
  target: CallbackTarget,
): readonly Pointer[] {
  const { memory } = machine;
  const text = (address = 0) => memory.text(address);
  const log = (_?: number, status = 0, category?: number, message?: number) => {
    if (acceptMessages) target.logMessage(status, text(category), text(message));
  };
  const update = (_: number, time: number, ...more: number[]) => {
    const [setRequested, getAllowed, stepFinished, canReturnEarly, requested = 0, returnTime = 0] = more;
    const early = target.intermediateUpdate(
      ...[time, setRequested !== 0, getAllowed !== 0, stepFinished !== 0, canReturnEarly !== 0],
    );
    if (requested !== 0) memory.bytes(requested, 1)[0] = Number.isNaN(early) ? 0 : 1;
    if (returnTime !== 0 && !Number.isNaN(early)) new Float64Array(memory.buffer, returnTime, 1)[0] = early;
  };
  return machine.pointersTo(
    ["iiii", "idiiiiii", "i", ""],
    [log, update as (...args: number[]) => void, () => target.clockUpdate(), () => undefined],
  );
}

class Fmi3Calls implements InstanceCalls {
  readonly #functions: Functions;
  readonly #machine: Machine;
  readonly #component: Pointer;
  readonly #exchanges: Exchanges;
  readonly #states = new StateHandles();
  readonly #flags: WasmArray;
  readonly #number: WasmArray;

  constructor(functions: Functions, machine: Machine, component: Pointer) {
    this.#functions = functions;
    this.#machine = machine;
    this.#component = component;
    this.#flags = new WasmArray(machine.memory, "UInt8", 8);
    this.#number = new WasmArray(machine.memory, "Float64", 1);
    this.#exchanges = new Exchanges(machine.memory, this.#exchange);
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
    return this.#call("SetDebugLogging", loggingOn, categories.length, [...categories]);
  }

  enterConfigurationMode(): StatusCode {
    return this.#call("EnterConfigurationMode");
  }

  exitConfigurationMode(): StatusCode {
    return this.#call("ExitConfigurationMode");
  }

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    const [hasTolerance, hasStop] = [!Number.isNaN(tolerance), !Number.isNaN(stopTime)];
    return this.#call(
      "EnterInitializationMode",
      hasTolerance,
      hasTolerance ? tolerance : 0,
      startTime,
      hasStop,
      hasStop ? stopTime : 0,
    );
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

  enterStepMode(): StatusCode {
    return this.#call("EnterStepMode");
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
    if (type === "Clock") return this.#call("GetClock", references, references.length, values);
    return this.#call(`Get${type}`, references, references.length, values, values.length);
  }

  setValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    if (type === "Clock") return this.#call("SetClock", references, references.length, values);
    return this.#call(`Set${type}`, references, references.length, values, values.length);
  }

  getStrings(references: Uint32Array, values: string[]): StatusCode {
    const addresses = new Uint32Array(values.length);
    const status = this.#call("GetString", references, references.length, addresses, values.length);
    if (status <= statusCode.warning)
      for (let i = 0; i < values.length; i++) values[i] = this.#machine.memory.text(addresses[i]!);
    return status;
  }

  setStrings(references: Uint32Array, values: readonly string[]): StatusCode {
    return this.#call("SetString", references, references.length, values, values.length);
  }

  getBinaries(references: Uint32Array, values: Uint8Array[]): StatusCode {
    const [sizes, addresses] = [new Uint32Array(values.length), new Uint32Array(values.length)];
    const status = this.#call(
      ...(["GetBinary", references, references.length, sizes, addresses, values.length] as const),
    );
    if (status <= statusCode.warning)
      for (let i = 0; i < values.length; i++)
        values[i] = this.#machine.memory.bytes(addresses[i]!, sizes[i]!).slice();
    return status;
  }

  setBinaries(references: Uint32Array, values: readonly Uint8Array[]): StatusCode {
    const { memory } = this.#machine;
    const sizes = Uint32Array.from(values, ({ length }) => length);
    const addresses = Uint32Array.from(values, (value) => memory.copyBytes(value));
    const status = this.#call(
      ...(["SetBinary", references, references.length, sizes, addresses, values.length] as const),
    );
    for (const address of addresses) memory.free(address);
    return status;
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode {
    const [event, flagged, number] = [this.#flags.address, this.#flags.values, this.#number.address];
    flagged[0] = flagged[1] = flagged[2] = 0;
    this.#number.values[0] = time;
    const status = this.#functions.DoStep(
      this.#component,
      time,
      stepSize,
      noSetPrior ? 1 : 0,
      event,
      event + 1,
      event + 2,
      number,
    );
    const flags = this.#flags.values;
    result[stepFields.eventHandlingNeeded] = Number(flags[0]);
    result[stepFields.terminateSimulation] = Number(flags[1]);
    result[stepFields.earlyReturn] = Number(flags[2]);
    result[stepFields.lastSuccessfulTime] = Number(this.#number.values[0]);
    return status;
  }

  /** FMI 1 and 2 only. */
  setInputDerivatives(): StatusCode {
    return statusCode.error;
  }

  getOutputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#call("GetOutputDerivatives", references, references.length, orders, values, values.length);
  }

  evaluateDiscreteStates(): StatusCode {
    return this.#call("EvaluateDiscreteStates");
  }

  updateDiscreteStates(result: Float64Array): StatusCode {
    this.#flags.values.fill(0 as never);
    const first = this.#flags.address;
    const status = this.#functions.UpdateDiscreteStates(
      ...[this.#component, first, first + 1, first + 2, first + 3, first + 4, this.#number.address],
    );
    const flags = this.#flags.values;
    for (let i = 0; i < 4; i++) result[i] = Number(flags[i]);
    result[updateFields.nextEventTime] = flags[4] ? Number(this.#number.values[0]) : NaN;
    return status;
  }

  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode {
    this.#flags.values.fill(0 as never);
    const first = this.#flags.address;
    const status = this.#functions.CompletedIntegratorStep(
      ...[this.#component, noSetPrior ? 1 : 0, first, first + 1],
    );
    result[0] = Number(this.#flags.values[0]);
    result[1] = Number(this.#flags.values[1]);
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
    return this.#call("GetContinuousStateDerivatives", derivatives, derivatives.length);
  }

  getEventIndicators(indicators: Float64Array): StatusCode {
    return this.#call("GetEventIndicators", indicators, indicators.length);
  }

  getNumberOfContinuousStates(result: Float64Array): StatusCode {
    return this.#answerOf("GetNumberOfContinuousStates", result);
  }

  getNumberOfEventIndicators(result: Float64Array): StatusCode {
    return this.#answerOf("GetNumberOfEventIndicators", result);
  }

  getDirectionalDerivative(
    unknowns: Uint32Array,
    knowns: Uint32Array,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode {
    return this.#call(
      "GetDirectionalDerivative",
      unknowns,
      unknowns.length,
      knowns,
      knowns.length,
      seed,
      seed.length,
      sensitivity,
      sensitivity.length,
    );
  }

  getAdjointDerivative(
    unknowns: Uint32Array,
    knowns: Uint32Array,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode {
    return this.#call(
      "GetAdjointDerivative",
      unknowns,
      unknowns.length,
      knowns,
      knowns.length,
      seed,
      seed.length,
      sensitivity,
      sensitivity.length,
    );
  }

  getNumberOfVariableDependencies(dependent: number, result: Float64Array): StatusCode {
    return this.#answerOf("GetNumberOfVariableDependencies", result, dependent);
  }

  getVariableDependencies(
    dependent: number,
    elementsOfDependent: BigUint64Array,
    independents: Uint32Array,
    elementsOfIndependents: BigUint64Array,
    kinds: Int32Array,
  ): StatusCode {
    const [of, on] = [new Uint32Array(kinds.length), new Uint32Array(kinds.length)];
    const status = this.#call(
      ...(["GetVariableDependencies", dependent, of, independents, on, kinds, kinds.length] as const),
    );
    elementsOfDependent.set(Array.from(of, BigInt));
    elementsOfIndependents.set(Array.from(on, BigInt));
    return status;
  }

  getFMUState(result: Float64Array): StatusCode {
    return this.#keepState(this.#answerOf("GetFMUState", result), result);
  }

  setFMUState(handle: number): StatusCode {
    return this.#call("SetFMUState", this.#states.get(handle));
  }

  freeFMUState(handle: number): StatusCode {
    const status = this.#call("FreeFMUState", Uint32Array.of(this.#states.get(handle)));
    this.#states.delete(handle);
    return status;
  }

  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode {
    return this.#answerOf("SerializedFMUStateSize", result, this.#states.get(handle));
  }

  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode {
    return this.#call("SerializeFMUState", this.#states.get(handle), bytes, bytes.length);
  }

  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode {
    return this.#keepState(this.#answerOf("DeserializeFMUState", result, bytes, bytes.length), result);
  }

  getIntervalDecimal(clocks: Uint32Array, intervals: Float64Array, qualifiers: Int32Array): StatusCode {
    return this.#call("GetIntervalDecimal", clocks, clocks.length, intervals, qualifiers);
  }

  getIntervalFraction(
    clocks: Uint32Array,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
    qualifiers: Int32Array,
  ): StatusCode {
    return this.#call("GetIntervalFraction", clocks, clocks.length, counters, resolutions, qualifiers);
  }

  getShiftDecimal(clocks: Uint32Array, shifts: Float64Array): StatusCode {
    return this.#call("GetShiftDecimal", clocks, clocks.length, shifts);
  }

  getShiftFraction(clocks: Uint32Array, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode {
    return this.#call("GetShiftFraction", clocks, clocks.length, counters, resolutions);
  }

  setIntervalDecimal(clocks: Uint32Array, intervals: Float64Array): StatusCode {
    return this.#call("SetIntervalDecimal", clocks, clocks.length, intervals);
  }

  setIntervalFraction(
    clocks: Uint32Array,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
  ): StatusCode {
    return this.#call("SetIntervalFraction", clocks, clocks.length, counters, resolutions);
  }

  setShiftDecimal(clocks: Uint32Array, shifts: Float64Array): StatusCode {
    return this.#call("SetShiftDecimal", clocks, clocks.length, shifts);
  }

  setShiftFraction(clocks: Uint32Array, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode {
    return this.#call("SetShiftFraction", clocks, clocks.length, counters, resolutions);
  }

  activateModelPartition(clock: number, activationTime: number): StatusCode {
    return this.#call("ActivateModelPartition", clock, activationTime);
  }

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    return this.#exchanges.prepareStep(inputs, outputs, this.doStep.bind(this));
  }

  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    const { SetTime, SetContinuousStates, GetContinuousStateDerivatives, GetEventIndicators } =
      this.#functions;
    const component = this.#component;
    return this.#exchanges.prepareEvaluation(sizes, {
      setTime: (time) => SetTime(component, time),
      setStates: (address) => SetContinuousStates(component, address, sizes.states),
      getDerivatives: (address) => GetContinuousStateDerivatives(component, address, sizes.states),
      getIndicators: (address) => GetEventIndicators(component, address, sizes.eventIndicators),
    });
  }

  readonly #exchange: Exchange = (direction, { type, references, count, values, size }) => {
    const component = this.#component;
    const exchange = this.#functions[`${direction}${type}`];
    if (type === "Clock") return () => exchange(component, references, count, values);
    return () => exchange(component, references, count, values, size);
  };
}
