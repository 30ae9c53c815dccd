import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { explicitStiffness } from "./explicit-stiffness.ts";
import {
  controlStepSize,
  largestElement,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_HEADER,
  STEP_RTOL,
  STEP_SPAN,
  STEP_T,
  STEP_T_TRY,
  STEP_TRY,
  stepBegin,
  stepRestore,
} from "./step-control.ts";

/**
 * The pair of Dormand and Prince (1980), order 5(4), and its dense output of order 4; coefficients as in Hairer, Nørsett &
 * Wanner (1993), section II.5 and II.6.
 */
const DP_C2: real = 1 / 5;
const DP_C3: real = 3 / 10;
const DP_C4: real = 4 / 5;
const DP_C5: real = 8 / 9;
const DP_A21: real = 1 / 5;
const DP_A31: real = 3 / 40;
const DP_A32: real = 9 / 40;
const DP_A41: real = 44 / 45;
const DP_A42: real = -56 / 15;
const DP_A43: real = 32 / 9;
const DP_A51: real = 19372 / 6561;
const DP_A52: real = -25360 / 2187;
const DP_A53: real = 64448 / 6561;
const DP_A54: real = -212 / 729;
const DP_A61: real = 9017 / 3168;
const DP_A62: real = -355 / 33;
const DP_A63: real = 46732 / 5247;
const DP_A64: real = 49 / 176;
const DP_A65: real = -5103 / 18656;
const DP_B1: real = 35 / 384;
const DP_B3: real = 500 / 1113;
const DP_B4: real = 125 / 192;
const DP_B5: real = -2187 / 6784;
const DP_B6: real = 11 / 84;
const DP_E1: real = 71 / 57600;
const DP_E3: real = -71 / 16695;
const DP_E4: real = 71 / 1920;
const DP_E5: real = -17253 / 339200;
const DP_E6: real = 22 / 525;
const DP_E7: real = -1 / 40;
const DP_D1: real = -12715105075 / 11282082432;
const DP_D3: real = 87487479700 / 32700410799;
const DP_D4: real = -10690763975 / 1880347072;
const DP_D5: real = 701980252875 / 199316789632;
const DP_D6: real = -1453857185 / 822651844;
const DP_D7: real = 69997945 / 29380423;

/** 1/5 - 0.75 beta, and beta, of the PI controller. */
const DP_EXPONENT: real = 0.17;
const DP_BETA: real = 0.04;

/**
 * h |lambda| of a step that stability limits. The stability domain ends at 3.3 on the negative real axis; well inside it the steps
 * already follow stability, as error control makes them vary.
 */
const DP_STABILITY: real = 2.6;

/**
 * One accepted step from the state in work area `w` (see step-control): attempts until the error is within tolerance.
 * Returns a status: accepted, stiff (also accepted), step too small, evaluation failed.
 */
export function dopri5Advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  stepBegin(heap, n, w);
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    const code: int = dopri5Attempt(sys, heap, b, n, w);
    status = controlStepSize(heap, w, code, DP_EXPONENT, DP_BETA);
  }
  if (status === STATUS_ACCEPTED)
    return explicitStiffness(heap, n, w, w + STEP_HEADER + 16 * n, DP_STABILITY, DP_STABILITY);
  stepRestore(heap, n, w);
  return status;
}

