import type { int, real } from "@cosimo/ir";
import type { HybridSystem, KernelIteration } from "../system/hybrid-system.ts";

export type StepStatus =
  /** A step was accepted: [tOld, t] has a dense output. */
  | "accepted"
  /** The step size fell to its minimum: see `suspects`. */
  | "step-too-small"
  /** The system could not be evaluated even with the smallest step: `failureCode`. */
  | "evaluation-failed"
  /** Accepted; the problem is stiff (explicit methods) or no longer stiff (implicit methods). */
  | "stiff"
  | "nonstiff";

export interface IntegratorOptions {
  readonly relativeTolerance: number;
  /** Per state, multiplied by nominal values; read again at each restart. */
  readonly absoluteTolerance: Float64Array;
  /** [s]; 0 or missing: chosen by the method. */
  readonly initialStep?: number;
  readonly minStep?: number;
  readonly maxStep?: number;
  /** Step size of fixed-step methods; for methods with error control it replaces error control [s]. */
  readonly stepSize?: number;
  /** Largest order of methods with variable order: 1 to 5. */
  readonly maxOrder?: number;
  /** How backward differentiation formulas restart: Runge-Kutta steps, or low order. Missing: `rk`. */
  readonly restart?: "rk" | "order-one";
}

/** Whether a given step size replaces error control. */
export function hasFixedStep({ stepSize }: IntegratorOptions): boolean {
  return stepSize !== undefined && stepSize > 0;
}

export interface IntegratorStatistics {
  steps: number;
  rejectedSteps: number;
  /** Attempts of steps in which an evaluation failed. */
  failedAttempts: number;
  derivativeEvaluations: number;
  jacobianEvaluations: number;
  factorizations: number;
}

/** Iterative solution of linear systems. */
export interface KrylovUse {
  /** Number of iterations. */
  readonly iterations: number;
  /** How many times more elements direct factors would have than the matrix, at least. */
  readonly fill: number;
}

/** What a method of a choice of methods did. */
export interface MethodUse {
  readonly name: string;
  /** Accepted steps. */
  readonly steps: number;
  /** Begin of its first step [s]; missing: the run begins with it. */
  readonly since?: real;
}

/**
 * Why a choice of methods contains these: `tolerance`: it is not high; `events`: there are events or constraints; `accuracy`;
 * `size`: direct factors of the Jacobian would be large.
 */
export type ChoiceReason = "tolerance" | "events" | "accuracy" | "size";

/** A choice of methods during a run. */
export interface MethodChoiceReport {
  readonly reason: ChoiceReason;
  /** In the order of their first steps: the first one while the problem is not stiff, the other while it is. */
  readonly uses: readonly MethodUse[];
}

/** The methods of an integrator that has several. */
export interface MethodSelection {
  report(): MethodChoiceReport;
  /** Name of the method of the next step. */
  current(): string;
  /** Makes it that of the first step, at `t` [s]. Legal before the first restart. */
  begin(name: string, t: real): void;
  /** Creates all of them: what they allocate belongs to the memory that a series of runs keeps. */
  prepare(): void;
  /** As if there had been no run. Legal before a restart. */
  rewind(): void;
}

/** The last accepted step; vectors are addresses in the heap of the system. */
export interface LastStep {
  /** End of the step [s]. */
  readonly t: real;
  /** Begin of the step [s]. */
  readonly tOld: real;
  /** Address of the state at `t`. */
  readonly x: int;
  /** Address of the state at `tOld`. */
  readonly xOld: int;
  /** Address of the derivatives at `t`, at `tOld` (valid after an accepted step). */
  readonly xdot: int;
  readonly xdotOld: int;
  /** Proposed size of the next step [s]. */
  readonly nextStep: real;
}

/** Dense output of the last step: a polynomial in theta = (t - tOld) / span. */
export interface DenseOutput {
  /** Address of the work area (see `step-control.ts` of the kernels). */
  readonly work: int;
  /** Degree of the polynomial. */
  readonly degree: int;
  /** Computes the dense output if necessary; `interpolate` does so itself. */
  prepareDense(): void;
  /**
   * Raises the accuracy of the dense output, if the method can, by a few evaluations; used on steps with an event.
   * Returns whether it changed.
   */
  refineDense(): boolean;
  /** Writes the state at a time within the last step to address `target`. */
  interpolate(t: real, target: int): void;
  /**
   * Ends the last step at `t` (within it): the state becomes the dense output there. Used before an event update;
   * `restart` must follow.
   */
  truncate(t: real): void;
}

