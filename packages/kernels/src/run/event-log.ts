import type { Heap, int, real } from "@cosimo/ir";
import {
  ITERATION_NOTED,
  ITERATION_NOTICE_LIST,
  ITERATION_NOTICES,
  ITERATION_STATES,
  NOTED_ALWAYS,
  NOTICE_FALSE,
  NOTICE_SIZE,
  NOTICE_TRUE,
} from "../events/iteration-memory.ts";
import {
  EVENT_LISTED,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  isLocated,
  listedCondition,
} from "../location/event-memory.ts";

/**
 * The memory of events that `handleEvent` handles, at address `v`: `LOG_HEADER` scalars, then a list of entries. The host sets it
 * up, and reads the list after each call of several steps.
 */
export const LOG_HEADER: int = 28;
/** Address of the memory of the event iteration. */
export const LOG_ITERATION: int = 0;
/** Degree of a dense output that can be refined, or 0. */
export const LOG_REFINED: int = 1;
/** Of the restart: order by which the first step is chosen, or its size [s]. */
export const LOG_ORDER: int = 2;
export const LOG_FIRST_STEP: int = 3;
/** Rows of an event: 0 none, 1 right limits, 2 left and right limits. */
export const LOG_POINTS: int = 4;
/** 1: the iteration reads all variables at the left limits; 2: they must be evaluated apart from those of the row. */
export const LOG_LEFT_LIMITS: int = 5;
/** Begin of the run [s]. */
export const LOG_BEGIN: int = 6;
/** Events that follow the last one (see `lastOfConditions`) within this time are close [s]; the time of the last one. */
export const LOG_LEAST: int = 7;
export const LOG_LAST: int = 8;
/** Addresses of the sequences of events, one for each indicator and one for use within a call, and of their rhythm. */
export const LOG_SEQUENCES: int = 9;
export const LOG_RHYTHM: int = 10;
/** Result: degree of the dense output. */
export const LOG_DEGREE: int = 11;
/** Number of entries, slots used by them, slots of the list. */
export const LOG_COUNT: int = 12;
export const LOG_USED: int = 13;
export const LOG_ROOM: int = 14;
/** Result of an event that the host ends: status of its iteration, and address of the row of left limits, or 0. */
export const LOG_STATUS: int = 15;
export const LOG_LEFT_ROW: int = 16;
/** 1: equations use indicators, of which some may be at zero after an event. */
export const LOG_BANDS: int = 17;
/** Number of successive events that are close, with the first; from `LOG_MOST_CLOSE` on the host handles them. */
export const LOG_CLOSE: int = 18;
export const LOG_MOST_CLOSE: int = 19;
/** Address of the contractions of events without a jump of states, one for each indicator and one for use within a call. */
export const LOG_CONTRACTIONS: int = 20;
/** 1: records show relations of conditions that became false. */
export const LOG_SHOWS_FALLING: int = 21;
/** Address of the table of islands (see `islands/island-memory.ts`); 0: they have no steps of their own. */
export const LOG_ISLANDS: int = 22;
/** 1: a call of several steps begins with the event in the last step, which is not handled yet. */
export const LOG_RESUMES: int = 23;
/** 1: the last step ends where an event was found that changes equations. */
export const LOG_REPEATED: int = 24;
/** 1: events that are not close to the next one are only counted, and so are their records. */
export const LOG_COUNTS: int = 25;
/** Results then: numbers of these events, and of their records. */
export const LOG_COUNTED: int = 26;
export const LOG_COUNTED_RECORDS: int = 27;

/**
 * An entry: time, bracket [s]; rows before those of the event, and their number; numbers of indicators, notices and changed states;
 * then the indicators, states and notices.
 */
export const ENTRY_TIME: int = 0;
export const ENTRY_BRACKET: int = 1;
export const ENTRY_ROWS: int = 2;
export const ENTRY_POINTS: int = 3;
export const ENTRY_LOCATED: int = 4;
export const ENTRY_NOTICES: int = 5;
export const ENTRY_STATES: int = 6;
export const ENTRY_HEADER: int = 7;

