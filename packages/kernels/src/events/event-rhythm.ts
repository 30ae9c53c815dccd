import type { Heap, int, real } from "@cosimo/ir";

/**
 * Mean interval between events, in `RHYTHM_SIZE` slots: number of events, time of the last one, mean interval [s]; number of intervals in
 * a first step, 0: `REACH`.
 */
const RHYTHM_COUNT: int = 0;
const RHYTHM_LAST: int = 1;
const RHYTHM_MEAN: int = 2;
export const RHYTHM_REACH: int = 3;
export const RHYTHM_SIZE: int = 4;

/** Number of conditions from which their search costs more than a step. */
const MANY: int = 100;
/** The first step, in units of the mean interval: in a random sequence, one in fifty has no event. */
const REACH: real = 4;
/** The same where a search looks only at conditions that the last event has touched (see `location/clear-conditions.ts`). */
export const FAR_REACH: real = 32;
/** Part of a new interval in the mean. */
const WEIGHT: real = 0.1;
/** Intervals before the mean counts. */
const LEAST: real = 10;

/** Notes an event at `t`. */
export function noteEvent(heap: Heap, r: int, t: real): void {
  const count: real = heap[r + RHYTHM_COUNT]!;
  const interval: real = t - heap[r + RHYTHM_LAST]!;
  const mean: real = heap[r + RHYTHM_MEAN]!;
  if (count > 0) heap[r + RHYTHM_MEAN] = count === 1 ? interval : (1 - WEIGHT) * mean + WEIGHT * interval;
  heap[r + RHYTHM_LAST] = t;
  heap[r + RHYTHM_COUNT] = count + 1;
}

/**
 * Length of the first step after an event in a model with `m` conditions: the smaller of `hint` [s] (0: none) and the step in which
 * the next event is expected, or `rest` [s] if it is expected before; 0: no limit. The search of a step evaluates all conditions, and divides the step until each is resolved.
 * In a step far beyond the next event it resolves many that this event makes void.
 */
export function firstStepLimit(heap: Heap, r: int, m: int, hint: real, rest: real): real {
  const mean: real = heap[r + RHYTHM_MEAN]!;
  if (m < MANY || heap[r + RHYTHM_COUNT]! <= LEAST || !(mean > 0)) return hint;
  const reach: real = heap[r + RHYTHM_REACH]! > 0 ? heap[r + RHYTHM_REACH]! : REACH;
  const limit: real = rest > mean ? rest : reach * mean;
  return hint > 0 ? Math.min(hint, limit) : limit;
}

/** Forgets the events, of which some may be later than the time to which the run returns. */
export function forgetEvents(heap: Heap, r: int): void {
  heap[r + RHYTHM_COUNT] = 0;
}
