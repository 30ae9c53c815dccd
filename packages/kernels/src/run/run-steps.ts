import type { Heap, int, real } from "@cosimo/ir";
import { expectEvents } from "../events/affected-parts.ts";
import { ITERATION_IS_SETTLED } from "../events/iteration-memory.ts";
import {
  EVENT_END_KNOWN,
  EVENT_EVALUATION_FAILED,
  EVENT_FOUND,
  EVENT_NONE,
  EVENT_TIME,
} from "../location/event-memory.ts";
import {
  STATUS_EVALUATION_FAILED,
  STATUS_STEP_TOO_SMALL,
  STEP_ACCEPTED_COUNT,
  STEP_T_END,
} from "../steps/step-control.ts";
import { ADVANCE_SEARCH } from "./advance-steps.ts";
import { LOG_ISLANDS, LOG_ITERATION, LOG_REPEATED, LOG_RESUMES } from "./event-log.ts";
import { EVENT_FULL, EVENT_HANDLED, EVENT_REPEATS } from "./handle-event.ts";
import { undoStep } from "./repeated-steps.ts";

/** The steps of a method between events: `advanceSteps`. */
export interface SteppedMethod {
  steps(b: int, n: int, m: int, w: int, s: int, degree: int, tStop: real, most: int): int;
}

/** What handles an event between steps. */
export interface EventHandling {
  handleEvent(b: int, n: int, m: int, w: int, s: int, degree: int, v: int): int;
  handleIslands(b: int, n: int, m: int, w: int, s: int, degree: int, v: int): int;
}

/**
 * Makes up to `most` accepted steps and one, through ordinary events, which are added to the log at `v`. Returns as `advanceSteps`, or
 * `ADVANCE_SEARCH` plus the code of an event that the host must handle. After `EVENT_FULL` the host takes rows and log, and calls
 * again with the number of steps that are left.
 */
export function runSteps(
  method: SteppedMethod,
  events: EventHandling,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  v: int,
  tStop: real,
  most: int,
): int {
  const e: int = heap[v + LOG_ITERATION]!;
  // Where the host has taken rows and events only, relations are as the last event has left them.
  if (heap[v + LOG_RESUMES] === 0) heap[e + ITERATION_IS_SETTLED] = 0;
  // Islands have iterations of their own, which change the same relations.
  expectEvents(heap, e, heap[v + LOG_ISLANDS]! > 0 ? 0 : 1);
  const result: int = stepThroughEvents(method, events, heap, b, n, m, w, s, degree, v, tStop, most);
  expectEvents(heap, e, 0);
  return result;
}

function stepThroughEvents(
  method: SteppedMethod,
  events: EventHandling,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  v: int,
  tStop: real,
  most: int,
): int {
  const last: real = heap[w + STEP_ACCEPTED_COUNT]! + most;
  let result: int = ADVANCE_SEARCH + EVENT_FOUND;
  if (heap[v + LOG_RESUMES] === 0) result = method.steps(b, n, m, w, s, degree, tStop, most);
  heap[v + LOG_RESUMES] = 0;
  while (result === ADVANCE_SEARCH + EVENT_FOUND) {
    let code: int = EVENT_NONE;
    if (heap[v + LOG_ISLANDS]! > 0) code = events.handleIslands(b, n, m, w, s, degree, v);
    if (code === EVENT_NONE) code = events.handleEvent(b, n, m, w, s, degree, v);
    if (code === EVENT_REPEATS) {
      result = repeatStep(method, heap, b, n, m, w, s, degree, v);
      continue;
    }
    if (code === EVENT_FULL) {
      heap[v + LOG_RESUMES] = 1;
      return ADVANCE_SEARCH + code;
    }
    heap[v + LOG_REPEATED] = 0;
    if (code !== EVENT_HANDLED) return ADVANCE_SEARCH + code;
    // A call ends with a step, never with an event.
    const left: real = Math.max(1, last - heap[w + STEP_ACCEPTED_COUNT]!);
    result = method.steps(b, n, m, w, s, degree, tStop, Math.trunc(left));
  }
  heap[v + LOG_REPEATED] = 0;
  return result;
}

/** Makes the last step again up to the event that was found in it. Returns as `advanceSteps`. */
function repeatStep(
  method: SteppedMethod,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  v: int,
): int {
  const end: real = heap[w + STEP_T_END]!;
  const t: real = heap[s + EVENT_TIME]!;
  undoStep(heap, n, w, t);
  heap[s + EVENT_END_KNOWN] = 0;
  heap[v + LOG_REPEATED] = 1;
  heap[w + STEP_T_END] = t;
  const result: int = method.steps(b, n, m, w, s, degree, t, 1);
  heap[w + STEP_T_END] = end;
  const hasFailed: boolean = result === STATUS_STEP_TOO_SMALL || result === STATUS_EVALUATION_FAILED;
  return hasFailed ? ADVANCE_SEARCH + EVENT_EVALUATION_FAILED : result;
}

/** Of a page that has not loaded the kernels of islands, and of methods with which islands have no steps. */
export function noIslands(_b: int, _n: int, _m: int, _w: int, _s: int, _degree: int, _v: int): int {
  return EVENT_NONE;
}