/** Handles ordinary events between steps: a kernel with its memory; see `handle-event.ts` of the kernels. */
export interface EventHandler {
  readonly address: int;
  readonly islands: KernelIteration["islands"];
  /** Takes the rows and events stored so far. */
  take(): void;
}

/** Calls of several steps, with events and rows within them. */
export interface StepSequence {
  /**
   * Makes up to `most` accepted steps of at most `tEnd - t` together. Each is searched coarsely for events of `m`
   * indicators in memory `s` (see `event-memory.ts` of the kernels). Ends after the first step with a possible event or
   * that reaches `tStop`. Missing: the method makes one step at a time.
   */
  advanceSteps?(tEnd: real, m: int, s: int, tStop: real, most: int): StepStatus;
  /**
   * Ends `advanceSteps` after the first step at whose end a value of this list is beyond its limits (see `step-limits.ts` of
   * the kernels). `list` is an address in the heap of the system. Missing: the method makes one step at a time.
   */
  watchLimits?(list: int): void;
  /**
   * Ends `advanceSteps` after the first step at whose end a state is above this number of its absolute tolerances. Missing: the
   * method makes one step at a time.
   */
  watchSize?(limit: real): void;
  /**
   * Lets `advanceSteps` write output rows within all its steps but the last to this list (see `output-rows.ts` of the kernels), an
   * address in the heap of the system. Missing: the method makes one step at a time.
   */
  writeRows?(list: int): void;
  /** Lets `advanceSteps` handle ordinary events and go on; missing handler: none. Missing: the method makes one step at a time. */
  handleEvents?(handler: EventHandler | undefined): void;
  /** Result code of the search in the last step of the last `advanceSteps`, or -1 if it was not searched. */
  readonly searched: int;
}

/** What an integrator chose, and how it worked. */
interface MethodReports {
  /** Of an integrator with several methods. */
  readonly methodChoice?: MethodSelection | undefined;
  /** Missing, or undefined: linear systems are solved directly. */
  readonly krylovUse?: () => KrylovUse | undefined;
}

/**
 * One integration method for one system. All memory is explicit: vectors in the heap of the system, scalars in this
 * object. Events, output and limits are handled by the caller.
 */
export interface Integrator extends LastStep, DenseOutput, StepSequence, MethodReports {
  readonly name: string;
  readonly order: int;
  readonly statistics: IntegratorStatistics;
  /** Code of the last failed evaluation; 0: values were not finite; -1: the matrix of an implicit step was singular. */
  readonly failureCode: int;
  /** Size of the last failed attempt [s]. */
  readonly failedTry: real;
  /**
   * Restarts at (t, state at `x`) after initialization or an event; discards all memory, including the step size.
   * `hint` bounds the first step [s] (0: no bound); `triedStep` is its first size [s] (0 or missing: chosen by the
   * method). `tEnd`: end of the next steps [s]; the first one is a part of them where nothing moves after a jump.
   */
  restart(t: real, hint: real, triedStep?: real, hasJumped?: boolean, tEnd?: real): void;
  /** Makes one accepted step of at most `tEnd - t`; a step that reaches `tEnd` ends exactly there. */
  step(tEnd: real): StepStatus;
  /**
   * Undoes the last accepted step and makes one to `tEnd` (within it) instead. With error control it may end earlier.
   * No stage evaluates beyond `tEnd`.
   */
  repeatStep(tEnd: real): StepStatus;
  /** States that dominate the error estimate, largest share first. */
  suspects(): readonly Suspect[];
}

/** A state and its share, from 0 to 1, of the squared error of the last step. */
export interface Suspect {
  readonly state: number;
  readonly share: number;
}

export type IntegratorFactory = (system: HybridSystem, options: IntegratorOptions) => Integrator;
