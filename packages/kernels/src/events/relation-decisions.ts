import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  holds,
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_DECIDED,
  ITERATION_DUE_WITHIN,
  ITERATION_ENTRY,
  ITERATION_G,
  ITERATION_G_NOW,
  ITERATION_HELD,
  ITERATION_LAST,
  ITERATION_LOCATED,
  ITERATION_MASKS,
  ITERATION_OPERATORS,
  ITERATION_RATE,
  ITERATION_RELATIONS,
  ITERATION_SHIFTED,
  ITERATION_TIME_COUNT,
  ITERATION_TIME_EVENT,
  ITERATION_TIME_RELATIONS,
  ITERATION_UNDECIDED,
  ITERATION_VECTORS,
  RELATION_DECIDED,
  RELATION_FROZEN,
  RELATION_HELD,
  RELATION_OPEN,
  readStates,
} from "./iteration-memory.ts";
import { calcMotion, type IndicatorMotion, isAtZero, isWithin } from "./zero-test.ts";

/** Largest |g|, in units of the largest state, that is examined at the begin of an event: others are far from zero. */
const SMALL: real = 1e-6;
/** Change of g by a jump, in units of g, that counts: detections at ends of steps find events far beyond the surface. */
const MOVED: real = 0.5;
/** Relative time ahead in which time relations change. */
const AHEAD: real = 1e-6;

/** Results of `resolveZeroRelations`. */
export const SIDES_SETTLED: int = 0;
export const SIDES_ARMED: int = 1;
export const SIDES_RELEASED: int = 2;

function freeze(heap: Heap, e: int, i: int, value: int, decision: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const masks: int = heap[e + ITERATION_MASKS]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  heap[relations + i] = value;
  heap[masks + i] = 1;
  heap[decided + i] = decision;
}

function release(heap: Heap, e: int, i: int): void {
  const masks: int = heap[e + ITERATION_MASKS]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  heap[masks + i] = 0;
  heap[decided + i] = RELATION_OPEN;
}

function relationValue(heap: Heap, e: int, i: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  return heap[relations + i] === 1 ? 1 : 0;
}

/** The value of a relation at zero just after the instant, by the last rates. */
function valueAfter(heap: Heap, e: int, i: int): int {
  const rates: int = heap[e + ITERATION_RATE]!;
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const rate: real = heap[rates + i]!;
  if (rate === 0) return relationValue(heap, e, i);
  const operator: int = heap[operators + i]!;
  return holds(operator, rate);
}

/** Ends an event: no relation is frozen any more. */
export function releaseRelations(heap: Heap, m: int, e: int): void {
  for (let i: int = 0; i < m; i++) release(heap, e, i);
}

export function saveRelationValues(heap: Heap, m: int, e: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const last: int = heap[e + ITERATION_LAST]!;
  for (let i: int = 0; i < m; i++) heap[last + i] = heap[relations + i]!;
}

/** Whether a value differs from the last call: 1 or 0. */
export function takeRelationChanges(heap: Heap, m: int, e: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const last: int = heap[e + ITERATION_LAST]!;
  let changed: int = 0;
  for (let i: int = 0; i < m; i++) {
    if (heap[relations + i] !== heap[last + i]) changed = 1;
    heap[last + i] = heap[relations + i]!;
  }
  return changed;
}

/**
 * Freezes located and held relations, and those that reach zero at this instant; at time events also relations whose threshold
 * is this instant. `x`: left limits of the states.
 */
