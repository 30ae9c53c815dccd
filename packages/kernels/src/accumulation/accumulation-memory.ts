import type { Heap, int } from "@cosimo/ir";
import { CONTRACTION_SIZE } from "../events/contraction.ts";
import { ZENO_SIZE } from "../events/zeno-sequence.ts";

/**
 * Memory of the limits of events of m conditions. Addresses: sequences of events at which states jump, and contractions of others, each
 * m + 1 of them, the last for use within a call; list of the conditions of an event, m numbers, then the values of their relations after it.
 */
export const ACCUMULATION_SEQUENCES: int = 0;
export const ACCUMULATION_CONTRACTIONS: int = 1;
export const ACCUMULATION_LIST: int = 2;
/** Number of conditions in the list; 1: states jumped at the event. */
export const ACCUMULATION_LISTED: int = 3;
export const ACCUMULATION_JUMPED: int = 4;
/** Of m: the sign of g beyond the surface of each condition on which the states have rested, or 0. */
export const ACCUMULATION_RESTED: int = 5;
/** Set by the host: the states may come to rest; events are found by an importer, with errors. */
export const ACCUMULATION_MAY_REST: int = 6;
export const ACCUMULATION_IS_INEXACT: int = 7;
/** The limit found last: number and first time of its events, ratio of intervals, the last interval, remaining time [s]. */
export const ACCUMULATION_COUNT: int = 8;
export const ACCUMULATION_BEGIN: int = 9;
export const ACCUMULATION_RATIO: int = 10;
export const ACCUMULATION_INTERVAL: int = 11;
export const ACCUMULATION_REMAINDER: int = 12;
/** Why no contact began there: a code `CONTACT_…`. */
export const ACCUMULATION_REFUSAL: int = 13;
export const ACCUMULATION_HEADER: int = 14;

/** What happens at a limit: nothing yet, the conditions switch endlessly, the equations keep the states, they rest, they can't rest. */
export const LIMIT_WAITS: int = 0;
export const LIMIT_SWITCHES: int = 1;
export const LIMIT_SETTLES: int = 2;
export const LIMIT_RESTS: int = 3;
export const LIMIT_REFUSED: int = 4;

/** Number of slots; those after `ACCUMULATION_HEADER` depend on no address. */
export function accumulationSize(m: int): int {
  return ACCUMULATION_HEADER + (m + 1) * (ZENO_SIZE + CONTRACTION_SIZE) + 3 * m;
}

/** Writes the addresses; the memory is 0 at first. */
export function layOutAccumulation(heap: Heap, m: int, p: int): void {
  const sequences: int = p + ACCUMULATION_HEADER;
  const contractions: int = sequences + (m + 1) * ZENO_SIZE;
  const list: int = contractions + (m + 1) * CONTRACTION_SIZE;
  heap[p + ACCUMULATION_SEQUENCES] = sequences;
  heap[p + ACCUMULATION_CONTRACTIONS] = contractions;
  heap[p + ACCUMULATION_LIST] = list;
  heap[p + ACCUMULATION_RESTED] = list + 2 * m;
}

/** Adds a condition to the list of an event; `value`: 1 if its relation became true. */
export function listCondition(heap: Heap, m: int, p: int, condition: int, value: int): void {
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const count: int = heap[p + ACCUMULATION_LISTED]!;
  heap[list + count] = condition;
  heap[list + m + count] = value;
  heap[p + ACCUMULATION_LISTED] = count + 1;
}
