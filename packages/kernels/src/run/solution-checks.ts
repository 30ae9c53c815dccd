import type { Heap, int, real } from "@cosimo/ir";
import { STEP_FIXED, STEP_HEADER, STEP_SIZE_LIMIT, STEP_T, STEP_T_OLD } from "../steps/step-control.ts";

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

/** h lambda from which a fixed step does not follow the growth: that of backward Euler is then 5 in place of 2.2. */
export const GROWTH_TOO_FAST: real = 0.8;
/** A step this many times longer than h f is looked at. */
const LEAP: real = 1 / (1 - GROWTH_TOO_FAST);

/**
 * The state that the last step changed most, if its size is fixed and it leads away from the slope at its begin or far beyond it;
 * else the number of states. With units of the tolerances.
 */
export function leapingState(heap: Heap, n: int, w: int): int {
  if (heap[w + STEP_FIXED]! === 0) return n;
  const x: int = w + STEP_HEADER;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  let along: real = 0;
  let length: real = 0;
  let slope: real = 0;
  let most: real = 0;
  let state: int = 0;
  for (let i: int = 0; i < n; i++) {
    const unit: real = 1 / heap[x + 4 * n + i]!;
    const change: real = unit * (heap[x + i]! - heap[x + n + i]!);
    const expected: real = unit * h * heap[x + 3 * n + i]!;
    along = along + change * expected;
    length = length + change * change;
    slope = slope + expected * expected;
    if (Math.abs(change) > most) {
      most = Math.abs(change);
      state = i;
    }
  }
  return along < 0 || length > LEAP * LEAP * slope ? state : n;
}
