import type { Heap, int, real } from "@cosimo/ir";

/**
 * Bursts of events: the last `BURST_ROOM` events, in a ring. Header: number of events since the last burst, place of the next one, room,
 * window of a burst [s], first time of the last burst. A record is a time, a number of conditions, and these as far as there is room.
 */
const BURST_COUNT: int = 0;
const BURST_PLACE: int = 1;
const BURST_ROOM: int = 2;
const BURST_WINDOW: int = 3;
export const BURST_BEGIN: int = 4;
const BURST_HEADER: int = 5;
const RECORD_CONDITIONS: int = 2;
/** Conditions of one event that count. */
const MOST_CONDITIONS: int = 8;
const RECORD_SIZE: int = 10;

/** Events of a burst that chatters, and of one after which sliding is tried; window of both, as a part of the run. */
export const BURST_EVENTS: int = 100;
export const EVENTS_BEFORE_SLIDING: int = 10;
export const BURST_PART: real = 1e-6;
/** Conditions with a smaller share of the events, or with less than half of the most frequent one, do not chatter. */
const LEAST_PART: real = 0.05;
/** Steps without change after which a condition no longer chatters. */
const CALM_STEPS: real = 50;
/** Step size while conditions chatter, as a part of the run: at most a million steps. */
const LEAST_STEP: real = 1e-6;
const MOST_STEP: real = 1e-4;

/** Number of slots. */
export function burstSize(events: int): int {
  return BURST_HEADER + events * RECORD_SIZE;
}

/** Begins to observe bursts of this number of events in a run of this length [s]. */
export function beginBursts(heap: Heap, u: int, events: int, length: real): void {
  heap[u + BURST_COUNT] = 0;
  heap[u + BURST_PLACE] = 0;
  heap[u + BURST_ROOM] = events;
  heap[u + BURST_WINDOW] = BURST_PART * length;
}

/** Address of the k-th of the last events, from 0. */
function burstEvent(heap: Heap, u: int, k: int): int {
  const room: int = heap[u + BURST_ROOM]!;
  const next: int = heap[u + BURST_PLACE]!;
  return u + BURST_HEADER + RECORD_SIZE * ((next + 2 * room - 1 - k) % room);
}

/** Number of the events that are kept. */
function keptEvents(heap: Heap, u: int): int {
  return Math.floor(Math.min(heap[u + BURST_COUNT]!, heap[u + BURST_ROOM]!));
}

/** Adds an event at `t`, without conditions; 1: it is the last one of a burst, and a new count begins. */
export function addToBurst(heap: Heap, u: int, t: real): int {
  const place: int = heap[u + BURST_PLACE]!;
  const room: int = heap[u + BURST_ROOM]!;
  const next: int = place + 1 < room ? place + 1 : 0;
  const count: real = heap[u + BURST_COUNT]! + 1;
  const event: int = u + BURST_HEADER + RECORD_SIZE * place;
  heap[event] = t;
  heap[event + 1] = 0;
  heap[u + BURST_PLACE] = next;
  heap[u + BURST_COUNT] = count;
  if (count < room) return 0;
  const first: real = heap[u + BURST_HEADER + RECORD_SIZE * next]!;
  if (t - first > heap[u + BURST_WINDOW]!) return 0;
  heap[u + BURST_BEGIN] = first;
  heap[u + BURST_COUNT] = 0;
  return 1;
}

/** Adds a condition to the last event. */
export function addBurstCondition(heap: Heap, u: int, condition: int): void {
  const next: int = heap[u + BURST_PLACE]!;
  const room: int = heap[u + BURST_ROOM]!;
  const event: int = u + BURST_HEADER + RECORD_SIZE * (next > 0 ? next - 1 : room - 1);
  const count: int = heap[event + 1]!;
  if (count >= MOST_CONDITIONS) return;
  heap[event + RECORD_CONDITIONS + count] = condition;
  heap[event + 1] = count + 1;
}

