import type { Heap, int, KernelResidual, real } from "@cosimo/ir";
import {
  STATUS_ACCEPTED,
  STATUS_RETRY,
  STEP_HEADER,
  STEP_T_OLD,
  STEP_T_TRY,
  STEP_TRY,
  stepBegin,
  stepRestore,
} from "../steps/step-control.ts";
import { bdfControlStart, bdfControlStep } from "./bdf-control.ts";
import { bdfCorrect } from "./bdf-corrector.ts";
import {
  BDF_ALPHA,
  BDF_BASIS,
  BDF_BETA,
  BDF_C,
  BDF_DERIVATIVES,
  BDF_ERROR_FACTOR,
  BDF_FAILURES,
  BDF_FIRST,
  BDF_GAMMA,
  BDF_HEADER,
  BDF_HISTORY,
  BDF_IS_START,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_OLD_SIZE,
  BDF_ORDER,
  BDF_PENDING,
  BDF_PSI,
  BDF_PSI_NEW,
  BDF_REPEATS,
  BDF_REPEATS_NEW,
  BDF_RESUMED,
  BDF_SIGMA,
  BDF_SIZE,
  BDF_STARTING,
  BDF_STATES,
  BDF_TIME,
  STATUS_NEEDS_ROOM,
} from "./bdf-memory.ts";
import { startPolynomial } from "./bdf-stages.ts";
import { bdfStartStep, takeStart } from "./bdf-start.ts";

/**
 * One accepted step for F(t, y, ydot) = 0 by backward differentiation formulas of order 1 to 5 with variable steps in
 * fixed-leading-coefficient form (Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in
 * Differential-Algebraic Equations, 1996, chapter 5). The history consists of modified divided differences phi_i. Those
 * of an accepted step enter it at the begin of the next one, so that a step can be repeated. Returns a status.
 */
export function bdfAdvance(dae: KernelResidual, heap: Heap, b: int, w: int, d: int, m: int): int {
  const states: int = heap[d + BDF_STATES]!;
  if (heap[d + BDF_RESUMED]! === 0) {
    if (heap[d + BDF_PENDING]! > 0) {
      if (heap[d + BDF_IS_START]! > 0) takeStart(heap, d);
      else bdfUpdateHistory(heap, d);
    }
    heap[d + BDF_PENDING] = 0;
    heap[d + BDF_FAILURES] = 0;
    heap[d + BDF_ORDER] = heap[d + BDF_NEXT_ORDER]!;
    heap[d + BDF_IS_START] = heap[d + BDF_STARTING]!;
    stepBegin(heap, states, w);
  }
  heap[d + BDF_RESUMED] = 0;
  let status: int = STATUS_RETRY;
  while (status === STATUS_RETRY) {
    if (heap[d + BDF_IS_START]! > 0) {
      const code: int = bdfStartStep(dae, heap, b, w, d, m);
      status = bdfControlStart(heap, w, d, code);
    } else {
      bdfCoefficients(heap, w, d);
      heap[d + BDF_TIME] = heap[w + STEP_T_TRY]!;
      const code: int = bdfCorrect(dae, heap, b, w, d, m);
      status = bdfControlStep(heap, w, d, code);
    }
  }
  if (status === STATUS_NEEDS_ROOM) heap[d + BDF_RESUMED] = 1;
  else if (status !== STATUS_ACCEPTED) stepRestore(heap, states, w);
  return status;
}

/** phi_(k+2) = e, phi_i(n + 1) = phi_(i+1)(n + 1) + beta_i phi_i(n). */
function bdfUpdateHistory(heap: Heap, d: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const k: int = heap[d + BDF_ORDER]!;
  const e: int = d + BDF_HEADER + 2 * size;
  const phi: int = d + BDF_HEADER + BDF_HISTORY * size;
  const beyond: int = phi + (k + 1) * size;
  for (let j: int = 0; j < size; j++) heap[beyond + j] = heap[e + j]!;
  for (let i: int = k; i >= 0; i--) {
    const beta: real = heap[d + BDF_BETA + i + 1]!;
    const own: int = phi + i * size;
    for (let j: int = 0; j < size; j++) heap[own + j] = beta * heap[own + j]! + heap[own + size + j]!;
  }
  for (let i: int = 1; i <= k + 1; i++) heap[d + BDF_PSI + i] = heap[d + BDF_PSI_NEW + i]!;
  heap[d + BDF_FIRST] = 0;
  heap[d + BDF_OLD_ORDER] = k;
  heap[d + BDF_OLD_SIZE] = heap[d + BDF_PSI_NEW + 1]!;
  heap[d + BDF_REPEATS] = heap[d + BDF_REPEATS_NEW]!;
}

