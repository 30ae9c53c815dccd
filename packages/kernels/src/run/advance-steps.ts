import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { EVENT_COARSE, EVENT_NONE } from "../location/event-memory.ts";
import { eventSearch } from "../location/event-search.ts";
import {
  STATUS_ACCEPTED,
  STEP_FAILED_COUNT,
  STEP_FIXED,
  STEP_LIMITS,
  STEP_ROWS,
  STEP_SIZE_LIMIT,
  STEP_T,
  STEP_T_END,
} from "../steps/step-control.ts";
import type { OneStepMethod } from "./one-step-method.ts";
import { beginRows, writeRows } from "./output-rows.ts";
import { exceedsSize, isPlain, leapingState, passesPole, steepeningState } from "./solution-checks.ts";
import { leavesLimits } from "./step-limits.ts";

/** Added to the code of an event search that ended `advanceSteps`. */
export const ADVANCE_SEARCH: int = 16;

/**
 * Makes up to `most` accepted steps, each with an event search on the dense output of this degree, until the last one contains
 * an event, reaches `tStop` or the end set in the work area, leaves a limit, needs a look at its solution, or is accepted after
 * an evaluation failed. Output rows within the other steps are written to the list at `STEP_ROWS`. Returns the status of the last step, or `ADVANCE_SEARCH` plus the code of a coarse search with a result.
 */
export function advanceSteps(
  method: OneStepMethod,
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  degree: int,
  tStop: real,
  most: int,
): int {
  const failures: real = heap[w + STEP_FAILED_COUNT]!;
  const end: real = Math.min(tStop, heap[w + STEP_T_END]!);
  beginRows(heap, w);
  for (let i: int = 0; i < most; i++) {
    const status: int = method.advance(sys, heap, b, n, w);
    if (status !== STATUS_ACCEPTED) return status;
    if (m > 0) {
      method.polynomial(sys, heap, n, w);
      heap[s + EVENT_COARSE] = 1;
      const code: int = eventSearch(sys, heap, b, n, m, w, degree, s);
      if (code !== EVENT_NONE) return ADVANCE_SEARCH + code;
    }
    if (heap[w + STEP_T]! >= end || heap[w + STEP_FAILED_COUNT]! > failures) return STATUS_ACCEPTED;
    // Calls of checks that do not apply would take longer than these tests.
    if (heap[w + STEP_FIXED]! === 0 || isPlain(heap, n, w) === 0) {
      if (heap[w + STEP_SIZE_LIMIT]! > 0 && exceedsSize(heap, n, w) > 0) return STATUS_ACCEPTED;
      if (passesPole(sys, heap, b, n, w) > 0) return STATUS_ACCEPTED;
      if (heap[w + STEP_FIXED]! > 0 && (leapingState(heap, n, w) < n || steepeningState(heap, n, w, 0) < n))
        return STATUS_ACCEPTED;
    }
    if (heap[w + STEP_LIMITS]! > 0 && leavesLimits(sys, heap, b, w) > 0) return STATUS_ACCEPTED;
    if (heap[w + STEP_ROWS]! > 0 && writeRows(method, sys, heap, b, n, w, degree, m) > 0)
      return STATUS_ACCEPTED;
  }
  return STATUS_ACCEPTED;
}
