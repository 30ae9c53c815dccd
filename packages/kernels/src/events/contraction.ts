import type { Heap, int, real } from "@cosimo/ir";

/**
 * A sequence of events whose intervals contract by a steady ratio, in `CONTRACTION_SIZE` slots: number of events (0: none), first
 * and last time [s], the last interval [s], and its ratio to the one before.
 */
export const CONTRACTION_COUNT: int = 0;
export const CONTRACTION_BEGIN: int = 1;
export const CONTRACTION_LAST: int = 2;
export const CONTRACTION_INTERVAL: int = 3;
export const CONTRACTION_RATIO: int = 4;
export const CONTRACTION_SIZE: int = 5;

/** Largest ratio of a contraction. */
const MOST_RATIO: real = 0.99;
/** Largest difference of successive ratios, in units of 1 - ratio. */
const STEADINESS: real = 0.02;
/** Events, with four equal ratios among them. */
const LEAST_EVENTS: real = 6;
/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION: real = 1e4;
/** A sequence ends when the remaining time is below this fraction of its length. */
const REMAINDER: real = 1e-6;

/** Adds an event at `t` to the contraction at `c`. */
export function addToContraction(heap: Heap, c: int, t: real): void {
  const count: real = heap[c + CONTRACTION_COUNT]!;
  if (count === 0) {
    heap[c + CONTRACTION_COUNT] = 1;
    heap[c + CONTRACTION_BEGIN] = t;
    heap[c + CONTRACTION_LAST] = t;
    heap[c + CONTRACTION_INTERVAL] = 0 / 0;
    heap[c + CONTRACTION_RATIO] = 0 / 0;
    return;
  }
  const last: real = heap[c + CONTRACTION_LAST]!;
  const interval: real = t - last;
  const ratio: real = interval / heap[c + CONTRACTION_INTERVAL]!;
  const isSteady: boolean =
    count < 3 || Math.abs(ratio - heap[c + CONTRACTION_RATIO]!) < STEADINESS * (1 - ratio);
  const goesOn: boolean = count === 1 || (ratio < MOST_RATIO && isSteady);
  heap[c + CONTRACTION_COUNT] = goesOn ? count + 1 : 2;
  if (!goesOn) heap[c + CONTRACTION_BEGIN] = last;
  heap[c + CONTRACTION_LAST] = t;
  heap[c + CONTRACTION_INTERVAL] = interval;
  heap[c + CONTRACTION_RATIO] = goesOn ? ratio : 0 / 0;
}

/** Time from the last event to the limit of the contraction [s]; NaN: there is none yet. */
export function contractionRemainder(heap: Heap, c: int): real {
  if (heap[c + CONTRACTION_COUNT]! < LEAST_EVENTS) return 0 / 0;
  const ratio: real = heap[c + CONTRACTION_RATIO]!;
  return (heap[c + CONTRACTION_INTERVAL]! * ratio) / (1 - ratio);
}

/** Whether the contraction has almost reached its limit. */
export function isContracted(heap: Heap, c: int): int {
  const remainder: real = contractionRemainder(heap, c);
  const t: real = heap[c + CONTRACTION_LAST]!;
  const isNear: boolean = remainder < REMAINDER * (t - heap[c + CONTRACTION_BEGIN]!);
  return isNear && heap[c + CONTRACTION_INTERVAL]! > RESOLUTION * Number.EPSILON * Math.abs(t) ? 1 : 0;
}
