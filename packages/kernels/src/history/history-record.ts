import type { Heap, int, real } from "@cosimo/ir";
import {
  HISTORY_CAPACITY,
  HISTORY_COUNT,
  HISTORY_FIRST,
  HISTORY_NEEDED,
  HISTORY_NEXT,
  HISTORY_PASSED,
  HISTORY_TOLERANCE,
  INTERVAL_BEGIN,
  INTERVAL_END,
  INTERVAL_MARK,
  INTERVAL_VALUES,
  MARK_EVENT,
  MARK_JUMP,
  MARK_NONE,
} from "./history-memory.ts";
import { intervalValue } from "./history-polynomial.ts";
import { intervalAt } from "./history-value.ts";

/** Forgets everything; the next call of `recordEvent` begins. */
export function clearHistory(heap: Heap, p: int): void {
  heap[p + HISTORY_COUNT] = 0;
  heap[p + HISTORY_FIRST] = 0;
  heap[p + HISTORY_PASSED] = -Infinity;
  heap[p + HISTORY_NEXT] = Infinity;
  heap[p + HISTORY_NEEDED] = -Infinity;
}

/**
 * Adds the value after an event at `t`, an interval without length, marked as a jump where the value differs from the one before
 * by more than rounding. Returns 1 if there is no room.
 */
export function recordEvent(heap: Heap, p: int, t: real, value: real): int {
  const count: int = heap[p + HISTORY_COUNT]!;
  let mark: int = MARK_EVENT;
  if (count > 0) {
    const last: int = intervalAt(heap, p, count - 1);
    const before: real = heap[last + INTERVAL_VALUES + 4]!;
    const isJump: boolean = Math.abs(value - before) > 1e-12 * Math.max(Math.abs(value), Math.abs(before));
    if (isJump) mark = MARK_JUMP;
    // A further event at this instant.
    if (heap[last + INTERVAL_BEGIN]! >= t) {
      for (let k: int = 0; k <= 4; k++) heap[last + INTERVAL_VALUES + k] = value;
      if (isJump && count > 1) heap[last + INTERVAL_MARK] = MARK_JUMP;
      return 0;
    }
  }
  const interval: int = roomForInterval(heap, p);
  if (interval < 0) return 1;
  heap[interval + INTERVAL_BEGIN] = t;
  heap[interval + INTERVAL_END] = t;
  heap[interval + INTERVAL_MARK] = mark;
  for (let k: int = 0; k <= 4; k++) heap[interval + INTERVAL_VALUES + k] = value;
  if (mark === MARK_JUMP && heap[p + HISTORY_NEXT]! > t) heap[p + HISTORY_NEXT] = t;
  return 0;
}

/**
 * Adds the values of a step to `t`: at each quarter of it and at its end, at address `values`. It begins where the last interval
 * ended. Returns 1 if there is no room.
 */
export function recordStep(heap: Heap, p: int, t: real, values: int): int {
  const count: int = heap[p + HISTORY_COUNT]!;
  const last: int = intervalAt(heap, p, count - 1);
  const begin: real = heap[last + INTERVAL_END]!;
  if (t <= begin) return 0;
  if (heap[last + INTERVAL_BEGIN]! >= begin) {
    heap[last + INTERVAL_END] = t;
    for (let k: int = 1; k <= 4; k++) heap[last + INTERVAL_VALUES + k] = heap[values + k - 1]!;
    return 0;
  }
  const first: real = heap[last + INTERVAL_VALUES + 4]!;
  const interval: int = roomForInterval(heap, p);
  if (interval < 0) return 1;
  heap[interval + INTERVAL_BEGIN] = begin;
  heap[interval + INTERVAL_END] = t;
  heap[interval + INTERVAL_MARK] = MARK_NONE;
  heap[interval + INTERVAL_VALUES] = first;
  for (let k: int = 1; k <= 4; k++) heap[interval + INTERVAL_VALUES + k] = heap[values + k - 1]!;
  joinLast(heap, p, last, interval);
  return 0;
}

/**
 * Largest difference between the polynomial of a step to `t` and the expression at an eighth of it before its end and after its begin,
 * which follow the values at `values`, as a share of these; infinite if one is not finite.
 */
