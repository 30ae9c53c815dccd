import { pathToFileURL } from "node:url";
import type { Instantiate, InstantiateRequest, NumericArray, NumericType, ValueGroup } from "@cosimo/fmi";
import {
  type EvaluationCalls,
  type EvaluationSizes,
  type InstanceCalls,
  type StatusCode,
  type StepCalls,
  statusCode,
  stepFields,
  updateFields,
} from "@cosimo/fmi";
import koffi, { type TypeObject } from "koffi";
import { notOfThisVersion, registerLogger } from "./fmi2.ts";
import {
  Callbacks,
  type Exchange,
  evaluationCalls,
  PinnedArena,
  readStrings,
  stepCalls,
} from "./native-calls.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { addressOfC, type NativeFunctions, type SharedLibrary, type Signature } from "./shared-library.ts";
import { passOnThreadLogs } from "./thread-logs.ts";

/** fmiModelFunctions.h and fmiFunctions.h of FMI 1.0; a Boolean is a `char`. */
const common = {
  SetDebugLogging: "i:pc",
  GetReal: "i:ppzp",
  GetInteger: "i:ppzp",
  GetBoolean: "i:ppzp",
  GetString: "i:ppzp",
  SetReal: "i:ppzp",
  SetInteger: "i:ppzp",
  SetBoolean: "i:ppzp",
  SetString: "i:ppzt",
} as const satisfies Record<string, Signature>;

const modelExchange = {
  FreeModelInstance: "v:p",
  SetTime: "i:pd",
  SetContinuousStates: "i:ppz",
  CompletedIntegratorStep: "i:pp",
  Initialize: "i:pcdp",
  GetDerivatives: "i:ppz",
  GetEventIndicators: "i:ppz",
  EventUpdate: "i:pcp",
  GetContinuousStates: "i:ppz",
  GetNominalContinuousStates: "i:ppz",
  Terminate: "i:p",
} as const satisfies Record<string, Signature>;

const coSimulation = {
  FreeSlaveInstance: "v:p",
  InitializeSlave: "i:pdcd",
  TerminateSlave: "i:p",
  ResetSlave: "i:p",
  SetRealInputDerivatives: "i:ppzpp",
  GetRealOutputDerivatives: "i:ppzpp",
  DoStep: "i:pddc",
  GetStatus: "i:pip",
  GetRealStatus: "i:pip",
} as const satisfies Record<string, Signature>;

type Functions = NativeFunctions<typeof common & typeof modelExchange & typeof coSimulation>;

const modelCallbacks = koffi.struct("CosimoFmi1ModelCallbacks", {
  logger: "void *",
  allocateMemory: "void *",
  freeMemory: "void *",
});
const slaveCallbacks = koffi.struct("CosimoFmi1SlaveCallbacks", {
  logger: "void *",
  allocateMemory: "void *",
  freeMemory: "void *",
  stepFinished: "void *",
});

export function openFmi1(fmu: NativeFmu, library: SharedLibrary): Instantiate {
  const prefix = `${fmu.modelIdentifier}_fmi`;
  const functions: Functions = library.bind({ ...common, ...modelExchange, ...coSimulation }, prefix);
  return (request, target) => {
    const callbacks = new Callbacks();
    const logger = request.acceptMessages ? registerLogger(callbacks, target) : addressOfC("abs");
    const component = instantiate(fmu, library, prefix, request, logger);
    if (component !== null) return new Fmi1Calls(functions, component, fmu, request, callbacks);
    callbacks.release();
    return undefined;
  };
}

