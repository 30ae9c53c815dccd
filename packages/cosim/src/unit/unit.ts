import type { Diagnostic, EventRecord, ParameterValue, ScalarType, TrajectoryVariable } from "@cosimo/ir";
import type { RunOutcome, VariableBounds } from "@cosimo/simulator";
import type { InputApproximation, InputOrder } from "./input-approximation.ts";

/** A scalar input or output of a unit; elements of arrays are separate variables. */
export interface UnitVariable {
  /** Without the name of the unit. */
  readonly name: string;
  /** A clock is 1 in the pass of an event iteration in which it ticks, else 0. */
  readonly type: ScalarType | "Clock";
  readonly unit: string;
  /** Changes at events only: held between communication points, never extrapolated. */
  readonly discrete: boolean;
  /**
   * A port that belongs to the port of this name, an integer of 64 bits: what the nearest number of double precision leaves over.
   * Connections of such integers connect both; users do not see it.
   */
  readonly remainderOf?: string;
  /** Its values may be integers of more than 53 bits. Missing: false. */
  readonly isWide?: boolean;
}

export interface UnitInput extends UnitVariable {
  /** Value of an input without connection. */
  readonly start: number;
}

export interface UnitOutput extends UnitVariable {
  /** Numbers of the inputs with direct feedthrough to it, ascending. */
  readonly dependencies: readonly number[];
}

/** Source of a unit's Jacobian, from the most to the least accurate; `none`: no Jacobian. */
export type JacobianRung = "directional" | "differences" | "outputs" | "none";

/** Capabilities of a unit that algorithms depend on. */
export interface UnitCapabilities {
  /** Steps of any size. */
  readonly variableStep: boolean;
  /** `save` and `restore`. */
  readonly rollback: boolean;
  /** `serialize` and `deserialize` of saved states. */
  readonly serializes: boolean;
  /** `evaluate` is legal at communication points: outputs for other inputs without a step. */
  readonly evaluates: boolean;
  /** The highest supported order of `InputApproximation`; lower orders are always supported. */
  readonly inputOrder: InputOrder;
  /** Supports `InputApproximation.feedback`. */
  readonly feedback: boolean;
  readonly jacobian: JacobianRung;
  /** Highest order of time derivatives from `outputDerivatives`; 0: none. */
  readonly outputDerivativeOrder: number;
  /** May end a step at its own events, and takes part in event iterations: `updateDiscrete`. */
  readonly events: boolean;
  /** May have events within a step of which its caller learns nothing: jumps and kinks of outputs. Missing: never. */
  readonly hidesEvents?: boolean;
  /** May discard a step. Missing: never. */
  readonly discards?: boolean;
  /** Its equations contain `delay`: `linearization` holds the delayed values. Missing: no. */
  readonly delays?: boolean;
}

/** Result of a step. The unit owns the object and overwrites it in its next step. */
export interface UnitStep {
  /** `discarded`: the unit could not compute the step and must be restored or make a shorter one. */
  readonly status: "done" | "discarded";
  /** Time of the unit [s]: the end of the step or earlier; its beginning if new inputs caused an event. */
  readonly time: number;
  /** The unit is at an event: see `Unit.atEvent`. */
  readonly event: boolean;
  /** Reason of the unit to end the run, if any. */
  readonly terminate: string | undefined;
}

/** Result of an event iteration of one unit. */
export interface DiscreteUpdate {
  /** Reason of the unit to end the run, if any. */
  readonly terminate: string | undefined;
}

/** The parts of the vectors of the coupled system that belong to one unit. */
export interface UnitPlace {
  readonly approximation: InputApproximation;
  /** y: R^p, as read last. */
  readonly outputs: Float64Array;
}

/** Settings of a run for its units. Times in [s]. */
export interface UnitExperiment {
  readonly startTime: number;
  readonly stopTime: number;
  /** Relative tolerance of units without one of their own. */
  readonly tolerance?: number;
  /** H, of runs with communication steps of one size. */
  readonly communicationStep?: number;
  /** Polled during long steps; an outcome cancels the step by `StepCancelled`. */
  readonly poll?: () => RunOutcome | undefined;
}

/**
 * The linear model of a unit at the current point: x' = f + A dx + B du + f_t tau, y + C dx + D du + g_t tau.
 * Matrices are row-major in the order of the unit's states, inputs and outputs.
 */
export interface UnitLinearization {
  readonly stateCount: number;
  readonly A: Float64Array;
  readonly B: Float64Array;
  readonly C: Float64Array;
  readonly D: Float64Array;
  readonly x: Float64Array;
  readonly f: Float64Array;
  /** Explicit dependence on time; zero if unknown. */
  readonly ft: Float64Array;
  readonly gt: Float64Array;
  /** Which parts are valid: with `outputs` D only. */
  readonly rung: JacobianRung;
}

