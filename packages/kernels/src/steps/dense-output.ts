import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { STEP_EVALUATIONS, STEP_HEADER, STEP_SPAN, STEP_T, STEP_T_OLD } from "./step-control.ts";

/**
 * State at time `t` within the last step of the work area `w`, by its dense output of the given degree, to `target`. At
 * the ends of the step these are the states of the step, bit for bit.
 */
export function denseState(heap: Heap, n: int, w: int, degree: int, t: real, target: int): void {
  const x: int = w + STEP_HEADER;
  if (t >= heap[w + STEP_T]!) {
    for (let i: int = 0; i < n; i++) heap[target + i] = heap[x + i]!;
    return;
  }
  const p: int = x + 6 * n;
  const theta: real = Math.max(0, (t - heap[w + STEP_T_OLD]!) / heap[w + STEP_SPAN]!);
  if (degree === 4) evaluateQuartic(heap, n, p, theta, target);
  else if (degree === 5) evaluateQuintic(heap, n, p, theta, target);
  else
    for (let i: int = 0; i < n; i++) {
      let value: real = heap[p + degree * n + i]!;
      for (let j: int = degree - 1; j >= 0; j--) value = value * theta + heap[p + j * n + i]!;
      heap[target + i] = value;
    }
}

/** Without the inner loop, which takes longer than its operations. */
function evaluateQuartic(heap: Heap, n: int, p: int, theta: real, target: int): void {
  const p2: int = p + 2 * n;
  const p4: int = p2 + 2 * n;
  for (let i: int = 0; i < n; i++) {
    const cubic: real = (heap[p4 + i]! * theta + heap[p2 + n + i]!) * theta + heap[p2 + i]!;
    heap[target + i] = (cubic * theta + heap[p + n + i]!) * theta + heap[p + i]!;
  }
}

function evaluateQuintic(heap: Heap, n: int, p: int, theta: real, target: int): void {
  const p2: int = p + 2 * n;
  const p4: int = p2 + 2 * n;
  for (let i: int = 0; i < n; i++) {
    const upper: real = (heap[p4 + n + i]! * theta + heap[p4 + i]!) * theta + heap[p2 + n + i]!;
    const lower: real = (upper * theta + heap[p2 + i]!) * theta + heap[p + n + i]!;
    heap[target + i] = lower * theta + heap[p + i]!;
  }
}

/**
 * State at time `t` plus `delta` times the derivative of the dense output there, to `target`; unlike the dense output
 * at `t + delta` it has no curvature.
 */
export function denseTangent(
  heap: Heap,
  n: int,
  w: int,
  degree: int,
  t: real,
  delta: real,
  target: int,
): void {
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * n;
  const atEnd: boolean = t >= heap[w + STEP_T]!;
  const theta: real = Math.max(0, (t - heap[w + STEP_T_OLD]!) / heap[w + STEP_SPAN]!);
  const ahead: real = delta / heap[w + STEP_SPAN]!;
  const from: int = atEnd ? x : 0;
  if (degree === 4) {
    tangentOfQuartic(heap, n, p, theta, ahead, from, target);
    return;
  }
  for (let i: int = 0; i < n; i++) {
    let value: real = heap[p + degree * n + i]!;
    let slope: real = 0;
    for (let j: int = degree - 1; j >= 0; j--) {
      slope = slope * theta + value;
      value = value * theta + heap[p + j * n + i]!;
    }
    heap[target + i] = (atEnd ? heap[x + i]! : value) + ahead * slope;
  }
}

/** Without the inner loop; `from`: address of the states themselves, or 0. */
function tangentOfQuartic(
  heap: Heap,
  n: int,
  p: int,
  theta: real,
  ahead: real,
  from: int,
  target: int,
): void {
  const p2: int = p + 2 * n;
  const p4: int = p2 + 2 * n;
  for (let i: int = 0; i < n; i++) {
    const slope3: real = heap[p4 + i]!;
    const value3: real = slope3 * theta + heap[p2 + n + i]!;
    const slope2: real = slope3 * theta + value3;
    const value2: real = value3 * theta + heap[p2 + i]!;
    const slope1: real = slope2 * theta + value2;
    const value1: real = value2 * theta + heap[p + n + i]!;
    const slope: real = slope1 * theta + value1;
    const value: real = from > 0 ? heap[from + i]! : value1 * theta + heap[p + i]!;
    heap[target + i] = value + ahead * slope;
  }
}

