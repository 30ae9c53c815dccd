import type { EventBand } from "./event-bands.ts";

/**
 * Indicators at the end of the last step as u = +g or -g, so that u > 0 means that the relation differs from its
 * assumed value; with exact rates along the flow.
 */
export interface SignedIndicators {
  /** Reads the relation values and evaluates the indicators at the current point; returns 0 or a failure code. */
  begin(): number;
  /** Evaluates the end of the last step; returns 0 or a failure code. */
  evaluate(): number;
  /** Moves the values at the end of the last step to those of the begin of the next. */
  advance(): void;
  relationValue(i: number): boolean;
  /** Inverts the assumed value of the relation. */
  flip(i: number): void;
  readonly u: Float64Array;
  readonly rate: Float64Array;
  /** Values at the begin of the step. */
  readonly uOld: Float64Array;
  readonly rateOld: Float64Array;
  band(i: number): EventBand;
  /** Whether the relation agreed with its assumed value since that was set; before that it cannot be located. */
  isLive(i: number): boolean;
  /** Whether the value u counts as changed: exactly at zero, or within the band of its type. */
  happened(i: number, u: number): boolean;
  /** u at address `g`. */
  valueAt(i: number, g: number): number;
  readonly evaluations: number;
}
