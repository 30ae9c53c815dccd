import type { Heap, int, KernelEvents, KernelSystem, real } from "@cosimo/ir";
import { ITERATION_IS_LOCAL } from "../events/iteration-memory.ts";
import type { IndicatorMotion } from "../events/zero-test.ts";
import { EVENT_NONE, watchRelations } from "../location/event-memory.ts";
import {
  LOG_BANDS,
  LOG_DEGREE,
  LOG_ISLANDS,
  LOG_ITERATION,
  LOG_ORDER,
  LOG_REFINED,
} from "../run/event-log.ts";
import { EVENT_FULL, EVENT_HANDLED, EVENT_WITHOUT_RESTART, writeBands } from "../run/handle-event.ts";
import { restartStep } from "../steps/initial-step.ts";
import {
  STEP_ERROR_OLD,
  STEP_FAILURE,
  STEP_FIXED,
  STEP_H,
  STEP_HEADER,
  STEP_LIMITS,
  STEP_T,
  STEP_T_END,
  STEP_T_OLD,
} from "../steps/step-control.ts";
import { handleIslandEvent, ISLAND_HANDLED, ISLAND_LEFT, ISLAND_WITHOUT_RESTART } from "./island-event.ts";
import {
  addIslandWork,
  ISLAND_EVENT,
  ISLAND_NEXT,
  ISLANDS_EVENTS,
  ISLANDS_OPEN,
  ISLANDS_PAUSE,
  ISLANDS_PENALTY,
  ISLANDS_QUEUED,
  ISLANDS_STATE,
  ISLANDS_TIME,
  selectIsland,
  statesAt,
} from "./island-memory.ts";
import { popIsland, pushIsland } from "./island-queue.ts";
import {
  hasRoomForIslandEvent,
  ROWS_FAILED,
  ROWS_FULL,
  ROWS_WRITTEN,
  writeIslandRows,
} from "./island-rows.ts";
import { advanceIsland, findIslands } from "./island-steps.ts";

/** Events in a common step from which on own steps of islands pay. */
const FEWEST_EVENTS: int = 3;
const LONGEST_PAUSE: real = 64;
/** Events after which all equations are integrated together again, so that the host can look at the run. */
const MOST_EVENTS: real = 1000;

/** Results of `passIslands`: all events are handled; the next one is left to the host; there is no room for it or its rows. */
const PASS_DONE: int = 0;
const PASS_LEFT: int = 1;
const PASS_FULL: int = 2;

/**
 * Handles the events in the last step, in which a coarse search has found one, with steps of its own for each island that has
 * events. All other equations follow the dense output of that step. It ends where an event is not ordinary, or with all events
 * handled; then all equations are integrated together again, from the states there. Returns `EVENT_NONE` if no event is handled
 * and nothing has changed; `EVENT_FULL` if the host must take the rows and the log, and call again; else `EVENT_HANDLED` or
 * `EVENT_WITHOUT_RESTART`. Results do not depend on the room for rows and log.
 */
export function handleIslands(
  motion: IndicatorMotion,
  sys: KernelSystem,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  v: int,
): int {
  const q: int = heap[v + LOG_ISLANDS]!;
  if (heap[q + ISLANDS_OPEN] === 0) {
    if (mayOpen(heap, w, q) === 0) return EVENT_NONE;
    const refined: int = heap[v + LOG_REFINED]!;
    if (findIslands(sys, heap, b, n, m, w, s, degree, refined, q) === 0) return EVENT_NONE;
    heap[q + ISLANDS_OPEN] = 1;
    heap[q + ISLANDS_EVENTS] = 0;
    heap[q + ISLANDS_TIME] = heap[w + STEP_T_OLD]!;
  }
  if (passIslands(motion, sys, model, heap, b, n, m, w, degree, v) === PASS_FULL) return EVENT_FULL;
  heap[q + ISLANDS_OPEN] = 0;
  pauseIslands(heap, q);
  if (heap[q + ISLANDS_EVENTS] === 0) return EVENT_NONE;
  heap[v + LOG_DEGREE] = degree;
  addIslandWork(heap, n, m, w, s, q);
  return joinIslands(sys, model, heap, b, n, m, w, s, degree, v);
}

