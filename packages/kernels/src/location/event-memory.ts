import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { affectedItem, touchedCount, touchedRelations } from "../events/affected-parts.ts";
import { ITERATION_OPERATORS, ITERATION_RELATIONS, OPERATOR_GREATER } from "../events/iteration-memory.ts";
import { denseState } from "../steps/dense-output.ts";

/**
 * The memory of the search for the earliest state event within the last step, at address `s`, for m indicators g: a header
 * of `EVENT_HEADER` scalars; then vectors of m slots: 0 sign, 1 whether zero counts as changed, 2 active, 3 departing (fired
 * at the begin of the step), 4 changed (the result), 5 size of g where it was located last, 6 to 9 scratch, 10 band, 11 time up to
 * which it is clear (see `clear-conditions.ts`), 12 numbers of the listed indicators, ascending: a search looks at these only;
 * 13 and 14 see below; then
 * points (1 + 2 m slots each: time, values, slopes): begin of the step, end of the step, left end of the interval under
 * examination, and a stack of `EVENT_DEPTH` right ends; then n slots for a state; then five vectors for the indicators that
 * cross zero in the interval: their numbers, and u at the left end, at the right end, at the end discarded last, and now.
 *
 * The indicators are looked at as u = sign g + band, so that u > 0 means: the relation is as frozen. The band is the rounding
 * of an indicator that begins at zero: until it has left zero behind, a sign that rounding may have made is none. A condition that
 * resets states has no band, which would delay its next event. It may begin beyond zero and leave: vector 13 is the time at which it
 * has left, and 14 its u at the begin. Until then, u between that and zero is no change of the relation.
 */
export const EVENT_HEADER: int = 15;
export const EVENT_VECTORS: int = 15;
/** Result: right end of the bracket, where relations have changed, and its left end, where none has [s]. */
export const EVENT_TIME: int = 0;
export const EVENT_TIME_BEFORE: int = 1;
/** Counts evaluations of the indicators. */
export const EVENT_EVALUATIONS: int = 2;
export const EVENT_FAILURE: int = 3;
/** 1: the point of the begin, of the end of the step is known. */
export const EVENT_BEGIN_KNOWN: int = 4;
export const EVENT_END_KNOWN: int = 5;
/** 1: the search only decides whether there is a crossing. */
export const EVENT_COARSE: int = 6;
/** Time of the end discarded last while the crossing was isolated (its values are vector 8); 1 if it was a left end. */
export const EVENT_TIME_OLD: int = 7;
export const EVENT_OLD_IS_LEFT: int = 8;
/** 1: each indicator that changed at the right end of the interval has one crossing in it, and the others have none. */
export const EVENT_CONFIRMED: int = 9;
/** Number of listed indicators. */
export const EVENT_LISTED: int = 10;
/** Address of the indicators that follow each state, 0: all are always listed; of the selection of listed ones by the model, or 0. */
export const EVENT_FOLLOWERS: int = 11;
export const EVENT_SELECTION: int = 12;
/** End of the last step whose search has cleared indicators [s]. */
export const EVENT_HORIZON: int = 13;
/** Divisor of the largest number of evaluations in one search; 0 counts as 1. */
export const EVENT_THRIFT: int = 14;
/** The time up to which a condition is clear whose course has changed. */
export const EVENT_DISTURBED: real = -1e300;
export const EVENT_DEPTH: int = 40;

export const EVENT_NONE: int = 0;
export const EVENT_FOUND: int = 1;
export const EVENT_EVALUATION_FAILED: int = 2;

/** Size of the search memory for n states and m indicators. */
export function eventMemorySize(n: int, m: int): int {
  return EVENT_HEADER + (EVENT_VECTORS + 5) * m + (3 + EVENT_DEPTH) * (1 + 2 * m) + n;
}

/** Address of a state vector within the step. */
export function searchState(m: int, s: int): int {
  return s + EVENT_HEADER + EVENT_VECTORS * m + (3 + EVENT_DEPTH) * (1 + 2 * m);
}

/** Number of the k-th condition that the last search has looked at. */
export function listedCondition(heap: Heap, m: int, s: int, k: int): int {
  const i: int = heap[s + EVENT_HEADER + 12 * m + k]!;
  return i;
}

/** Whether the last search has located a change of condition i. */
export function isLocated(heap: Heap, m: int, s: int, i: int): int {
  return heap[s + EVENT_HEADER + 4 * m + i]! > 0 ? 1 : 0;
}

/** Counts an evaluation of the listed indicators by their share in all. */
export function countEvaluation(heap: Heap, m: int, s: int): void {
  countEvaluations(heap, m, s, heap[s + EVENT_LISTED]!);
}

/** The same of a number of indicators. */
export function countEvaluations(heap: Heap, m: int, s: int, count: real): void {
  heap[s + EVENT_EVALUATIONS] = heap[s + EVENT_EVALUATIONS]! + count / m;
}

