import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import {
  controlStepSize,
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STATUS_STEP_TOO_SMALL,
  STEP_ERROR,
  STEP_EVALUATIONS,
  STEP_H,
  STEP_HEADER,
  STEP_REJECTED_COUNT,
  STEP_SPAN,
  STEP_T_TRY,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
  STEP_TRY,
  scaledMaximum,
  stepBegin,
  stepMade,
  stepRestore,
  stepShrink,
} from "../steps/step-control.ts";
import {
  ADAMS_BETA,
  ADAMS_ESTIMATE,
  ADAMS_ESTIMATE_BELOW,
  ADAMS_FAILURES,
  ADAMS_G,
  ADAMS_GAMMA,
  ADAMS_HIGHEST,
  ADAMS_NEXT_ORDER,
  ADAMS_OLD_SIZE,
  ADAMS_ORDER,
  ADAMS_PENDING,
  ADAMS_PSI,
  ADAMS_PSI_NEW,
  ADAMS_REPEATS,
  ADAMS_REPEATS_NEW,
  ADAMS_RISEN,
  ADAMS_SIGMA,
  ADAMS_STARTED,
  ADAMS_WORK,
} from "./adams-memory.ts";

/**
 * One accepted step of the Adams method of variable order and step in the form PECE (Shampine & Gordon 1975, chapter 10; Hairer,
 * Nørsett & Wanner 1993, section III.5): predictor of order k, corrector of order k + 1, from modified divided differences. Returns a
 * status.
 */
export function adamsAdvance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  if (heap[d + ADAMS_PENDING]! > 0) adamsHistory(heap, n, w);
  heap[d + ADAMS_PENDING] = 0;
  stepBegin(heap, n, w);
  if (heap[d + ADAMS_STARTED]! === 0) {
    const x: int = w + STEP_HEADER;
    for (let i: int = 0; i < n; i++) heap[x + 20 * n + i] = heap[x + 3 * n + i]!;
    for (let i: int = n; i < 14 * n; i++) heap[x + 20 * n + i] = 0;
    heap[d + ADAMS_NEXT_ORDER] = 1;
  }
  heap[d + ADAMS_ORDER] = heap[d + ADAMS_NEXT_ORDER]!;
  heap[d + ADAMS_FAILURES] = 0;
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) status = adamsAttempt(sys, heap, b, n, w);
  if (status !== STATUS_ACCEPTED) stepRestore(heap, n, w);
  return status;
}

/** Adds the last step to the differences. */
function adamsHistory(heap: Heap, n: int, w: int): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const xdot: int = w + STEP_HEADER + 2 * n;
  const phi: int = w + STEP_HEADER + 19 * n;
  for (let i: int = 0; i < n; i++) {
    let sum: real = 0;
    for (let j: int = 1; j <= k; j++) sum = sum + heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
    let difference: real = heap[xdot + i]! - sum;
    heap[phi + (k + 2) * n + i] = difference - heap[phi + (k + 1) * n + i]!;
    heap[phi + (k + 1) * n + i] = difference;
    for (let j: int = k; j > 0; j--) {
      difference = difference + heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
      heap[phi + j * n + i] = difference;
    }
  }
  for (let j: int = 1; j <= k; j++) heap[d + ADAMS_PSI + j] = heap[d + ADAMS_PSI_NEW + j]!;
  heap[d + ADAMS_REPEATS] = heap[d + ADAMS_REPEATS_NEW]!;
  heap[d + ADAMS_OLD_SIZE] = heap[w + STEP_SPAN]!;
  heap[d + ADAMS_STARTED] = 1;
}

/** Sizes with a relative difference below this are equal: the ends of steps are rounded. */
const SAME_SIZE: real = 1e-9;

/** Coefficients of a step of the present size and order. */
function adamsCoefficients(heap: Heap, w: int): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const h: real = heap[w + STEP_TRY]!;
  const isSame: boolean = Math.abs(h - heap[d + ADAMS_OLD_SIZE]!) <= SAME_SIZE * h;
  heap[d + ADAMS_REPEATS_NEW] = 1 + (isSame ? Math.min(heap[d + ADAMS_REPEATS]!, k) : 0);
  heap[d + ADAMS_PSI_NEW + 1] = h;
  heap[d + ADAMS_BETA + 1] = 1;
  heap[d + ADAMS_SIGMA + 1] = 1;
  heap[d + ADAMS_SIGMA + 2] = 1;
  for (let i: int = 2; i <= k; i++) {
    const before: real = heap[d + ADAMS_PSI + i - 1]!;
    const psi: real = before + h;
    heap[d + ADAMS_PSI_NEW + i] = psi;
    heap[d + ADAMS_BETA + i] = (heap[d + ADAMS_BETA + i - 1]! * heap[d + ADAMS_PSI_NEW + i - 1]!) / before;
    heap[d + ADAMS_SIGMA + i + 1] = (i * h * heap[d + ADAMS_SIGMA + i]!) / psi;
  }
  for (let q: int = 1; q <= k + 1; q++) heap[d + ADAMS_WORK + q] = 1 / (q * (q + 1));
  heap[d + ADAMS_G + 1] = 1;
  heap[d + ADAMS_G + 2] = 0.5;
  for (let i: int = 3; i <= k + 1; i++) {
    const alpha: real = h / heap[d + ADAMS_PSI_NEW + i - 1]!;
    for (let q: int = 1; q <= k + 2 - i; q++) {
      heap[d + ADAMS_WORK + q] = heap[d + ADAMS_WORK + q]! - alpha * heap[d + ADAMS_WORK + q + 1]!;
    }
    heap[d + ADAMS_G + i] = heap[d + ADAMS_WORK + 1]!;
  }
}