/** Whether islands may have steps of their own in the last step. */
function mayOpen(heap: Heap, w: int, q: int): int {
  if (heap[w + STEP_LIMITS]! > 0 || heap[w + STEP_FIXED]! > 0) return 0;
  if (heap[q + ISLANDS_PAUSE] === 0) return 1;
  heap[q + ISLANDS_PAUSE] = heap[q + ISLANDS_PAUSE]! - 1;
  return 0;
}

/** Passes the events and steps of the islands in the order of time, until one is left to the host. */
function passIslands(
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
): int {
  const q: int = heap[v + LOG_ISLANDS]!;
  const end: real = heap[w + STEP_T]!;
  const refined: int = heap[v + LOG_REFINED]!;
  while (heap[q + ISLANDS_QUEUED]! > 0) {
    if (heap[q + ISLANDS_EVENTS]! >= MOST_EVENTS) return PASS_LEFT;
    const k: int = popIsland(heap, q);
    const t: real = heap[k + ISLAND_NEXT]!;
    const isEvent: boolean = heap[k + ISLAND_EVENT]! > 0;
    const rows: int = writeIslandRows(sys, heap, b, n, w, degree, q, t);
    if (rows === ROWS_FAILED) return PASS_LEFT;
    if (rows === ROWS_FULL || (isEvent && hasRoomForIslandEvent(heap, w, v, k) === 0)) {
      pushIsland(heap, q, k);
      return PASS_FULL;
    }
    let status: int = ISLAND_HANDLED;
    if (isEvent) status = handleIslandEvent(motion, sys, model, heap, b, n, m, w, degree, v, q, k);
    if (status === ISLAND_LEFT) return PASS_LEFT;
    if (isEvent) heap[q + ISLANDS_EVENTS] = heap[q + ISLANDS_EVENTS]! + 1;
    heap[q + ISLANDS_TIME] = t;
    if (status === ISLAND_WITHOUT_RESTART) return PASS_LEFT;
    selectIsland(heap, q, k);
    const isMade: int = advanceIsland(sys, heap, b, degree, refined, q, k, end);
    selectIsland(heap, q, 0);
    if (isMade === 0) return PASS_LEFT;
  }
  // A call of several steps does not end here.
  if (end >= heap[w + STEP_T_END]!) return PASS_DONE;
  const rows: int = writeIslandRows(sys, heap, b, n, w, degree, q, end);
  if (rows === ROWS_FULL) return PASS_FULL;
  if (rows === ROWS_WRITTEN) heap[q + ISLANDS_TIME] = end;
  return PASS_DONE;
}

/** Where a common step contains few events, the next ones are searched as a whole. */
function pauseIslands(heap: Heap, q: int): void {
  const penalty: real =
    heap[q + ISLANDS_EVENTS]! >= FEWEST_EVENTS
      ? 0
      : Math.min(LONGEST_PAUSE, 2 * heap[q + ISLANDS_PENALTY]! + 1);
  heap[q + ISLANDS_PENALTY] = penalty;
  heap[q + ISLANDS_PAUSE] = penalty;
}

/** Restarts the integration of all equations at the time to which all is handled, with the step that the method proposed before. */
function joinIslands(
  sys: KernelSystem,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  v: int,
): int {
  const q: int = heap[v + LOG_ISLANDS]!;
  const e: int = heap[v + LOG_ITERATION]!;
  const x: int = w + STEP_HEADER;
  const t: real = heap[q + ISLANDS_TIME]!;
  const states: int = heap[q + ISLANDS_STATE]!;
  const error: real = heap[w + STEP_ERROR_OLD]!;
  statesAt(heap, n, w, degree, q, t, states);
  for (let i: int = 0; i < n; i++) heap[x + i] = heap[states + i]!;
  const code: int = restartStep(sys, heap, b, n, w, t, heap[v + LOG_ORDER]!, heap[w + STEP_H]!);
  heap[w + STEP_ERROR_OLD] = error;
  heap[w + STEP_T_OLD] = t;
  heap[w + STEP_FAILURE] = code;
  heap[e + ITERATION_IS_LOCAL] = 0;
  watchRelations(heap, m, s, e);
  if (heap[v + LOG_BANDS]! > 0) writeBands(model, heap, b, n, m, e, t, x, s);
  return code === 0 ? EVENT_HANDLED : EVENT_WITHOUT_RESTART;
}
