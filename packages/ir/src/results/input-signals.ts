import type { Span } from "../source/source.ts";

/**
 * A value over time for an input of the model: linear between the points for a continuous input, held from point to point
 * for a discrete one; before the first point the first value, after the last one the last. Times [s] ascend; two equal
 * ones are an event with the left and the right limit. Booleans are 0 and 1, enumerations positions counted from 1.
 */
export interface SampledSignal {
  readonly time: ArrayLike<number>;
  /** As many as `time`. */
  readonly values: ArrayLike<number>;
  /** Unit of the values, where it is known. */
  readonly unit?: string;
  /** Where a point (from 0; -1: the name) stands in the file that it was read from: for messages. */
  readonly place?: (point: number) => Span;
}

/** What an input is driven by: points in time, or one value for the whole run. */
export type InputSignal = SampledSignal | number | boolean;

/** Signals by the names of inputs, as in `{ u: { time: [0, 1], values: [0, 5] } }`. */
export type InputSignals = Readonly<Record<string, InputSignal>>;
