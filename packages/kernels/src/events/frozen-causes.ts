import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedIndicators,
  affectedItem,
  affectedItems,
  affectRelation,
  listedIndicators,
  PARTS_RELATIONS,
  uniteEquations,
} from "./affected-parts.ts";
import {
  holds,
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_DECIDED,
  ITERATION_DUE_WITHIN,
  ITERATION_ENTRY,
  ITERATION_G,
  ITERATION_G_KNOWN,
  ITERATION_G_NOW,
  ITERATION_HELD,
  ITERATION_LOCATED,
  ITERATION_NEAR,
  ITERATION_NEAR_COUNT,
  ITERATION_OPERATORS,
  ITERATION_RELATIONS,
  ITERATION_SHIFTED,
  ITERATION_TIME_COUNT,
  ITERATION_TIME_EVENT,
  ITERATION_TIME_RELATIONS,
  RELATION_FROZEN,
  RELATION_HELD,
  RELATION_OPEN,
} from "./iteration-memory.ts";
import { freeze, relationValue, valueAfter } from "./relation-decisions.ts";
import { calcMotion, type IndicatorMotion, isAtZero } from "./zero-test.ts";

/** Largest |g|, in units of the largest state, that is examined at the begin of an event: others are far from zero. */
const SMALL: real = 1e-6;
/** Relative time ahead in which time relations change. */
const AHEAD: real = 1e-6;

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
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let isLocated: boolean = false;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
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
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[held + i]! > 0) freeze(heap, e, i, relationValue(heap, e, i), RELATION_HELD);
    else if (heap[ofTime + i]! > 0 && heap[located + i] === 0) heap[decided + i] = RELATION_OPEN;
  }
  if (heap[e + ITERATION_TIME_EVENT]! > 0) freezeDue(model, heap, b, m, e, t, x);
}

/** Whether |g| of an open relation is small; cheaper than rates, and rarely true. */
function isAnySmall(model: KernelEvents, heap: Heap, b: int, n: int, m: int, e: int, t: real, x: int): int {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let small: real = -1;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[decided + i] === RELATION_OPEN) {
      if (small < 0) {
        if (indicatorsAtLeft(model, heap, b, e, t, x) !== 0) return 0;
        small = smallIndicator(heap, n, x);
      }
      if (Math.abs(heap[g + i]!) <= small) return 1;
    }
  }
  return 0;
}

/** Indicators of affected relations at the left limits, to `ITERATION_G_NOW`. */
function indicatorsAtLeft(model: KernelEvents, heap: Heap, b: int, e: int, t: real, x: int): int {
  if (heap[e + ITERATION_G_KNOWN]! > 0) return 0;
  const g: int = heap[e + ITERATION_G_NOW]!;
  return affectedIndicators(model, heap, b, e, t, x, g);
}

function smallIndicator(heap: Heap, n: int, x: int): real {
  let largest: real = 1;
  for (let i: int = 0; i < n; i++) largest = Math.max(largest, Math.abs(heap[x + i]!));
  return SMALL * largest;
}

/**
 * Affects the parts with relations that are causes of the event, may be at zero, or have another value at the left limits
 * than before. Conditions that are not near zero (`ITERATION_NEAR`) have kept their values.
 */
export function findAffected(
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
): void {
  const near: int = heap[e + ITERATION_NEAR]!;
  let count: int = m;
  if (near > 0) count = heap[e + ITERATION_NEAR_COUNT]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  if (listedIndicators(model, heap, b, e, t, x, g, near, count) !== 0) {
    uniteEquations(heap, e);
    return;
  }
  heap[e + ITERATION_G_KNOWN] = near > 0 ? 0 : 1;
  const small: real = smallIndicator(heap, n, x);
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const located: int = heap[e + ITERATION_LOCATED]!;
  const held: int = heap[e + ITERATION_HELD]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, near, k);
    const value: real = heap[g + i]!;
    const operator: int = heap[operators + i]!;
    const before: int = heap[relations + i]!;
    const isCause: boolean = heap[located + i]! + heap[held + i]! > 0;
    if (isCause || !(Math.abs(value) > small) || holds(operator, value) !== before)
      affectRelation(heap, e, i);
  }
}

/**
 * Freezes relations that cross zero at this instant: they change in the first pass, as its causes do. Those that leave zero keep
 * their values, which rounding of g contradicts.
 */
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
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[decided + i] === RELATION_OPEN && isAtZero(model, heap, b, n, m, e, i) > 0) {
      const after: int = valueAfter(heap, e, i);
      const operator: int = heap[operators + i]!;
      if (after !== relationValue(heap, e, i) || after !== holds(operator, heap[g + i]!)) {
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
  indicatorsAtLeft(model, heap, b, e, t, x);
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
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
