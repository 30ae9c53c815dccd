import type { Heap, int, KernelEvents, KernelSystem, real } from "@cosimo/ir";
import {
  affectedItem,
  type IndicatorValues,
  touchedCount,
  touchedRelations,
} from "../events/affected-parts.ts";
import { beginEvent, takeLeftLimits } from "../events/event-begin.ts";
import { iterateEvent } from "../events/event-iteration.ts";
import { firstStepLimit, noteEvent } from "../events/event-rhythm.ts";
import {
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_DECIDED,
  ITERATION_DONE,
  ITERATION_DUE_WITHIN,
  ITERATION_G_NOW,
  ITERATION_HAS_FOLLOWERS,
  ITERATION_IS_SETTLED,
  ITERATION_LOCATED,
  ITERATION_MASKS,
  ITERATION_MAY_DIVIDE,
  ITERATION_MIXED,
  ITERATION_MIXED_COUNT,
  ITERATION_NEAR,
  ITERATION_NEAR_COUNT,
  ITERATION_NEEDS_VALUES,
  ITERATION_NOTED,
  ITERATION_NOTICE_LIST,
  ITERATION_NOTICE_ROOM,
  ITERATION_NOTICES,
  ITERATION_RELATIONS,
  ITERATION_STATES,
  ITERATION_STATES_CHANGED,
  ITERATION_TERMINATED,
  ITERATION_TIME_EVENT,
  ITERATION_WITHIN,
  NOTED_ALWAYS,
  NOTED_FALLING,
  NOTICE_FALSE,
  NOTICE_SIZE,
  NOTICE_TRUE,
  readStates,
} from "../events/iteration-memory.ts";
import { addLoopNoise } from "../events/mixed-loops.ts";
import { settleRelations } from "../events/relation-decisions.ts";
import { calcNoise, type IndicatorMotion, NEAR_ZERO } from "../events/zero-test.ts";
import { disturbByReset } from "../location/clear-conditions.ts";
import {
  EVENT_COARSE,
  EVENT_FOLLOWERS,
  EVENT_FOUND,
  EVENT_HEADER,
  EVENT_HORIZON,
  EVENT_LISTED,
  EVENT_TIME,
  isLocated,
  listedCondition,
  watchRelations,
} from "../location/event-memory.ts";
import { eventSearch } from "../location/event-search.ts";
import { refinePolynomial, truncateStep } from "../steps/dense-output.ts";
import { restartStep } from "../steps/initial-step.ts";
import {
  STEP_FAILURE,
  STEP_FIXED,
  STEP_H,
  STEP_HEADER,
  STEP_JUMPED,
  STEP_ROWS,
  STEP_T,
  STEP_T_END,
  STEP_T_OLD,
} from "../steps/step-control.ts";
import {
  closeEvents,
  countEntries,
  hasRoom,
  LOG_BANDS,
  LOG_BEGIN,
  LOG_CLOSE,
  LOG_COUNTS,
  LOG_DEGREE,
  LOG_FIRST_STEP,
  LOG_ISLANDS,
  LOG_ITERATION,
  LOG_LAST,
  LOG_LEAST,
  LOG_LEFT_LIMITS,
  LOG_LEFT_ROW,
  LOG_MOST_CLOSE,
  LOG_ORDER,
  LOG_POINTS,
  LOG_REFINED,
  LOG_REPEATED,
  LOG_RHYTHM,
  LOG_SHOWS_FALLING,
  LOG_STATUS,
  logEvent,
} from "./event-log.ts";
import {
  jumpsAccumulate,
  lastOfConditions,
  noteConditions,
  switchesAccumulate,
} from "./located-conditions.ts";
import {
  addRows,
  hasRoomForEvent,
  isRowDue,
  passRows,
  ROWS_COMPUTED,
  rowCount,
  rowsBefore,
  storeRow,
} from "./output-rows.ts";
import { spoilsStep } from "./repeated-steps.ts";

/** Results besides those of a search. The host ends the event, whose iteration has run to a status. */
export const EVENT_BEGUN: int = 3;
/** The host handles the event that the search has located. */
export const EVENT_LEFT: int = 4;
/** The event is handled, and the integration restarted. */
export const EVENT_HANDLED: int = 5;
/** The event is handled, but the derivatives cannot be evaluated after it. */
export const EVENT_WITHOUT_RESTART: int = 6;
/** The host must take rows and log, and call again. */
export const EVENT_FULL: int = 7;

