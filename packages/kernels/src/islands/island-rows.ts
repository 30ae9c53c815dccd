import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  ITERATION_NOTICE_ROOM,
  ITERATION_STATES,
  NOTICE_BRANCH,
  NOTICE_FALLS,
  NOTICE_GROWS,
  NOTICE_SIZE,
} from "../events/iteration-memory.ts";
import {
  ENTRY_HEADER,
  ENTRY_LOCATED,
  ENTRY_NOTICES,
  ENTRY_STATES,
  hasRoom,
  LOG_HEADER,
  LOG_POINTS,
  LOG_USED,
  logEvent,
} from "../run/event-log.ts";
import { isVisible } from "../run/handle-event.ts";
import {
  addRows,
  divideTime,
  hasRoomForEvent,
  isRowDue,
  nextRowBefore,
  passRows,
  rowCount,
  storeRow,
  toNextInstant,
} from "../run/output-rows.ts";
import { STEP_HEADER, STEP_ROWS } from "../steps/step-control.ts";
import {
  ISLAND_BRANCH,
  ISLAND_ITERATION,
  ISLAND_M,
  ISLAND_N,
  ISLAND_NEXT,
  ISLAND_RELATION,
  ISLAND_SEARCH,
  ISLAND_STATES,
  ISLAND_STEP,
  ISLAND_WORK,
  ISLANDS_STATE,
  statesAt,
} from "./island-memory.ts";

/** Evaluates all variables at `t`, and stores them `place` rows behind the last one; 0 if that is not possible. */
function storeStates(sys: KernelSystem, heap: Heap, b: int, w: int, q: int, t: real, place: int): int {
  const rows: int = heap[w + STEP_ROWS]!;
  const x: int = heap[q + ISLANDS_STATE]!;
  if (sys.outputs(b, t, x) !== 0) return 0;
  return storeRow(heap, rows, t, place) > 0 ? 1 : 0;
}

/** Whether there is room in the log and in the list of rows for the event of the island with entry `k`. */
export function hasRoomForIslandEvent(heap: Heap, w: int, v: int, k: int): int {
  const e: int = heap[k + ISLAND_ITERATION]!;
  const count: int = heap[k + ISLAND_N]!;
  const number: int = heap[k + ISLAND_M]!;
  const notices: int = heap[e + ITERATION_NOTICE_ROOM]!;
  return hasRoom(heap, v, count, number, notices) > 0 ? hasRoomForEvent(heap, w) : 0;
}

/** Results of `writeIslandRows`: a row cannot be evaluated, all are written, there is no more room. */
export const ROWS_FAILED: int = 0;
export const ROWS_WRITTEN: int = 1;
export const ROWS_FULL: int = 2;

/** Writes the rows before an event at `t`. */
export function writeIslandRows(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  degree: int,
  q: int,
  t: real,
): int {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0) return ROWS_WRITTEN;
  divideTime(heap, rows, n, degree, 0, t);
  const x: int = heap[q + ISLANDS_STATE]!;
  for (;;) {
    const time: real = nextRowBefore(heap, rows, t);
    if (time === Infinity) return ROWS_WRITTEN;
    // The event needs room, too.
    if (hasRoomForEvent(heap, w) === 0) return ROWS_FULL;
    statesAt(heap, n, w, degree, q, time, x);
    if (storeStates(sys, heap, b, w, q, time, 0) === 0) return ROWS_FAILED;
    addRows(heap, rows, 1);
    toNextInstant(heap, rows);
  }
}

/** Stores the row of left limits at `t` behind the last one, if there is to be one; 0 if that is not possible. */
export function storeLeftRow(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  degree: int,
  v: int,
  q: int,
  t: real,
): int {
  if (heap[v + LOG_POINTS]! < 2) return 1;
  const x: int = heap[q + ISLANDS_STATE]!;
  statesAt(heap, n, w, degree, q, t, x);
  return storeStates(sys, heap, b, w, q, t, 0);
}

