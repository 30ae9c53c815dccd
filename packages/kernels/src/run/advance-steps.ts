import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { EVENT_COARSE, EVENT_NONE } from "../location/event-memory.ts";
import { eventSearch } from "../location/event-search.ts";
import { dopri5Advance, dopri5Polynomial } from "../steps/dopri5.ts";
import { STATUS_ACCEPTED, STEP_FAILED_COUNT, STEP_T, STEP_T_END } from "../steps/step-control.ts";
import { leavesLimits } from "./step-limits.ts";

/** Added to the code of an event search that ended `advanceSteps`. */
export const ADVANCE_SEARCH: int = 16;

/**
 * Makes up to `most` accepted steps of dopri5, each with an event search, until the last one contains an event, reaches
 * `tStop` or the end set in the work area, leaves a limit, or is accepted after an evaluation failed. Returns the status of the last step, or `ADVANCE_SEARCH` plus the
 * code of a coarse search with a result.
 */
export function advanceSteps(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  s: int,
  tStop: real,
  most: int,
): int {
  const failures: real = heap[w + STEP_FAILED_COUNT]!;
  const end: real = Math.min(tStop, heap[w + STEP_T_END]!);
  for (let i: int = 0; i < most; i++) {
    const status: int = dopri5Advance(sys, heap, b, n, w);
    if (status !== STATUS_ACCEPTED) return status;
    if (m > 0) {
      dopri5Polynomial(heap, n, w);
      heap[s + EVENT_COARSE] = 1;
      const code: int = eventSearch(sys, heap, b, n, m, w, 4, s);
      if (code !== EVENT_NONE) return ADVANCE_SEARCH + code;
    }
    if (leavesLimits(sys, heap, b, w) > 0) return STATUS_ACCEPTED;
    if (heap[w + STEP_T]! >= end || heap[w + STEP_FAILED_COUNT]! > failures) return STATUS_ACCEPTED;
  }
  return STATUS_ACCEPTED;
}
