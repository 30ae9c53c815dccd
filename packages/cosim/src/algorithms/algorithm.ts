import type { Diagnostic } from "@cosimo/ir";
import type { AnalysedAlgorithm } from "../analysis/one-step-matrices.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

/**
 * A co-simulation algorithm: determines the inputs of the units within a step and the order of their steps. A plain
 * object, so that a user-defined one can replace a name.
 */
export interface CoSimulationAlgorithm {
  readonly name: string;
  /**
   * Before initialization: sets `approximation.order` and `approximation.feedback` of each unit to the highest order
   * and to the sizes of the feedback in use. Missing: inputs are held.
   */
  prepare?(system: CoupledSystem): void;
  /** After initialization. */
  start(system: CoupledSystem): MacroStepper;
}

/** An algorithm applied to one system. */
export interface MacroStepper {
  /** Order of convergence in the communication step, for error estimates. */
  readonly order: number;
  /**
   * Advances all units from `t`, where `system.u` and `system.y` are consistent in the algorithm's sense, to `t + h`,
   * or to the first event of a unit. `u` and `y` are then the values there, at an event the left limits, consistent
   * only after the event.
   */
  step(t: number, h: number): MacroStep;
  /** Drops the history: after events and at the beginning. Missing: there is no history. */
  restart?(): void;
  /** The history, for steps that are rolled back. Missing: there is none. */
  save?(): unknown;
  restore?(kept: unknown): void;
  /** The treatment of each unit and its reasons, for the report of the run. Legal at any time. */
  notes?(): readonly Diagnostic[];
  /** The algorithm itself may discard steps. Missing: never. */
  readonly discards?: boolean;
  /** Number of unit Jacobians computed so far. Missing: none. */
  readonly jacobianEvaluations?: number;
  /** Missing: the growth per step of this algorithm is unknown. */
  readonly applied?: AppliedAlgorithm | undefined;
}

/** An algorithm whose growth per step the linear model gives. */
export interface AppliedAlgorithm {
  readonly algorithm: AnalysedAlgorithm;
  /** Of units, for Gauss-Seidel. */
  readonly order?: readonly number[];
}

/** Result of a macro step. The next step may overwrite the object. */
export interface MacroStep {
  /** `discarded`: some unit could not make the step; all must be restored. */
  readonly status: "done" | "discarded";
  /** Time of the units [s]. */
  readonly time: number;
  /** Some unit is at an event. */
  readonly event: boolean;
  /** Reason of a unit to end the run, if any. */
  readonly terminate: string | undefined;
  /** Number of the unit that stopped or discarded the step; -1: none. */
  readonly unit: number;
  /** Reason of the algorithm to discard the step. */
  readonly why?: Diagnostic | undefined;
}
