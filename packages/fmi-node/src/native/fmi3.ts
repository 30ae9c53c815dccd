import type {
  CallbackTarget,
  EvaluationCalls,
  EvaluationSizes,
  InstanceCalls,
  Instantiate,
  InstantiateRequest,
  NumericArray,
  NumericType,
  StepCalls,
  ValueGroup,
} from "@cosimo/fmi";
import { numericTypes, type StatusCode, statusCode, stepFields, updateFields } from "@cosimo/fmi";
import koffi from "koffi";
import {
  Callbacks,
  type Exchange,
  evaluationCalls,
  PinnedArena,
  readBinaries,
  readStrings,
  StateHandles,
  stepCalls,
  writeBinaries,
} from "./native-calls.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { releasePinned } from "./pinned-memory.ts";
import { resourcePath } from "./resources.ts";
import { addressOfC, type NativeFunctions, type SharedLibrary, type Signature } from "./shared-library.ts";
import { passOnThreadLogs } from "./thread-logs.ts";

/** fmi3FunctionTypes.h. */
const signatures = {
  InstantiateModelExchange: "p:sssbbpp",
  InstantiateCoSimulation: "p:sssbbbbpzppp",
  InstantiateScheduledExecution: "p:sssbbppppp",
  FreeInstance: "v:p",
  SetDebugLogging: "i:pbzt",
  EnterInitializationMode: "i:pbddbd",
  ExitInitializationMode: "i:p",
  EnterEventMode: "i:p",
  Terminate: "i:p",
  Reset: "i:p",
  GetString: "i:ppzpz",
  SetString: "i:ppztz",
  GetBinary: "i:ppzppz",
  SetBinary: "i:ppzppz",
  GetClock: "i:ppzp",
  SetClock: "i:ppzp",
  GetNumberOfVariableDependencies: "i:pup",
  GetVariableDependencies: "i:puppppz",
  GetFMUState: "i:pp",
  SetFMUState: "i:pp",
  FreeFMUState: "i:pp",
  SerializedFMUStateSize: "i:ppp",
  SerializeFMUState: "i:pppz",
  DeserializeFMUState: "i:ppzp",
  GetDirectionalDerivative: "i:ppzpzpzpz",
  GetAdjointDerivative: "i:ppzpzpzpz",
  EnterConfigurationMode: "i:p",
  ExitConfigurationMode: "i:p",
  GetIntervalDecimal: "i:ppzpp",
  GetIntervalFraction: "i:ppzppp",
  GetShiftDecimal: "i:ppzp",
  GetShiftFraction: "i:ppzpp",
  SetIntervalDecimal: "i:ppzp",
  SetIntervalFraction: "i:ppzpp",
  SetShiftDecimal: "i:ppzp",
  SetShiftFraction: "i:ppzpp",
  EvaluateDiscreteStates: "i:p",
  UpdateDiscreteStates: "i:ppppppp",
  EnterContinuousTimeMode: "i:p",
  CompletedIntegratorStep: "i:pbpp",
  SetTime: "i:pd",
  SetContinuousStates: "i:ppz",
  GetContinuousStates: "i:ppz",
  GetNominalsOfContinuousStates: "i:ppz",
  GetContinuousStateDerivatives: "i:ppz",
  GetEventIndicators: "i:ppz",
  GetNumberOfContinuousStates: "i:pp",
  GetNumberOfEventIndicators: "i:pp",
  EnterStepMode: "i:p",
  GetOutputDerivatives: "i:ppzppz",
  DoStep: "i:pddbpppp",
  ActivateModelPartition: "i:pud",
} as const satisfies Record<string, Signature>;

const valueTypes = numericTypes.filter((type) => type !== "Clock");
const valueSignatures: Readonly<Record<string, Signature>> = Object.fromEntries(
  valueTypes.flatMap((type) => [
    [`Get${type}`, "i:ppzpz" as const],
    [`Set${type}`, "i:ppzpz" as const],
  ]),
);

