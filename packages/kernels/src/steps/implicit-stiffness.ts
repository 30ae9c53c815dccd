import type { Heap, int, real } from "@cosimo/ir";
import { spectralBound } from "./iteration-matrix.ts";
import { STATUS_ACCEPTED, STATUS_NONSTIFF, STEP_NONSTIFF, STEP_SPAN } from "./step-control.ts";

/** Number of successive steps that an explicit method could have made, after which a problem counts as not stiff. */
const ENOUGH_STEPS: real = 10;

/**
 * After ten accepted steps that an explicit method could have made, since h times the spectral bound is below `limit`, the problem
 * counts as not stiff. `work` has n slots. Returns a status: accepted or not stiff.
 */
export function implicitStiffness(
  heap: Heap,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  work: int,
  limit: real,
): int {
  if (heap[w + STEP_SPAN]! * spectralBound(heap, n, structure, matrices, work) > limit) {
    heap[w + STEP_NONSTIFF] = 0;
    return STATUS_ACCEPTED;
  }
  heap[w + STEP_NONSTIFF] = heap[w + STEP_NONSTIFF]! + 1;
  if (heap[w + STEP_NONSTIFF]! < ENOUGH_STEPS) return STATUS_ACCEPTED;
  heap[w + STEP_NONSTIFF] = 0;
  return STATUS_NONSTIFF;
}
