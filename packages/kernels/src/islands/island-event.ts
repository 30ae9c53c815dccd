import type { Heap, int, KernelEvents, KernelSystem, real } from "@cosimo/ir";
import { noteEvent } from "../events/event-rhythm.ts";
import {
  ITERATION_BEFORE,
  ITERATION_NOTED,
  ITERATION_PRE,
  ITERATION_PRE_COUNT,
  ITERATION_RELATIONS,
  ITERATION_STATES_CHANGED,
  NOTED_FALLING,
  readStates,
} from "../events/iteration-memory.ts";
import type { IndicatorMotion } from "../events/zero-test.ts";
import { EVENT_LISTED, isLocated, listedCondition, watchRelations } from "../location/event-memory.ts";
import {
  closeEvents,
  LOG_BANDS,
  LOG_BEGIN,
  LOG_CLOSE,
  LOG_FIRST_STEP,
  LOG_LAST,
  LOG_ORDER,
  LOG_RHYTHM,
} from "../run/event-log.ts";
import {
  instantWidth,
  isComplete,
  isNearOthers,
  iterate,
  releaseRelations,
  writeBands,
} from "../run/handle-event.ts";
import {
  jumpsAccumulate,
  lastOfConditions,
  noteConditions,
  switchesAccumulate,
} from "../run/located-conditions.ts";
import { truncateStep } from "../steps/dense-output.ts";
import { restartStep } from "../steps/initial-step.ts";
import { STEP_H, STEP_HEADER, STEP_JUMPED, STEP_T_OLD } from "../steps/step-control.ts";
import {
  ISLAND_DEGREE,
  ISLAND_ITERATION,
  ISLAND_KEPT,
  ISLAND_M,
  ISLAND_N,
  ISLAND_NEXT,
  ISLAND_RELATION,
  ISLAND_SEARCH,
  ISLAND_WORK,
  selectIsland,
} from "./island-memory.ts";
import { nextIslandEvent } from "./island-queue.ts";
import { logIslandEvent, storeLeftRow, storeRightRow } from "./island-rows.ts";

/** Results: the event is not handled here; handled; handled, but the derivatives cannot be evaluated after it. */
export const ISLAND_LEFT: int = 0;
export const ISLAND_HANDLED: int = 1;
export const ISLAND_WITHOUT_RESTART: int = 2;

/**
 * Handles the event of the island with entry `k`, if it is an ordinary one as in `handleEvent`. States need not jump. Nothing has
 * changed when it is left to the host.
 */
export function handleIslandEvent(
  motion: IndicatorMotion,
  sys: KernelSystem,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  v: int,
  q: int,
  k: int,
): int {
  const own: int = heap[k + ISLAND_WORK]!;
  const search: int = heap[k + ISLAND_SEARCH]!;
  const e: int = heap[k + ISLAND_ITERATION]!;
  const count: int = heap[k + ISLAND_N]!;
  const number: int = heap[k + ISLAND_M]!;
  const order: int = heap[k + ISLAND_DEGREE]!;
  const first: int = heap[k + ISLAND_RELATION]!;
  const t: real = heap[k + ISLAND_NEXT]!;
  if (isIslandOrdinary(heap, m, w, v, q, k) === 0) return ISLAND_LEFT;
  keepDiscrete(heap, b, e, k);
  truncateStep(heap, count, own, order, t);
  if (storeLeftRow(sys, heap, b, n, w, degree, v, q, t) === 0) return ISLAND_LEFT;
  selectIsland(heap, q, k);
  iterate(motion, model, heap, b, count, number, own, search, e, v, t);
  selectIsland(heap, q, 0);
  const hasJumped: int = heap[e + ITERATION_STATES_CHANGED]!;
  const mayGoOn: boolean =
    isComplete(heap, e, v) > 0 &&
    (hasJumped > 0 || switchesAccumulate(heap, v, m, first, search, number, t) === 0);
  if (!mayGoOn || storeRightRow(sys, heap, b, n, w, degree, v, q, k, t) === 0) {
    restoreDiscrete(heap, b, e, k);
    return ISLAND_LEFT;
  }
  logIslandEvent(heap, b, w, v, k);
  heap[v + LOG_CLOSE] = closeEvents(heap, v, t, lastOfConditions(heap, v, m, first, search, number));
  heap[v + LOG_LAST] = t;
  noteEvent(heap, heap[v + LOG_RHYTHM]!, t);
  const hint: real = noteConditions(heap, v, first, search, number, t, hasJumped);
  releaseRelations(heap, number, e);
  readStates(heap, b, count, e, own + STEP_HEADER);
  selectIsland(heap, q, k);
  heap[own + STEP_JUMPED] = hasJumped;
  const code: int = restartStep(sys, heap, b, count, own, t, heap[v + LOG_ORDER]!, heap[v + LOG_FIRST_STEP]!);
  heap[own + STEP_T_OLD] = t;
  if (hint > 0) heap[own + STEP_H] = Math.min(heap[own + STEP_H]!, hint);
  watchRelations(heap, number, search, e);
  if (code === 0 && heap[v + LOG_BANDS]! > 0)
    writeBands(model, heap, b, count, number, e, t, own + STEP_HEADER, search);
  selectIsland(heap, q, 0);
  return code === 0 ? ISLAND_HANDLED : ISLAND_WITHOUT_RESTART;
}

