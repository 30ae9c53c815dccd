import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedItem,
  affectedItems,
  divideEquations,
  PARTS_PRE,
  uniteEquations,
} from "./affected-parts.ts";
import { findAffected, freezeCauses } from "./frozen-causes.ts";
import {
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_EQUATIONS_CHANGED,
  ITERATION_FIRED,
  ITERATION_G_KNOWN,
  ITERATION_INITIAL,
  ITERATION_IS_CLEAR,
  ITERATION_IS_LOCAL,
  ITERATION_IS_PASSED,
  ITERATION_IS_SETTLED,
  ITERATION_MAY_DIVIDE,
  ITERATION_NOTICES,
  ITERATION_PART_COUNT,
  ITERATION_PASS,
  ITERATION_PRE,
  ITERATION_PRE_COUNT,
  ITERATION_SAMPLING,
  ITERATION_SILENT,
  ITERATION_STATES,
  ITERATION_STATES_CHANGED,
  ITERATION_TERMINATED,
  ITERATION_UNDECIDED,
} from "./iteration-memory.ts";
import { settleRelations } from "./relation-decisions.ts";
import type { IndicatorMotion } from "./zero-test.ts";

/** Stores the states at `x` and all values that `pre()` returns as left limits. */
export function takeLeftLimits(heap: Heap, b: int, n: int, e: int, x: int): void {
  const states: int = heap[e + ITERATION_STATES]!;
  for (let i: int = 0; i < n; i++) {
    const slot: int = heap[states + i]!;
    heap[b + slot] = heap[x + i]!;
  }
  // Else the parts that the event affects are found first.
  if (mayDivide(heap, e) === 0) copyPre(heap, b, e);
}

/** Whether only affected parts of the equations need be evaluated. */
function mayDivide(heap: Heap, e: int): int {
  const isAsked: boolean = heap[e + ITERATION_PART_COUNT]! > 0 && heap[e + ITERATION_MAY_DIVIDE]! > 0;
  return isAsked && heap[e + ITERATION_CROSSING]! > 0 && heap[e + ITERATION_BY_SIGN] === 0 ? 1 : 0;
}

/** Copies values to the left limits that `pre()` returns, in parts that the event affects. */
export function copyPre(heap: Heap, b: int, e: int): void {
  const all: int = heap[e + ITERATION_PRE_COUNT]!;
  const from: int = heap[e + ITERATION_PRE]!;
  const to: int = from + all;
  const affected: int = affectedItems(heap, e, PARTS_PRE);
  const count: int = affectedCount(heap, e, PARTS_PRE, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const value: int = heap[from + i]!;
    const limit: int = heap[to + i]!;
    heap[b + limit] = heap[b + value]!;
  }
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
  if (heap[e + ITERATION_IS_SETTLED] === 0) settleRelations(heap, e, 0, m);
  heap[e + ITERATION_IS_SETTLED] = 0;
  heap[e + ITERATION_IS_LOCAL] = 0;
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
  heap[e + ITERATION_G_KNOWN] = 0;
  heap[e + ITERATION_UNDECIDED] = 1 - heap[e + ITERATION_BY_SIGN]!;
  if (mayDivide(heap, e) > 0) {
    divideEquations(heap, e);
    copyPre(heap, b, e);
    findAffected(model, heap, b, n, m, e, t, x);
  } else if (heap[e + ITERATION_IS_CLEAR]! > 0) uniteEquations(heap, e);
  if (m > 0) freezeCauses(motion, model, heap, b, n, m, e, t, x);
}