export function freezeCauses(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): void {
  const located: int = heap[e + ITERATION_LOCATED]!;
  const held: int = heap[e + ITERATION_HELD]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const ofTime: int = heap[e + ITERATION_TIME_RELATIONS]!;
  let isLocated: boolean = false;
  for (let i: int = 0; i < m; i++) {
    // Of time relations only the due ones change.
    heap[decided + i] = heap[ofTime + i]!;
    if (heap[located + i]! > 0) {
      isLocated = true;
      heap[decided + i] = RELATION_FROZEN;
    }
    if (heap[held + i]! > 0) heap[decided + i] = RELATION_HELD;
  }
  if (heap[e + ITERATION_BY_SIGN] === 0) {
    if (heap[e + ITERATION_CROSSING]! > 0) freezeReached(motion, model, heap, b, n, m, e, t, x);
    if (isLocated) freezeLocated(model, heap, b, m, e, t, x);
  }
  for (let i: int = 0; i < m; i++) {
    if (heap[held + i]! > 0) freeze(heap, e, i, relationValue(heap, e, i), RELATION_HELD);
    else if (heap[ofTime + i]! > 0 && heap[located + i] === 0) heap[decided + i] = RELATION_OPEN;
  }
  if (heap[e + ITERATION_TIME_EVENT]! > 0) freezeDue(model, heap, b, m, e, t, x);
}

/** Whether |g| of an open relation is small; cheaper than rates, and rarely true. */
function isAnySmall(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, t: real, x: int): int {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  let first: int = 0;
  while (first < m && heap[decided + first] !== RELATION_OPEN) first++;
  if (first === m || model.indicators(b, t, x, g) !== 0) return 0;
  let largest: real = 1;
  for (let i: int = 0; i < n; i++) largest = Math.max(largest, Math.abs(heap[x + i]!));
  for (let i: int = first; i < m; i++)
    if (heap[decided + i] === RELATION_OPEN && Math.abs(heap[g + i]!) <= SMALL * largest) return 1;
  return 0;
}

/** Freezes relations that cross zero at this instant: they change in the first pass, as its causes do. */
function freezeReached(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): void {
  if (isAnySmall(model, heap, b, n, m, e, t, x) === 0) return;
  if (calcMotion(motion, model, heap, b, n, m, e, t, x) === 0) return;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const entry: int = heap[e + ITERATION_ENTRY]!;
  const g: int = heap[e + ITERATION_G]!;
  for (let i: int = 0; i < m; i++) {
    if (heap[decided + i] === RELATION_OPEN && isAtZero(model, heap, b, n, m, e, i) > 0) {
      const after: int = valueAfter(heap, e, i);
      if (after !== relationValue(heap, e, i)) {
        freeze(heap, e, i, after, RELATION_FROZEN);
        heap[entry + i] = heap[g + i]!;
      }
    }
  }
}

function freezeLocated(model: KernelEvents, heap: Heap, b: int, m: int, e: int, t: real, x: int): void {
  const located: int = heap[e + ITERATION_LOCATED]!;
  const entry: int = heap[e + ITERATION_ENTRY]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  model.indicators(b, t, x, g);
  for (let i: int = 0; i < m; i++) {
    const value: int = heap[located + i]!;
    if (value > 0) {
      freeze(heap, e, i, value - 1, RELATION_FROZEN);
      heap[entry + i] = heap[g + i]!;
    }
  }
}

/** Freezes time relations whose threshold is this instant at their value just after it. */
function freezeDue(model: KernelEvents, heap: Heap, b: int, m: int, e: int, t: real, x: int): void {
  if (heap[e + ITERATION_TIME_COUNT] === 0) return;
  const ofTime: int = heap[e + ITERATION_TIME_RELATIONS]!;
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const entry: int = heap[e + ITERATION_ENTRY]!;
  const now: int = heap[e + ITERATION_SHIFTED]!;
  const later: int = heap[e + ITERATION_G_NOW]!;
  const ahead: real = Math.max(1, Math.abs(t)) * AHEAD;
  model.indicators(b, t, x, now);
  model.indicators(b, t + ahead, x, later);
  for (let i: int = 0; i < m; i++) {
    if (heap[ofTime + i]! > 0) {
      const value: real = heap[now + i]!;
      const change: real = heap[later + i]! - value;
      if (!(Math.abs(value) * ahead > 2 * heap[e + ITERATION_DUE_WITHIN]! * Math.abs(change))) {
        const operator: int = heap[operators + i]!;
        freeze(heap, e, i, holds(operator, change), RELATION_FROZEN);
        heap[entry + i] = value;
      }
    }
  }
}

