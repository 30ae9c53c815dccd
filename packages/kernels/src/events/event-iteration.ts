import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  copyPre,
  differs,
  ITERATION_BEFORE,
  ITERATION_BRANCH_COUNT,
  ITERATION_BRANCHES,
  ITERATION_BY_SIGN,
  ITERATION_CHECKED,
  ITERATION_CHECKED_COUNT,
  ITERATION_DISCRETE,
  ITERATION_DISCRETE_COUNT,
  ITERATION_DONE,
  ITERATION_ENDLESS,
  ITERATION_EQUATIONS_CHANGED,
  ITERATION_FIRED,
  ITERATION_INITIAL,
  ITERATION_IS_PASSED,
  ITERATION_NOTED,
  ITERATION_NOTICE_LIST,
  ITERATION_NOTICE_ROOM,
  ITERATION_NOTICED,
  ITERATION_NOTICES,
  ITERATION_PASS,
  ITERATION_PASSED,
  ITERATION_REINIT_COUNT,
  ITERATION_REINIT_FLAGS,
  ITERATION_REINIT_VALUES,
  ITERATION_REINITS,
  ITERATION_RELATIONS,
  ITERATION_SAMPLED,
  ITERATION_SAMPLING,
  ITERATION_SILENT,
  ITERATION_STATES,
  ITERATION_STATES_CHANGED,
  ITERATION_STEP_COUNT,
  ITERATION_STEPS,
  ITERATION_TERMINATE,
  ITERATION_TERMINATED,
  ITERATION_TURNS,
  ITERATION_UNDECIDED,
  ITERATION_UNSOUND,
  MOST_PASSES,
  NOTED_ALWAYS,
  NOTED_NEVER,
  NOTICE_BRANCH,
  NOTICE_FALLS,
  NOTICE_FALSE,
  NOTICE_GROWS,
  NOTICE_SIZE,
  NOTICE_TRUE,
} from "./iteration-memory.ts";
import { solveEquations } from "./mixed-loops.ts";
import {
  freezeCauses,
  releaseLeft,
  resolveZeroRelations,
  SIDES_ARMED,
  SIDES_SETTLED,
  saveRelationValues,
  takeRelationChanges,
} from "./relation-decisions.ts";
import type { IndicatorMotion } from "./zero-test.ts";

/** Stores the states at `x` and all values that `pre()` returns as left limits. */
export function takeLeftLimits(heap: Heap, b: int, n: int, e: int, x: int): void {
  const states: int = heap[e + ITERATION_STATES]!;
  for (let i: int = 0; i < n; i++) {
    const slot: int = heap[states + i]!;
    heap[b + slot] = heap[x + i]!;
  }
  copyPre(heap, b, e);
}

/**
 * Begins an event at `t` from left limits that are taken, with the states at `x`: freezes the relations that the host has marked as
 * causes, and what belongs to the same instant.
 */
export function beginEvent(
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
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  const noticed: int = heap[e + ITERATION_NOTICED]!;
  for (let i: int = 0; i < m; i++) {
    heap[before + i] = heap[relations + i]!;
    heap[noticed + i] = heap[relations + i]!;
  }
  heap[e + ITERATION_INITIAL] = 0;
  heap[e + ITERATION_PASS] = 0;
  heap[e + ITERATION_STATES_CHANGED] = 0;
  heap[e + ITERATION_EQUATIONS_CHANGED] = 0;
  heap[e + ITERATION_TERMINATED] = 0;
  heap[e + ITERATION_NOTICES] = 0;
  heap[e + ITERATION_IS_PASSED] = 0;
  heap[e + ITERATION_SILENT] = 0;
  heap[e + ITERATION_FIRED] = 0;
  heap[e + ITERATION_SAMPLING] = 0;
  heap[e + ITERATION_UNDECIDED] = 1 - heap[e + ITERATION_BY_SIGN]!;
  saveRelationValues(heap, m, e);
  if (m > 0) freezeCauses(motion, model, heap, b, n, m, e, t, x);
}

/**
 * Event iteration (Modelica specification, appendix B): repeats the solution of all equations until no discrete variable, relation or
 * state changes. Located relations keep their new value meanwhile. At the fixed point relations with g = 0 take their value just
 * after the instant, so that a condition left by a reset is rearmed in the same event.
 *
 * Returns a status. After `ITERATION_PASSED` and `ITERATION_SAMPLED` the host acts, empties the list of notices and
 * calls again.
 */
export function iterateEvent(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  for (;;) {
    if (heap[e + ITERATION_IS_PASSED] === 0) {
      const status: int = solveEquations(model, heap, b, n, e, t);
      if (status !== ITERATION_DONE) return status;
      heap[e + ITERATION_PASS] = heap[e + ITERATION_PASS]! + 1;
      heap[e + ITERATION_IS_PASSED] = 1;
      notePass(heap, b, m, e);
      if (heap[e + ITERATION_TURNS]! > 0 || isFull(heap, m, e) > 0) return ITERATION_PASSED;
    }
    heap[e + ITERATION_IS_PASSED] = 0;
    if (heap[e + ITERATION_PASS]! >= MOST_PASSES) return ITERATION_ENDLESS;
    if (takeChanges(motion, model, heap, b, n, m, e, t) === 0) {
      const sides: int = resolveZeroRelations(motion, model, heap, b, n, m, e, t);
      if (sides !== SIDES_SETTLED) {
        heap[e + ITERATION_SILENT] = sides === SIDES_ARMED ? 1 : 0;
      } else if (heap[e + ITERATION_SAMPLING]! > 0) {
        heap[e + ITERATION_SAMPLING] = 0;
        heap[e + ITERATION_SILENT] = 1;
        return ITERATION_SAMPLED;
      } else {
        return isSound(heap, b, e) > 0 ? ITERATION_DONE : ITERATION_UNSOUND;
      }
    }
  }
}

