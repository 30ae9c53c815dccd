import type { Heap, int, real } from "@cosimo/ir";
import {
  STATUS_ACCEPTED,
  STATUS_STIFF,
  STEP_HEADER,
  STEP_NONSTIFF,
  STEP_SPAN,
  STEP_STIFF,
} from "./step-control.ts";

/**
 * Stiffness detection (Hairer & Wanner 1996, section IV.2): the last two stages have equal time, so that the ratio of
 * their differences estimates |h lambda|. Fifteen steps beyond `limit` mean stiff; six inside it reset the count. `last` is
 * the address of the last stage but the derivative at the new point; its argument is vector 5 of the work area `w`.
 * Returns a status: accepted or stiff.
 */
export function explicitStiffness(heap: Heap, n: int, w: int, last: int, limit: real): int {
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const y: int = xNew + 5 * n;
  let numerator: real = 0;
  let denominator: real = 0;
  for (let i: int = 0; i < n; i++) {
    const dk: real = heap[xdot + i]! - heap[last + i]!;
    const dx: real = heap[xNew + i]! - heap[y + i]!;
    numerator = numerator + dk * dk;
    denominator = denominator + dx * dx;
  }
  const h: real = heap[w + STEP_SPAN]!;
  if (h * h * numerator > limit * limit * denominator) {
    heap[w + STEP_NONSTIFF] = 0;
    heap[w + STEP_STIFF] = heap[w + STEP_STIFF]! + 1;
    if (heap[w + STEP_STIFF]! >= 15) {
      heap[w + STEP_STIFF] = 0;
      return STATUS_STIFF;
    }
  } else if (heap[w + STEP_STIFF]! > 0) {
    heap[w + STEP_NONSTIFF] = heap[w + STEP_NONSTIFF]! + 1;
    if (heap[w + STEP_NONSTIFF]! >= 6) {
      heap[w + STEP_STIFF] = 0;
      heap[w + STEP_NONSTIFF] = 0;
    }
  }
  return STATUS_ACCEPTED;
}
