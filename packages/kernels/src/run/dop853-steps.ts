import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { EVENT_COARSE, EVENT_NONE } from "../location/event-memory.ts";
import { eventSearch } from "../location/event-search.ts";
import { dop853Advance } from "../steps/dop853.ts";
import { dop853Polynomial } from "../steps/dop853-dense.ts";
import { STATUS_ACCEPTED, STEP_FAILED_COUNT, STEP_T, STEP_T_END } from "../steps/step-control.ts";
import { ADVANCE_SEARCH } from "./advance-steps.ts";
import { leavesLimits } from "./step-limits.ts";

/** As `advanceSteps`, with steps of dop853. */
export function dop853Steps(
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
    const status: int = dop853Advance(sys, heap, b, n, w);
    if (status !== STATUS_ACCEPTED) return status;
    if (m > 0) {
      dop853Polynomial(sys, heap, b, n, w);
      heap[s + EVENT_COARSE] = 1;
      const code: int = eventSearch(sys, heap, b, n, m, w, 7, s);
      if (code !== EVENT_NONE) return ADVANCE_SEARCH + code;
    }
    if (leavesLimits(sys, heap, b, w) > 0) return STATUS_ACCEPTED;
    if (heap[w + STEP_T]! >= end || heap[w + STEP_FAILED_COUNT]! > failures) return STATUS_ACCEPTED;
  }
  return STATUS_ACCEPTED;
}
