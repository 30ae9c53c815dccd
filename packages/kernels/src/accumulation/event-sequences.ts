import type { Heap, int, real } from "@cosimo/ir";
import {
  addToContraction,
  CONTRACTION_BEGIN,
  CONTRACTION_COUNT,
  CONTRACTION_INTERVAL,
  CONTRACTION_LAST,
  CONTRACTION_RATIO,
  CONTRACTION_SIZE,
  contractionRemainder,
  isContracted,
} from "../events/contraction.ts";
import {
  accumulationRatio,
  addToSequence,
  nextInterval,
  ZENO_BEGIN,
  ZENO_COUNT,
  ZENO_INTERVALS,
  ZENO_LAST,
  ZENO_REMAINDER,
  ZENO_SIZE,
} from "../events/zeno-sequence.ts";
import {
  ACCUMULATION_BEGIN,
  ACCUMULATION_CONTRACTIONS,
  ACCUMULATION_COUNT,
  ACCUMULATION_INTERVAL,
  ACCUMULATION_IS_INEXACT,
  ACCUMULATION_JUMPED,
  ACCUMULATION_LIST,
  ACCUMULATION_LISTED,
  ACCUMULATION_RATIO,
  ACCUMULATION_REMAINDER,
  ACCUMULATION_SEQUENCES,
} from "./accumulation-memory.ts";

/*
 * Zeno behaviour: intervals between events of one condition contract, so that infinitely many events occur before a finite time
 * (Johansson, Egerstedt, Lygeros & Sastry 1999). The limit is that of the geometric series through the last intervals.
 */

/** Part of a sequence that remains to its limit when it ends under importers: they must not find the accumulation before. */
const REMAINDER_OF_IMPORTERS: real = 1e-6;
/** Conditions whose last event is within this many intervals accumulate with the one observed. */
export const RECENT: real = 3;
/** Part of a run within which events follow each other closely. */
const CLOSE: real = 1e-7;
/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION: real = 1e4;

/** Adds the event at `t` to the sequences of its conditions. */
export function addToSequences(heap: Heap, p: int, t: real): void {
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const count: int = heap[p + ACCUMULATION_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const contraction: int = contractionOf(heap, p, i);
    if (heap[p + ACCUMULATION_JUMPED]! > 0) {
      addToSequence(heap, sequenceOf(heap, p, i), t);
      heap[contraction + CONTRACTION_COUNT] = 0;
    } else addToContraction(heap, contraction, t);
  }
}

/** Whether events of the k-th condition of the event accumulate; then, and for sequences of jumps, the estimate is written. */
export function hasLimit(heap: Heap, p: int, k: int): int {
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const i: int = heap[list + k]!;
  return heap[p + ACCUMULATION_JUMPED]! > 0 ? jumpsHaveLimit(heap, p, i) : switchesHaveLimit(heap, p, i);
}

function jumpsHaveLimit(heap: Heap, p: int, i: int): int {
  const z: int = sequenceOf(heap, p, i);
  const part: real = heap[p + ACCUMULATION_IS_INEXACT]! > 0 ? REMAINDER_OF_IMPORTERS : ZENO_REMAINDER;
  const found: real = accumulationRatio(heap, z, part);
  const interval: real = heap[z + ZENO_INTERVALS]!;
  const ratio: real = found > 0 ? found : interval / heap[z + ZENO_INTERVALS + 1]!;
  heap[p + ACCUMULATION_COUNT] = heap[z + ZENO_COUNT]!;
  heap[p + ACCUMULATION_BEGIN] = heap[z + ZENO_BEGIN]!;
  heap[p + ACCUMULATION_RATIO] = ratio;
  heap[p + ACCUMULATION_INTERVAL] = interval;
  heap[p + ACCUMULATION_REMAINDER] = (interval * ratio) / (1 - ratio);
  return found > 0 ? 1 : 0;
}

function switchesHaveLimit(heap: Heap, p: int, i: int): int {
  const c: int = contractionOf(heap, p, i);
  if (isContracted(heap, c) === 0) return 0;
  heap[p + ACCUMULATION_COUNT] = heap[c + CONTRACTION_COUNT]!;
  heap[p + ACCUMULATION_BEGIN] = heap[c + CONTRACTION_BEGIN]!;
  heap[p + ACCUMULATION_RATIO] = heap[c + CONTRACTION_RATIO]!;
  heap[p + ACCUMULATION_INTERVAL] = heap[c + CONTRACTION_INTERVAL]!;
  heap[p + ACCUMULATION_REMAINDER] = contractionRemainder(heap, c);
  return 1;
}

/**
 * Adds a time event at `t` to the contraction at `c`; 1: infinitely many follow. A finite sequence, as the times of a table, may look
 * alike until rounding dominates.
 */
export function timesAccumulate(heap: Heap, c: int, t: real): int {
  addToContraction(heap, c, t);
  if (!(contractionRemainder(heap, c) >= 0)) return 0;
  return heap[c + CONTRACTION_INTERVAL]! <= RESOLUTION * Number.EPSILON * Math.abs(t) ? 1 : 0;
}

/** Address of the sequence of events of a condition, at which states jump. */
export function sequenceOf(heap: Heap, p: int, condition: int): int {
  const sequences: int = heap[p + ACCUMULATION_SEQUENCES]!;
  return sequences + ZENO_SIZE * condition;
}

/** Address of the contraction of its other events. */
export function contractionOf(heap: Heap, p: int, condition: int): int {
  const contractions: int = heap[p + ACCUMULATION_CONTRACTIONS]!;
  return contractions + CONTRACTION_SIZE * condition;
}

/** Whether a condition switched equations at `begin` [s] or later, so that a limit may be one of its events. */
export function switchesSince(heap: Heap, p: int, condition: int, begin: real): int {
  const c: int = contractionOf(heap, p, condition);
  return heap[c + CONTRACTION_COUNT]! > 0 && heap[c + CONTRACTION_LAST]! >= begin ? 1 : 0;
}

/** The same for events at which states jumped. */
export function jumpsSince(heap: Heap, p: int, condition: int, begin: real): int {
  const z: int = sequenceOf(heap, p, condition);
  return heap[z + ZENO_COUNT]! > 0 && heap[z + ZENO_LAST]! >= begin ? 1 : 0;
}

/** Whether an event at `t` is close to the last one, and no equations switch in between. `length`: of the run [s]. */
export function followsClosely(heap: Heap, m: int, p: int, t: real, last: real, length: real): int {
  const interval: real = t - last;
  if (!(interval < CLOSE * length)) return 0;
  for (let i: int = 0; i < m; i++) if (switchesSince(heap, p, i, t - RECENT * interval) > 0) return 0;
  return 1;
}

/** A bound of the time until the next event of a condition in the list [s], if their intervals contract; 0: not known. */
export function nextJump(heap: Heap, p: int): real {
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const count: int = heap[p + ACCUMULATION_LISTED]!;
  let shortest: real = Infinity;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    shortest = Math.min(shortest, nextInterval(heap, sequenceOf(heap, p, i)));
  }
  return shortest < Infinity ? shortest : 0;
}

/** Ends all sequences, as at their limit. */
export function endSequences(heap: Heap, m: int, p: int): void {
  for (let i: int = 0; i < m; i++) {
    heap[sequenceOf(heap, p, i) + ZENO_COUNT] = 0;
    heap[contractionOf(heap, p, i) + CONTRACTION_COUNT] = 0;
  }
}
