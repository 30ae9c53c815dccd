import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  STEP_ERROR_OLD,
  STEP_EVALUATIONS,
  STEP_H,
  STEP_H_MAX,
  STEP_H_OLD,
  STEP_HEADER,
  STEP_JUMPED,
  STEP_T,
  STEP_T_END,
  scaledMaximum,
  smoothPower,
} from "./step-control.ts";

/**
 * Factor of the first step relative to the literature, where it is conservative. After every event a short step would
 * need several steps to grow, which costs more than rejected attempts (measured on bouncing balls).
 */
const FIRST_STEP_FACTOR: real = 7;

/** Largest ratio of the first step to that in which the states change by a hundredth. */
const LARGEST_RATIO: real = 100;
/**
 * The same after states have jumped, where slopes change by a tenth at most in that step: a body that is thrown up returns after 200.
 * Without a jump conditions may be near zero with a small rate, as between sticking and sliding, and need shorter steps.
 */
const RATIO_OF_STEADY: real = 250;
const STEADY: real = 0.1;
/** Below this speed, in tolerances a second, nothing moves: after a jump, contacts are at rest. */
const STILL: real = 1e-5;
/** The first step then, as a part of the time to the end of the next ones. */
const PART_OF_STILL: real = 0.1;
/** Half of the product at which the bound by the second derivative would be that by the states. */
const CLEARLY_BELOW: real = 0.005;

/**
 * Restarts at time `t` with the state x of the work area: evaluates the derivatives. If `h` is zero, chooses the first
 * step from the sizes of x, f and an estimate of f' for a method of the given order (Hairer, Nørsett & Wanner 1993,
 * section II.4); else uses `h`. Returns 0 or the code of a failed evaluation.
 */
export function restartStep(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  count: int,
  w: int,
  t: real,
  order: real,
  h: real,
): int {
  const x: int = w + STEP_HEADER;
  heap[w + STEP_T] = t;
  heap[w + STEP_ERROR_OLD] = 1e-4;
  heap[w + STEP_H_OLD] = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  for (let i: int = 0; i < count; i++) heap[x + count + i] = heap[x + i]!;
  const code: int = sys.derivatives(b, t, x, x + 2 * count);
  heap[w + STEP_H] = h;
  if (code !== 0 || h > 0) return code;
  heap[w + STEP_H] = Math.min(heap[w + STEP_H_MAX]!, initialStep(sys, heap, b, count, w, order));
  return 0;
}

function initialStep(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, order: real): real {
  const x: int = w + STEP_HEADER;
  const xdot: int = x + 2 * n;
  const y: int = x + 5 * n;
  const ydot: int = x + 12 * n;
  const t: real = heap[w + STEP_T]!;
  const size: real = scaledMaximum(heap, n, w, x, 1);
  const speed: real = scaledMaximum(heap, n, w, xdot, 1);
  let h: real = size < 1e-5 || speed < STILL ? 1e-6 : (0.01 * size) / speed;
  h = Math.min(h, heap[w + STEP_H_MAX]!);
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + h * heap[xdot + i]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  const code: int = sys.derivatives(b, t + h, y, ydot);
  if (code !== 0) return 0.01 * h;
  for (let i: int = 0; i < n; i++) heap[ydot + i] = heap[ydot + i]! - heap[xdot + i]!;
  const secondDerivative: real = scaledMaximum(heap, n, w, ydot, 1 / h);
  if (!(secondDerivative < 1e300)) return 0.01 * h;
  const largest: real = Math.max(speed, secondDerivative);
  if (largest <= 1e-15) return Math.min(LARGEST_RATIO * h, Math.max(1e-6, 0.001 * h));
  const isSteady: boolean =
    heap[w + STEP_JUMPED]! > 0 && secondDerivative * RATIO_OF_STEADY * h < STEADY * speed;
  let longest: real = (isSteady ? RATIO_OF_STEADY : LARGEST_RATIO) * h;
  if (heap[w + STEP_JUMPED]! > 0 && speed < STILL)
    longest = Math.max(longest, PART_OF_STILL * (heap[w + STEP_T_END]! - t));
  // In the range in which `smoothPower` is accurate no root is needed to see which bound is the lower one.
  let product: real = largest;
  for (let k: int = 0; k < order; k++) product = product * (longest / FIRST_STEP_FACTOR);
  if (largest > 1e-10 && largest < 1e30 && product < CLEARLY_BELOW) return longest;
  // (0.01 / largest)^(1/order); the argument is moved towards 1, where `smoothPower` is accurate.
  const second: real = smoothPower(Math.sqrt(Math.sqrt(0.01 / largest)), 4 / order);
  return Math.min(longest, FIRST_STEP_FACTOR * second);
}
