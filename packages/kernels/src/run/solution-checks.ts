import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  STEP_FIXED,
  STEP_HEADER,
  STEP_PROBE,
  STEP_SIZE_LIMIT,
  STEP_T,
  STEP_T_OLD,
} from "../steps/step-control.ts";

/** A step that changes a state by less than this share of its value does not cross a pole. */
const LEAST_CHANGE: real = 0.05;
/** Largest deviation of the slope at half the step from its mean value, as a share of its change, of a plain change of sign. */
const MOST_BEND: real = 0.25;
/** h lambda from which a fixed step does not follow the growth: that of backward Euler is then 5 in place of 2.2. */
export const GROWTH_TOO_FAST: real = 0.8;
/** A step this many times longer than h f is looked at. */
const LEAP: real = 1 / (1 - GROWTH_TOO_FAST);
/** Largest ratio of the slopes at the ends of a step that is no reason to look at it: at least 1.7 where a pole is at its end. */
const PLAIN_RATIO: real = 1.5;

/**
 * The first state from `first` on whose derivative changed its sign in the last step in a way that is not plain: the slope at half
 * the step is far from the mean of those at its ends, while the step may have changed the state by a notable part. The number of
 * states if there is none. Such a step may have crossed a pole.
 *
 * With error control the slope at half the step is that of the cubic Hermite polynomial; with fixed steps the equations are
 * evaluated there, in the vectors at `STEP_PROBE`.
 */
export function nextTurn(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, first: int): int {
  const x: int = w + STEP_HEADER;
  const xdot: int = x + 2 * n;
  const atol: int = x + 4 * n;
  const slopes: int = heap[w + STEP_PROBE]!;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  const isFixed: boolean = heap[w + STEP_FIXED]! > 0;
  let isEvaluated: boolean = false;
  for (let i: int = first; i < n; i++) {
    const after: real = heap[xdot + i]!;
    const before: real = heap[xdot + n + i]!;
    if (before * after < 0) {
      const change: real = heap[x + i]! - heap[x + n + i]!;
      const size: real = Math.max(Math.abs(heap[x + i]!), Math.abs(heap[x + n + i]!));
      // Below the tolerance, as near an equilibrium, the sign of a derivative is rounding.
      const least: real = Math.max(LEAST_CHANGE * size, heap[atol + i]!);
      if ((Math.abs(before) + Math.abs(after)) * h > least) {
        if (isFixed && !isEvaluated) {
          slopesAtMiddle(sys, heap, b, n, w);
          isEvaluated = true;
        }
        const middle: real = isFixed ? heap[slopes + i]! : (1.5 * change) / h - 0.25 * (before + after);
        const bend: real = Math.abs(middle - 0.5 * (before + after));
        if (!(bend <= MOST_BEND * Math.abs(after - before))) return i;
      }
    }
  }
  return n;
}

/** Whether the last step may have crossed a pole of a state; the host decides. */
export function passesPole(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  let i: int = nextTurn(sys, heap, b, n, w, 0);
  while (i < n) {
    if (mayBePole(sys, heap, b, n, w, i) > 0) return 1;
    i = nextTurn(sys, heap, b, n, w, i + 1);
  }
  return 0;
}

/** Bisections towards a change of sign before the host looks at it. */
const MOST_BISECTIONS: int = 6;
/** A step that begins with a slope so large, in units of the state it leads away from, begins at the pole itself. */
const ABSURD_STEP: real = 1e6;

/**
 * Whether the change of sign of a slope in the last step may be at a pole: bisections along the line between its ends lead to slopes
 * that grow, or are not finite. Towards a plain zero both fall, and one of them soon to half its size.
 */
function mayBePole(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, i: int): int {
  const x: int = w + STEP_HEADER;
  const slopes: int = heap[w + STEP_PROBE]!;
  const y: int = slopes + n;
  const t: real = heap[w + STEP_T_OLD]!;
  const h: real = heap[w + STEP_T]! - t;
  const after: real = heap[x + 2 * n + i]!;
  const before: real = heap[x + 3 * n + i]!;
  if (Math.abs(before) * h > ABSURD_STEP * Math.max(Math.abs(heap[x + n + i]!), heap[x + 4 * n + i]!))
    return 1;
  let low: real = 0;
  let high: real = 1;
  for (let k: int = 0; k < MOST_BISECTIONS; k++) {
    const share: real = 0.5 * (low + high);
    for (let j: int = 0; j < n; j++)
      heap[y + j] = heap[x + n + j]! + share * (heap[x + j]! - heap[x + n + j]!);
    if (sys.derivatives(b, t + share * h, y, slopes) !== 0) return 1;
    const slope: real = heap[slopes + i]!;
    const isLow: boolean = before > 0 ? slope > 0 : slope < 0;
    const size: real = Math.abs(isLow ? before : after);
    if (!(Math.abs(slope) <= size)) return 1;
    if (Math.abs(slope) < 0.5 * size) return 0;
    if (isLow) low = share;
    else high = share;
  }
  return 1;
}

