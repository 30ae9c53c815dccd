import type { Heap, int, real } from "@cosimo/ir";
import {
  countFailedAttempt,
  STATUS_ACCEPTED,
  STATUS_EVALUATION_FAILED,
  STATUS_STEP_TOO_SMALL,
  STEP_ACCEPTED_COUNT,
  STEP_ERROR,
  STEP_FAILURE,
  STEP_H,
  STEP_HEADER,
  STEP_REJECTED_COUNT,
  STEP_SPAN,
  STEP_T,
  STEP_T_OLD,
  STEP_T_TRY,
  STEP_TRY,
  stepShrink,
} from "../steps/step-control.ts";
import { bdfNorm } from "./bdf-corrector.ts";
import {
  BDF_BETA,
  BDF_DERIVATIVES,
  BDF_ERROR_FACTOR,
  BDF_ESTIMATE,
  BDF_FAILURES,
  BDF_HEADER,
  BDF_HISTORY,
  BDF_IS_START,
  BDF_MAX_ORDER,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_ORDER,
  BDF_PENDING,
  BDF_REPEATS_NEW,
  BDF_RISING,
  BDF_SIGMA,
  BDF_SIZE,
  BDF_START_ORDER,
  BDF_STARTING,
  BDF_STATES,
  CORRECTOR_DIVERGES,
  CORRECTOR_NEEDS_ROOM,
  CORRECTOR_NOT_FINITE,
  CORRECTOR_UNSOLVED,
  STATUS_NEEDS_ROOM,
} from "./bdf-memory.ts";
import { startDerivatives } from "./bdf-start.ts";

const AFTER_FAILURE: real = 0.25;

/**
 * Tests the error of the last attempt, which follows from the correction of the states, and chooses the next order and
 * step size (Brenan, Campbell & Petzold 1996, section 5.2.3): the order with the smallest term of the Taylor expansion.
 */
export function bdfControlStep(heap: Heap, w: int, d: int, code: int): int {
  if (code === CORRECTOR_NEEDS_ROOM) return STATUS_NEEDS_ROOM;
  if (code !== 0) return afterFailure(heap, w, d, code);
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const k: int = heap[d + BDF_ORDER]!;
  const length: real = bdfNorm(heap, w, d, states, d + BDF_HEADER + 2 * size);
  const error: real = heap[d + BDF_ERROR_FACTOR]! * length;
  heap[w + STEP_ERROR] = error;
  if (!(error < 1e200)) return afterFailure(heap, w, d, CORRECTOR_NOT_FINITE);
  const estimate: real = heap[d + BDF_SIGMA + k + 1]! * length;
  heap[d + BDF_NEXT_ORDER] = k;
  heap[d + BDF_ESTIMATE] = estimate;
  const lowerTerm: real = compareLower(heap, w, d, (k + 1) * estimate);
  if (!(error <= 1)) return afterRejection(heap, w, d);
  if (heap[d + BDF_NEXT_ORDER]! < k || k >= heap[d + BDF_MAX_ORDER]!) heap[d + BDF_RISING] = 0;
  if (heap[d + BDF_RISING]! > 0) {
    heap[d + BDF_NEXT_ORDER] = k + 1;
    heap[w + STEP_H] = 2 * heap[w + STEP_TRY]!;
  } else {
    if (heap[d + BDF_NEXT_ORDER]! === k) compareHigher(heap, w, d, (k + 1) * estimate, lowerTerm);
    chooseSize(heap, w, d);
  }
  acceptStep(heap, w, d);
  return STATUS_ACCEPTED;
}

/** Limits of the growth of Runge-Kutta steps; first step of the formula as parts of the last of them. */
const LARGEST_GROWTH: real = 5;
const LEAST_PART: real = 0.02;
const LARGEST_PART: real = 0.5;
/** Factor of the first estimate, from a derivative of the dense output. */
const CAUTION: real = 4;

/**
 * The same for a Runge-Kutta step of a restart, of order 4 with an estimate of order 3. The last one chooses the first step of the
 * formula by the fourth derivative of its dense output.
 */
