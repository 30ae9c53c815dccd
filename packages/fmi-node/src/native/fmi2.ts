import type {
  CallbackTarget,
  Instantiate,
  InstantiateRequest,
  NumericArray,
  NumericType,
  ValueGroup,
} from "@cosimo/fmi";
import {
  type EvaluationCalls,
  type EvaluationSizes,
  type InstanceCalls,
  type StatusCode,
  type StepCalls,
  statusCode,
  stepFields,
} from "@cosimo/fmi";
import {
  Callbacks,
  type Exchange,
  evaluationCalls,
  PinnedArena,
  readStrings,
  StateHandles,
  stepCalls,
} from "./native-calls.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { resourceUri } from "./resources.ts";
import { addressOfC, type NativeFunctions, type SharedLibrary, type Signature } from "./shared-library.ts";
import { passOnThreadLogs } from "./thread-logs.ts";
import { variadicLogType, variadicMessage } from "./variadic-log.ts";

/** fmi2FunctionTypes.h. */
const signatures = {
  Instantiate: "p:sisspii",
  SetDebugLogging: "i:pizt",
  FreeInstance: "v:p",
  SetupExperiment: "i:piddid",
  EnterInitializationMode: "i:p",
  ExitInitializationMode: "i:p",
  Terminate: "i:p",
  Reset: "i:p",
  GetReal: "i:ppzp",
  GetInteger: "i:ppzp",
  GetBoolean: "i:ppzp",
  GetString: "i:ppzp",
  SetReal: "i:ppzp",
  SetInteger: "i:ppzp",
  SetBoolean: "i:ppzp",
  SetString: "i:ppzt",
  GetFMUstate: "i:pp",
  SetFMUstate: "i:pp",
  FreeFMUstate: "i:pp",
  SerializedFMUstateSize: "i:ppp",
  SerializeFMUstate: "i:pppz",
  DeSerializeFMUstate: "i:ppzp",
  GetDirectionalDerivative: "i:ppzpzpp",
} as const satisfies Record<string, Signature>;

const modelExchange = {
  EnterEventMode: "i:p",
  NewDiscreteStates: "i:pp",
  EnterContinuousTimeMode: "i:p",
  CompletedIntegratorStep: "i:pipp",
  SetTime: "i:pd",
  SetContinuousStates: "i:ppz",
  GetDerivatives: "i:ppz",
  GetEventIndicators: "i:ppz",
  GetContinuousStates: "i:ppz",
  GetNominalsOfContinuousStates: "i:ppz",
} as const satisfies Record<string, Signature>;

const coSimulation = {
  SetRealInputDerivatives: "i:ppzpp",
  GetRealOutputDerivatives: "i:ppzpp",
  DoStep: "i:pddi",
  GetStatus: "i:pip",
  GetRealStatus: "i:pip",
  GetBooleanStatus: "i:pip",
} as const satisfies Record<string, Signature>;

type Functions = NativeFunctions<typeof signatures & typeof modelExchange & typeof coSimulation>;

/** `fmi2StatusKind`. */
const statusKind = { doStepStatus: 0, lastSuccessfulTime: 2, terminated: 3 } as const;

export function openFmi2(fmu: NativeFmu, library: SharedLibrary): Instantiate {
  const functions: Functions = library.bind(
    { ...signatures, ...modelExchange, ...coSimulation },
    "fmi2",
    `${fmu.modelIdentifier}_`,
  );
  return (request, target) => {
    const callbacks = new Callbacks();
    const memory = new PinnedArena();
    const component: bigint | null = functions.Instantiate(
      request.instanceName,
      request.kind === "modelExchange" ? 0 : 1,
      fmu.instantiationToken,
      resourceUri(fmu),
      callbackFunctions(request, target, callbacks, memory),
      Number(request.visible),
      Number(request.loggingOn),
    );
    if (component !== null) return new Fmi2Calls(functions, component, fmu, callbacks, memory);
    callbacks.release();
    memory.release();
    return undefined;
  };
}