/** The last step is to be repeated up to the event, which changes equations: `repeatStep`. */
export const EVENT_REPEATS: int = 8;
/** As `EVENT_LEFT`, after such a repetition. */
export const EVENT_LEFT_REPEATED: int = 9;

/** Units in the last place of a time within which two instants are one, and the rounding of clocks since the begin of a run. */
const UNITS: real = 8;
const ACCUMULATED: real = 1e-12;
/** Part of the time before the end of a step in which a time event there may be the same instant. */
const NEAR_BY: real = 1e-4;

/**
 * Handles the state event that a coarse search found in the last step, if it is an ordinary one: no time event nearby, no accumulation
 * of events, an iteration that ends. Else it is left to the host. Output rows are added to the list at `STEP_ROWS`, the event to the log
 * at `v`. Returns one of the codes above, or that of a search that located no event.
 */
export function handleEvent(
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
  const e: int = heap[v + LOG_ITERATION]!;
  const notices: int = heap[e + ITERATION_NOTICE_ROOM]!;
  if (hasRoom(heap, v, n, m, notices) === 0 || hasRoomForEvent(heap, w) === 0) return EVENT_FULL;
  const refined: int = heap[v + LOG_REFINED]!;
  let accurate: int = degree;
  if (refined > 0 && degree < 5 && refinePolynomial(sys, heap, b, n, w, refined) === 0) accurate = 5;
  heap[v + LOG_DEGREE] = accurate;
  heap[s + EVENT_COARSE] = 0;
  const code: int = eventSearch(sys, heap, b, n, m, w, accurate, s);
  if (code !== EVENT_FOUND) return code;
  const left: int = heap[v + LOG_REPEATED]! > 0 ? EVENT_LEFT_REPEATED : EVENT_LEFT;
  if (isOrdinary(heap, m, w, s, v) === 0) return left;
  if (left === EVENT_LEFT && spoilsStep(heap, m, w, s, e) > 0)
    return heap[v + LOG_ISLANDS]! > 0 ? EVENT_LEFT : EVENT_REPEATS;
  const t: real = heap[s + EVENT_TIME]!;
  if (rowsBefore(sys, heap, b, n, w, accurate, t) > 0 || hasRoomForEvent(heap, w) === 0) return left;
  truncateStep(heap, n, w, accurate, t);
  evaluateLeft(sys, heap, b, w, v, t);
  iterate(motion, model, heap, b, n, m, w, s, e, v, t);
  if (isComplete(heap, e, v) === 0) return EVENT_BEGUN;
  const hasJumped: boolean = heap[e + ITERATION_STATES_CHANGED]! > 0;
  if (!hasJumped && switchesAccumulate(heap, v, m, 0, s, m, t) > 0) return EVENT_BEGUN;
  if (addEvent(heap, b, n, m, w, s, e, v, t) > 0) return EVENT_BEGUN;
  heap[e + ITERATION_MAY_DIVIDE] = 0;
  return restart(sys, model, heap, b, n, m, w, s, e, v, t);
}

/** Whether no event is near that the host must consider. */
function isOrdinary(heap: Heap, m: int, w: int, s: int, v: int): int {
  const t: real = heap[s + EVENT_TIME]!;
  if (t <= heap[w + STEP_T_OLD]! || isNearOthers(heap, w, v, t, lastOfConditions(heap, v, m, 0, s, m)) > 0)
    return 0;
  return jumpsAccumulate(heap, v, m, 0, s, m, t) > 0 ? 0 : 1;
}

/**
 * Whether an event at `t` may be one with a time event at the end of the step, or follows many that are close; `last`: time of the
 * last event of its conditions [s].
 */
export function isNearOthers(heap: Heap, w: int, v: int, t: real, last: real): int {
  const begin: real = heap[v + LOG_BEGIN]!;
  const end: real = heap[w + STEP_T_END]!;
  if (closeEvents(heap, v, t, last) >= heap[v + LOG_MOST_CLOSE]! || end - t <= instantWidth(t, begin))
    return 1;
  return heap[w + STEP_T]! >= end && end - t <= NEAR_BY * (end - begin) ? 1 : 0;
}

/** Events within this time are one instant, whatever their kinds [s]. */
export function instantWidth(t: real, begin: real): real {
  return UNITS * Number.EPSILON * Math.abs(t) + ACCUMULATED * Math.abs(t - begin);
}