export function bdfControlStart(heap: Heap, w: int, d: int, code: int): int {
  if (code === CORRECTOR_NEEDS_ROOM) return STATUS_NEEDS_ROOM;
  if (code !== 0) return afterFailure(heap, w, d, code);
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const h: real = heap[w + STEP_TRY]!;
  const error: real = bdfNorm(heap, w, d, states, d + BDF_HEADER + 2 * size);
  heap[w + STEP_ERROR] = error;
  if (!(error < 1e200)) return afterFailure(heap, w, d, CORRECTOR_NOT_FINITE);
  const wanted: real = 0.9 / Math.sqrt(Math.sqrt(error + 1e-9));
  if (!(error <= 1)) {
    countFailure(heap, w, d);
    heap[w + STEP_FAILURE] = 0;
    return stepShrink(heap, w, Math.max(AFTER_FAILURE, wanted) * h, STATUS_STEP_TOO_SMALL);
  }
  heap[w + STEP_H] = h * Math.min(LARGEST_GROWTH, Math.max(AFTER_FAILURE, wanted));
  heap[d + BDF_STARTING] = heap[d + BDF_STARTING]! - 1;
  if (heap[d + BDF_STARTING]! === 0) firstOfFormula(heap, w, d, h);
  acceptStep(heap, w, d);
  return STATUS_ACCEPTED;
}

/** Chooses order and size of the first step of the formula after a Runge-Kutta step of size `h`. */
function firstOfFormula(heap: Heap, w: int, d: int, h: real): void {
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const k: int = heap[d + BDF_START_ORDER]!;
  const derivatives: int = d + BDF_HEADER + BDF_DERIVATIVES * size;
  startDerivatives(heap, d, h);
  heap[d + BDF_NEXT_ORDER] = k;
  // Of order k with equal steps the error is h^(k+1) y^(k+1) / (k + 1).
  const term: real = bdfNorm(heap, w, d, states, derivatives + (k - 1) * size);
  heap[d + BDF_ESTIMATE] = (CAUTION * h ** (k + 1) * term) / (k + 1);
  heap[w + STEP_H] = h * Math.min(LARGEST_PART, Math.max(LEAST_PART, growth(heap, d)));
}

/** Lowers the order if the terms of lower order are not larger; returns the term of order k - 1, times k. */
function compareLower(heap: Heap, w: int, d: int, term: real): real {
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const k: int = heap[d + BDF_ORDER]!;
  const e: int = d + BDF_HEADER + 2 * size;
  const sum: int = e + size;
  const phi: int = d + BDF_HEADER + (BDF_HISTORY - 1) * size;
  if (k < 2) return Infinity;
  addDifference(heap, states, e, heap[d + BDF_BETA + k + 1]!, phi + (k + 1) * size, sum);
  const estimate: real = heap[d + BDF_SIGMA + k]! * bdfNorm(heap, w, d, states, sum);
  let isSmaller: boolean = k * estimate <= 0.5 * term;
  if (k > 2) {
    addDifference(heap, states, sum, heap[d + BDF_BETA + k]!, phi + k * size, sum);
    const second: real = heap[d + BDF_SIGMA + k - 1]! * bdfNorm(heap, w, d, states, sum);
    isSmaller = Math.max(k * estimate, (k - 1) * second) <= term;
  }
  if (isSmaller) {
    heap[d + BDF_NEXT_ORDER] = k - 1;
    heap[d + BDF_ESTIMATE] = estimate;
  }
  return k * estimate;
}

/** `target` := a + factor v */
function addDifference(heap: Heap, count: int, a: int, factor: real, v: int, target: int): void {
  for (let j: int = 0; j < count; j++) heap[target + j] = heap[a + j]! + factor * heap[v + j]!;
}

/**
 * Raises the order after enough steps with one order and size: only then the difference of corrections estimates the
 * term of the next order.
 */
