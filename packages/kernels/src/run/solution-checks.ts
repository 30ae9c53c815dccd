import type { Heap, int, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_SIZE_LIMIT, STEP_T, STEP_T_OLD } from "../steps/step-control.ts";

/** A step that changes a state by less than this share of its value does not cross a pole. */
const LEAST_CHANGE: real = 0.05;

/**
 * The first state from `first` on whose derivative changed its sign in the last step while it may have changed the state by a
 * notable part; the number of states if there is none. Such a step may have crossed a pole.
 */
export function nextTurn(heap: Heap, n: int, w: int, first: int): int {
  const x: int = w + STEP_HEADER;
  const xdot: int = x + 2 * n;
  const atol: int = x + 4 * n;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  for (let i: int = first; i < n; i++) {
    const after: real = heap[xdot + i]!;
    const before: real = heap[xdot + n + i]!;
    if (before * after < 0) {
      const size: real = Math.max(Math.abs(heap[x + i]!), Math.abs(heap[x + n + i]!));
      // Below the tolerance, as near an equilibrium, the sign of a derivative is rounding.
      const least: real = Math.max(LEAST_CHANGE * size, heap[atol + i]!);
      if ((Math.abs(before) + Math.abs(after)) * h > least) return i;
    }
  }
  return n;
}

/** Whether a state is above the bound of `STEP_SIZE_LIMIT`. */
export function exceedsSize(heap: Heap, n: int, w: int): int {
  const limit: real = heap[w + STEP_SIZE_LIMIT]!;
  if (limit === 0) return 0;
  const x: int = w + STEP_HEADER;
  for (let i: int = 0; i < n; i++) {
    if (Math.abs(heap[x + i]!) > limit * heap[x + 4 * n + i]!) return 1;
  }
  return 0;
}