/** Whether there is room for an event of `m` indicators and `n` states with this number of notices. */
export function hasRoom(heap: Heap, v: int, n: int, m: int, notices: int): int {
  const needed: real = heap[v + LOG_USED]! + ENTRY_HEADER + n + m + NOTICE_SIZE * notices;
  return needed <= heap[v + LOG_ROOM]! ? 1 : 0;
}

/** Adds the event found in search memory `s`, with the notices of its iteration at `e`; `x`: left limits of the states. */
export function logEvent(
  heap: Heap,
  b: int,
  n: int,
  m: int,
  s: int,
  e: int,
  v: int,
  x: int,
  rows: int,
  points: int,
): void {
  const used: int = heap[v + LOG_USED]!;
  const entry: int = v + LOG_HEADER + used;
  const time: real = heap[s + EVENT_TIME]!;
  heap[entry + ENTRY_TIME] = time;
  heap[entry + ENTRY_BRACKET] = time - heap[s + EVENT_TIME_BEFORE]!;
  heap[entry + ENTRY_ROWS] = rows;
  heap[entry + ENTRY_POINTS] = points;
  let next: int = entry + ENTRY_HEADER;
  let located: int = 0;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, m, s, k);
    if (isLocated(heap, m, s, i) > 0) {
      heap[next] = i;
      next = next + 1;
      located = located + 1;
    }
  }
  heap[entry + ENTRY_LOCATED] = located;
  const states: int = heap[e + ITERATION_STATES]!;
  let changes: int = 0;
  for (let i: int = 0; i < n; i++) {
    const slot: int = heap[states + i]!;
    if (heap[b + slot] !== heap[x + i]) {
      heap[next] = i;
      next = next + 1;
      changes = changes + 1;
    }
  }
  heap[entry + ENTRY_STATES] = changes;
  heap[entry + ENTRY_NOTICES] = heap[e + ITERATION_NOTICES]!;
  const notices: int = heap[e + ITERATION_NOTICES]!;
  const list: int = heap[e + ITERATION_NOTICE_LIST]!;
  for (let i: int = 0; i < NOTICE_SIZE * notices; i++) heap[next + i] = heap[list + i]!;
  heap[e + ITERATION_NOTICES] = 0;
  heap[v + LOG_USED] = used + ENTRY_HEADER + located + changes + NOTICE_SIZE * notices;
  heap[v + LOG_COUNT] = heap[v + LOG_COUNT]! + 1;
}

/** Of the entries only numbers are kept; `e`: memory of the iteration. Relations of conditions that became false have no records. */
export function countEntries(heap: Heap, e: int, v: int): void {
  const noted: int = heap[e + ITERATION_NOTED]!;
  const count: int = heap[v + LOG_COUNT]!;
  let entry: int = v + LOG_HEADER;
  let records: int = 0;
  for (let k: int = 0; k < count; k++) {
    const located: int = heap[entry + ENTRY_LOCATED]!;
    const changes: int = heap[entry + ENTRY_STATES]!;
    const notices: int = heap[entry + ENTRY_NOTICES]!;
    const list: int = entry + ENTRY_HEADER + located + changes;
    const end: int = list + NOTICE_SIZE * notices;
    for (let notice: int = list; notice < end; notice = notice + NOTICE_SIZE) {
      const kind: int = heap[notice]!;
      const index: int = heap[notice + 1]!;
      const isOfRelation: boolean = kind === NOTICE_TRUE || kind === NOTICE_FALSE;
      if (!isOfRelation || heap[noted + index] === NOTED_ALWAYS) records = records + 1;
    }
    entry = end;
  }
  heap[v + LOG_COUNTED] = heap[v + LOG_COUNTED]! + count;
  heap[v + LOG_COUNTED_RECORDS] = heap[v + LOG_COUNTED_RECORDS]! + records;
  heap[v + LOG_COUNT] = 0;
  heap[v + LOG_USED] = 0;
}

/** Number of successive close events, with one at `t`; `last`: see `lastOfConditions`. */
export function closeEvents(heap: Heap, v: int, t: real, last: real): real {
  return t - last <= heap[v + LOG_LEAST]! ? heap[v + LOG_CLOSE]! + 1 : 1;
}
