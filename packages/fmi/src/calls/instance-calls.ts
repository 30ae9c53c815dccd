import type { StatusCode } from "./status.ts";
import type { NumericArray, NumericType, ValueGroup } from "./values.ts";

type References = Uint32Array;

/**
 * The functions of one instance as a backend has them, without checks: every call answers the standard's status; what else
 * it answers it writes into arrays. A call in this form can be sent to another process (`node/isolated/call-table.ts`).
 */
export interface InstanceCalls {
  setDebugLogging(loggingOn: boolean, categories: readonly string[]): StatusCode;
  enterConfigurationMode(): StatusCode;
  exitConfigurationMode(): StatusCode;
  /** NaN: not given. */
  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode;
  exitInitializationMode(): StatusCode;
  enterEventMode(): StatusCode;
  enterContinuousTimeMode(): StatusCode;
  enterStepMode(): StatusCode;
  terminate(): StatusCode;
  reset(): StatusCode;
  free(): StatusCode;

  getValues(type: NumericType, references: References, values: NumericArray): StatusCode;
  setValues(type: NumericType, references: References, values: NumericArray): StatusCode;
  /** Fills an array of the length wanted. */
  getStrings(references: References, values: string[]): StatusCode;
  setStrings(references: References, values: readonly string[]): StatusCode;
  getBinaries(references: References, values: Uint8Array[]): StatusCode;
  setBinaries(references: References, values: readonly Uint8Array[]): StatusCode;

  /** `result`: see `stepFields`. */
  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode;
  setInputDerivatives(references: References, orders: Int32Array, values: Float64Array): StatusCode;
  getOutputDerivatives(references: References, orders: Int32Array, values: Float64Array): StatusCode;

  evaluateDiscreteStates(): StatusCode;
  /** `result`: see `updateFields`. */
  updateDiscreteStates(result: Float64Array): StatusCode;
  /** `result`: enterEventMode, terminateSimulation. */
  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode;
  setTime(time: number): StatusCode;
  setContinuousStates(states: Float64Array): StatusCode;
  getContinuousStates(states: Float64Array): StatusCode;
  getNominalsOfContinuousStates(nominals: Float64Array): StatusCode;
  getContinuousStateDerivatives(derivatives: Float64Array): StatusCode;
  getEventIndicators(indicators: Float64Array): StatusCode;
  getNumberOfContinuousStates(result: Float64Array): StatusCode;
  getNumberOfEventIndicators(result: Float64Array): StatusCode;

  getDirectionalDerivative(
    unknowns: References,
    knowns: References,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode;
  getAdjointDerivative(
    unknowns: References,
    knowns: References,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): StatusCode;

  getNumberOfVariableDependencies(dependent: number, result: Float64Array): StatusCode;
  /** `kinds` are indices into `dependencyKinds` of the standard: independent, constant, fixed, tunable, discrete, dependent. */
  getVariableDependencies(
    dependent: number,
    elementsOfDependent: BigUint64Array,
    independents: References,
    elementsOfIndependents: BigUint64Array,
    kinds: Int32Array,
  ): StatusCode;

  /** States are known by numbers that the backend gives out. */
  getFMUState(result: Float64Array): StatusCode;
  setFMUState(handle: number): StatusCode;
  freeFMUState(handle: number): StatusCode;
  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode;
  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode;
  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode;

  getIntervalDecimal(clocks: References, intervals: Float64Array, qualifiers: Int32Array): StatusCode;
  getIntervalFraction(
    clocks: References,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
    qualifiers: Int32Array,
  ): StatusCode;
  getShiftDecimal(clocks: References, shifts: Float64Array): StatusCode;
  getShiftFraction(clocks: References, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode;
  setIntervalDecimal(clocks: References, intervals: Float64Array): StatusCode;
  setIntervalFraction(clocks: References, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode;
  setShiftDecimal(clocks: References, shifts: Float64Array): StatusCode;
  setShiftFraction(clocks: References, counters: BigUint64Array, resolutions: BigUint64Array): StatusCode;
  activateModelPartition(clock: number, activationTime: number): StatusCode;

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls;
  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls;
}

export interface EvaluationSizes {
  readonly states: number;
  readonly eventIndicators: number;
  readonly inputs: readonly ValueGroup[];
  readonly outputs: readonly ValueGroup[];
}

export interface StepCalls {
  readonly inputs: readonly NumericArray[];
  readonly outputs: readonly NumericArray[];
  /** Flags and time, as `doStep` gives them. */
  readonly result: Float64Array;
  /** `begin` returns while the step is being computed. Missing: false. */
  readonly isParallel?: boolean;
  /** Sets the inputs and begins the step; calls of the same process do it completely. */
  begin(time: number, stepSize: number, noSetPrior: boolean): void;
  /** Outputs are there afterwards. */
  finish(): StatusCode;
}

export interface EvaluationCalls {
  readonly states: Float64Array;
  readonly inputs: readonly NumericArray[];
  readonly derivatives: Float64Array;
  readonly eventIndicators: Float64Array;
  readonly outputs: readonly NumericArray[];
  evaluate(time: number): StatusCode;
}

/** Names of calls that are functions of the standard. */
export type CallName = Exclude<keyof InstanceCalls, "prepareStep" | "prepareEvaluation">;

/** Places in the result of `doStep`. */
export const stepFields = {
  eventHandlingNeeded: 0,
  terminateSimulation: 1,
  earlyReturn: 2,
  lastSuccessfulTime: 3,
  count: 4,
} as const;

/** Places in the result of `updateDiscreteStates`; `nextEventTime` is NaN where there is none. */
export const updateFields = {
  discreteStatesNeedUpdate: 0,
  terminateSimulation: 1,
  nominalsOfContinuousStatesChanged: 2,
  valuesOfContinuousStatesChanged: 3,
  nextEventTime: 4,
  count: 5,
} as const;
