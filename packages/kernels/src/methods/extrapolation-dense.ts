import type { Heap, int, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_SPAN, STEP_TABLEAU, scaledMaximum } from "../steps/step-control.ts";
import {
  EXTRAPOLATION_COLUMN,
  EXTRAPOLATION_DENSE,
  EXTRAPOLATION_LINES,
  EXTRAPOLATION_POLYNOMIAL,
  firstDerivative,
  substepsOf,
} from "./extrapolation-memory.ts";

/** Degree of the dense output of a step with eight lines. */
const HIGHEST_DEGREE: int = 17;

/**
 * The dense output of the last step (Hairer & Ostermann 1990; Hairer, Nørsett & Wanner 1993, section II.9): differences of the
 * derivatives of each line give derivatives of the solution at the middle of the step, which are extrapolated. The polynomial has these
 * derivatives up to order 2 lines - 3, and the states and slopes at both ends.
 */
export function extrapolationPolynomial(heap: Heap, n: int, w: int): void {
  const d: int = heap[w + STEP_TABLEAU]!;
  if (heap[d + EXTRAPOLATION_DENSE]! > 0) return;
  heap[d + EXTRAPOLATION_DENSE] = 1;
  const lines: int = heap[d + EXTRAPOLATION_LINES]!;
  const p: int = w + STEP_HEADER + 6 * n;
  const own: int = d + EXTRAPOLATION_POLYNOMIAL;
  const degree: int = 2 * lines + 1;
  for (let i: int = 0; i < n; i++) {
    let factorial: real = 1;
    for (let order: int = 0; order < degree - 3; order++) {
      if (order > 1) factorial = factorial * order;
      heap[own + order] = middleDerivative(heap, n, w, lines, order, i) / factorial;
    }
    meetEnds(heap, n, w, own, degree, i);
    // From powers of theta - 1/2 to those of theta.
    for (let from: int = 0; from < degree; from++) {
      for (let k: int = degree - 1; k >= from; k--) heap[own + k] = heap[own + k]! - 0.5 * heap[own + k + 1]!;
    }
    for (let k: int = 0; k <= degree; k++) heap[p + k * n + i] = heap[own + k]!;
    for (let k: int = degree + 1; k <= HIGHEST_DEGREE; k++) heap[p + k * n + i] = 0;
  }
}

/**
 * Error of the dense output of the last step in units of the tolerance: the part of its highest power that vanishes at both ends, which
 * is largest at s^2 = (degree - 4) / (4 degree).
 */
export function interpolationError(heap: Heap, n: int, w: int): real {
  const d: int = heap[w + STEP_TABLEAU]!;
  const lines: int = heap[d + EXTRAPOLATION_LINES]!;
  const degree: int = 2 * lines + 1;
  extrapolationPolynomial(heap, n, w);
  const inner: real = Math.sqrt((degree - 4) / degree) / 2;
  let factor: real = 1 / (degree * degree);
  for (let k: int = 4; k < degree; k++) factor = factor * inner;
  return scaledMaximum(heap, n, w, w + STEP_HEADER + (6 + degree) * n, factor);
}

/** Derivative of this order of component i at the middle of the step, times the power of its size. */
function middleDerivative(heap: Heap, n: int, w: int, lines: int, order: int, i: int): real {
  const d: int = heap[w + STEP_TABLEAU]!;
  const column: int = d + EXTRAPOLATION_COLUMN;
  const x: int = w + STEP_HEADER + i;
  const first: int = order < 3 ? 1 : (order + 1) >> 1;
  for (let line: int = first; line <= lines; line++) {
    const middle: int = 2 * line - 1;
    let value: real = heap[x + (31 + line) * n]!;
    if (order > 0) {
      let binomial: real = 1;
      let scale: real = heap[w + STEP_SPAN]!;
      value = 0;
      for (let k: int = 0; k < order; k++) {
        const place: int = middle + order - 1 - 2 * k;
        const vector: int = place === 0 ? 3 : firstDerivative(line) + place - 1;
        value = value + binomial * heap[x + vector * n]!;
        binomial = (-binomial * (order - 1 - k)) / (k + 1);
        if (k > 0) scale = scale * middle;
      }
      value = value * scale;
    }
    heap[column + line] = value;
    for (let earlier: int = line - 1; earlier >= first; earlier--) {
      const ratio: real = substepsOf(line) / substepsOf(earlier);
      const last: real = heap[column + earlier + 1]!;
      heap[column + earlier] = last + (last - heap[column + earlier]!) / (ratio * ratio - 1);
    }
  }
  return heap[column + first]!;
}

/**
 * Completes the polynomial in s = theta - 1/2 by s^m (b0 + b1 s + b2 s^2 + b3 s^3), m = degree - 3, so that it has the states and slopes
 * of component i at s = -1/2 and 1/2.
 */
function meetEnds(heap: Heap, n: int, w: int, own: int, degree: int, i: int): void {
  const x: int = w + STEP_HEADER + i;
  const h: real = heap[w + STEP_SPAN]!;
  const m: int = degree - 3;
  let end: real = 0;
  let begin: real = 0;
  let endSlope: real = 0;
  let beginSlope: real = 0;
  for (let k: int = m - 1; k >= 0; k--) {
    endSlope = 0.5 * endSlope + end;
    beginSlope = -0.5 * beginSlope + begin;
    end = 0.5 * end + heap[own + k]!;
    begin = -0.5 * begin + heap[own + k]!;
  }
  // m is even.
  const scale: real = 2 ** m;
  const valueEnd: real = scale * (heap[x]! - end);
  const valueBegin: real = scale * (heap[x + n]! - begin);
  const slopeEnd: real = scale * (h * heap[x + 2 * n]! - endSlope) - 2 * m * valueEnd;
  const slopeBegin: real = scale * (h * heap[x + 3 * n]! - beginSlope) + 2 * m * valueBegin;
  const b2: real = 0.5 * (slopeEnd - slopeBegin);
  const b3: real = slopeEnd + slopeBegin - 2 * (valueEnd - valueBegin);
  heap[own + m] = 0.5 * (valueEnd + valueBegin - 0.5 * b2);
  heap[own + m + 1] = valueEnd - valueBegin - 0.25 * b3;
  heap[own + m + 2] = b2;
  heap[own + m + 3] = b3;
}
