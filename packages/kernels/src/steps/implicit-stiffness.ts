import type { Heap, int, real } from "@cosimo/ir";
import { spectralBound } from "./iteration-matrix.ts";
import { STATUS_ACCEPTED, STATUS_NONSTIFF, STEP_NONSTIFF, STEP_SPAN } from "./step-control.ts";

/** An explicit method could make the same steps if h times the spectral bound stays below this in ten successive steps. */
const EXPLICIT_LIMIT: real = 2;
const ENOUGH_STEPS: real = 10;

/**
 * After ten accepted steps that an explicit method could have made, the problem counts as not stiff. `work` has n slots. Returns a
 * status: accepted or not stiff.
 */
export function implicitStiffness(heap: Heap, n: int, w: int, structure: int, matrices: int, work: int): int {
  if (heap[w + STEP_SPAN]! * spectralBound(heap, n, structure, matrices, work) > EXPLICIT_LIMIT) {
    heap[w + STEP_NONSTIFF] = 0;
    return STATUS_ACCEPTED;
  }
  heap[w + STEP_NONSTIFF] = heap[w + STEP_NONSTIFF]! + 1;
  if (heap[w + STEP_NONSTIFF]! < ENOUGH_STEPS) return STATUS_ACCEPTED;
  heap[w + STEP_NONSTIFF] = 0;
  return STATUS_NONSTIFF;
}