/** The seven stages of one attempt; writes x, xdot and the error. Returns 0 or the code of a failed evaluation. */
function dopri5Attempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const t: real = heap[w + STEP_T]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k7: int = x + n;
  const k1: int = k7 + n;
  const atol: int = k1 + n;
  const y: int = atol + n;
  const k2: int = y + 7 * n;
  const k3: int = k2 + n;
  const k4: int = k3 + n;
  const k5: int = k4 + n;
  const k6: int = k5 + n;
  let code: int = 0;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 6;
  for (let i: int = 0; i < n; i++) heap[y + i] = heap[x + i]! + h * DP_A21 * heap[k1 + i]!;
  code = sys.derivatives(b, t + DP_C2 * h, y, k2);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] = heap[x + i]! + h * (DP_A31 * heap[k1 + i]! + DP_A32 * heap[k2 + i]!);
  }
  code = sys.derivatives(b, t + DP_C3 * h, y, k3);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    heap[y + i] =
      heap[x + i]! + h * (DP_A41 * heap[k1 + i]! + DP_A42 * heap[k2 + i]! + DP_A43 * heap[k3 + i]!);
  }
  code = sys.derivatives(b, t + DP_C4 * h, y, k4);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const early: real = DP_A51 * heap[k1 + i]! + DP_A52 * heap[k2 + i]!;
    heap[y + i] = heap[x + i]! + h * (early + DP_A53 * heap[k3 + i]! + DP_A54 * heap[k4 + i]!);
  }
  code = sys.derivatives(b, t + DP_C5 * h, y, k5);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const early: real = DP_A61 * heap[k1 + i]! + DP_A62 * heap[k2 + i]! + DP_A63 * heap[k3 + i]!;
    heap[y + i] = heap[x + i]! + h * (early + DP_A64 * heap[k4 + i]! + DP_A65 * heap[k5 + i]!);
  }
  code = sys.derivatives(b, t + h, y, k6);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) {
    const early: real = DP_B1 * heap[k1 + i]! + DP_B3 * heap[k3 + i]! + DP_B4 * heap[k4 + i]!;
    heap[xNew + i] = heap[x + i]! + h * (early + DP_B5 * heap[k5 + i]! + DP_B6 * heap[k6 + i]!);
  }
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, k7);
  if (code !== 0) return code;
  heap[w + STEP_ERROR] = dopri5Error(heap, n, w, h);
  return 0;
}

/**
 * Error estimate in the maximum norm of the tolerances; NaN or infinite when something is not finite. The vector 6 becomes its elements.
 */
function dopri5Error(heap: Heap, n: int, w: int, h: real): real {
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k7: int = x + n;
  const k1: int = k7 + n;
  const atol: int = k1 + n;
  const errors: int = atol + 2 * n;
  const k3: int = atol + 9 * n;
  const k4: int = k3 + n;
  const k5: int = k4 + n;
  const k6: int = k5 + n;
  const rtol: real = heap[w + STEP_RTOL]!;
  for (let i: int = 0; i < n; i++) {
    const early: real = DP_E1 * heap[k1 + i]! + DP_E3 * heap[k3 + i]! + DP_E4 * heap[k4 + i]!;
    const error: real = early + DP_E5 * heap[k5 + i]! + DP_E6 * heap[k6 + i]! + DP_E7 * heap[k7 + i]!;
    const magnitude: real = Math.max(Math.abs(heap[x + i]!), Math.abs(heap[xNew + i]!));
    heap[errors + i] = Math.abs(h * error) / (heap[atol + i]! + rtol * magnitude);
  }
  return largestElement(heap, n, errors);
}

/** The dense output of the last step as a polynomial of degree 4 in theta. */
export function dopri5Polynomial(heap: Heap, n: int, w: int): void {
  const xNew: int = w + STEP_HEADER;
  const x: int = xNew + n;
  const k7: int = x + n;
  const k1: int = k7 + n;
  const p: int = k1 + 3 * n;
  const k3: int = p + 7 * n;
  const k4: int = k3 + n;
  const k5: int = k4 + n;
  const k6: int = k5 + n;
  const h: real = heap[w + STEP_SPAN]!;
  for (let i: int = 0; i < n; i++) {
    const slope: real = h * heap[k1 + i]!;
    const difference: real = heap[xNew + i]! - heap[x + i]!;
    const third: real = slope - difference;
    const fourth: real = difference - h * heap[k7 + i]! - third;
    const early: real = DP_D1 * heap[k1 + i]! + DP_D3 * heap[k3 + i]! + DP_D4 * heap[k4 + i]!;
    const fifth: real = h * (early + DP_D5 * heap[k5 + i]! + DP_D6 * heap[k6 + i]! + DP_D7 * heap[k7 + i]!);
    heap[p + i] = heap[x + i]!;
    heap[p + n + i] = slope;
    heap[p + 2 * n + i] = fourth + fifth - third;
    heap[p + 3 * n + i] = -fourth - 2 * fifth;
    heap[p + 4 * n + i] = fifth;
  }
}