/** Whether the last event has rows of its own. */
function isShown(heap: Heap, v: int, k: int): int {
  const e: int = heap[k + ISLAND_ITERATION]!;
  return heap[v + LOG_POINTS]! > 0 ? isVisible(heap, e, v) : 0;
}

/** Stores the row of right limits, from the states that the island's iteration has left in memory; 0 if that is not possible. */
export function storeRightRow(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  degree: int,
  v: int,
  q: int,
  k: int,
  t: real,
): int {
  const rows: int = heap[w + STEP_ROWS]!;
  const isVisible: boolean = isShown(heap, v, k) > 0;
  if (!isVisible && (rows === 0 || isRowDue(heap, rows, t) === 0)) return 1;
  const x: int = heap[q + ISLANDS_STATE]!;
  statesAt(heap, n, w, degree, q, t, x);
  const e: int = heap[k + ISLAND_ITERATION]!;
  const slots: int = heap[e + ITERATION_STATES]!;
  const list: int = heap[k + ISLAND_STATES]!;
  const count: int = heap[k + ISLAND_N]!;
  for (let j: int = 0; j < count; j++) {
    const place: int = heap[list + j]!;
    const slot: int = heap[slots + j]!;
    heap[x + place] = heap[b + slot]!;
  }
  return storeStates(sys, heap, b, w, q, t, isVisible && heap[v + LOG_POINTS]! > 1 ? 1 : 0);
}

/** Adds the stored rows of an event, and its entry in the log, in terms of all equations. */
export function logIslandEvent(heap: Heap, b: int, w: int, v: int, k: int): void {
  const rows: int = heap[w + STEP_ROWS]!;
  const t: real = heap[k + ISLAND_NEXT]!;
  const before: int = rows > 0 ? rowCount(heap, rows) : 0;
  let points: int = heap[v + LOG_POINTS]!;
  if (isShown(heap, v, k) === 0) points = 0;
  if (rows > 0) {
    if (points > 0) addRows(heap, rows, points);
    else if (isRowDue(heap, rows, t) > 0) addRows(heap, rows, 1);
    passRows(heap, rows, t);
  }
  const used: int = heap[v + LOG_USED]!;
  const count: int = heap[k + ISLAND_N]!;
  const number: int = heap[k + ISLAND_M]!;
  const search: int = heap[k + ISLAND_SEARCH]!;
  const e: int = heap[k + ISLAND_ITERATION]!;
  const own: int = heap[k + ISLAND_WORK]!;
  logEvent(heap, b, count, number, search, e, v, own + STEP_HEADER, before, points);
  renumber(heap, v + LOG_HEADER + used, k);
}

/** Replaces the numbers in an entry, which are those of the island, by those of all equations. */
function renumber(heap: Heap, entry: int, k: int): void {
  const relation: int = heap[k + ISLAND_RELATION]!;
  const branch: int = heap[k + ISLAND_BRANCH]!;
  const step: int = heap[k + ISLAND_STEP]!;
  const list: int = heap[k + ISLAND_STATES]!;
  const located: int = heap[entry + ENTRY_LOCATED]!;
  const changes: int = heap[entry + ENTRY_STATES]!;
  const notices: int = heap[entry + ENTRY_NOTICES]!;
  const states: int = entry + ENTRY_HEADER + located;
  for (let i: int = 0; i < located; i++)
    heap[entry + ENTRY_HEADER + i] = heap[entry + ENTRY_HEADER + i]! + relation;
  for (let i: int = 0; i < changes; i++) {
    const state: int = heap[states + i]!;
    heap[states + i] = heap[list + state]!;
  }
  for (let i: int = 0; i < notices; i++) {
    const place: int = states + changes + NOTICE_SIZE * i;
    const kind: int = heap[place]!;
    const isStep: boolean = kind === NOTICE_GROWS || kind === NOTICE_FALLS;
    const first: int = kind === NOTICE_BRANCH ? branch : isStep ? step : relation;
    heap[place + 1] = heap[place + 1]! + first;
  }
}