/** Callbacks are passed by value. */
function instantiate(
  fmu: NativeFmu,
  library: SharedLibrary,
  prefix: string,
  request: InstantiateRequest,
  logger: bigint,
): bigint | null {
  const { instanceName, visible, loggingOn } = request;
  const memory = { logger, allocateMemory: addressOfC("calloc"), freeMemory: addressOfC("free") };
  const look = (name: string, types: readonly (string | TypeObject)[]) =>
    library.function(prefix + name, "void *", types);
  if (request.kind === "modelExchange")
    return look("InstantiateModel", ["str", "str", modelCallbacks, "int8_t"])(
      ...[instanceName, fmu.instantiationToken, memory, Number(loggingOn)],
    );
  const location = pathToFileURL(fmu.folder).href;
  const [mimeType, timeout, interactive] = ["application/x-fmu-sharedlibrary", 0, 0];
  const slave = { ...memory, stepFinished: null };
  const types = ["str", "str", "str", "str", "double", "int8_t", "int8_t", slaveCallbacks, "int8_t"];
  return look("InstantiateSlave", types)(
    ...[instanceName, fmu.instantiationToken, location, mimeType, timeout],
    ...[Number(visible), interactive, slave, Number(loggingOn)],
  );
}

const lastSuccessfulTime = 2;

/** There are no modes in FMI 1: what has no function there does nothing. */
class Fmi1Calls implements InstanceCalls {
  readonly #functions: Functions;
  readonly #component: bigint;
  readonly #fmu: NativeFmu;
  readonly #isCoSimulation: boolean;
  readonly #callbacks: Callbacks;
  readonly #memory = new PinnedArena();
  readonly #answer: bigint;
  /** `fmiEventInfo`: five chars, a gap, a double. */
  readonly #flags: Int8Array;
  readonly #number: Float64Array;
  readonly #status: Int32Array;
  #options = { tolerance: NaN, startTime: 0, stopTime: NaN };
  /** What initialization has said of events; the first update is it. */
  #initialUpdate = false;
  #lastStart = NaN;

  constructor(
    functions: Functions,
    component: bigint,
    fmu: NativeFmu,
    request: InstantiateRequest,
    callbacks: Callbacks,
  ) {
    this.#functions = functions;
    this.#component = component;
    this.#fmu = fmu;
    this.#isCoSimulation = request.kind === "coSimulation";
    this.#callbacks = callbacks;
    const { address, buffer } = this.#memory.allocate(64);
    this.#answer = address;
    this.#flags = new Int8Array(buffer, 0, 5);
    this.#number = new Float64Array(buffer, 8, 1);
    this.#status = new Int32Array(buffer, 16, 1);
  }

