import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_LIMITS, STEP_T } from "../steps/step-control.ts";

/** Slots before the entries of a list of limits. */
export const LIMITS_HEADER: int = 2;
/** Slots of an entry: address of the value, lower and upper limit. */
export const LIMITS_ENTRY: int = 3;

/**
 * 1 if a watched value in memory is beyond its limits at the end of the last step. `STEP_LIMITS` is the address of their
 * list, or 0. The list: the number of entries; 1 if there are values beside states, which are evaluated first; the entries.
 */
export function leavesLimits(sys: KernelSystem, heap: Heap, b: int, w: int): int {
  const list: int = heap[w + STEP_LIMITS]!;
  if (list === 0) return 0;
  if (heap[list + 1]! > 0) {
    const code: int = sys.outputs(b, heap[w + STEP_T]!, w + STEP_HEADER);
    if (code !== 0) return 1;
  }
  const count: int = heap[list]!;
  for (let i: int = 0; i < count; i++) {
    const entry: int = list + LIMITS_HEADER + LIMITS_ENTRY * i;
    const place: int = heap[entry]!;
    const value: real = heap[place]!;
    if (value < heap[entry + 1]! || value > heap[entry + 2]!) return 1;
  }
  return 0;
}
