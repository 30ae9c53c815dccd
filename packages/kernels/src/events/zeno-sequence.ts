import type { Heap, int, real } from "@cosimo/ir";

/**
 * Times of the events of one condition, in `ZENO_SIZE` slots: number of events (0: none), first and last time [s], then the last
 * intervals, newest first.
 */
export const ZENO_COUNT: int = 0;
export const ZENO_BEGIN: int = 1;
export const ZENO_LAST: int = 2;
export const ZENO_INTERVALS: int = 3;
/** Number of intervals whose ratios are compared. */
export const ZENO_MEMORY: int = 8;
export const ZENO_SIZE: int = 11;

/** A sequence ends when the remaining time is below this fraction of its length. */
export const ZENO_REMAINDER: real = 1e-7;
/** Largest difference of successive ratios, in units of 1 - ratio. */
const STEADINESS: real = 0.02;
/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION: real = 1e4;
/** Intervals up to this many units in the last place of t are those of one instant, at which several impacts follow each other. */
const INSTANT: real = 16;
/** The ratio of a sequence that has no time left. */
const AT_ONCE: real = Number.EPSILON;
/** Ratio of the bound of the next interval to the last one. */
const RESERVE: real = 1000;

/** Adds an event at `t` to the sequence at `z`; an interval longer than the last begins a new sequence. */
export function addToSequence(heap: Heap, z: int, t: real): void {
  const count: real = heap[z + ZENO_COUNT]!;
  const intervals: int = z + ZENO_INTERVALS;
  if (count === 0) {
    heap[z + ZENO_COUNT] = 1;
    heap[z + ZENO_BEGIN] = t;
    heap[z + ZENO_LAST] = t;
    return;
  }
  const interval: real = t - heap[z + ZENO_LAST]!;
  heap[z + ZENO_COUNT] = count + 1;
  if (count > 1 && interval > Math.max(heap[intervals]!, roundingOfInstant(t))) {
    heap[z + ZENO_BEGIN] = heap[z + ZENO_LAST]!;
    heap[z + ZENO_COUNT] = 2;
  }
  for (let i: int = ZENO_MEMORY - 1; i > 0; i--) heap[intervals + i] = heap[intervals + i - 1]!;
  heap[intervals] = interval;
  heap[z + ZENO_LAST] = t;
}

function roundingOfInstant(t: real): real {
  return INSTANT * Number.EPSILON * Math.abs(t);
}

/** Whether the last events follow each other without time between them: 1 or 0. */
function isAtOnce(heap: Heap, z: int): int {
  const intervals: int = z + ZENO_INTERVALS;
  const width: real = roundingOfInstant(heap[z + ZENO_LAST]!);
  const count: real = heap[z + ZENO_COUNT]!;
  if (count <= 2 || heap[intervals]! > width || heap[intervals + 1]! > width) return 0;
  if (heap[intervals] === 0) return 1;
  return count > 3 && heap[intervals + 2]! <= width ? 1 : 0;
}

/** Ratio of successive intervals if less than this part of the sequence remains to its accumulation point; else 0. */
export function accumulationRatio(heap: Heap, z: int, part: real): real {
  if (isAtOnce(heap, z) > 0) return AT_ONCE;
  if (heap[z + ZENO_COUNT]! <= ZENO_MEMORY) return 0;
  const intervals: int = z + ZENO_INTERVALS;
  const interval: real = heap[intervals]!;
  const length: real = heap[z + ZENO_LAST]! - heap[z + ZENO_BEGIN]!;
  const isLost: boolean = interval < RESOLUTION * Number.EPSILON * Math.abs(heap[z + ZENO_LAST]!);
  if (!isLost && interval > 1e-3 * length) return 0;
  const oldest: real = heap[intervals + ZENO_MEMORY - 1]!;
  const newest: real = interval / heap[intervals + 1]!;
  const before: real = heap[intervals + 1]! / heap[intervals + 2]!;
  const isSteady: boolean = Math.abs(newest - before) < STEADINESS * (1 - newest);
  const ratio: real = isSteady ? newest : (interval / oldest) ** (1 / (ZENO_MEMORY - 1));
  if (!(ratio < 1)) return 0;
  const remainder: real = (interval * ratio) / (1 - ratio);
  const isOver: boolean = remainder < part * length;
  return isLost || (isOver && (isSteady || interval < part * length)) ? ratio : 0;
}

/** A bound of the time until the next event of the sequence [s], if its intervals contract; else infinity. */
export function nextInterval(heap: Heap, z: int): real {
  return heap[z + ZENO_COUNT]! > 2 ? RESERVE * heap[z + ZENO_INTERVALS]! : Infinity;
}

/** Whether none of the other sequences of `count` conditions at `sequences` had an event among the last ones of this condition. */
export function isAloneOf(heap: Heap, sequences: int, count: int, condition: int): int {
  const z: int = sequences + ZENO_SIZE * condition;
  let begin: real = heap[z + ZENO_LAST]!;
  for (let k: int = 0; k < ZENO_MEMORY; k++) begin = begin - heap[z + ZENO_INTERVALS + k]!;
  for (let other: int = 0; other < count; other++) {
    const at: int = sequences + ZENO_SIZE * other;
    // Also of a sequence that has ended, as by rest.
    const hasEvents: boolean = heap[at + ZENO_COUNT]! > 0 || heap[at + ZENO_INTERVALS]! > 0;
    if (other !== condition && hasEvents && heap[at + ZENO_LAST]! >= begin) return 0;
  }
  return 1;
}