/** Computes the coefficients of the current attempt. */
function bdfCoefficients(heap: Heap, w: int, d: int): void {
  const k: int = heap[d + BDF_ORDER]!;
  const h: real = heap[w + STEP_TRY]!;
  const psi: int = d + BDF_PSI;
  const psiNew: int = d + BDF_PSI_NEW;
  if (heap[d + BDF_FIRST]! > 0) bdfStartHistory(heap, w, d, h);
  const same: boolean = h === heap[d + BDF_OLD_SIZE]! && k === heap[d + BDF_OLD_ORDER]!;
  const most: real = heap[d + BDF_OLD_ORDER]! + 2;
  heap[d + BDF_REPEATS_NEW] = same ? Math.min(heap[d + BDF_REPEATS]! + 1, most) : 1;
  heap[psiNew + 1] = h;
  heap[d + BDF_ALPHA + 1] = 1;
  heap[d + BDF_BETA + 1] = 1;
  heap[d + BDF_GAMMA + 1] = 0;
  heap[d + BDF_SIGMA + 1] = 1;
  let leading: real = 0;
  let sum: real = 0;
  for (let i: int = 2; i <= k + 1; i++) {
    heap[psiNew + i] = heap[psi + i - 1]! + h;
    heap[d + BDF_BETA + i] = (heap[d + BDF_BETA + i - 1]! * heap[psiNew + i - 1]!) / heap[psi + i - 1]!;
    heap[d + BDF_ALPHA + i] = h / heap[psiNew + i]!;
    heap[d + BDF_GAMMA + i] = heap[d + BDF_GAMMA + i - 1]! + heap[d + BDF_ALPHA + i - 1]! / h;
    heap[d + BDF_SIGMA + i] = (i - 1) * heap[d + BDF_SIGMA + i - 1]! * heap[d + BDF_ALPHA + i]!;
    leading = leading - 1 / (i - 1);
    sum = sum - heap[d + BDF_ALPHA + i - 1]!;
  }
  const next: real = heap[d + BDF_ALPHA + k + 1]!;
  heap[d + BDF_C] = -leading / h;
  heap[d + BDF_ERROR_FACTOR] = Math.max(next, Math.abs(next + leading - sum));
}

/**
 * Creates the history before the first step: points in steps before the begin, on the Taylor polynomial there. phi_(i+1) is its i-th
 * backward difference. Derivatives that are not known are zero.
 */
function bdfStartHistory(heap: Heap, w: int, d: int, h: real): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const derivatives: int = d + BDF_HEADER + BDF_DERIVATIVES * size;
  const difference: int = d + BDF_HEADER + (BDF_HISTORY + 1) * size;
  const xdot: int = w + STEP_HEADER + 3 * states;
  const h2: real = h * h;
  for (let j: int = 0; j < states; j++) {
    const d2: real = h2 * heap[derivatives + j]!;
    const d3: real = h * h2 * heap[derivatives + size + j]!;
    const d4: real = h2 * h2 * heap[derivatives + 2 * size + j]!;
    heap[difference + j] = h * heap[xdot + j]! - d2 / 2 + d3 / 6 - d4 / 24;
    heap[difference + size + j] = d2 - d3 + (7 * d4) / 12;
    heap[difference + 2 * size + j] = d3 - 1.5 * d4;
    heap[difference + 3 * size + j] = d4;
  }
  for (let i: int = 1; i <= 4; i++) heap[d + BDF_PSI + i] = i * h;
}

/**
 * The dense output of the last step as a polynomial in theta, of the degree that is its order: the one through the end of
 * the step and the points before it, P = sum of N_i phi_i(n + 1) with N_(i+1) = N_i (t - t_(n+2-i)) / psi_i.
 */