/** `fmi2CallbackFunctions`, in memory that lives as long as the instance. Memory comes straight from the C library. */
function callbackFunctions(
  request: InstantiateRequest,
  target: CallbackTarget,
  callbacks: Callbacks,
  memory: PinnedArena,
): bigint {
  const { address, buffer } = memory.allocate(5 * 8);
  new BigUint64Array(buffer).set([
    request.acceptMessages ? registerLogger(callbacks, target) : addressOfC("abs"),
    addressOfC("calloc"),
    addressOfC("free"),
  ]);
  return address;
}

export function registerLogger(callbacks: Callbacks, target: CallbackTarget): bigint {
  return callbacks.registerLogger(
    "variadic",
    variadicLogType,
    target,
    (
      _environment: unknown,
      _name: string | null,
      status: number,
      category: string | null,
      message: string | null,
      ...variadic: (number | bigint)[]
    ) => target.logMessage(status, category ?? "", variadicMessage(message ?? "", variadic)),
  );
}

class Fmi2Calls implements InstanceCalls {
  readonly #functions: Functions;
  readonly #component: bigint;
  readonly #fmu: NativeFmu;
  readonly #callbacks: Callbacks;
  readonly #memory: PinnedArena;
  readonly #states: StateHandles;
  /** For answers: `fmi2EventInfo`, and what else fits in. */
  readonly #answer: bigint;
  readonly #integers: Int32Array;
  readonly #number: Float64Array;
  readonly #size = new BigUint64Array(1);
  #booleans = new Int32Array(16);

  constructor(
    functions: Functions,
    component: bigint,
    fmu: NativeFmu,
    callbacks: Callbacks,
    memory: PinnedArena,
  ) {
    this.#functions = functions;
    this.#component = component;
    this.#fmu = fmu;
    this.#callbacks = callbacks;
    this.#memory = memory;
    this.#states = new StateHandles(memory);
    const { address, buffer } = memory.allocate(64);
    this.#answer = address;
    this.#integers = new Int32Array(buffer, 0, 6);
    this.#number = new Float64Array(buffer, 24, 1);
  }

  setDebugLogging(loggingOn: boolean, categories: readonly string[]): StatusCode {
    return this.#functions.SetDebugLogging(
      ...[this.#component, Number(loggingOn), categories.length, [...categories]],
    );
  }

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    const [hasTolerance, hasStop] = [!Number.isNaN(tolerance), !Number.isNaN(stopTime)];
    const status: StatusCode = this.#functions.SetupExperiment(
      ...[this.#component, Number(hasTolerance), hasTolerance ? tolerance : 0],
      ...[startTime, Number(hasStop), hasStop ? stopTime : 0],
    );
    if (status > statusCode.warning) return status;
    return Math.max(status, this.#functions.EnterInitializationMode(this.#component));
  }

  exitInitializationMode(): StatusCode {
    return this.#functions.ExitInitializationMode(this.#component);
  }

  enterEventMode(): StatusCode {
    return this.#functions.EnterEventMode(this.#component);
  }

  enterContinuousTimeMode(): StatusCode {
    return this.#functions.EnterContinuousTimeMode(this.#component);
  }

  terminate(): StatusCode {
    return this.#functions.Terminate(this.#component);
  }

  reset(): StatusCode {
    return this.#functions.Reset(this.#component);
  }

  free(): StatusCode {
    for (const state of this.#states.all())
      this.#functions.FreeFMUstate(this.#component, BigUint64Array.of(state));
    this.#functions.FreeInstance(this.#component);
    this.#callbacks.release();
    this.#memory.release();
    return statusCode.ok;
  }

  getValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    const count = references.length;
    if (type === "Float64") return this.#functions.GetReal(this.#component, references, count, values);
    if (type === "Int32") return this.#functions.GetInteger(this.#component, references, count, values);
    if (type !== "Boolean") return notOfThisVersion(`values of type ${type}`);
    const booleans = this.#booleansFor(count);
    const status: StatusCode = this.#functions.GetBoolean(this.#component, references, count, booleans);
    for (let i = 0; i < count; i++) values[i] = booleans[i] === 0 ? 0 : 1;
    return status;
  }

  setValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    const count = references.length;
    if (type === "Float64") return this.#functions.SetReal(this.#component, references, count, values);
    if (type === "Int32") return this.#functions.SetInteger(this.#component, references, count, values);
    if (type !== "Boolean") return notOfThisVersion(`values of type ${type}`);
    const booleans = this.#booleansFor(count);
    for (let i = 0; i < count; i++) booleans[i] = Number(values[i]);
    return this.#functions.SetBoolean(this.#component, references, count, booleans);
  }

  #booleansFor(count: number): Int32Array {
    if (this.#booleans.length < count) this.#booleans = new Int32Array(2 * count);
    return this.#booleans;
  }

  getStrings(references: Uint32Array, values: string[]): StatusCode {
    const addresses = new BigUint64Array(values.length);
    const status: StatusCode = this.#functions.GetString(
      ...[this.#component, references, references.length, addresses],
    );
    if (status <= statusCode.warning) readStrings(addresses, values);
    return status;
  }

  setStrings(references: Uint32Array, values: readonly string[]): StatusCode {
    return this.#functions.SetString(this.#component, references, references.length, [...values]);
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode {
    let status: StatusCode = this.#functions.DoStep(this.#component, time, stepSize, noSetPrior ? 1 : 0);
    if (status === statusCode.pending) status = this.#await();
    result[stepFields.eventHandlingNeeded] = 0;
    result[stepFields.earlyReturn] = 0;
    result[stepFields.terminateSimulation] = 0;
    result[stepFields.lastSuccessfulTime] = time + stepSize;
    if (status === statusCode.discard) this.#afterDiscard(time, result);
    passOnThreadLogs();
    return status;
  }

  /** FMI 2.0.5 section 4.2.2: how far a discarded step has come, and whether the FMU wants to end. */
  #afterDiscard(time: number, result: Float64Array): void {
    this.#number[0] = time;
    const lastTime: StatusCode = this.#functions.GetRealStatus(
      ...[this.#component, statusKind.lastSuccessfulTime, this.#answer + 24n],
    );
    const reached = lastTime <= statusCode.warning ? this.#number[0]! : time;
    result[stepFields.lastSuccessfulTime] = reached;
    result[stepFields.earlyReturn] = reached > time ? 1 : 0;
    this.#integers[0] = 0;
    const ended: StatusCode = this.#functions.GetBooleanStatus(
      ...[this.#component, statusKind.terminated, this.#answer],
    );
    result[stepFields.terminateSimulation] =
      ended <= statusCode.warning ? Number(this.#integers[0] !== 0) : 0;
  }

  /** An FMU that runs by itself is asked until it is ready. */
  #await(): StatusCode {
    const bell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      this.#integers[0] = statusCode.pending;
      const asked: StatusCode = this.#functions.GetStatus(
        ...[this.#component, statusKind.doStepStatus, this.#answer],
      );
      if (asked > statusCode.warning) return asked;
      const status: StatusCode = this.#integers[0];
      if (status !== statusCode.pending) return status;
      Atomics.wait(bell, 0, 0, 1);
    }
  }

  setInputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#functions.SetRealInputDerivatives(
      ...[this.#component, references, references.length, orders, values],
    );
  }

  getOutputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#functions.GetRealOutputDerivatives(
      ...[this.#component, references, references.length, orders, values],
    );
  }

  /** `fmi2EventInfo`: five integers, a gap, a double. Its first four are in the order of `updateFields`. */
  updateDiscreteStates(result: Float64Array): StatusCode {
    this.#integers.fill(0);
    const status: StatusCode = this.#functions.NewDiscreteStates(this.#component, this.#answer);
    for (let i = 0; i < 4; i++) result[i] = this.#integers[i]!;
    result[4] = this.#integers[4] === 0 ? NaN : this.#number[0]!;
    return status;
  }

  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode {
    this.#integers.fill(0);
    const status: StatusCode = this.#functions.CompletedIntegratorStep(
      ...[this.#component, noSetPrior ? 1 : 0, this.#answer, this.#answer + 4n],
    );
    result[0] = this.#integers[0]!;
    result[1] = this.#integers[1]!;
    return status;
  }

  setTime(time: number): StatusCode {
    return this.#functions.SetTime(this.#component, time);
  }

  setContinuousStates(states: Float64Array): StatusCode {
    return this.#functions.SetContinuousStates(this.#component, states, states.length);
  }

  getContinuousStates(states: Float64Array): StatusCode {
    return this.#functions.GetContinuousStates(this.#component, states, states.length);
  }

  getNominalsOfContinuousStates(nominals: Float64Array): StatusCode {
    return this.#functions.GetNominalsOfContinuousStates(this.#component, nominals, nominals.length);
  }

  getContinuousStateDerivatives(derivatives: Float64Array): StatusCode {
    return this.#functions.GetDerivatives(this.#component, derivatives, derivatives.length);
  }

  getEventIndicators(indicators: Float64Array): StatusCode {
    return this.#functions.GetEventIndicators(this.#component, indicators, indicators.length);
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
    return this.#functions.GetDirectionalDerivative(
      ...[this.#component, unknowns, unknowns.length, knowns, knowns.length, seed, sensitivity],
    );
  }

  getFMUState(result: Float64Array): StatusCode {
    return this.#states.take((place) => this.#functions.GetFMUstate(this.#component, place), result);
  }

  setFMUState(handle: number): StatusCode {
    return this.#functions.SetFMUstate(this.#component, this.#states.get(handle));
  }

  freeFMUState(handle: number): StatusCode {
    return this.#states.give(handle, (place) => this.#functions.FreeFMUstate(this.#component, place));
  }

  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode {
    const status: StatusCode = this.#functions.SerializedFMUstateSize(
      ...[this.#component, this.#states.get(handle), this.#size],
    );
    result[0] = Number(this.#size[0]);
    return status;
  }

  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode {
    return this.#functions.SerializeFMUstate(
      ...[this.#component, this.#states.get(handle), bytes, bytes.length],
    );
  }

  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode {
    return this.#states.take(
      (place) => this.#functions.DeSerializeFMUstate(this.#component, bytes, bytes.length, place),
      result,
    );
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
    return stepCalls(this.#memory, inputs, outputs, this.#exchange, this.doStep.bind(this));
  }

  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    const { SetTime, SetContinuousStates, GetDerivatives, GetEventIndicators } = this.#functions;
    const component = this.#component;
    return evaluationCalls(this.#memory, sizes, this.#exchange, {
      setTime: (time) => SetTime(component, time),
      setStates: (address) => SetContinuousStates(component, address, sizes.states),
      getDerivatives: (address) => GetDerivatives(component, address, sizes.states),
      getIndicators: (address) => GetEventIndicators(component, address, sizes.eventIndicators),
    });
  }

  readonly #exchange: Exchange = (direction, { type, references, count, values, array, referenceArray }) => {
    const component = this.#component;
    if (type === "Boolean")
      return direction === "Get"
        ? () => this.getValues(type, referenceArray, array)
        : () => this.setValues(type, referenceArray, array);
    if (type !== "Float64" && type !== "Int32") return () => notOfThisVersion(`values of type ${type}`);
    const exchange = this.#functions[`${direction}${type === "Float64" ? "Real" : "Integer"}`];
    return () => exchange(component, references, count, values);
  };
}

/** The table of legal calls keeps such calls away, but for types of values. */
export function notOfThisVersion(...what: unknown[]): never {
  throw new TypeError(
    `${typeof what[0] === "string" ? what[0] : "this call"}: unknown to this version of FMI`,
  );
}
