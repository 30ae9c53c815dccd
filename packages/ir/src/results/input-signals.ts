import type { Span } from "../source/source.ts";

/**
 * Values of an input over time: linear between the points for a continuous input, piecewise constant for a discrete one. The
 * first value holds before the first point, the last value after the last one. Times [s] ascend; two equal ones are an event
 * with left and right limit. Booleans are 0 and 1, enumerations positions counted from 1.
 */
export interface SampledSignal {
  readonly time: ArrayLike<number>;
  /** As many as `time`. */
  readonly values: ArrayLike<number | bigint>;
  /** What the nearest numbers in `values` leave over of integers of 64 bits. Missing: nothing. */
  readonly remainders?: ArrayLike<number>;
  /** Unit of the values, if given. */
  readonly unit?: string;
  /** Place of a point (from 0; -1: the name) in the file it was read from, for messages. */
  readonly place?: (point: number) => Span;
}

/** Values of an input: points in time, or one value for the whole run. */
export type InputSignal = SampledSignal | number | bigint | boolean;

/** Signals by the names of inputs, as in `{ u: { time: [0, 1], values: [0, 5] } }`. */
export type InputSignals = Readonly<Record<string, InputSignal>>;
