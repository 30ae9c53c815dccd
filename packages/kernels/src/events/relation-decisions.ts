import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedIndicators,
  affectedItem,
  affectedItems,
  affectRelation,
  PARTS_RELATIONS,
} from "./affected-parts.ts";
import {
  holds,
  ITERATION_BEFORE,
  ITERATION_BY_SIGN,
  ITERATION_DECIDED,
  ITERATION_DUE_WITHIN,
  ITERATION_ENTRY,
  ITERATION_G,
  ITERATION_G_NOW,
  ITERATION_LAST,
  ITERATION_MASKS,
  ITERATION_NOISE,
  ITERATION_NOTICED,
  ITERATION_OPERATORS,
  ITERATION_RATE,
  ITERATION_RELATIONS,
  ITERATION_STATES_CHANGED,
  ITERATION_TIME_COUNT,
  ITERATION_TIME_RELATIONS,
  ITERATION_UNDECIDED,
  ITERATION_VECTORS,
  RELATION_DECIDED,
  RELATION_FROZEN,
  RELATION_OPEN,
  readStates,
} from "./iteration-memory.ts";
import { changeBeside, isMixed } from "./mixed-loops.ts";
import { calcMotion, calcNoise, type IndicatorMotion, isAtZero, isWithin, NEAR_ZERO } from "./zero-test.ts";

/** Change of g by a jump, in units of g, that counts: detections at ends of steps find events far beyond the surface. */
const MOVED: real = 0.5;
/** Results of `resolveZeroRelations`. */
export const SIDES_SETTLED: int = 0;
export const SIDES_ARMED: int = 1;
export const SIDES_RELEASED: int = 2;

export function freeze(heap: Heap, e: int, i: int, value: int, decision: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const masks: int = heap[e + ITERATION_MASKS]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  affectRelation(heap, e, i);
  heap[relations + i] = value;
  heap[masks + i] = 1;
  heap[decided + i] = decision;
}

export function release(heap: Heap, e: int, i: int): void {
  const masks: int = heap[e + ITERATION_MASKS]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  heap[masks + i] = 0;
  heap[decided + i] = RELATION_OPEN;
}

export function relationValue(heap: Heap, e: int, i: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  return heap[relations + i] === 1 ? 1 : 0;
}

/** The value of a relation at zero just after the instant, by the last rates. */
export function valueAfter(heap: Heap, e: int, i: int): int {
  const rates: int = heap[e + ITERATION_RATE]!;
  const operators: int = heap[e + ITERATION_OPERATORS]!;
  const rate: real = heap[rates + i]!;
  if (rate === 0) return relationValue(heap, e, i);
  const operator: int = heap[operators + i]!;
  return holds(operator, rate);
}

/** The values of these relations are those before the event, as noticed, and after the last pass; `items`: list of numbers, 0: all. */
export function settleRelations(heap: Heap, e: int, items: int, count: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  const noticed: int = heap[e + ITERATION_NOTICED]!;
  const last: int = heap[e + ITERATION_LAST]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, items, k);
    const value: real = heap[relations + i]!;
    heap[before + i] = value;
    heap[noticed + i] = value;
    heap[last + i] = value;
  }
}

/** Stores the values of relations after a pass. */
function saveRelationValues(heap: Heap, m: int, e: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const last: int = heap[e + ITERATION_LAST]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    heap[last + i] = heap[relations + i]!;
  }
}

/** Whether a value differs from the last call: 1 or 0. */
export function takeRelationChanges(heap: Heap, m: int, e: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const last: int = heap[e + ITERATION_LAST]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let changed: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[relations + i] !== heap[last + i]) changed = 1;
    heap[last + i] = heap[relations + i]!;
  }
  return changed;
}

/**
 * To be called where passes repeat although no state jumps and no discrete variable changes. A relation that changed in the last pass
 * keeps its value if its indicator is within rounding of zero, as that of a state at rest is: either value is valid.
 */