function compareHigher(heap: Heap, w: int, d: int, term: real, lowerTerm: real): void {
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const k: int = heap[d + BDF_ORDER]!;
  const e: int = d + BDF_HEADER + 2 * size;
  const difference: int = e + size;
  if (k >= heap[d + BDF_MAX_ORDER]! || k + 1 >= heap[d + BDF_REPEATS_NEW]!) return;
  if (k === heap[d + BDF_OLD_ORDER]! + 1) return;
  const beyond: int = d + BDF_HEADER + (BDF_HISTORY + k + 1) * size;
  addDifference(heap, states, e, -1, beyond, difference);
  const estimate: real = bdfNorm(heap, w, d, states, difference) / (k + 2);
  const higherTerm: real = (k + 2) * estimate;
  if (k > 1 && lowerTerm <= Math.min(term, higherTerm)) {
    heap[d + BDF_NEXT_ORDER] = k - 1;
    heap[d + BDF_ESTIMATE] = lowerTerm / k;
  } else if (k > 1 ? higherTerm < term : higherTerm < 0.5 * term) {
    heap[d + BDF_NEXT_ORDER] = k + 1;
    heap[d + BDF_ESTIMATE] = estimate;
  }
}

/** (2 estimate + 0.0001)^(-1 / (order + 1)) */
function growth(heap: Heap, d: int): real {
  return (2 * heap[d + BDF_ESTIMATE]! + 0.0001) ** (-1 / (heap[d + BDF_NEXT_ORDER]! + 1));
}

/**
 * Step size: doubled if possible, shortened if necessary, else kept, because the formulas are most accurate with equal
 * steps.
 */
function chooseSize(heap: Heap, w: int, d: int): void {
  const h: real = heap[w + STEP_TRY]!;
  const ratio: real = growth(heap, d);
  heap[w + STEP_H] = h;
  if (ratio >= 2) heap[w + STEP_H] = 2 * h;
  else if (ratio <= 1) heap[w + STEP_H] = h * Math.max(0.5, Math.min(0.9, ratio));
}

function acceptStep(heap: Heap, w: int, d: int): void {
  const states: int = heap[d + BDF_STATES]!;
  const size: int = heap[d + BDF_SIZE]!;
  const x: int = w + STEP_HEADER;
  const y: int = d + BDF_HEADER;
  for (let j: int = 0; j < states; j++) {
    heap[x + j] = heap[y + j]!;
    heap[x + 2 * states + j] = heap[y + size + j]!;
  }
  heap[d + BDF_PENDING] = 1;
  heap[w + STEP_T_OLD] = heap[w + STEP_T]!;
  heap[w + STEP_T] = heap[w + STEP_T_TRY]!;
  heap[w + STEP_SPAN] = heap[w + STEP_TRY]!;
  heap[w + STEP_ACCEPTED_COUNT] = heap[w + STEP_ACCEPTED_COUNT]! + 1;
}

function afterRejection(heap: Heap, w: int, d: int): int {
  const failures: real = heap[d + BDF_FAILURES]! + 1;
  const h: real = heap[w + STEP_TRY]!;
  countFailure(heap, w, d);
  heap[w + STEP_FAILURE] = 0;
  if (failures >= 3) heap[d + BDF_NEXT_ORDER] = 1;
  const ratio: real =
    failures < 2 ? Math.max(AFTER_FAILURE, Math.min(0.9, 0.9 * growth(heap, d))) : AFTER_FAILURE;
  heap[d + BDF_ORDER] = heap[d + BDF_NEXT_ORDER]!;
  return stepShrink(heap, w, ratio * h, STATUS_STEP_TOO_SMALL);
}

/** Handles an attempt whose corrector or evaluation failed. */
function afterFailure(heap: Heap, w: int, d: int, code: int): int {
  countFailure(heap, w, d);
  if (heap[d + BDF_FAILURES]! >= 3 && heap[d + BDF_IS_START]! === 0) heap[d + BDF_ORDER] = 1;
  const diverges: boolean = code === CORRECTOR_DIVERGES || code === CORRECTOR_UNSOLVED;
  if (diverges) heap[w + STEP_FAILURE] = code;
  else countFailedAttempt(heap, w, code === CORRECTOR_NOT_FINITE ? 0 : code);
  const status: int = diverges ? STATUS_STEP_TOO_SMALL : STATUS_EVALUATION_FAILED;
  return stepShrink(heap, w, AFTER_FAILURE * heap[w + STEP_TRY]!, status);
}

function countFailure(heap: Heap, w: int, d: int): void {
  heap[d + BDF_FAILURES] = heap[d + BDF_FAILURES]! + 1;
  heap[d + BDF_RISING] = 0;
  heap[w + STEP_REJECTED_COUNT] = heap[w + STEP_REJECTED_COUNT]! + 1;
}
