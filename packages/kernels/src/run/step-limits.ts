import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_LIMITS, STEP_T } from "../steps/step-control.ts";

/** Slots before the entries of a list of limits. */
export const LIMITS_HEADER: int = 5;
/** Slots of an entry: address of the value, lower and upper limit. */
export const LIMITS_ENTRY: int = 3;

/** Slot of a list: the end of the last step at which all values were within their limits [s]. */
export const LIMITS_WITHIN: int = 4;
/** In the header: the number of entries; 1 if there are values beside states; slots of the model's memory to be kept; their copy. */
const LIMITS_COUNT: int = 0;
const LIMITS_OTHERS: int = 1;
const LIMITS_KEPT: int = 2;
const LIMITS_COPY: int = 3;

/**
 * 1 if a watched value in memory is beyond its limits at the end of the last step. `STEP_LIMITS` is the address of their
 * list, or 0. Values beside states are evaluated first; the memory that later evaluations read is the same afterwards.
 */
export function leavesLimits(sys: KernelSystem, heap: Heap, b: int, w: int): int {
  const list: int = heap[w + STEP_LIMITS]!;
  if (list === 0) return 0;
  const result: int =
    heap[list + LIMITS_OTHERS]! === 0 ? isBeyond(heap, list) : isBeyondAside(sys, heap, b, w);
  if (result === 0) heap[list + LIMITS_WITHIN] = heap[w + STEP_T]!;
  return result;
}

function isBeyondAside(sys: KernelSystem, heap: Heap, b: int, w: int): int {
  const list: int = heap[w + STEP_LIMITS]!;
  const kept: int = heap[list + LIMITS_KEPT]!;
  const copy: int = heap[list + LIMITS_COPY]!;
  for (let i: int = 0; i < kept; i++) heap[copy + i] = heap[b + i]!;
  const code: int = sys.outputs(b, heap[w + STEP_T]!, w + STEP_HEADER);
  const result: int = code !== 0 ? 1 : isBeyond(heap, list);
  for (let i: int = 0; i < kept; i++) heap[b + i] = heap[copy + i]!;
  return result;
}

function isBeyond(heap: Heap, list: int): int {
  const count: int = heap[list + LIMITS_COUNT]!;
  for (let i: int = 0; i < count; i++) {
    const entry: int = list + LIMITS_HEADER + LIMITS_ENTRY * i;
    const place: int = heap[entry]!;
    const value: real = heap[place]!;
    if (value < heap[entry + 1]! || value > heap[entry + 2]!) return 1;
  }
  return 0;
}