type ValueFunction = `${"Get" | "Set"}${Exclude<NumericType, "Clock">}`;
type Functions = NativeFunctions<typeof signatures & Record<ValueFunction, Signature>>;

const logType = koffi.proto("void CosimoFmi3Log(void *environment, int status, str category, str message)");
const updateType = koffi.proto(
  "void CosimoFmi3Update(void *environment, double time, bool setRequested, bool getAllowed, bool stepFinished, bool canReturnEarly, void *earlyReturnRequested, void *earlyReturnTime)",
);
const clockType = koffi.proto("void CosimoFmi3Clock(void *environment)");
const lockType = koffi.proto("void CosimoFmi3Lock()");

export function openFmi3(fmu: NativeFmu, library: SharedLibrary): Instantiate {
  const functions = library.bind(
    { ...signatures, ...valueSignatures },
    "fmi3",
    `${fmu.modelIdentifier}_`,
  ) as Functions;
  return (request, target) => {
    const callbacks = new Callbacks();
    const component = instantiate(functions, fmu, request, target, callbacks);
    if (component === null) {
      callbacks.release();
      return undefined;
    }
    return new Fmi3Calls(functions, component, callbacks);
  };
}

function instantiate(
  functions: Functions,
  fmu: NativeFmu,
  request: InstantiateRequest,
  target: CallbackTarget,
  callbacks: Callbacks,
): bigint | null {
  const { instanceName, visible, loggingOn, requiredIntermediateVariables: required } = request;
  const common = [instanceName, fmu.instantiationToken, resourcePath(fmu), visible, loggingOn] as const;
  const log = request.acceptMessages
    ? callbacks.registerLogger(
        "plain",
        logType,
        target,
        (_: unknown, status: number, category: string | null, message: string | null) =>
          target.logMessage(status, category ?? "", message ?? ""),
      )
    : addressOfC("abs");
  if (request.kind === "modelExchange") return functions.InstantiateModelExchange(...common, null, log);
  if (request.kind === "scheduledExecution") {
    const update = callbacks.register(clockType, () => target.clockUpdate());
    // Nothing preempts: activations come one after the other.
    const lock = callbacks.register(lockType, () => undefined);
    return functions.InstantiateScheduledExecution(...common, null, log, update, lock, lock);
  }
  return functions.InstantiateCoSimulation(
    ...common,
    request.eventModeUsed,
    request.earlyReturnAllowed,
    Uint32Array.from(required),
    required.length,
    null,
    log,
    request.wantsIntermediateUpdate ? registerUpdate(callbacks, target) : null,
  );
}

function registerUpdate(callbacks: Callbacks, target: CallbackTarget): bigint {
  return callbacks.register(
    updateType,
    (
      _: unknown,
      time: number,
      setRequested: boolean,
      getAllowed: boolean,
      stepFinished: boolean,
      canReturnEarly: boolean,
      requested: bigint | null,
      returnTime: bigint | null,
    ) => {
      const early = target.intermediateUpdate(time, setRequested, getAllowed, stepFinished, canReturnEarly);
      if (requested !== null) koffi.encode(requested, "bool", !Number.isNaN(early));
      if (returnTime !== null && !Number.isNaN(early)) koffi.encode(returnTime, "double", early);
    },
  );
}

class Fmi3Calls implements InstanceCalls {
  readonly #functions: Functions;
  readonly #component: bigint;
  readonly #callbacks: Callbacks;
  readonly #memory = new PinnedArena();
  readonly #states = new StateHandles(this.#memory);
  readonly #flags: Uint8Array;
  readonly #flagAddresses: readonly bigint[];
  readonly #number: Float64Array;
  readonly #numberAddress: bigint;
  readonly #size = new BigUint64Array(1);

