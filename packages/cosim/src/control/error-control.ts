import type { MacroStep } from "../algorithms/algorithm.ts";
import type { StepLimiter } from "./step-limiter.ts";

/** Makes one communication step and estimates its local error. */
export interface ErrorControl {
  /** The error of a step is of this order in its size. */
  readonly exponent: number;
  readonly limiters: readonly StepLimiter[];
  /**
   * Makes the step from `t` to `t + h`, or to an event before; `goBack` rolls back to `t`, if rollback is available.
   * At an event inputs and outputs are left limits, and the error is that of the part before it.
   */
  attempt(t: number, h: number, goBack: () => void): MacroStep;
  /** Error of the last attempt relative to the tolerance: above 1 is too large. */
  readonly error: number;
  /** The largest contribution to the error, as an index of `limiters`; -1: none. */
  readonly worst: number;
  /** The required step size, if it does not follow from the error; NaN: unknown. */
  readonly wantedSize?: number;
  /**
   * The latest end of the step that begins at `t` [s]; imposed by `horizonLimiter` of `limiters`. Missing: no limit.
   */
  horizon?(t: number): number;
  readonly horizonLimiter?: number;
  /** Accepts the last attempt. */
  accept?(): void;
  restart?(): void;
  /** State for checkpoints. Missing: none. */
  save?(): unknown;
  restore?(kept: unknown): void;
}