/** Events of a condition in the last burst. */
export function burstEventsOf(heap: Heap, u: int, condition: int): int {
  const room: int = heap[u + BURST_ROOM]!;
  let events: int = 0;
  for (let k: int = 0; k < room; k++) {
    const event: int = burstEvent(heap, u, k);
    const count: int = heap[event + 1]!;
    for (let j: int = 0; j < count; j++) if (heap[event + RECORD_CONDITIONS + j] === condition) events++;
  }
  return events;
}

/** The first condition above `after` that had an event in the last burst; -1: there is none. */
function nextBurstCondition(heap: Heap, u: int, after: int): int {
  const room: int = heap[u + BURST_ROOM]!;
  let next: int = -1;
  for (let k: int = 0; k < room; k++) {
    const event: int = burstEvent(heap, u, k);
    const count: int = heap[event + 1]!;
    for (let j: int = 0; j < count; j++) {
      const condition: int = heap[event + RECORD_CONDITIONS + j]!;
      if (condition > after && (next < 0 || condition < next)) next = condition;
    }
  }
  return next;
}

/** Most events of a condition in the last burst. */
export function mostBurstEvents(heap: Heap, u: int): int {
  let most: int = 0;
  for (let i: int = nextBurstCondition(heap, u, -1); i >= 0; i = nextBurstCondition(heap, u, i))
    most = Math.floor(Math.max(most, burstEventsOf(heap, u, i)));
  return most;
}

/** Whether a condition with this number of events in the last burst chatters; `most`: that of the most frequent one. */
function doesChatter(heap: Heap, u: int, events: real, most: real): int {
  return events > 1 && (events >= LEAST_PART * heap[u + BURST_ROOM]! || 2 * events >= most) ? 1 : 0;
}

/** The first condition above `after` that chatters by the last burst; -1: there is none. */
export function nextChattering(heap: Heap, u: int, after: int): int {
  const most: int = mostBurstEvents(heap, u);
  for (let i: int = nextBurstCondition(heap, u, after); i >= 0; i = nextBurstCondition(heap, u, i))
    if (doesChatter(heap, u, burstEventsOf(heap, u, i), most) > 0) return i;
  return -1;
}

/** Number of the last events of which each is within the window of a burst after the one before. */
export function closeInBurst(heap: Heap, u: int): int {
  const kept: int = keptEvents(heap, u);
  const window: real = heap[u + BURST_WINDOW]!;
  let later: real = kept > 0 ? heap[burstEvent(heap, u, 0)]! : 0;
  for (let k: int = 1; k < kept; k++) {
    const time: real = heap[burstEvent(heap, u, k)]!;
    if (later - time > window) return k;
    later = time;
  }
  return kept;
}

/** Removes the events after `t`. */
export function rollBackBursts(heap: Heap, u: int, t: real): void {
  const room: int = heap[u + BURST_ROOM]!;
  let place: int = heap[u + BURST_PLACE]!;
  let count: int = keptEvents(heap, u);
  while (count > 0) {
    const last: int = place > 0 ? place - 1 : room - 1;
    if (!(heap[u + BURST_HEADER + RECORD_SIZE * last]! > t)) break;
    place = last;
    count--;
  }
  heap[u + BURST_PLACE] = place;
  heap[u + BURST_COUNT] = count;
}

/** Counts a step of a chattering condition at slot `c`, which is 1 plus the number of its steps without change; 1: it chatters no longer. */
export function countChatteringStep(heap: Heap, c: int, hasChanged: int): int {
  const steps: real = heap[c]!;
  heap[c] = hasChanged > 0 ? 1 : steps + 1;
  if (hasChanged > 0 || steps <= CALM_STEPS) return 0;
  heap[c] = 0;
  return 1;
}

/** Step size while conditions chatter [s]; a restart with other equations, where modes do, costs about ten steps. */
export function chatteringStep(tolerance: real, length: real, ofModes: int): real {
  const step: real = Math.min(MOST_STEP, Math.max(LEAST_STEP, tolerance)) * length;
  return ofModes > 0 ? 10 * step : step;
}