  constructor(functions: Functions, component: bigint, callbacks: Callbacks) {
    this.#functions = functions;
    this.#component = component;
    this.#callbacks = callbacks;
    const { address, buffer } = this.#memory.allocate(64);
    this.#flags = new Uint8Array(buffer, 0, 8);
    this.#flagAddresses = [0n, 1n, 2n, 3n, 4n].map((offset) => address + offset);
    this.#number = new Float64Array(buffer, 8, 1);
    this.#numberAddress = address + 8n;
  }

  setDebugLogging(loggingOn: boolean, categories: readonly string[]): StatusCode {
    return this.#functions.SetDebugLogging(this.#component, loggingOn, categories.length, [...categories]);
  }

  enterConfigurationMode(): StatusCode {
    return this.#functions.EnterConfigurationMode(this.#component);
  }

  exitConfigurationMode(): StatusCode {
    return this.#functions.ExitConfigurationMode(this.#component);
  }

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    const [hasTolerance, hasStop] = [!Number.isNaN(tolerance), !Number.isNaN(stopTime)];
    return this.#functions.EnterInitializationMode(
      ...[this.#component, hasTolerance, hasTolerance ? tolerance : 0],
      ...[startTime, hasStop, hasStop ? stopTime : 0],
    );
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

  enterStepMode(): StatusCode {
    return this.#functions.EnterStepMode(this.#component);
  }

  terminate(): StatusCode {
    return this.#functions.Terminate(this.#component);
  }

  reset(): StatusCode {
    return this.#functions.Reset(this.#component);
  }

