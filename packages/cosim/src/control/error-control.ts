import type { MacroStep } from "../algorithms/algorithm.ts";
import type { StepLimiter } from "./step-limiter.ts";

/** How one kind of control makes a step and what it thinks of it. */
export interface ErrorControl {
  /** The error of a step grows with its size to this power. */
  readonly exponent: number;
  readonly limiters: readonly StepLimiter[];
  /** Makes the step from `t` to `t + h`, or to an event before; `goBack` leads back to `t`, if steps can be taken back. */
  attempt(t: number, h: number, goBack: () => void): MacroStep;
  /** Whether steps that end at an event are judged like others. Missing: they are kept, what jumps there is no error. */
  readonly judgesEvents?: boolean;
  /** Of the last attempt, relative to what is allowed: above 1 is too much. */
  readonly error: number;
  /** What has most of the error, as an index of `limiters`; -1: nothing. */
  readonly worst: number;
  /** The size that the step should have had, where that is known otherwise than from its error; NaN: it is not. */
  readonly wantedSize?: number;
  /** The latest end of the step that begins at `t` [s]; by `horizonLimiter` of `limiters`. Missing: no matter. */
  horizon?(t: number): number;
  readonly horizonLimiter?: number;
  /** The last attempt is kept. */
  accept?(): void;
  restart?(): void;
  /** What the next steps follow from, for runs that are interrupted. Missing: nothing. */
  save?(): unknown;
  restore?(kept: unknown): void;
}
