import type { Heap, int, real } from "@cosimo/ir";
import {
  addToContraction,
  CONTRACTION_COUNT,
  CONTRACTION_LAST,
  CONTRACTION_SIZE,
  isContracted,
} from "../events/contraction.ts";
import {
  accumulationRatio,
  addToSequence,
  nextInterval,
  ZENO_LAST,
  ZENO_REMAINDER,
  ZENO_SIZE,
} from "../events/zeno-sequence.ts";
import { EVENT_LISTED, isLocated, listedCondition } from "../location/event-memory.ts";
import { LOG_CONTRACTIONS, LOG_LAST, LOG_SEQUENCES } from "./event-log.ts";

/**
 * The sequences of events of the conditions located at `t` by the search at `s` among `count` relations, from number `first` of all m.
 */

/** Whether events of a located condition, at which states jump, accumulate with the one at `t`. */
export function jumpsAccumulate(heap: Heap, v: int, m: int, first: int, s: int, count: int, t: real): int {
  const sequences: int = heap[v + LOG_SEQUENCES]!;
  const next: int = sequences + ZENO_SIZE * m;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, count, s, k);
    if (isLocated(heap, count, s, i) > 0) {
      const own: int = sequences + ZENO_SIZE * (first + i);
      for (let j: int = 0; j < ZENO_SIZE; j++) heap[next + j] = heap[own + j]!;
      addToSequence(heap, next, t);
      if (accumulationRatio(heap, next, ZENO_REMAINDER) > 0) return 1;
    }
  }
  return 0;
}

/** The same for events at which no state jumps. */
export function switchesAccumulate(heap: Heap, v: int, m: int, first: int, s: int, count: int, t: real): int {
  const contractions: int = heap[v + LOG_CONTRACTIONS]!;
  const next: int = contractions + CONTRACTION_SIZE * m;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, count, s, k);
    if (isLocated(heap, count, s, i) > 0) {
      const own: int = contractions + CONTRACTION_SIZE * (first + i);
      for (let j: int = 0; j < CONTRACTION_SIZE; j++) heap[next + j] = heap[own + j]!;
      addToContraction(heap, next, t);
      if (isContracted(heap, next) > 0) return 1;
    }
  }
  return 0;
}

/** Number of conditions from which events of others follow closely without chattering. */
const MANY: int = 64;

/** Time of the last event [s]; of many conditions that of the located ones, 0 if there was none. */
export function lastOfConditions(heap: Heap, v: int, m: int, first: int, s: int, count: int): real {
  if (m < MANY) return heap[v + LOG_LAST]!;
  const sequences: int = heap[v + LOG_SEQUENCES]!;
  const contractions: int = heap[v + LOG_CONTRACTIONS]!;
  let last: real = -Infinity;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, count, s, k);
    if (isLocated(heap, count, s, i) > 0) {
      const sequence: int = sequences + ZENO_SIZE * (first + i);
      const contraction: int = contractions + CONTRACTION_SIZE * (first + i);
      // Also of sequences that have ended.
      last = Math.max(last, heap[sequence + ZENO_LAST]!, heap[contraction + CONTRACTION_LAST]!);
    }
  }
  return last;
}

/** Adds the event to the sequences: of jumps, or of events without one. Returns a bound of the time to the next jump [s], or 0. */
export function noteConditions(
  heap: Heap,
  v: int,
  first: int,
  s: int,
  count: int,
  t: real,
  hasJumped: int,
): real {
  const sequences: int = heap[v + LOG_SEQUENCES]!;
  const contractions: int = heap[v + LOG_CONTRACTIONS]!;
  let shortest: real = Infinity;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, count, s, k);
    if (isLocated(heap, count, s, i) > 0) {
      const sequence: int = sequences + ZENO_SIZE * (first + i);
      const contraction: int = contractions + CONTRACTION_SIZE * (first + i);
      if (hasJumped > 0) {
        addToSequence(heap, sequence, t);
        shortest = Math.min(shortest, nextInterval(heap, sequence));
        heap[contraction + CONTRACTION_COUNT] = 0;
      } else addToContraction(heap, contraction, t);
    }
  }
  return shortest < Infinity ? shortest : 0;
}