/** A state of a unit, saved by `save`. */
export interface UnitState {
  readonly time: number;
}

/** The results of a unit. Names are without that of the unit. */
export interface UnitColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** Legal after initialization. */
  parameterValues(): readonly ParameterValue[];
  /** Declared bounds of variables and parameters. Legal after initialization. Missing: there are none. */
  bounds?(): readonly VariableBounds[];
  /** Copies the current values of `variables` to `row` from `offset` on. */
  readValues(row: Float64Array, offset: number): void;
  /** Whether one of `variables` has no value in the current mode. Missing: all have one. */
  isInactive?(variable: number): boolean;
  /** Left limits of the last event; false if none were stored. */
  readLeftValues?(row: Float64Array, offset: number): boolean;
}

/**
 * One part of a coupled system: an FMU, a model with its own integration method, a function of time. Between `attach`
 * and `end` the caller writes `UnitPlace.approximation` and reads `UnitPlace.outputs`. Calls are synchronous;
 * failures are thrown as `UnitFault`.
 */
export interface Unit extends UnitColumns {
  readonly name: string;
  /** For messages and logs: a phrase of the catalogue of units. */
  readonly kind: UnitKind;
  readonly inputs: readonly UnitInput[];
  /** Connected or recorded outputs. */
  readonly outputs: readonly UnitOutput[];
  readonly capabilities: UnitCapabilities;
  /** Names of its continuous states, if accessible, in the order of `UnitLinearization`. */
  readonly stateNames: readonly string[];
  /** The states of the current mode, if a unit changes its states. Missing: `stateNames`. */
  readonly presentStateNames?: readonly string[];
  /** Nominal values of `stateNames`, for tolerances; missing: 1. */
  readonly stateNominals?: Float64Array;
  /** Notices for the report, found during the run. Missing: none. */
  readonly notes?: readonly Diagnostic[];

  /** Called once, first. */
  attach(place: UnitPlace): void;
  /** Passes the settings of the run before initialization, so that the unit can prepare. */
  enterInitialization(experiment: UnitExperiment): void;
  /**
   * Computes the outputs for the inputs `approximation.value` at the current time. During initialization everything
   * that depends on inputs is computed anew; later it needs `capabilities.evaluates` and a communication point.
   */
  evaluate(): void;
  /** Ends initialization; events of the start time are handled. */
  exitInitialization(): DiscreteUpdate;

  /**
   * Begins a step from the current time `t` to `t + h` with the inputs of the approximation. Units in other processes
   * start at once; the others compute in `finish`.
   */
  begin(t: number, h: number): void;
  /** Ends the step, and reads the outputs: at an event their left limits. */
  finish(): UnitStep;
  /** Inputs at the end of the last step, if the approximation has feedback. Missing: the unit cannot report them. */
  readonly reachedInputs?: Float64Array | undefined;
  /** The longest step of the unit [s]. Missing: no limit. */
  readonly longestStep?: number;
  /** The next scheduled event [s]; +Infinity if none. A step should end there. */
  readonly nextEventTime: number;
  /** The last step ended at an event of the unit: `updateDiscrete` must follow before the next step. */
  readonly atEvent: boolean;
  /**
   * An event at the current time: inputs become `approximation.value`, discrete states are iterated to a fixed point,
   * outputs are read. Without `capabilities.events` it only sets the inputs.
   */
  updateDiscrete(): DiscreteUpdate;
  /**
   * Ends the run at the current time: the last event, with `terminal()` true. Returns whether it changes values.
   * Missing: no such event.
   */
  terminate?(): boolean;
  /** Rows of the event file since the last call, without the name of the unit. */
  takeRecords(): readonly EventRecord[];

  /**
   * Legal at communication points, with the capability for it. `restore` reads the outputs anew and drops records.
   * The caller must release saved states.
   */
  save(): UnitState;
  restore(state: UnitState): void;
  release(state: UnitState): void;
  serialize?(state: UnitState): Uint8Array;
  deserialize?(bytes: Uint8Array): UnitState;

  /**
   * At a communication point, at `approximation.value`. The unit owns the object and overwrites it in the next call.
   */
  linearize?(): UnitLinearization;
  /** x' at that point, if that costs less than `linearize`. */
  stateRates?(rates: Float64Array): void;
  /** Derivatives of the outputs at the end of the last step; `order` is 1 or 2. */
  outputDerivatives?(order: number, derivatives: Float64Array): void;
  /** Releases the unit in any state; repeated calls have no effect. */
  end(): void;
}

export type UnitKind =
  | "coSimulationFmu"
  | "modelExchangeFmu"
  | "model"
  | "code"
  | "function"
  | "table"
  | "line"
  | "remote";
