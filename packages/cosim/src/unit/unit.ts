import type { Diagnostic, EventRecord, ParameterValue, ScalarType, TrajectoryVariable } from "@cosimo/ir";
import type { RunOutcome } from "@cosimo/simulator";
import type { InputApproximation, InputOrder } from "./input-approximation.ts";

/** One number that goes into a unit or comes out of it; elements of arrays are numbers of their own. */
export interface UnitVariable {
  /** Without the unit's own name. */
  readonly name: string;
  /** A clock is 1 where it ticks: in one pass of an event iteration, and 0 otherwise. */
  readonly type: ScalarType | "Clock";
  readonly unit: string;
  /** Changes at events only: held between communication points, never extrapolated. */
  readonly discrete: boolean;
}

export interface UnitInput extends UnitVariable {
  /** What it is where nothing is connected to it. */
  readonly start: number;
}

export interface UnitOutput extends UnitVariable {
  /** The inputs on which it depends directly, by number, ascending. */
  readonly dependencies: readonly number[];
}

/** How a unit's Jacobian is had, from the best to the worst; `none`: not at all. */
export type JacobianRung = "directional" | "differences" | "outputs" | "none";

/** What algorithms may ask of a unit. */
export interface UnitCapabilities {
  /** Steps of any size. */
  readonly variableStep: boolean;
  /** `save` and `restore`. */
  readonly rollback: boolean;
  /** `serialize` and `deserialize` of what is saved. */
  readonly serializes: boolean;
  /** `evaluate` also at communication points: outputs can be had for other inputs without a step. */
  readonly evaluates: boolean;
  /** The highest order of `InputApproximation` that it follows; less is always possible. */
  readonly inputOrder: InputOrder;
  /** Follows `InputApproximation.feedback`. */
  readonly feedback: boolean;
  readonly jacobian: JacobianRung;
  /** Time derivatives of outputs up to this order by `outputDerivatives`; 0: none. */
  readonly outputDerivativeOrder: number;
  /** May end a step at events of its own, and takes part in event iterations: `updateDiscrete`. */
  readonly events: boolean;
  /** May discard a step. Missing: never. */
  readonly discards?: boolean;
}

/** Where a step has led to. The object belongs to the unit and is overwritten by its next step. */
export interface UnitStep {
  /** `discarded`: the unit could not compute the step and has to be restored, or asked for less. */
  readonly status: "done" | "discarded";
  /** Where the unit is now [s]: the end of the step, or before; its beginning, where new inputs have set off an event. */
  readonly time: number;
  /** The unit is at an event: see `Unit.atEvent`. */
  readonly event: boolean;
  /** Why the unit wants the run to end, if it does. */
  readonly terminate: string | undefined;
}

/** What an event iteration of one unit has led to. */
export interface DiscreteUpdate {
  /** Why the unit wants the run to end, if it does. */
  readonly terminate: string | undefined;
}

/** Places in the vectors of the coupled system that belong to one unit. */
export interface UnitPlace {
  readonly law: InputApproximation;
  /** y: R^p, as last read. */
  readonly outputs: Float64Array;
}

/** What units are told about a run. Times in [s]. */
export interface UnitExperiment {
  readonly startTime: number;
  readonly stopTime: number;
  /** Of the whole run, for units that have none of their own. */
  readonly tolerance?: number;
  /** H, of runs with communication steps of one size. */
  readonly communicationStep?: number;
  /** To be asked now and then within long steps; with an ending the step is over: `StepCancelled`. */
  readonly poll?: () => RunOutcome | undefined;
}

/**
 * The linear model of a unit at the present point: x' = f + A dx + B du + f_t tau, y + C dx + D du + g_t tau. Matrices are
 * row-major in the order of the unit's states, inputs and outputs.
 */
export interface UnitLinearization {
  readonly stateCount: number;
  readonly A: Float64Array;
  readonly B: Float64Array;
  readonly C: Float64Array;
  readonly D: Float64Array;
  readonly x: Float64Array;
  readonly f: Float64Array;
  /** Explicit dependence on time; zero where it is not known. */
  readonly ft: Float64Array;
  readonly gt: Float64Array;
  /** How much of it is there: with `outputs` D only. */
  readonly rung: JacobianRung;
}

/** A state of a unit as `save` has kept it. */
export interface UnitState {
  readonly time: number;
}