/** Derivatives at half the last step, halfway between the states at its ends; NaN where an evaluation fails. */
function slopesAtMiddle(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): void {
  const x: int = w + STEP_HEADER;
  const slopes: int = heap[w + STEP_PROBE]!;
  const y: int = slopes + n;
  const tOld: real = heap[w + STEP_T_OLD]!;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + n + i]! + 0.5 * (heap[x + i]! - heap[x + n + i]!);
  const code: int = sys.derivatives(b, tOld + 0.5 * (heap[w + STEP_T]! - tOld), y, slopes);
  if (code !== 0) for (let i: int = 0; i < n; i++) heap[slopes + i] = 0 / 0;
}

/**
 * Whether the last step, of fixed size, changed each state by a small part only, or about as the slope at its begin says, and that
 * slope not notably: then none of the other checks finds anything. One short loop in place of four.
 */
export function isPlain(heap: Heap, n: int, w: int): int {
  const x: int = w + STEP_HEADER;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  const limit: real = heap[w + STEP_SIZE_LIMIT]! > 0 ? heap[w + STEP_SIZE_LIMIT]! : Infinity;
  for (let i: int = 0; i < n; i++) {
    const value: real = heap[x + i]!;
    const change: real = Math.abs(value - heap[x + n + i]!);
    const before: real = heap[x + 3 * n + i]!;
    const after: real = heap[x + 2 * n + i]!;
    const small: real = LEAST_CHANGE * Math.abs(value);
    const isSmall: boolean = change <= small && h * (Math.abs(before) + Math.abs(after)) <= small;
    if (!isSmall) {
      const expected: real = h * before;
      const isAsExpected: boolean =
        Math.abs(after - before) <= 0.25 * Math.abs(before) &&
        Math.abs(value - heap[x + n + i]! - expected) <= 0.5 * Math.abs(expected);
      if (!isAsExpected) return 0;
    }
    if (!(Math.abs(value) <= limit * heap[x + 4 * n + i]!)) return 0;
  }
  return 1;
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

/**
 * The state that the last step changed most, if its size is fixed and it leads away from the slope at its begin or far beyond it;
 * else the number of states. With units of the tolerances. A small part of the value of that state is no leap: equations may grow
 * without bound where a solution leaves an equilibrium, as those of a flow through an orifice.
 */
export function leapingState(heap: Heap, n: int, w: int): int {
  if (heap[w + STEP_FIXED]! === 0) return n;
  const x: int = w + STEP_HEADER;
  const h: real = heap[w + STEP_T]! - heap[w + STEP_T_OLD]!;
  // Where no state leaps alone, all together do not.
  for (let i: int = 0; i < n; i++) {
    const change: real = heap[x + i]! - heap[x + n + i]!;
    const expected: real = h * heap[x + 3 * n + i]!;
    if (!(change * expected >= 0 && Math.abs(change) <= LEAP * Math.abs(expected)))
      return leap(heap, n, w, h);
  }
  return n;
}

function leap(heap: Heap, n: int, w: int, h: real): int {
  const x: int = w + STEP_HEADER;
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
  if (along >= 0 && length <= LEAP * LEAP * slope) return n;
  const size: real = Math.max(Math.abs(heap[x + state]!), Math.abs(heap[x + n + state]!));
  return Math.abs(heap[x + state]! - heap[x + n + state]!) > LEAST_CHANGE * size ? state : n;
}

/**
 * The first state from `first` on whose slope became notably steeper in the last step, or flatter or opposite while the state
 * changed its sign, if the size of the step is fixed and it changed the state by a notable part; else the number of states. There
 * may be a pole within the step.
 */
export function steepeningState(heap: Heap, n: int, w: int, first: int): int {
  if (heap[w + STEP_FIXED]! === 0) return n;
  const x: int = w + STEP_HEADER;
  for (let i: int = first; i < n; i++) {
    const after: real = heap[x + i]!;
    const before: real = heap[x + n + i]!;
    const slope: real = heap[x + 2 * n + i]!;
    const slopeBefore: real = heap[x + 3 * n + i]!;
    const ratio: real = slope / slopeBefore;
    const grows: boolean = !(Math.abs(ratio) <= PLAIN_RATIO);
    if (grows || (before * after < 0 && ratio < 1 / PLAIN_RATIO)) {
      const size: real = Math.max(Math.abs(after), Math.abs(before));
      if (Math.abs(after - before) > Math.max(LEAST_CHANGE * size, heap[x + 4 * n + i]!)) return i;
    }
  }
  return n;
}