  free(): StatusCode {
    for (const state of this.#states.all())
      this.#functions.FreeFMUState(this.#component, BigUint64Array.of(state));
    this.#functions.FreeInstance(this.#component);
    this.#callbacks.release();
    this.#memory.release();
    return statusCode.ok;
  }

  getValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    if (type === "Clock")
      return this.#functions.GetClock(this.#component, references, references.length, values);
    return this.#functions[`Get${type}`](
      this.#component,
      references,
      references.length,
      values,
      values.length,
    );
  }

  setValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    if (type === "Clock")
      return this.#functions.SetClock(this.#component, references, references.length, values);
    return this.#functions[`Set${type}`](
      this.#component,
      references,
      references.length,
      values,
      values.length,
    );
  }

  getStrings(references: Uint32Array, values: string[]): StatusCode {
    const addresses = new BigUint64Array(values.length);
    const status: StatusCode = this.#functions.GetString(
      ...[this.#component, references, references.length, addresses, values.length],
    );
    if (status <= statusCode.warning) readStrings(addresses, values);
    return status;
  }

  setStrings(references: Uint32Array, values: readonly string[]): StatusCode {
    return this.#functions.SetString(
      ...[this.#component, references, references.length, [...values], values.length],
    );
  }

  getBinaries(references: Uint32Array, values: Uint8Array[]): StatusCode {
    const addresses = new BigUint64Array(values.length);
    const sizes = new BigUint64Array(values.length);
    const status: StatusCode = this.#functions.GetBinary(
      ...[this.#component, references, references.length, sizes, addresses, values.length],
    );
    if (status <= statusCode.warning) readBinaries(addresses, sizes, values);
    return status;
  }

  setBinaries(references: Uint32Array, values: readonly Uint8Array[]): StatusCode {
    const addresses = new BigUint64Array(values.length);
    const sizes = new BigUint64Array(values.length);
    const block = writeBinaries(values, addresses, sizes);
    const status: StatusCode = this.#functions.SetBinary(
      ...[this.#component, references, references.length, sizes, addresses, values.length],
    );
    releasePinned(block);
    return status;
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode {
    const [event, terminate, early] = this.#flagAddresses;
    const flags = this.#flags;
    flags[0] = flags[1] = flags[2] = 0;
    this.#number[0] = time;
    const status: StatusCode = this.#functions.DoStep(
      this.#component,
      time,
      stepSize,
      noSetPrior,
      event,
      terminate,
      early,
      this.#numberAddress,
    );
    passOnThreadLogs();
    result[stepFields.eventHandlingNeeded] = flags[0]!;
    result[stepFields.terminateSimulation] = flags[1]!;
    result[stepFields.earlyReturn] = flags[2]!;
    result[stepFields.lastSuccessfulTime] = this.#number[0]!;
    return status;
  }

  /** FMI 1 and 2 only. */
  setInputDerivatives(): StatusCode {
    return statusCode.error;
  }

  getOutputDerivatives(references: Uint32Array, orders: Int32Array, values: Float64Array): StatusCode {
    return this.#functions.GetOutputDerivatives(
      ...[this.#component, references, references.length, orders, values, values.length],
    );
  }

  evaluateDiscreteStates(): StatusCode {
    return this.#functions.EvaluateDiscreteStates(this.#component);
  }

  updateDiscreteStates(result: Float64Array): StatusCode {
    const flags = this.#flags.fill(0);
    const status: StatusCode = this.#functions.UpdateDiscreteStates(
      this.#component,
      ...this.#flagAddresses,
      this.#numberAddress,
    );
    for (let i = 0; i < 4; i++) result[i] = flags[i]!;
    result[updateFields.nextEventTime] = flags[4] ? this.#number[0]! : NaN;
    return status;
  }

  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode {
    const [event, terminate] = this.#flagAddresses;
    this.#flags.fill(0);
    const status: StatusCode = this.#functions.CompletedIntegratorStep(
      ...[this.#component, noSetPrior, event, terminate],
    );
    result[0] = this.#flags[0]!;
    result[1] = this.#flags[1]!;
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
    return this.#functions.GetContinuousStateDerivatives(this.#component, derivatives, derivatives.length);
  }

  getEventIndicators(indicators: Float64Array): StatusCode {
    return this.#functions.GetEventIndicators(this.#component, indicators, indicators.length);
  }

  getNumberOfContinuousStates(result: Float64Array): StatusCode {
    const status: StatusCode = this.#functions.GetNumberOfContinuousStates(this.#component, this.#size);
    result[0] = Number(this.#size[0]);
    return status;
  }

  getNumberOfEventIndicators(result: Float64Array): StatusCode {
    const status: StatusCode = this.#functions.GetNumberOfEventIndicators(this.#component, this.#size);
    result[0] = Number(this.#size[0]);
    return status;
  }

  getDirectionalDerivative(
    unknowns: Uint32Array,
    knowns: Uint32Array,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode {
    return this.#functions.GetDirectionalDerivative(
      ...[this.#component, unknowns, unknowns.length, knowns, knowns.length],
      ...[seed, seed.length, sensitivity, sensitivity.length],
    );
  }

  getAdjointDerivative(
    unknowns: Uint32Array,
    knowns: Uint32Array,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode {
    return this.#functions.GetAdjointDerivative(
      ...[this.#component, unknowns, unknowns.length, knowns, knowns.length],
      ...[seed, seed.length, sensitivity, sensitivity.length],
    );
  }

  getNumberOfVariableDependencies(dependent: number, result: Float64Array): StatusCode {
    const status: StatusCode = this.#functions.GetNumberOfVariableDependencies(
      ...[this.#component, dependent, this.#size],
    );
    result[0] = Number(this.#size[0]);
    return status;
  }

  getVariableDependencies(
    dependent: number,
    elementsOfDependent: BigUint64Array,
    independents: Uint32Array,
    elementsOfIndependents: BigUint64Array,
    kinds: Int32Array,
  ): StatusCode {
    return this.#functions.GetVariableDependencies(
      ...[this.#component, dependent, elementsOfDependent, independents],
      ...[elementsOfIndependents, kinds, kinds.length],
    );
  }

  getFMUState(result: Float64Array): StatusCode {
    return this.#states.take((place) => this.#functions.GetFMUState(this.#component, place), result);
  }

  setFMUState(handle: number): StatusCode {
    return this.#functions.SetFMUState(this.#component, this.#states.get(handle));
  }

  freeFMUState(handle: number): StatusCode {
    return this.#states.give(handle, (place) => this.#functions.FreeFMUState(this.#component, place));
  }

  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode {
    const status: StatusCode = this.#functions.SerializedFMUStateSize(
      ...[this.#component, this.#states.get(handle), this.#size],
    );
    result[0] = Number(this.#size[0]);
    return status;
  }

  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode {
    return this.#functions.SerializeFMUState(
      ...[this.#component, this.#states.get(handle), bytes, bytes.length],
    );
  }

  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode {
    return this.#states.take(
      (place) => this.#functions.DeserializeFMUState(this.#component, bytes, bytes.length, place),
      result,
    );
  }

  getIntervalDecimal(clocks: Uint32Array, intervals: Float64Array, qualifiers: Int32Array): StatusCode {
    return this.#functions.GetIntervalDecimal(
      ...[this.#component, clocks, clocks.length, intervals, qualifiers],
    );
  }

  getIntervalFraction(
    clocks: Uint32Array,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
    qualifiers: Int32Array,
  ): StatusCode {
    return this.#functions.GetIntervalFraction(
      ...[this.#component, clocks, clocks.length, counters, resolutions, qualifiers],
    );
  }

  getShiftDecimal(clocks: Uint32Array, shifts: Float64Array): StatusCode {
    return this.#functions.GetShiftDecimal(this.#component, clocks, clocks.length, shifts);
  }

  getShiftFraction(clocks: Uint32Array, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode {
    return this.#functions.GetShiftFraction(
      ...[this.#component, clocks, clocks.length, counters, resolutions],
    );
  }

  setIntervalDecimal(clocks: Uint32Array, intervals: Float64Array): StatusCode {
    return this.#functions.SetIntervalDecimal(this.#component, clocks, clocks.length, intervals);
  }

  setIntervalFraction(
    clocks: Uint32Array,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
  ): StatusCode {
    return this.#functions.SetIntervalFraction(
      ...[this.#component, clocks, clocks.length, counters, resolutions],
    );
  }

  setShiftDecimal(clocks: Uint32Array, shifts: Float64Array): StatusCode {
    return this.#functions.SetShiftDecimal(this.#component, clocks, clocks.length, shifts);
  }

  setShiftFraction(clocks: Uint32Array, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode {
    return this.#functions.SetShiftFraction(
      ...[this.#component, clocks, clocks.length, counters, resolutions],
    );
  }

  activateModelPartition(clock: number, activationTime: number): StatusCode {
    return this.#functions.ActivateModelPartition(this.#component, clock, activationTime);
  }

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    return stepCalls(this.#memory, inputs, outputs, this.#exchange, this.doStep.bind(this));
  }

  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    const { SetTime, SetContinuousStates, GetContinuousStateDerivatives, GetEventIndicators } =
      this.#functions;
    const component = this.#component;
    return evaluationCalls(this.#memory, sizes, this.#exchange, {
      setTime: (time) => SetTime(component, time),
      setStates: (address) => SetContinuousStates(component, address, sizes.states),
      getDerivatives: (address) => GetContinuousStateDerivatives(component, address, sizes.states),
      getIndicators: (address) => GetEventIndicators(component, address, sizes.eventIndicators),
    });
  }

  readonly #exchange: Exchange = (direction, { type, references, count, values, size }) => {
    const component = this.#component;
    if (type === "Clock") {
      const exchange = direction === "Get" ? this.#functions.GetClock : this.#functions.SetClock;
      return () => exchange(component, references, count, values);
    }
    const exchange = this.#functions[`${direction}${type}`];
    return () => exchange(component, references, count, values, size);
  };
}
