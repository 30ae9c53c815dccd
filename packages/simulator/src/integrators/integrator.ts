import type { int, real } from "@cosimo/ir";
import type { HybridSystem } from "../system/hybrid-system.ts";

export type StepStatus =
  /** A step was accepted: the interval [tOld, t] is there with its dense output. */
  | "accepted"
  /** The step size fell to its minimum: see `suspects`. */
  | "step-too-small"
  /** The system could not be evaluated even with the smallest step: `failureCode`. */
  | "evaluation-failed"
  /** Method-specific advice: the problem is stiff (explicit) or no longer is (implicit). Also accepted. */
  | "stiff"
  | "nonstiff";

export interface IntegratorOptions {
  readonly relativeTolerance: number;
  /** Per state, already multiplied by nominals; read anew at each restart. */
  readonly absoluteTolerance: Float64Array;
  /** [s]; 0 or missing: chosen by the method. */
  readonly initialStep?: number;
  readonly minStep?: number;
  readonly maxStep?: number;
  /** Of fixed-step methods; where it is given to methods that know both, it takes the place of error control [s]. */
  readonly stepSize?: number;
  /** Methods of variable order: 1 to 5. */
  readonly maxOrder?: number;
}

/** Whether a given step size takes the place of error control. */
export function hasFixedStep({ stepSize }: IntegratorOptions): boolean {
  return stepSize !== undefined && stepSize > 0;
}

export interface IntegratorStatistics {
  steps: number;
  rejectedSteps: number;
  derivativeEvaluations: number;
  jacobianEvaluations: number;
  factorizations: number;
}

/**
 * One integration method at work on one system. All memory is explicit: vectors in the system's heap, scalars in this
 * object. The policy (events, output, limits) is the caller's.
 */
export interface Integrator {
  readonly name: string;
  readonly order: int;
  /** End of the last accepted step [s]. */
  readonly t: real;
  /** Begin of the last accepted step [s]. */
  readonly tOld: real;
  /** Address of the state at `t`. */
  readonly x: int;
  /** Address of the state at `tOld`. */
  readonly xOld: int;
  /** Address of the derivatives at `t`, at `tOld` (valid after an accepted step). */
  readonly xdot: int;
  readonly xdotOld: int;
  /** Step size proposed for the next step [s]. */
  readonly nextStep: real;
  readonly statistics: IntegratorStatistics;
  /** Of the last failed evaluation; 0: values were not finite; -1: the matrix of an implicit step was singular. */
  readonly failureCode: int;
  /**
   * Begins anew at (t, state at `x`) after initialization or an event: nothing of the old branch is used, the step size
   * included. `hint` bounds the first step [s] (0: none); with `triedStep` that one is tried first [s] (0, missing: one is chosen).
   */
  restart(t: real, hint: real, triedStep?: real): void;
  /** One accepted step of at most `tEnd - t`; it ends at `tEnd` exactly when it gets there. */
  step(tEnd: real): StepStatus;
  /**
   * Up to `most` accepted steps of at most `tEnd - t` together, with the coarse search for events of `m` indicators in
   * memory `s` (see `kernels/event-memory.ts`) in each; ends with the first step that holds something or reaches `tStop`.
   * Missing: the method makes one step at a time.
   */
  advanceSteps?(tEnd: real, m: int, s: int, tStop: real, most: int): StepStatus;
  /** Code of the search in the last step of the last `advanceSteps`, or -1: it was not searched. */
  readonly searched: int;
  /**
   * Undoes the last accepted step and takes one to `tEnd` (within it) instead; a step of error control may end before. No
   * stage then looks beyond `tEnd`.
   */
  repeatStep(tEnd: real): StepStatus;
  /** State at a time within the last step, to address `target`, by the method's own dense output. */
  interpolate(t: real, target: int): void;
  /**
   * Cuts the last step at `t` (within it): the state becomes the dense output there; used before an event update. `restart` must follow.
   */
  truncate(t: real): void;
  /**
   * Address of the work area (see `kernels/step-control.ts`), and the degree of the polynomial in theta that is the dense
   * output of the last step; for kernels that work on it.
   */
  readonly work: int;
  readonly degree: int;
  /** Computes the dense output of the last step if that has not been done yet; `interpolate` does so by itself. */
  prepareDense(): void;
  /**
   * Raises the accuracy of the dense output of the last step where the method knows how (at the cost of a few
   * evaluations); used on steps that hold an event. Says whether it changed.
   */
  refineDense(): boolean;
  /** The states that dominate the error estimate, worst first. */
  suspects(): readonly Suspect[];
}

/** A state and its part, from 0 to 1, in the square of the last step's error. */
export interface Suspect {
  readonly state: number;
  readonly share: number;
}

export type IntegratorFactory = (system: HybridSystem, options: IntegratorOptions) => Integrator;