/** Applies what the last pass requested and stores its values as left limits of the next; whether another pass is needed. */
function takeChanges(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  const fired: real = heap[e + ITERATION_FIRED]!;
  heap[e + ITERATION_FIRED] = 0;
  const hasReset: int = applyReinits(heap, b, e);
  const hasJumped: boolean = hasReset > 0 || fired > 1;
  if (hasJumped) {
    heap[e + ITERATION_STATES_CHANGED] = 1;
    if (m > 0) releaseLeft(motion, model, heap, b, n, m, e, t);
  }
  let changed: int = discreteChanged(heap, b, e);
  if (takeRelationChanges(heap, m, e) > 0) changed = 1;
  if (changed > 0) heap[e + ITERATION_EQUATIONS_CHANGED] = 1;
  copyPre(heap, b, e);
  return hasJumped || changed > 0 || fired > 0 ? 1 : 0;
}

/** Applies requested reinits; whether a state changed. */
function applyReinits(heap: Heap, b: int, e: int): int {
  const count: int = heap[e + ITERATION_REINIT_COUNT]!;
  const list: int = heap[e + ITERATION_REINITS]!;
  const flags: int = heap[e + ITERATION_REINIT_FLAGS]!;
  const values: int = heap[e + ITERATION_REINIT_VALUES]!;
  let any: int = 0;
  for (let i: int = 0; i < count; i++) {
    if (heap[flags + i] === 1) {
      heap[flags + i] = 0;
      const slot: int = heap[list + i]!;
      if (heap[b + slot] !== heap[values + i]) any = 1;
      heap[b + slot] = heap[values + i]!;
    }
  }
  return any;
}

/** Whether a discrete variable differs from its left limit. */
function discreteChanged(heap: Heap, b: int, e: int): int {
  const count: int = heap[e + ITERATION_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_DISCRETE]!;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[list + i]!;
    const limit: int = heap[list + count + i]!;
    if (differs(heap[b + slot]!, heap[b + limit]!) > 0) return 1;
  }
  return 0;
}

/** Whether all values are finite, and Integers not too large. */
function isSound(heap: Heap, b: int, e: int): int {
  const count: int = heap[e + ITERATION_CHECKED_COUNT]!;
  const list: int = heap[e + ITERATION_CHECKED]!;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[list + i]!;
    if (!(Math.abs(heap[b + slot]!) <= heap[list + count + i]!)) return 0;
  }
  return 1;
}

/** Notes what the last pass did: terminate requests, branches that fire, variables and relations that change. */
function notePass(heap: Heap, b: int, m: int, e: int): void {
  const request: int = heap[e + ITERATION_TERMINATE]!;
  if (heap[e + ITERATION_TERMINATED] === 0) heap[e + ITERATION_TERMINATED] = heap[request]!;
  if (heap[e + ITERATION_NOTICE_ROOM] === 0) return;
  const branches: int = heap[e + ITERATION_BRANCH_COUNT]!;
  const firing: int = heap[e + ITERATION_BRANCHES]!;
  for (let i: int = 0; i < branches; i++) if (heap[firing + i] === 1) notice(heap, e, NOTICE_BRANCH, i);
  const steps: int = heap[e + ITERATION_STEP_COUNT]!;
  const list: int = heap[e + ITERATION_STEPS]!;
  for (let i: int = 0; i < steps; i++) {
    const slot: int = heap[list + i]!;
    const limit: int = heap[list + steps + i]!;
    const change: real = heap[b + slot]! - heap[b + limit]!;
    if (change !== 0) notice(heap, e, change > 0 ? NOTICE_GROWS : NOTICE_FALLS, i);
  }
  for (let i: int = 0; i < m; i++) noteRelation(heap, e, i);
}

function noteRelation(heap: Heap, e: int, i: int): void {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  const noticed: int = heap[e + ITERATION_NOTICED]!;
  const noted: int = heap[e + ITERATION_NOTED]!;
  const value: real = heap[relations + i]!;
  if (value === heap[noticed + i]) return;
  heap[noticed + i] = value;
  if (heap[e + ITERATION_SILENT]! > 0 && value === heap[before + i]) return;
  const which: int = heap[noted + i]!;
  if (which === NOTED_NEVER || (which !== NOTED_ALWAYS && value === 1)) return;
  notice(heap, e, value === 1 ? NOTICE_TRUE : NOTICE_FALSE, i);
}

function notice(heap: Heap, e: int, kind: int, index: int): void {
  const count: int = heap[e + ITERATION_NOTICES]!;
  const list: int = heap[e + ITERATION_NOTICE_LIST]!;
  const place: int = list + NOTICE_SIZE * count;
  heap[place] = kind;
  heap[place + 1] = index;
  heap[place + 2] = heap[e + ITERATION_PASS]!;
  heap[e + ITERATION_NOTICES] = count + 1;
}

/** Whether there is no room for the notices of another pass: the host must take those in the list. */
function isFull(heap: Heap, m: int, e: int): int {
  const room: int = heap[e + ITERATION_NOTICE_ROOM]!;
  const branches: int = heap[e + ITERATION_BRANCH_COUNT]!;
  const steps: int = heap[e + ITERATION_STEP_COUNT]!;
  const count: int = heap[e + ITERATION_NOTICES]!;
  return room > 0 && count + branches + steps + m > room ? 1 : 0;
}