export function bdfPolynomial(heap: Heap, w: int, d: int): void {
  if (heap[d + BDF_IS_START]! > 0) startPolynomial(heap, w, d);
  else historyPolynomial(heap, w, d);
}

function historyPolynomial(heap: Heap, w: int, d: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const k: int = heap[d + BDF_ORDER]!;
  const e: int = d + BDF_HEADER + 2 * size;
  const phi: int = d + BDF_HEADER + BDF_HISTORY * size;
  const x: int = w + STEP_HEADER;
  const p: int = x + 6 * states;
  const factor: int = d + BDF_BASIS;
  const total: int = factor + 6;
  const h: real = heap[d + BDF_PSI_NEW + 1]!;
  for (let c: int = 0; c <= k; c++) {
    heap[factor + c] = c === 0 ? 1 : 0;
    heap[total + c] = c === 0 ? 1 : 0;
    const target: int = p + c * states;
    for (let j: int = 0; j < states; j++) heap[target + j] = 0;
  }
  for (let i: int = 1; i <= k + 1; i++) {
    // phi_i(n + 1) is e plus the sum of beta_l phi_l(n) from l = i on: the term of phi_l has all N up to l.
    const beta: real = heap[d + BDF_BETA + i]!;
    const own: int = phi + (i - 1) * size;
    for (let c: int = 0; c < i; c++) {
      const target: int = p + c * states;
      const weight: real = beta * heap[total + c]!;
      for (let j: int = 0; j < states; j++) heap[target + j] = heap[target + j]! + weight * heap[own + j]!;
    }
    if (i <= k) {
      const psi: real = heap[d + BDF_PSI_NEW + i]!;
      const before: real = i === 1 ? 0 : heap[d + BDF_PSI_NEW + i - 1]!;
      for (let c: int = i; c >= 0; c--) {
        const lower: real = c === 0 ? 0 : heap[factor + c - 1]!;
        heap[factor + c] = (h * lower + (before - h) * heap[factor + c]!) / psi;
        heap[total + c] = heap[total + c]! + heap[factor + c]!;
      }
    }
  }
  for (let c: int = 1; c <= k; c++) {
    const target: int = p + c * states;
    const weight: real = heap[total + c]!;
    for (let j: int = 0; j < states; j++) heap[target + j] = heap[target + j]! + weight * heap[e + j]!;
  }
  for (let j: int = 0; j < states; j++) heap[p + j] = heap[x + states + j]!;
}

/** The algebraic unknowns at time `t` within the last step, by the same polynomial, to their places in `target`. */
export function bdfInterpolate(heap: Heap, w: int, d: int, t: real, target: int): void {
  const size: int = heap[d + BDF_SIZE]!;
  const states: int = heap[d + BDF_STATES]!;
  const k: int = heap[d + BDF_ORDER]!;
  const y: int = d + BDF_HEADER;
  const e: int = y + 2 * size;
  const phi: int = y + BDF_HISTORY * size;
  if (heap[d + BDF_IS_START]! > 0) {
    for (let j: int = states; j < size; j++) heap[target + j] = heap[y + j]!;
    return;
  }
  const ahead: real = t - heap[w + STEP_T_OLD]! - heap[d + BDF_PSI_NEW + 1]!;
  let factor: real = 1;
  let total: real = 1;
  for (let j: int = states; j < size; j++) heap[target + j] = 0;
  for (let i: int = 1; i <= k + 1; i++) {
    const weight: real = heap[d + BDF_BETA + i]! * total;
    const own: int = phi + (i - 1) * size;
    for (let j: int = states; j < size; j++) heap[target + j] = heap[target + j]! + weight * heap[own + j]!;
    if (i <= k) {
      const before: real = i === 1 ? 0 : heap[d + BDF_PSI_NEW + i - 1]!;
      factor = (factor * (ahead + before)) / heap[d + BDF_PSI_NEW + i]!;
      total = total + factor;
    }
  }
  for (let j: int = states; j < size; j++) heap[target + j] = heap[target + j]! + total * heap[e + j]!;
}