export function holdWithinRounding(
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): void {
  const x: int = heap[e + ITERATION_VECTORS]!;
  const noise: int = heap[e + ITERATION_NOISE]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const last: int = heap[e + ITERATION_LAST]!;
  const masks: int = heap[e + ITERATION_MASKS]!;
  readStates(heap, b, n, e, x);
  if (calcNoise(model, heap, b, n, m, e, t, x, noise) === 0) return;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const isFree: boolean = heap[masks + i] === 0 && heap[relations + i] !== heap[last + i];
    if (isFree && Math.abs(heap[g + i]!) <= NEAR_ZERO * heap[noise + i]!)
      freeze(heap, e, i, relationValue(heap, e, i), RELATION_DECIDED);
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
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let isEvaluated: boolean = false;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (followsLater(heap, e, i) > 0) {
      if (!isEvaluated) {
        readStates(heap, b, n, e, x);
        affectedIndicators(model, heap, b, e, t, x, g);
        isEvaluated = true;
      }
      if (hasMoved(heap, e, i, heap[g + i]!) > 0) return 1;
    }
  }
  return 0;
}

/** States that jump may turn back to a surface that they were about to leave, as a ball between two others: its side is open again. */
function reopenDecisions(heap: Heap, m: int, e: int): void {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[decided + i] === RELATION_DECIDED) heap[decided + i] = RELATION_FROZEN;
  }
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
  reopenDecisions(heap, m, e);
  releaseMoved(motion, model, heap, b, n, m, e, t);
}

/** To be called after discrete variables changed, too, which may be thresholds: `x > pre(limit)` with a `limit` just raised. */
export function releaseMoved(
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
  if (hasAnyMoved(model, heap, b, n, m, e, t) === 0) return;
  const x: int = heap[e + ITERATION_VECTORS]!;
  if (calcMotion(motion, model, heap, b, n, m, e, t, x) === 0) return;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (followsLater(heap, e, i) > 0 && hasLeftSurface(heap, e, i) > 0) release(heap, e, i);
  }
}

/**
 * To be called after discrete variables changed, which may be thresholds: `time >= begin + 1` with a `begin` just set. Frozen relations
 * of time whose threshold is no longer this instant follow it again. Result: 1 if there are such, else 0.
 */
export function releaseMovedTimes(
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  if (heap[e + ITERATION_TIME_COUNT] === 0) return 0;
  const g: int = heap[e + ITERATION_G_NOW]!;
  const x: int = heap[e + ITERATION_VECTORS]!;
  const ofTime: int = heap[e + ITERATION_TIME_RELATIONS]!;
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  let isEvaluated: boolean = false;
  let any: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[ofTime + i]! > 0 && followsLater(heap, e, i) > 0) {
      if (!isEvaluated) {
        readStates(heap, b, n, e, x);
        affectedIndicators(model, heap, b, e, t, x, g);
        isEvaluated = true;
      }
      if (Math.abs(heap[g + i]!) > heap[e + ITERATION_DUE_WITHIN]!) {
        release(heap, e, i);
        any = 1;
      }
    }
  }
  return any;
}

/**
 * Sets relations with g = 0 to their value just after the instant, each at most once between jumps of states. Armed: one changed.
 * Released: the states left a surface, so its relation follows its indicator again.
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
  const affected: int = affectedItems(heap, e, PARTS_RELATIONS);
  const count: int = affectedCount(heap, e, PARTS_RELATIONS, m);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[decided + i]! < RELATION_DECIDED) {
      if (endsOnBothSides(heap, e, i) > 0 && changeBeside(model, heap, b, e, t) > 0) {
        result = SIDES_ARMED;
        break;
      }
      const one: int = resolveZeroRelation(model, heap, b, n, m, e, i);
      if (one !== SIDES_SETTLED && result !== SIDES_RELEASED) result = one;
    }
  }
  saveRelationValues(heap, m, e);
  return result;
}

/**
 * Whether the solution of a loop ends here: a relation in it was located as its value ceased to hold, and the motion with the other value
 * leads back. So it is where a trigger switches.
 */
function endsOnBothSides(heap: Heap, e: int, i: int): int {
  const decided: int = heap[e + ITERATION_DECIDED]!;
  if (heap[decided + i] !== RELATION_FROZEN || heap[e + ITERATION_STATES_CHANGED]! > 0) return 0;
  return isMixed(heap, e, i) > 0 && valueAfter(heap, e, i) !== relationValue(heap, e, i) ? 1 : 0;
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