function followsLater(heap: Heap, e: int, i: int): int {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const decision: int = heap[decided + i]!;
  return decision === RELATION_FROZEN || decision === RELATION_DECIDED ? 1 : 0;
}

/** Whether g has moved since the relation was frozen. */
function hasMoved(heap: Heap, e: int, i: int, g: real): int {
  const entries: int = heap[e + ITERATION_ENTRY]!;
  const entry: real = heap[entries + i]!;
  return Math.abs(g - entry) > MOVED * Math.abs(entry) ? 1 : 0;
}

/** Whether the states have left the surface of a decided relation, by the last rates. */
function hasLeftSurface(heap: Heap, e: int, i: int): int {
  const g: int = heap[e + ITERATION_G]!;
  if (isWithin(heap, e, i) > 0) return 0;
  return hasMoved(heap, e, i, heap[g + i]!);
}

/** Whether g of a decided relation has moved since its decision; cheaper than rates, and rarely true. */
function hasAnyMoved(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, t: real): int {
  const x: int = heap[e + ITERATION_VECTORS]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  let first: int = 0;
  while (first < m && followsLater(heap, e, first) === 0) first++;
  if (first === m) return 0;
  readStates(heap, b, n, e, x);
  model.indicators(b, t, x, g);
  for (let i: int = first; i < m; i++)
    if (followsLater(heap, e, i) > 0 && hasMoved(heap, e, i, heap[g + i]!) > 0) return 1;
  return 0;
}

/**
 * To be called after states changed. Relations may now be at zero. A relation whose value was decided follows its indicator again
 * if the states have left its surface.
 */
export function releaseLeft(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): void {
  if (heap[e + ITERATION_BY_SIGN]! > 0) return;
  heap[e + ITERATION_UNDECIDED] = 1;
  if (hasAnyMoved(model, heap, b, n, m, e, t) === 0) return;
  const x: int = heap[e + ITERATION_VECTORS]!;
  if (calcMotion(motion, model, heap, b, n, m, e, t, x) === 0) return;
  for (let i: int = 0; i < m; i++)
    if (followsLater(heap, e, i) > 0 && hasLeftSurface(heap, e, i) > 0) release(heap, e, i);
}

/**
 * Sets relations with g = 0 to their value just after the instant, each at most once. Armed: one changed. Released: the states
 * left a surface, so its relation follows its indicator again.
 */
export function resolveZeroRelations(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  if (m === 0 || heap[e + ITERATION_UNDECIDED] === 0) return SIDES_SETTLED;
  const x: int = heap[e + ITERATION_VECTORS]!;
  readStates(heap, b, n, e, x);
  if (calcMotion(motion, model, heap, b, n, m, e, t, x) === 0) return SIDES_SETTLED;
  let result: int = SIDES_SETTLED;
  heap[e + ITERATION_UNDECIDED] = 0;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  for (let i: int = 0; i < m; i++) {
    if (heap[decided + i]! < RELATION_DECIDED) {
      const one: int = resolveZeroRelation(model, heap, b, n, m, e, i);
      if (one !== SIDES_SETTLED && result !== SIDES_RELEASED) result = one;
    }
  }
  saveRelationValues(heap, m, e);
  return result;
}

function resolveZeroRelation(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, i: int): int {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const entry: int = heap[e + ITERATION_ENTRY]!;
  const g: int = heap[e + ITERATION_G]!;
  const isOpen: boolean = heap[decided + i] === RELATION_OPEN;
  if (isOpen && isAtZero(model, heap, b, n, m, e, i) === 0) return SIDES_SETTLED;
  if (!isOpen && hasLeftSurface(heap, e, i) > 0) {
    release(heap, e, i);
    return SIDES_RELEASED;
  }
  const value: int = valueAfter(heap, e, i);
  if (value === relationValue(heap, e, i)) {
    heap[e + ITERATION_UNDECIDED] = 1;
    return SIDES_SETTLED;
  }
  if (isOpen) heap[entry + i] = heap[g + i]!;
  freeze(heap, e, i, value, RELATION_DECIDED);
  return SIDES_ARMED;
}