/** Whether no event is near that the host must consider. */
function isIslandOrdinary(heap: Heap, m: int, w: int, v: int, q: int, k: int): int {
  const own: int = heap[k + ISLAND_WORK]!;
  const e: int = heap[k + ISLAND_ITERATION]!;
  const number: int = heap[k + ISLAND_M]!;
  const first: int = heap[k + ISLAND_RELATION]!;
  const search: int = heap[k + ISLAND_SEARCH]!;
  const t: real = heap[k + ISLAND_NEXT]!;
  const last: real = lastOfConditions(heap, v, m, first, search, number);
  if (t <= heap[own + STEP_T_OLD]! || isNearOthers(heap, w, v, t, last) > 0) return 0;
  // Events at one instant are one, also of different islands.
  if (nextIslandEvent(heap, q) - t <= 4 * instantWidth(t, heap[v + LOG_BEGIN]!)) return 0;
  if (changesEquations(heap, number, search, e) > 0) return 0;
  return jumpsAccumulate(heap, v, m, first, search, number, t) > 0 ? 0 : 1;
}

/** Whether equations use a located condition: where they change, the step of all parts must be repeated. */
function changesEquations(heap: Heap, m: int, s: int, e: int): int {
  const noted: int = heap[e + ITERATION_NOTED]!;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, m, s, k);
    if (isLocated(heap, m, s, i) > 0 && heap[noted + i] !== NOTED_FALLING) return 1;
  }
  return 0;
}

/** Keeps what the iteration changes but states and relations, which are known otherwise. */
function keepDiscrete(heap: Heap, b: int, e: int, k: int): void {
  const list: int = heap[e + ITERATION_PRE]!;
  const count: int = heap[e + ITERATION_PRE_COUNT]!;
  const kept: int = heap[k + ISLAND_KEPT]!;
  for (let i: int = 0; i < 2 * count; i++) {
    const slot: int = heap[list + i]!;
    heap[kept + i] = heap[b + slot]!;
  }
}

/** Restores the values before the event. */
function restoreDiscrete(heap: Heap, b: int, e: int, k: int): void {
  const list: int = heap[e + ITERATION_PRE]!;
  const count: int = heap[e + ITERATION_PRE_COUNT]!;
  const kept: int = heap[k + ISLAND_KEPT]!;
  for (let i: int = 0; i < 2 * count; i++) {
    const slot: int = heap[list + i]!;
    heap[b + slot] = heap[kept + i]!;
  }
  const number: int = heap[k + ISLAND_M]!;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const before: int = heap[e + ITERATION_BEFORE]!;
  for (let i: int = 0; i < number; i++) heap[relations + i] = heap[before + i]!;
  releaseRelations(heap, number, e);
}
