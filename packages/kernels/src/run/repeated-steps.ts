import type { Heap, int, real } from "@cosimo/ir";
import { ITERATION_NOTED, NOTED_ALWAYS } from "../events/iteration-memory.ts";
import {
  EVENT_HEADER,
  EVENT_LISTED,
  EVENT_TIME,
  isLocated,
  listedCondition,
} from "../location/event-memory.ts";
import {
  STEP_ACCEPTED_COUNT,
  STEP_H,
  STEP_REJECTED_COUNT,
  STEP_T,
  STEP_T_OLD,
  stepRestore,
} from "../steps/step-control.ts";

/** Initial fraction of a step in which an event is accepted without repeating the step: no stage lies far beyond it. */
const SHORT_PART: real = 1e-3;

/**
 * Whether equations change at the event. They need not be smooth beyond it (`abs(gap)^1.5` of an elastic contact), so that stages
 * beyond spoil the step. Not at the very begin of a step, except for an indicator that was zero there: in a stiff system it may first rise
 * in a part too short for the dense output.
 */
export function spoilsStep(heap: Heap, m: int, w: int, s: int, e: int): int {
  const begin: real = heap[w + STEP_T_OLD]!;
  const t: real = heap[s + EVENT_TIME]!;
  const isShort: boolean = t - begin <= SHORT_PART * (heap[w + STEP_T]! - begin);
  const noted: int = heap[e + ITERATION_NOTED]!;
  const departing: int = s + EVENT_HEADER + 3 * m;
  const listed: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < listed; k++) {
    const i: int = listedCondition(heap, m, s, k);
    const isBranch: boolean = isLocated(heap, m, s, i) > 0 && heap[noted + i] === NOTED_ALWAYS;
    if (isBranch && (!isShort || (heap[departing + i]! > 0 && t > begin))) return 1;
  }
  return 0;
}

/** The state before the last step, which is to be made again up to `end` and counts as rejected. */
export function undoStep(heap: Heap, n: int, w: int, end: real): void {
  stepRestore(heap, n, w);
  const begin: real = heap[w + STEP_T_OLD]!;
  heap[w + STEP_T] = begin;
  heap[w + STEP_ACCEPTED_COUNT] = heap[w + STEP_ACCEPTED_COUNT]! - 1;
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  heap[w + STEP_H] = end - begin;
}
