import type { Heap, int, real } from "@cosimo/ir";

/**
 * Time events that keep a run from its end, in `TIME_LOOP_SIZE` slots: the instant of the last repetition, number of events at it; begin of a
 * burst, number of events in it (0: there is none).
 */
const TIME_LOOP_TIME: int = 0;
const TIME_LOOP_REPEATS: int = 1;
export const TIME_LOOP_BEGIN: int = 2;
export const TIME_LOOP_COUNT: int = 3;
export const TIME_LOOP_SIZE: int = 4;

/** Largest number of time events at one instant. */
export const MOST_REPEATS: real = 100;
/** Largest number of time events within a part of the run so small that they would never reach its end. */
export const MOST_IN_BURST: real = 1000;
const BURST_PART: real = 1e-10;

/** Notes another time event at the instant `t`; 1: they are too many. */
export function repeatsTooOften(heap: Heap, u: int, t: real): int {
  const repeats: real = heap[u + TIME_LOOP_TIME] === t ? heap[u + TIME_LOOP_REPEATS]! + 1 : 1;
  heap[u + TIME_LOOP_TIME] = t;
  heap[u + TIME_LOOP_REPEATS] = repeats;
  return repeats > MOST_REPEATS ? 1 : 0;
}

/** Notes a time event at `t` of a run of this length [s]; 1: they follow each other so closely that the run would not end. */
export function burstsInTime(heap: Heap, u: int, t: real, length: real): int {
  const isOver: boolean = t - heap[u + TIME_LOOP_BEGIN]! > BURST_PART * length;
  if (isOver || heap[u + TIME_LOOP_COUNT] === 0) {
    heap[u + TIME_LOOP_BEGIN] = t;
    heap[u + TIME_LOOP_COUNT] = 0;
  }
  heap[u + TIME_LOOP_COUNT] = heap[u + TIME_LOOP_COUNT]! + 1;
  return heap[u + TIME_LOOP_COUNT]! > MOST_IN_BURST ? 1 : 0;
}