  setDebugLogging(loggingOn: boolean): StatusCode {
    return this.#functions.SetDebugLogging(this.#component, Number(loggingOn));
  }

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    this.#options = { tolerance, startTime, stopTime };
    return statusCode.ok;
  }

  exitInitializationMode(): StatusCode {
    const { tolerance, startTime, stopTime } = this.#options;
    if (this.#isCoSimulation) {
      const hasStop = !Number.isNaN(stopTime);
      return this.#functions.InitializeSlave(
        ...[this.#component, startTime, Number(hasStop), hasStop ? stopTime : 0],
      );
    }
    const before: StatusCode = this.#functions.SetTime(this.#component, startTime);
    if (before > statusCode.warning) return before;
    const hasTolerance = !Number.isNaN(tolerance);
    this.#flags.fill(0);
    this.#initialUpdate = true;
    return this.#functions.Initialize(
      ...[this.#component, Number(hasTolerance), hasTolerance ? tolerance : 0, this.#answer],
    );
  }

  enterEventMode(): StatusCode {
    return statusCode.ok;
  }

  enterContinuousTimeMode(): StatusCode {
    return statusCode.ok;
  }

  terminate(): StatusCode {
    return this.#isCoSimulation
      ? this.#functions.TerminateSlave(this.#component)
      : this.#functions.Terminate(this.#component);
  }

  /** A model can only be made anew. */
  reset(): StatusCode {
    return this.#isCoSimulation ? this.#functions.ResetSlave(this.#component) : statusCode.error;
  }

  free(): StatusCode {
    if (this.#isCoSimulation) this.#functions.FreeSlaveInstance(this.#component);
    else this.#functions.FreeModelInstance(this.#component);
    this.#callbacks.release();
    this.#memory.release();
    return statusCode.ok;
  }

  getValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    return this.#functions[`Get${nameOf(type)}`](this.#component, references, references.length, values);
  }

  setValues(type: NumericType, references: Uint32Array, values: NumericArray): StatusCode {
    return this.#functions[`Set${nameOf(type)}`](this.#component, references, references.length, values);
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

  /** A step that begins where the last one began repeats it; states that could be set there are not known to FMI 1. */
  doStep(time: number, stepSize: number, _: boolean, result: Float64Array): StatusCode {
    const newStep = time === this.#lastStart ? 0 : 1;
    this.#lastStart = time;
    const status: StatusCode = this.#functions.DoStep(this.#component, time, stepSize, newStep);
    passOnThreadLogs();
    result.fill(0);
    result[stepFields.lastSuccessfulTime] = time + stepSize;
    if (status === statusCode.pending) return this.#await();
    if (status !== statusCode.discard) return status;
    this.#number[0] = time;
    const asked: StatusCode = this.#functions.GetRealStatus(
      ...[this.#component, lastSuccessfulTime, this.#answer + 8n],
    );
    const reached = asked <= statusCode.warning ? this.#number[0]! : time;
    result[stepFields.lastSuccessfulTime] = reached;
    result[stepFields.earlyReturn] = reached > time ? 1 : 0;
    return status;
  }

  #await(): StatusCode {
    const bell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      this.#status[0] = statusCode.pending;
      const asked: StatusCode = this.#functions.GetStatus(this.#component, 0, this.#answer + 16n);
      if (asked > statusCode.warning) return asked;
      const status: StatusCode = this.#status[0];
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

  /** iterationConverged, stateValueReferencesChanged, stateValuesChanged, terminateSimulation, upcomingTimeEvent. */
  updateDiscreteStates(result: Float64Array): StatusCode {
    const flags = this.#flags;
    let status: StatusCode = statusCode.ok;
    if (!this.#initialUpdate) {
      flags.fill(0);
      status = this.#functions.EventUpdate(this.#component, 0, this.#answer);
    }
    this.#initialUpdate = false;
    result[updateFields.discreteStatesNeedUpdate] = flags[0] === 0 ? 1 : 0;
    // Other states than before have other nominal values.
    result[updateFields.nominalsOfContinuousStatesChanged] = flags[1]!;
    result[updateFields.valuesOfContinuousStatesChanged] = flags[2]!;
    result[updateFields.terminateSimulation] = flags[3]!;
    result[updateFields.nextEventTime] = flags[4] === 0 ? NaN : this.#number[0]!;
    return status;
  }

  completedIntegratorStep(_: boolean, result: Float64Array): StatusCode {
    this.#flags[0] = 0;
    const status: StatusCode = this.#functions.CompletedIntegratorStep(this.#component, this.#answer);
    result[0] = this.#flags[0];
    result[1] = 0;
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
    return this.#functions.GetNominalContinuousStates(this.#component, nominals, nominals.length);
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

  enterConfigurationMode = notOfThisVersion;
  exitConfigurationMode = notOfThisVersion;
  enterStepMode = notOfThisVersion;
  getBinaries = notOfThisVersion;
  setBinaries = notOfThisVersion;
  evaluateDiscreteStates = notOfThisVersion;
  getDirectionalDerivative = notOfThisVersion;
  getAdjointDerivative = notOfThisVersion;
  getNumberOfVariableDependencies = notOfThisVersion;
  getVariableDependencies = notOfThisVersion;
  getFMUState = notOfThisVersion;
  setFMUState = notOfThisVersion;
  freeFMUState = notOfThisVersion;
  serializedFMUStateSize = notOfThisVersion;
  serializeFMUState = notOfThisVersion;
  deserializeFMUState = notOfThisVersion;
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

  readonly #exchange: Exchange = (direction, { type, references, count, values }) => {
    const component = this.#component;
    const exchange = this.#functions[`${direction}${nameOf(type)}`];
    return () => exchange(component, references, count, values);
  };
}

function nameOf(type: NumericType): "Real" | "Integer" | "Boolean" {
  if (type === "Float64") return "Real";
  if (type === "Int32") return "Integer";
  return type === "Boolean" ? type : notOfThisVersion(`values of type ${type}`);
}