/** Lets the model evaluate the listed indicators only. */
export function selectListed(heap: Heap, m: int, s: int): void {
  const selection: int = heap[s + EVENT_SELECTION]!;
  if (selection === 0) return;
  const count: int = heap[s + EVENT_LISTED]!;
  heap[selection] = count < m ? count : 0;
  heap[selection + 1] = s + EVENT_HEADER + 12 * m;
}

/** Lets it evaluate these only, if they are fewer than the listed ones; 0: it evaluates more. */
export function selectConditions(heap: Heap, s: int, list: int, count: int): int {
  const selection: int = heap[s + EVENT_SELECTION]!;
  if (selection === 0 || count >= heap[s + EVENT_LISTED]!) return 0;
  heap[selection] = count;
  heap[selection + 1] = list;
  return 1;
}

/** Copies what belongs to the listed indicators from one vector of m slots to another. */
export function copyListed(heap: Heap, m: int, s: int, from: int, to: int): void {
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[to + i] = heap[from + i]!;
  }
}

/** Copies time, values and slopes of a point. */
export function copyPoint(heap: Heap, m: int, s: int, from: int, to: int): void {
  heap[to] = heap[from]!;
  copyListed(heap, m, s, from + 1, to + 1);
  copyListed(heap, m, s, from + 1 + m, to + 1 + m);
}

/** Writes values u of the listed indicators at `t` to `u`; inactive indicators and NaN count as far from zero. Returns 0 or a failure code. */
export function eventValues(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  t: real,
  u: int,
): int {
  const x: int = searchState(m, s);
  denseState(heap, n, w, degree, t, x);
  return eventValuesAt(sys, heap, b, m, s, t, x, u);
}

/** Like `eventValues`, with the states at `x`. */
export function eventValuesAt(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  m: int,
  s: int,
  t: real,
  x: int,
  u: int,
): int {
  countEvaluation(heap, m, s);
  const code: int = sys.indicators(b, t, x, u);
  scaleValues(heap, m, s, u, t);
  return code;
}

/** Replaces values of the listed indicators at `u`, which are those at `t`, by u. */
export function scaleValues(heap: Heap, m: int, s: int, u: int, t: real): void {
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[u + i] = scaledValue(heap, m, s, i, heap[u + i]!, t);
  }
}

/** u of indicator i with the value g at `t`. */
export function scaledValue(heap: Heap, m: int, s: int, i: int, g: real, t: real): real {
  const signs: int = s + EVENT_HEADER;
  const value: real = heap[signs + i]! * g + heap[signs + 10 * m + i]!;
  if (t < heap[signs + 13 * m + i]! && value < 0 && value >= heap[signs + 14 * m + i]!) return -value;
  return heap[signs + 2 * m + i]! > 0 && value < Infinity ? value : 1;
}

/** 1 if the relation of indicator i differs from its frozen value at this value u. */
export function eventChanged(heap: Heap, m: int, s: int, i: int, u: real): int {
  return u < 0 || (u === 0 && heap[s + EVENT_HEADER + m + i]! > 0) ? 1 : 0;
}

/**
 * Watches indicator i from now on: sign and zero are those of a relation with this operator and value. `departing`: 1 if g is zero now
 * up to rounding.
 */
export function watchRelation(
  heap: Heap,
  m: int,
  s: int,
  i: int,
  operator: int,
  value: real,
  departing: real,
): void {
  const vectors: int = s + EVENT_HEADER;
  const isTrue: int = value > 0 ? 1 : 0;
  const isUpper: int = operator >= OPERATOR_GREATER ? 1 : 0;
  // "<=" and ">=".
  const isTrueAtZero: int = operator % 2;
  heap[vectors + i] = isUpper === isTrue ? 1 : -1;
  heap[vectors + m + i] = isTrueAtZero === isTrue ? 0 : 1;
  heap[vectors + 3 * m + i] = departing;
  heap[s + EVENT_BEGIN_KNOWN] = 0;
  heap[s + EVENT_END_KNOWN] = 0;
}

/**
 * Watches the relations with the values that an event with the iteration at `e` has left. The indicators that the last search has listed
 * may be zero now.
 */
export function watchRelations(heap: Heap, m: int, s: int, e: int): void {
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const touched: int = touchedRelations(heap, e);
  const number: int = touchedCount(heap, e, m);
  const vectors: int = s + EVENT_HEADER;
  const departing: int = vectors + 3 * m;
  const clear: int = vectors + 11 * m;
  for (let k: int = 0; k < number; k++) {
    const i: int = affectedItem(heap, touched, k);
    const isUpper: int = heap[operators + i]! >= OPERATOR_GREATER ? 1 : 0;
    const isTrue: int = heap[relations + i]! > 0 ? 1 : 0;
    const sign: int = isUpper === isTrue ? 1 : -1;
    // Few relations change at an event: the others are watched already.
    if (heap[vectors + i] !== sign) {
      watchRelation(heap, m, s, i, heap[operators + i]!, heap[relations + i]!, 1);
      heap[clear + i] = EVENT_DISTURBED;
    }
  }
  const list: int = vectors + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[departing + i] = 1;
  }
  heap[s + EVENT_BEGIN_KNOWN] = 0;
  heap[s + EVENT_END_KNOWN] = 0;
}