export function stepError(heap: Heap, p: int, t: real, values: int): real {
  const count: int = heap[p + HISTORY_COUNT]!;
  if (count >= HISTORY_CAPACITY) return 0;
  const last: int = intervalAt(heap, p, count - 1);
  const begin: real = heap[last + INTERVAL_END]!;
  const step: int = intervalAt(heap, p, count);
  heap[step + INTERVAL_BEGIN] = begin;
  heap[step + INTERVAL_END] = t;
  heap[step + INTERVAL_VALUES] = heap[last + INTERVAL_VALUES + 4]!;
  let size: real = Math.abs(heap[step + INTERVAL_VALUES]!);
  for (let k: int = 1; k <= 4; k++) {
    heap[step + INTERVAL_VALUES + k] = heap[values + k - 1]!;
    size = Math.max(size, Math.abs(heap[values + k - 1]!));
  }
  const after: real = Math.abs(intervalValue(heap, step, begin + 0.125 * (t - begin), 0) - heap[values + 4]!);
  const before: real = Math.abs(intervalValue(heap, step, t - 0.125 * (t - begin), 0) - heap[values + 5]!);
  const error: real = Math.max(after, before);
  if (error === 0) return 0;
  return error < Infinity ? error / size : Infinity;
}

/** Address of a new interval after the last one, in place of those that are not needed any more; -1: there is no room. */
function roomForInterval(heap: Heap, p: int): int {
  const needed: real = heap[p + HISTORY_NEEDED]!;
  let count: int = heap[p + HISTORY_COUNT]!;
  while (count > 1 && heap[intervalAt(heap, p, 0) + INTERVAL_END]! < needed) {
    const oldest: int = heap[p + HISTORY_FIRST]!;
    heap[p + HISTORY_FIRST] = (oldest + 1) % HISTORY_CAPACITY;
    count = count - 1;
  }
  if (count >= HISTORY_CAPACITY) {
    heap[p + HISTORY_COUNT] = count;
    return -1;
  }
  heap[p + HISTORY_COUNT] = count + 1;
  return intervalAt(heap, p, count);
}

/** Joins the last two intervals where one polynomial has the values of both. */
function joinLast(heap: Heap, p: int, a: int, b: int): void {
  const begin: real = heap[a + INTERVAL_BEGIN]!;
  const middle: real = heap[b + INTERVAL_BEGIN]!;
  const end: real = heap[b + INTERVAL_END]!;
  const count: int = heap[p + HISTORY_COUNT]!;
  if (count >= HISTORY_CAPACITY) return;
  // The next place of the ring serves as scratch memory.
  const c: int = intervalAt(heap, p, count);
  heap[c + INTERVAL_BEGIN] = begin;
  heap[c + INTERVAL_END] = end;
  let size: real = 0;
  for (let k: int = 0; k <= 4; k++) {
    const at: real = begin + 0.25 * k * (end - begin);
    heap[c + INTERVAL_VALUES + k] = intervalValue(heap, at < middle ? a : b, at, 0);
    size = Math.max(size, Math.abs(heap[c + INTERVAL_VALUES + k]!));
  }
  const least: real = heap[p + HISTORY_TOLERANCE]! * size;
  for (let k: int = 1; k <= 4; k++) {
    const inA: real = begin + 0.25 * k * (middle - begin);
    const inB: real = middle + 0.25 * (k - 1) * (end - middle);
    if (!(Math.abs(intervalValue(heap, c, inA, 0) - heap[a + INTERVAL_VALUES + k]!) <= least)) return;
    if (!(Math.abs(intervalValue(heap, c, inB, 0) - heap[b + INTERVAL_VALUES + k - 1]!) <= least)) return;
  }
  heap[a + INTERVAL_END] = end;
  for (let k: int = 0; k <= 4; k++) heap[a + INTERVAL_VALUES + k] = heap[c + INTERVAL_VALUES + k]!;
  heap[p + HISTORY_COUNT] = count - 1;
}

/** At an event at time `t`: reads at `at` pass the jumps that lie before it, within the rounding of `t`. */
export function passJumps(heap: Heap, p: int, t: real, at: real): void {
  const reach: real = at + 1e-15 * (Math.abs(t) + Math.abs(at));
  const count: int = heap[p + HISTORY_COUNT]!;
  let passed: real = heap[p + HISTORY_PASSED]!;
  let next: real = Infinity;
  for (let i: int = count - 1; i >= 0; i--) {
    const interval: int = intervalAt(heap, p, i);
    if (heap[interval + INTERVAL_MARK] === MARK_JUMP) {
      const jump: real = heap[interval + INTERVAL_BEGIN]!;
      if (jump <= reach) {
        passed = jump;
        i = 0;
      } else next = jump;
    }
  }
  heap[p + HISTORY_PASSED] = passed;
  heap[p + HISTORY_NEXT] = next;
}

/** Earliest begin of an interval with a mark after `at` [s], or infinity: derivatives of the value may jump there. */
export function nextMark(heap: Heap, p: int, at: real): real {
  const count: int = heap[p + HISTORY_COUNT]!;
  let next: real = Infinity;
  for (let i: int = count - 1; i >= 0; i--) {
    const interval: int = intervalAt(heap, p, i);
    const begin: real = heap[interval + INTERVAL_BEGIN]!;
    if (begin <= at) return next;
    if (heap[interval + INTERVAL_MARK]! > 0) next = begin;
  }
  return next;
}
