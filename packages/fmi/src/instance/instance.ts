import type { LifeCycleState } from "../calls/life-cycle.ts";
import type { Status } from "../calls/status.ts";
import type { NumericArray, NumericArrays, NumericType, ValueGroup } from "../calls/values.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/model-description.ts";
import type { ValueReference } from "../description/variables.ts";
import type { InitializationOptions } from "./instance-options.ts";

export type ValueReferences = Uint32Array;

/** Result of a step. The object belongs to the instance and is overwritten by its next step. */
export interface StepResult {
  readonly status: Status;
  readonly eventHandlingNeeded: boolean;
  readonly terminateSimulation: boolean;
  readonly earlyReturn: boolean;
  /** Time reached: the end of the step, unless it returned early or was discarded. */
  readonly lastSuccessfulTime: number;
}

/**
 * Result of an event iteration. The object belongs to the instance and is overwritten by the next
 * one.
 */
export interface DiscreteStatesUpdate {
  readonly status: Status;
  readonly discreteStatesNeedUpdate: boolean;
  readonly terminateSimulation: boolean;
  readonly nominalsOfContinuousStatesChanged: boolean;
  readonly valuesOfContinuousStatesChanged: boolean;
  readonly nextEventTime: number | undefined;
}

/** Requests of the FMU after an accepted step of the integrator; overwritten by the next one. */
export interface IntegratorStepResult {
  readonly status: Status;
  readonly enterEventMode: boolean;
  readonly terminateSimulation: boolean;
}

/** A state saved inside the FMU; released by `freeFMUState`. */
export interface FMUState {
  readonly handle: number;
}

/** An element depends on another; elements are counted from 1 in row-major order, 0 means all of them. */
export interface ElementDependency {
  readonly elementOfDependent: number;
  readonly independent: ValueReference;
  readonly elementOfIndependent: number;
  readonly kind: ElementDependencyKind;
}

export const elementDependencyKinds = [
  "independent",
  "constant",
  "fixed",
  "tunable",
  "discrete",
  "dependent",
] as const;
export type ElementDependencyKind = (typeof elementDependencyKinds)[number];

export const intervalQualifiers = ["notYetKnown", "unchanged", "changed"] as const;
export type IntervalQualifier = (typeof intervalQualifiers)[number];

/**
 * One instance of an FMU of any version, in the terms of FMI 3; what an older version calls otherwise is named at the call.
 * All calls are synchronous. `Status` is "ok" or "warning", or "discard" where the standard allows it: the FMU could not
 * compute and is to be asked otherwise (a smaller step). Anything worse throws an `FmuFailure`, a call that the standard
 * forbids in the present state an `IllegalCall`. Arrays are only read or filled during the call.
 */
export interface Instance {
  readonly name: string;
  readonly kind: InterfaceKind;
  readonly majorVersion: FmiMajorVersion;
  readonly state: LifeCycleState;

  setDebugLogging(loggingOn: boolean, categories?: readonly string[]): Status;

  /** Before initialization, and from event or step mode: structural parameters may be set (FMI 3). */
  enterConfigurationMode(): Status;
  exitConfigurationMode(): Status;
  /** FMI 2: `fmi2SetupExperiment` and `fmi2EnterInitializationMode`; FMI 1: remembers the options. */
  enterInitializationMode(options: InitializationOptions): Status;
  /** FMI 1: `fmiInitialize`, `fmiInitializeSlave`. */
  exitInitializationMode(): Status;
  enterEventMode(): Status;
  enterContinuousTimeMode(): Status;
  enterStepMode(): Status;
  terminate(): Status;
  reset(): Status;
  /** Ends the instance in any state. Repeated calls have no effect. */
  free(): void;

  /** Fills `values` with those of the variables; arrays of FMI 3 one after the other. `Enumeration`: `Int64`, of FMI 1 and 2 `Int32`. */
  getValues<T extends NumericType>(
    type: T,
    valueReferences: ValueReferences,
    values: NumericArrays[T],
  ): Status;
  setValues<T extends NumericType>(
    type: T,
    valueReferences: ValueReferences,
    values: NumericArrays[T],
  ): Status;
  /** `count`: number of values where arrays are among the variables. */
  getStrings(valueReferences: ValueReferences, count?: number): string[];
  setStrings(valueReferences: ValueReferences, values: readonly string[]): Status;
  getBinaries(valueReferences: ValueReferences, count?: number): Uint8Array[];
  setBinaries(valueReferences: ValueReferences, values: readonly Uint8Array[]): Status;

  /**
   * FMI 2: the step result is made of the status and of `fmi2GetXXXStatus`. Whoever may set a state saved before the
   * communication point has to say so: `noSetFMUStatePriorToCurrentPoint` is true where it is left out.
   */
  doStep(
    currentCommunicationPoint: number,
    communicationStepSize: number,
    noSetFMUStatePriorToCurrentPoint?: boolean,
  ): StepResult;
  /** FMI 1 and 2: `orders[i]`-th time derivative of an input. */
  setInputDerivatives(valueReferences: ValueReferences, orders: Int32Array, values: Float64Array): Status;
  getOutputDerivatives(valueReferences: ValueReferences, orders: Int32Array, values: Float64Array): Status;