function adamsAttempt(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const h: real = heap[w + STEP_TRY]!;
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const phi: int = xNew + 19 * n;
  const e: int = xNew + 34 * n;
  adamsCoefficients(heap, w);
  for (let i: int = 0; i < n; i++) {
    let slope: real = 0;
    let sum: real = 0;
    for (let j: int = k; j > 0; j--) {
      const difference: real = heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
      slope = slope + heap[d + ADAMS_G + j]! * difference;
      sum = sum + difference;
    }
    heap[xNew + i] = heap[xNew + n + i]! + h * slope;
    heap[e + i] = sum;
  }
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  let code: int = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  if (code !== 0) return controlStepSize(heap, w, code, 1, 0);
  for (let i: int = 0; i < n; i++) heap[e + i] = heap[xdot + i]! - heap[e + i]!;
  const error: real = adamsError(heap, n, w);
  heap[w + STEP_ERROR] = error;
  if (!(error < 1e200)) return controlStepSize(heap, w, 0, 1, 0);
  if (error * heap[w + STEP_TOLERANCE_DIVISOR]! > 1) return adamsReject(heap, w);
  const corrector: real = h * heap[d + ADAMS_G + k + 1]!;
  for (let i: int = 0; i < n; i++) heap[xNew + i] = heap[xNew + i]! + corrector * heap[e + i]!;
  heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + 1;
  code = sys.derivatives(b, heap[w + STEP_T_TRY]!, xNew, xdot);
  // Not finite if the derivatives are not.
  const check: real = scaledMaximum(heap, n, w, xdot, 0);
  if (code !== 0 || !(check === 0)) {
    heap[w + STEP_ERROR] = check;
    return controlStepSize(heap, w, code, 1, 0);
  }
  stepMade(heap, w, h);
  adamsChoose(heap, n, w);
  heap[d + ADAMS_PENDING] = 1;
  return STATUS_ACCEPTED;
}

/** The error of the step; estimates of the errors of this order and of the lower ones, by which the order may fall. */
function adamsError(heap: Heap, n: int, w: int): real {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const h: real = heap[w + STEP_TRY]!;
  const e: int = w + STEP_HEADER + 34 * n;
  const sum: int = w + STEP_HEADER + 5 * n;
  const phi: int = w + STEP_HEADER + 19 * n;
  const length: real = h * scaledMaximum(heap, n, w, e, 1);
  const estimate: real = length * heap[d + ADAMS_SIGMA + k + 1]! * heap[d + ADAMS_GAMMA + k]!;
  heap[d + ADAMS_NEXT_ORDER] = k;
  heap[d + ADAMS_ESTIMATE] = estimate;
  heap[d + ADAMS_ESTIMATE_BELOW] = Infinity;
  if (k > 1) {
    adamsSum(heap, n, e, heap[d + ADAMS_BETA + k]!, phi + k * n, sum);
    const factor: real = h * heap[d + ADAMS_SIGMA + k]! * heap[d + ADAMS_GAMMA + k - 1]!;
    const below: real = scaledMaximum(heap, n, w, sum, factor);
    heap[d + ADAMS_ESTIMATE_BELOW] = below;
    if (k === 2 && below <= 0.5 * estimate) heap[d + ADAMS_NEXT_ORDER] = 1;
    if (k > 2) {
      adamsSum(heap, n, sum, heap[d + ADAMS_BETA + k - 1]!, phi + (k - 1) * n, sum);
      const last: real = h * heap[d + ADAMS_SIGMA + k - 1]! * heap[d + ADAMS_GAMMA + k - 2]!;
      const second: real = scaledMaximum(heap, n, w, sum, last);
      if (Math.max(below, second) <= estimate) heap[d + ADAMS_NEXT_ORDER] = k - 1;
    }
  }
  return length * (heap[d + ADAMS_G + k]! - heap[d + ADAMS_G + k + 1]!);
}

/** `target` := a + factor v */
function adamsSum(heap: Heap, n: int, a: int, factor: real, v: int, target: int): void {
  for (let i: int = 0; i < n; i++) heap[target + i] = heap[a + i]! + factor * heap[v + i]!;
}

function adamsReject(heap: Heap, w: int): int {
  const d: int = heap[w + STEP_TABLEAU]!;
  heap[d + ADAMS_RISEN] = 1;
  heap[d + ADAMS_FAILURES] = heap[d + ADAMS_FAILURES]! + 1;
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
  heap[d + ADAMS_ORDER] = heap[d + ADAMS_FAILURES]! < 3 ? heap[d + ADAMS_NEXT_ORDER]! : 1;
  return stepShrink(heap, w, 0.5 * heap[w + STEP_TRY]!, STATUS_STEP_TOO_SMALL);
}