/** Evaluates all variables at the left limits where they are read, and stores their row behind the last one. */
function evaluateLeft(sys: KernelSystem, heap: Heap, b: int, w: int, v: int, t: real): void {
  const x: int = w + STEP_HEADER;
  const rows: int = heap[w + STEP_ROWS]!;
  const limits: real = heap[v + LOG_LEFT_LIMITS]!;
  const needsRow: boolean = heap[v + LOG_POINTS]! > 1;
  heap[v + LOG_LEFT_ROW] = 0;
  if (needsRow && sys.outputs(b, t, x) === 0) heap[v + LOG_LEFT_ROW] = storeRow(heap, rows, t, 0);
  // A failure here is one of the iteration, too.
  if (limits > 1 || (limits > 0 && !needsRow)) sys.outputs(b, t, x);
}

/** The event iteration from the states at the end of the last step. */
export function iterate(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  e: int,
  v: int,
  t: real,
): void {
  const x: int = w + STEP_HEADER;
  const within: real = instantWidth(t, heap[v + LOG_BEGIN]!);
  heap[e + ITERATION_WITHIN] = within;
  heap[e + ITERATION_DUE_WITHIN] = within;
  heap[e + ITERATION_TIME_EVENT] = 0;
  heap[e + ITERATION_CROSSING] = 1;
  heap[e + ITERATION_BY_SIGN] = 0;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const located: int = heap[e + ITERATION_LOCATED]!;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, m, s, k);
    if (isLocated(heap, m, s, i) > 0) heap[located + i] = 2 - heap[relations + i]!;
  }
  heap[e + ITERATION_MAY_DIVIDE] = 1;
  heap[e + ITERATION_NEEDS_VALUES] = needsValues(heap, w, v, t);
  takeLeftLimits(heap, b, n, e, x);
  if (heap[s + EVENT_FOLLOWERS]! > 0) {
    heap[e + ITERATION_NEAR] = s + EVENT_HEADER + 12 * m;
    heap[e + ITERATION_NEAR_COUNT] = heap[s + EVENT_LISTED]!;
  }
  beginEvent(motion, model, heap, b, n, m, e, t, x);
  heap[e + ITERATION_NEAR] = 0;
  heap[v + LOG_STATUS] = iterateEvent(motion, model, heap, b, n, m, e, t);
}

/** Whether a row after the event shows variables of parts that the event does not affect. */
function needsValues(heap: Heap, w: int, v: int, t: real): int {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0 || heap[rows + ROWS_COMPUTED] === 0) return 0;
  return heap[v + LOG_POINTS]! > 0 ? 1 : isRowDue(heap, rows, t);
}

/** Whether the iteration needs nothing of the host. */
export function isComplete(heap: Heap, e: int, v: int): int {
  return heap[v + LOG_STATUS]! === ITERATION_DONE && heap[e + ITERATION_TERMINATED]! === 0 ? 1 : 0;
}

/** Whether the event has a record, or changed states: it has rows then. */
export function isVisible(heap: Heap, e: int, v: int): int {
  if (heap[e + ITERATION_STATES_CHANGED]! > 0) return 1;
  const list: int = heap[e + ITERATION_NOTICE_LIST]!;
  const noted: int = heap[e + ITERATION_NOTED]!;
  const notices: int = heap[e + ITERATION_NOTICES]!;
  for (let k: int = 0; k < notices; k++) {
    const kind: int = heap[list + NOTICE_SIZE * k]!;
    const index: int = heap[list + NOTICE_SIZE * k + 1]!;
    if (kind !== NOTICE_TRUE && kind !== NOTICE_FALSE) return 1;
    if (heap[noted + index] === NOTED_ALWAYS || heap[v + LOG_SHOWS_FALLING]! > 0) return 1;
  }
  return 0;
}

/** Adds the rows of an event, and its log entry; 1 if a variable is not finite. */
function addEvent(heap: Heap, b: int, n: int, m: int, w: int, s: int, e: int, v: int, t: real): int {
  const rows: int = heap[w + STEP_ROWS]!;
  const left: int = heap[v + LOG_LEFT_ROW]! > 0 ? 1 : 0;
  const before: int = rows > 0 ? rowCount(heap, rows) : 0;
  let points: int = 0;
  if (heap[v + LOG_POINTS]! > 0 && isVisible(heap, e, v) > 0) {
    if (storeRow(heap, rows, t, left) === 0) return 1;
    points = 1 + left;
    addRows(heap, rows, points);
  } else if (rows > 0 && isRowDue(heap, rows, t) > 0) {
    if (storeRow(heap, rows, t, 0) === 0) return 1;
    addRows(heap, rows, 1);
  }
  if (rows > 0) passRows(heap, rows, t);
  // The detector of chattering knows the last events that are close to each other.
  if (heap[v + LOG_COUNTS]! > 0 && t - heap[v + LOG_LAST]! > heap[v + LOG_LEAST]!) countEntries(heap, e, v);
  const last: real = lastOfConditions(heap, v, m, 0, s, m);
  heap[v + LOG_CLOSE] = closeEvents(heap, v, t, last);
  heap[v + LOG_LAST] = t;
  logEvent(heap, b, n, m, s, e, v, w + STEP_HEADER, before, points);
  return 0;
}