/** Cubic Hermite polynomial of the last step from states and derivatives at its ends: order 3. */
export function hermitePolynomial(heap: Heap, count: int, w: int): void {
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * count;
  const h: real = heap[w + STEP_SPAN]!;
  for (let i: int = 0; i < count; i++) {
    const difference: real = heap[x + i]! - heap[x + count + i]!;
    const begin: real = h * heap[x + 3 * count + i]!;
    const end: real = h * heap[x + 2 * count + i]!;
    heap[p + i] = heap[x + count + i]!;
    heap[p + count + i] = begin;
    heap[p + 2 * count + i] = 3 * difference - 2 * begin - end;
    heap[p + 3 * count + i] = begin + end - 2 * difference;
  }
}

/** Nodes 1/2 -+ 0.35 of the refinement: far from the pair 1/2 -+ 0.2236 for which the conditions are dependent. */
const REFINE_OFFSET: real = 0.35;

/**
 * Raises a dense output of order 4 to order 5 by bootstrapping (Enright, Jackson, Nørsett & Thomsen 1986): the derivative
 * is evaluated at two interior points of the present polynomial of the given degree, and the quintic that interpolates
 * both ends (states, derivatives) and these two derivatives replaces it. With H the cubic Hermite polynomial it is
 * H + theta^2 (1 - theta)^2 (alpha + beta theta). Returns 0 or the code of a failed evaluation (the polynomial is then
 * as before). Overwrites the first four stages.
 */
export function refinePolynomial(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  count: int,
  w: int,
  degree: int,
): int {
  const p: int = w + STEP_HEADER + 6 * count;
  const y: int = p - count;
  const first: int = p + 6 * count;
  const second: int = first + count;
  const tOld: real = heap[w + STEP_T_OLD]!;
  const h: real = heap[w + STEP_SPAN]!;
  const theta1: real = 0.5 - REFINE_OFFSET;
  const theta2: real = 0.5 + REFINE_OFFSET;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 2;
  denseState(heap, count, w, degree, tOld + theta1 * h, y);
  let code: int = sys.derivatives(b, tOld + theta1 * h, y, first);
  if (code !== 0) return code;
  denseState(heap, count, w, degree, tOld + theta2 * h, y);
  code = sys.derivatives(b, tOld + theta2 * h, y, second);
  if (code !== 0) return code;
  refineQuintic(heap, count, w, first, second);
  return 0;
}

function refineQuintic(heap: Heap, n: int, w: int, first: int, second: int): void {
  const p: int = w + STEP_HEADER + 6 * n;
  const h: real = heap[w + STEP_SPAN]!;
  const theta1: real = 0.5 - REFINE_OFFSET;
  const theta2: real = 0.5 + REFINE_OFFSET;
  // Of q = theta^2 (1 - theta)^2: the value at both nodes, and the slope at the first (the negative of that at the second).
  const bubble: real = theta1 * theta1 * theta2 * theta2;
  const slope: real = 2 * theta1 * theta2 * (theta2 - theta1);
  hermitePolynomial(heap, n, w);
  for (let i: int = 0; i < n; i++) {
    const c1: real = heap[p + n + i]!;
    const c2: real = heap[p + 2 * n + i]!;
    const c3: real = heap[p + 3 * n + i]!;
    const r1: real = h * heap[first + i]! - (c1 + theta1 * (2 * c2 + theta1 * 3 * c3));
    const r2: real = h * heap[second + i]! - (c1 + theta2 * (2 * c2 + theta2 * 3 * c3));
    const beta: real = (r1 + r2) / (2 * bubble - (theta2 - theta1) * slope);
    const alpha: real = (r1 - (bubble + theta1 * slope) * beta) / slope;
    heap[p + 2 * n + i] = c2 + alpha;
    heap[p + 3 * n + i] = c3 - 2 * alpha + beta;
    heap[p + 4 * n + i] = alpha - 2 * beta;
    heap[p + 5 * n + i] = beta;
  }
}

/**
 * Makes the dense output at `t` (within the last step) the state at the end of the step. The polynomial stays valid on
 * the shorter interval. Derivatives at the end are not those of the new state: restart before the next step.
 */
export function truncateStep(heap: Heap, count: int, w: int, degree: int, t: real): void {
  denseState(heap, count, w, degree, t, w + STEP_HEADER);
  if (t < heap[w + STEP_T]!) heap[w + STEP_T] = t;
}