  evaluateDiscreteStates(): Status;
  /** FMI 2: `fmi2NewDiscreteStates`; FMI 1: `fmiEventUpdate`. */
  updateDiscreteStates(): DiscreteStatesUpdate;
  completedIntegratorStep(noSetFMUStatePriorToCurrentPoint?: boolean): IntegratorStepResult;
  setTime(time: number): Status;
  setContinuousStates(states: Float64Array): Status;
  getContinuousStates(states: Float64Array): Status;
  getNominalsOfContinuousStates(nominals: Float64Array): Status;
  getContinuousStateDerivatives(derivatives: Float64Array): Status;
  getEventIndicators(indicators: Float64Array): Status;
  /** They change with structural parameters. FMI 1 and 2: what the model description says. */
  getNumberOfContinuousStates(): number;
  getNumberOfEventIndicators(): number;

  /** `sensitivity` = (d unknowns / d knowns) * `seed`. */
  getDirectionalDerivative(
    unknowns: ValueReferences,
    knowns: ValueReferences,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): Status;
  /** `sensitivity` = `seed` * (d unknowns / d knowns). */
  getAdjointDerivative(
    unknowns: ValueReferences,
    knowns: ValueReferences,
    seed: Float64Array,
    sensitivity: Float64Array,
  ): Status;

  /** FMI 3: on what each element of a variable depends, with the sizes that arrays have now. */
  getVariableDependencies(dependent: ValueReference): readonly ElementDependency[];

  getFMUState(): FMUState;
  setFMUState(state: FMUState): Status;
  freeFMUState(state: FMUState): void;
  serializeFMUState(state: FMUState): Uint8Array;
  deserializeFMUState(bytes: Uint8Array): FMUState;

  /** Intervals of clocks [s]; `qualifiers` are indices into `intervalQualifiers`. */
  getIntervalDecimal(clocks: ValueReferences, intervals: Float64Array, qualifiers: Int32Array): Status;
  /** In counts of 1/resolution [s]. */
  getIntervalFraction(
    clocks: ValueReferences,
    counters: BigUint64Array,
    resolutions: BigUint64Array,
    qualifiers: Int32Array,
  ): Status;
  getShiftDecimal(clocks: ValueReferences, shifts: Float64Array): Status;
  getShiftFraction(clocks: ValueReferences, counters: BigUint64Array, resolutions: BigUint64Array): Status;
  setIntervalDecimal(clocks: ValueReferences, intervals: Float64Array): Status;
  setIntervalFraction(clocks: ValueReferences, counters: BigUint64Array, resolutions: BigUint64Array): Status;
  setShiftDecimal(clocks: ValueReferences, shifts: Float64Array): Status;
  setShiftFraction(clocks: ValueReferences, counters: BigUint64Array, resolutions: BigUint64Array): Status;
  activateModelPartition(clock: ValueReference, activationTime: number): Status;

  /** Prepares what a co-simulation does at each communication point; one round trip where the FMU is isolated. */
  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): PreparedStep;
  /** Prepares what an integrator does at each stage; one round trip where the FMU is isolated. */
  prepareEvaluation(groups?: EvaluationGroups): PreparedEvaluation;
}

/** Sets the inputs, takes a step, gets the outputs. Values are in arrays in the order of the groups; valid while the instance lives. */
export interface PreparedStep {
  readonly inputs: readonly NumericArray[];
  readonly outputs: readonly NumericArray[];
  /** Whether `begin` returns while the FMU computes. */
  readonly isParallel: boolean;
  /** As `Instance.doStep`. Outputs are read when the step has not been discarded. */
  step(
    currentCommunicationPoint: number,
    communicationStepSize: number,
    noSetFMUStatePriorToCurrentPoint?: boolean,
  ): StepResult;
  /**
   * First half of `step`. Isolated FMUs that have begun compute in parallel; others compute within
   * this call. Until `finish`, only `finish` and `free` are legal, and inputs and outputs must not
   * change.
   */
  begin(
    currentCommunicationPoint: number,
    communicationStepSize: number,
    noSetFMUStatePriorToCurrentPoint?: boolean,
  ): void;
  /** Second half of `step`: waits for its end. Failures of the step throw here. */
  finish(): StepResult;
}

export interface EvaluationGroups {
  readonly inputs?: readonly ValueGroup[];
  readonly outputs?: readonly ValueGroup[];
}

/** Sets time, states and inputs; gets derivatives, event indicators and outputs. */
export interface PreparedEvaluation {
  readonly states: Float64Array;
  readonly inputs: readonly NumericArray[];
  readonly derivatives: Float64Array;
  readonly eventIndicators: Float64Array;
  readonly outputs: readonly NumericArray[];
  evaluate(time: number): Status;
}