/**
 * One part of a coupled system: an FMU, a model under an integration method of its own, a function of time. Between
 * `attach` and `end` the caller writes `UnitPlace.law` and reads `UnitPlace.outputs`. Calls are synchronous; what a unit fails by
 * is thrown as a `UnitFault`.
 */
export interface Unit {
  readonly name: string;
  /** For messages and logs: `"FMU for co-simulation"`, `"model"`, … as a word of the catalogue of units. */
  readonly kind: UnitKind;
  readonly inputs: readonly UnitInput[];
  /** Those that are connected or asked for. */
  readonly outputs: readonly UnitOutput[];
  /** Columns of its result, without the unit's own name. */
  readonly variables: readonly TrajectoryVariable[];
  readonly capabilities: UnitCapabilities;
  /** Of its continuous states as far as they are known; the order of `UnitLinearization`. */
  readonly stateNames: readonly string[];
  /** Those of a unit whose states change, as they are at present; missing: they never do. */
  readonly presentStateNames?: readonly string[];
  /** Of `stateNames`, for tolerances; missing: 1. */
  readonly stateNominals?: Float64Array;
  /** What has become clear of the unit in the course of the run: notices for its report. Missing: nothing ever does. */
  readonly notes?: readonly Diagnostic[];
  /** Legal after initialization. */
  parameterValues(): readonly ParameterValue[];

  /** Once, first. */
  attach(place: UnitPlace): void;
  /** Told how the units will be used, before initialization: a unit may prepare for it. */
  enterInitialization(experiment: UnitExperiment): void;
  /**
   * Computes the outputs for the inputs `law.value` at the present time: in initialization, where everything that depends on
   * inputs is computed anew, and with `capabilities.evaluates` at communication points.
   */
  evaluate(): void;
  /** Initial values are final; events of the start time are handled. */
  exitInitialization(): DiscreteUpdate;

  /**
   * Begins a step from `t`, where the unit is, to `t + h`, with the inputs of the law. Units that work elsewhere (another
   * process) begin at once; the others leave it to `finish`.
   */
  begin(t: number, h: number): void;
  /** Ends the step that was begun, and reads the outputs: at an event their left limits. */
  finish(): UnitStep;
  /** Inputs at the end of the last step, where the law has feedback: only the unit knows. Missing: it does not tell. */
  readonly reachedInputs?: Float64Array | undefined;
  /** The longest step that the unit can make [s]. Missing: there is none. */
  readonly longestStep?: number;
  /** The next event that the unit knows of [s]; +Infinity if none. A step should end there. */
  readonly nextEventTime: number;
  /** The last step has ended at an event of the unit: `updateDiscrete` must follow before the next step. */
  readonly atEvent: boolean;
  /**
   * An event at the present time: inputs are `law.value` from now on, discrete states are updated to a fixed point, and
   * outputs are read. Without `capabilities.events` it only sets the inputs.
   */
  updateDiscrete(): DiscreteUpdate;
  /**
   * The run ends where the unit is: its last event, at which `terminal()` is true. Whether it shows. Missing: there is none.
   */
  terminate?(): boolean;
  /** Rows of the event file since the last call, names without the unit's own. */
  takeRecords(): readonly EventRecord[];

  /**
   * Legal at communication points, with the capability for it. `restore` reads the outputs anew and forgets records; states
   * that were saved are to be released.
   */
  save(): UnitState;
  restore(state: UnitState): void;
  release(state: UnitState): void;
  serialize?(state: UnitState): Uint8Array;
  deserialize?(bytes: Uint8Array): UnitState;

  /** At a communication point, at `law.value`. The object belongs to the unit and is overwritten by the next call. */
  linearize?(): UnitLinearization;
  /** x' there, where that costs less than `linearize`. */
  stateRates?(rates: Float64Array): void;
  /** Of the outputs at the end of the last step, `order` 1 or 2. */
  outputDerivatives?(order: number, derivatives: Float64Array): void;

  /** Copies the values of `variables` at the present time to `row` from `offset` on. */
  readValues(row: Float64Array, offset: number): void;
  /** Whether one of `variables` has no value at present. Missing: all have one, always. */
  isInactive?(variable: number): boolean;
  /** The left limits of the last event, if they were kept. */
  readLeftValues?(row: Float64Array, offset: number): boolean;
  /** Ends the unit, whatever its state; more than once does no harm. */
  end(): void;
}

export type UnitKind = "coSimulationFmu" | "modelExchangeFmu" | "model" | "function" | "table" | "line";