/** Ends the event: the detectors note it, and the integration restarts at the new states. */
function restart(
  sys: KernelSystem,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  e: int,
  v: int,
  t: real,
): int {
  const rhythm: int = heap[v + LOG_RHYTHM]!;
  noteEvent(heap, rhythm, t);
  const hasJumped: int = heap[e + ITERATION_STATES_CHANGED]!;
  const next: real = noteConditions(heap, v, 0, s, m, t, hasJumped);
  const far: int = heap[s + EVENT_FOLLOWERS]!;
  const rest: real = far > 0 ? heap[s + EVENT_HORIZON]! - t : 0;
  const hint: real = firstStepLimit(heap, rhythm, m, next, rest);
  endRelations(heap, m, e);
  if (far > 0) disturbByReset(heap, b, n, m, s, heap[e + ITERATION_STATES]!, w + STEP_HEADER);
  readStates(heap, b, n, e, w + STEP_HEADER);
  heap[w + STEP_JUMPED] = hasJumped;
  const code: int = restartStep(sys, heap, b, n, w, t, heap[v + LOG_ORDER]!, heap[v + LOG_FIRST_STEP]!);
  heap[w + STEP_T_OLD] = t;
  heap[w + STEP_FAILURE] = code;
  if (hint > 0 && heap[w + STEP_FIXED]! === 0) heap[w + STEP_H] = Math.min(heap[w + STEP_H]!, hint);
  watchRelations(heap, m, s, e);
  if (heap[v + LOG_BANDS]! > 0) writeBands(model, heap, b, n, m, e, t, w + STEP_HEADER, s);
  return code === 0 ? EVENT_HANDLED : EVENT_WITHOUT_RESTART;
}

/** Writes how far rounding may carry indicators used by equations that are zero now; 0 for all others. */
export function writeBands(
  model: IndicatorValues,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
  x: int,
  s: int,
): void {
  const signs: int = s + EVENT_HEADER;
  const bands: int = signs + 10 * m;
  const noted: int = heap[e + ITERATION_NOTED]!;
  const g: int = heap[e + ITERATION_G_NOW]!;
  if (calcNoise(model, heap, b, n, m, e, t, x, bands) === 0) return;
  const ofLoops: int = heap[e + ITERATION_MIXED]!;
  const count: int = heap[e + ITERATION_MIXED_COUNT]!;
  addLoopNoise(heap, ofLoops, count, g, bands);
  for (let i: int = 0; i < m; i++) {
    const u: real = heap[signs + i]! * heap[g + i]!;
    const noise: real = heap[bands + i]!;
    const isAtZero: boolean = heap[noted + i] !== NOTED_FALLING && Math.abs(u) <= NEAR_ZERO * noise;
    heap[bands + i] = isAtZero ? noise + Math.max(0, -u) : 0;
  }
}

/** No relation is frozen any more. */
export function releaseRelations(heap: Heap, m: int, e: int): void {
  releaseListed(heap, e, 0, m);
}

/** The same for those in a list of numbers; `items` 0: all. */
function releaseListed(heap: Heap, e: int, items: int, count: int): void {
  const masks: int = heap[e + ITERATION_MASKS]!;
  const decided: int = heap[e + ITERATION_DECIDED]!;
  const located: int = heap[e + ITERATION_LOCATED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, items, k);
    heap[masks + i] = 0;
    heap[decided + i] = 0;
    heap[located + i] = 0;
  }
}

/** No relation is frozen any more. After an event that has touched few of them all are as the next one finds them. */
function endRelations(heap: Heap, m: int, e: int): void {
  const touched: int = touchedRelations(heap, e);
  const count: int = touchedCount(heap, e, m);
  releaseListed(heap, e, touched, count);
  if (touched === 0 || heap[e + ITERATION_HAS_FOLLOWERS] === 0) return;
  settleRelations(heap, e, touched, count);
  heap[e + ITERATION_IS_SETTLED] = 1;
}