/** Order and size of the next step, after an accepted one. */
function adamsChoose(heap: Heap, n: int, w: int): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const h: real = heap[w + STEP_TRY]!;
  let next: int = heap[d + ADAMS_NEXT_ORDER]!;
  if (next < k || k === ADAMS_HIGHEST) heap[d + ADAMS_RISEN] = 1;
  if (heap[d + ADAMS_RISEN]! === 0) {
    heap[d + ADAMS_NEXT_ORDER] = k + 1;
    heap[w + STEP_H] = 2 * h;
    return;
  }
  const estimate: real = heap[d + ADAMS_ESTIMATE]!;
  const below: real = heap[d + ADAMS_ESTIMATE_BELOW]!;
  let error: real = next < k ? below : estimate;
  if (next === k && k < ADAMS_HIGHEST && heap[d + ADAMS_REPEATS_NEW]! > k) {
    const above: real = adamsEstimateAbove(heap, n, w);
    if (k > 1 && below <= Math.min(estimate, above)) {
      next = k - 1;
      error = below;
    } else if (above < (k > 1 ? estimate : 0.5 * estimate)) {
      next = k + 1;
      error = above;
    }
  }
  heap[d + ADAMS_NEXT_ORDER] = next;
  const scaled: real = 2 * error * heap[w + STEP_TOLERANCE_DIVISOR]!;
  const ratio: real = scaled > 0 ? scaled ** (-1 / (next + 1)) : 2;
  // Equal steps permit a higher order.
  heap[w + STEP_H] = ratio >= 2 ? 2 * h : ratio >= 1 ? h : h * Math.max(0.5, Math.min(0.9, ratio));
}

/** Estimate of the error of the next higher order, valid after enough equal steps. */
function adamsEstimateAbove(heap: Heap, n: int, w: int): real {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const xdot: int = w + STEP_HEADER + 2 * n;
  const phi: int = w + STEP_HEADER + 19 * n;
  const difference: int = w + STEP_HEADER + 5 * n;
  for (let i: int = 0; i < n; i++) {
    let sum: real = heap[phi + (k + 1) * n + i]!;
    for (let j: int = 1; j <= k; j++) sum = sum + heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
    heap[difference + i] = heap[xdot + i]! - sum;
  }
  return scaledMaximum(heap, n, w, difference, heap[w + STEP_TRY]! * heap[d + ADAMS_GAMMA + k + 1]!);
}

/**
 * The dense output of the last step: the integral of the polynomial through the derivatives at its end and k points before, in powers of
 * theta. A cubic term removes the small difference from the state at the begin of the step.
 */
export function adamsPolynomial(heap: Heap, n: int, w: int): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  const k: int = heap[d + ADAMS_ORDER]!;
  const h: real = heap[w + STEP_SPAN]!;
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * n;
  const phi: int = x + 19 * n;
  const e: int = x + 34 * n;
  const basis: int = d + ADAMS_WORK;
  for (let i: int = 0; i < n; i++) {
    let sum: real = 0;
    for (let j: int = 1; j <= k; j++) sum = sum + heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
    heap[e + i] = heap[x + 2 * n + i]! - sum;
    heap[p + i] = heap[x + n + i]!;
    // The difference of lowest order is the derivative at the end.
    heap[p + n + i] = h * heap[x + 2 * n + i]!;
  }
  for (let i: int = 2 * n; i < 14 * n; i++) heap[p + i] = 0;
  // Differences of higher order, with the products of (t - t_m) / psi as polynomials of theta.
  heap[basis] = 1;
  for (let order: int = 1; order <= k; order++) {
    const psi: real = heap[d + ADAMS_PSI_NEW + order]!;
    const shift: real = order > 1 ? heap[d + ADAMS_PSI_NEW + order - 1]! - h : -h;
    heap[basis + order] = 0;
    for (let j: int = order; j > 0; j--)
      heap[basis + j] = (heap[basis + j - 1]! * h + heap[basis + j]! * shift) / psi;
    heap[basis] = (heap[basis]! * shift) / psi;
    for (let i: int = 0; i < n; i++) {
      let difference: real = heap[e + i]!;
      for (let j: int = order + 1; j <= k; j++)
        difference = difference + heap[d + ADAMS_BETA + j]! * heap[phi + j * n + i]!;
      for (let j: int = 0; j <= order; j++) {
        const target: int = p + (j + 1) * n + i;
        heap[target] = heap[target]! + (h * heap[basis + j]! * difference) / (j + 1);
      }
    }
  }
  for (let i: int = 0; i < n; i++) {
    let end: real = 0;
    for (let j: int = k + 1; j >= 0; j--) end = end + heap[p + j * n + i]!;
    const rest: real = heap[x + i]! - end;
    heap[p + 2 * n + i] = heap[p + 2 * n + i]! + 3 * rest;
    heap[p + 3 * n + i] = heap[p + 3 * n + i]! - 2 * rest;
  }
}
