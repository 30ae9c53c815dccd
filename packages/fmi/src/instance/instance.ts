import type { LifeCycleState } from "../calls/life-cycle-states.ts";
import type { Status } from "../calls/status.ts";
import type { NumericArray, NumericArrays, NumericType, ValueGroup } from "../calls/values.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { ValueReference } from "../description/variables.ts";
import type { InitializationOptions } from "./instance-options.ts";
import type { DerivedMethods, RecordAnswer } from "./method-types.ts";

export type ValueReferences = Uint32Array;

export type StepResult = RecordAnswer<"step">;
/** Result of an event iteration. */
export type DiscreteStatesUpdate = RecordAnswer<"update">;
/** Requests of the FMU after an accepted step of the integrator. */
export type IntegratorStepResult = RecordAnswer<"integratorStep">;

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

/** Calls whose methods take or return other types than the table says. */
export interface OwnMethods {
  /**
   * FMI 2, and FMI 1 for model exchange, before `enterInitializationMode`, which makes this call where it is missing. Values set
   * before it may get lost.
   */
  setupExperiment(options: InitializationOptions): Status;
  /** FMI 1: remembers the options. */
  enterInitializationMode(options: InitializationOptions): Status;
  /** Ends the instance in any state. Repeated calls have no effect. */
  free(): void;
  /** Fills `values` with those of the variables; arrays of FMI 3 one after the other. `Enumeration`: `Int64`, of FMI 1 and 2 `Int32`. */
  getValues<T extends NumericType>(type: T, references: ValueReferences, values: NumericArrays[T]): Status;
  setValues<T extends NumericType>(type: T, references: ValueReferences, values: NumericArrays[T]): Status;
  /** `count`: number of values where arrays are among the variables. */
  getStrings(references: ValueReferences, count?: number): string[];
  getBinaries(references: ValueReferences, count?: number): Uint8Array[];
  /** FMI 3: on what each element of a variable depends, with the sizes that arrays have now. */
  getVariableDependencies(dependent: ValueReference): readonly ElementDependency[];
  getFMUState(): FMUState;
  setFMUState(state: FMUState): Status;
  freeFMUState(state: FMUState): void;
  serializeFMUState(state: FMUState): Uint8Array;
  deserializeFMUState(bytes: Uint8Array): FMUState;
}

/** Calls that are parts of other methods. */
type HiddenCall = "getNumberOfVariableDependencies" | "serializedFMUStateSize";

/**
 * One instance of an FMU of any version, in the terms of FMI 3. Its methods are the calls of `calls/call-table.ts`; what an older
 * version calls otherwise is named there. All calls are synchronous. `Status` is "ok" or "warning", or "discard" where the standard
 * allows it: the FMU could not compute, and a smaller step may succeed. Anything worse throws an `FmuFailure`, a call
 * that the standard forbids in the present state an `IllegalCall`. Arrays are only read or filled during the call.
 */
export interface Instance extends DerivedMethods<keyof OwnMethods | HiddenCall>, OwnMethods {
  readonly name: string;
  readonly kind: InterfaceKind;
  readonly majorVersion: FmiMajorVersion;
  readonly state: LifeCycleState;
  /** The FMU's last messages, oldest first. */
  readonly messages: readonly string[];
  /** Prepares what a co-simulation does at each communication point; one round trip where the FMU is isolated. */
  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): PreparedStep;
  /** Prepares what an integrator does at each stage; one round trip where the FMU is isolated. */
  prepareEvaluation(groups?: EvaluationGroups): PreparedEvaluation;
}

/** Sets the inputs, takes a step, gets the outputs. Values are in arrays in the order of the groups; valid until the instance is freed. */
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
