import type { Heap, int, real } from "@cosimo/ir";

/**
 * Numbers that a run gives in place of its rows: a list at address `r` of `REDUCTION_HEADER` scalars, then `REDUCTION_ENTRY` slots for
 * each reduction. Rows are taken one by one, and divide the steps of the run: extrema and integrals are those of the polynomial through
 * the rows of a step. Rows at one instant are both limits of an event, between which nothing is interpolated.
 */
export const REDUCTION_HEADER: int = 25;
/** Number of reductions; rows of the present piece; time of the last row, and of the end of the piece [s]. */
export const REDUCTION_COUNT: int = 0;
export const REDUCTION_ROWS: int = 1;
export const REDUCTION_TIME: int = 2;
export const REDUCTION_END: int = 3;
/** Value and derivatives of the polynomial where it was evaluated last; times of the rows; coefficients. */
const VALUE: int = 4;
const SLOPE: int = 5;
const BEND: int = 6;
const TIMES: int = 7;
const COEFFICIENTS: int = 16;

/** Rows of a piece, at most. */
const MOST_ROWS: int = 9;

/** An entry: kind, place of the value in a row, result, and the values of the piece. */
export const REDUCTION_ENTRY: int = 12;
export const ENTRY_KIND: int = 0;
export const ENTRY_PLACE: int = 1;
export const ENTRY_RESULT: int = 2;
const VALUES: int = 3;

/** Kinds: value of the last row; largest and smallest value, the latter as the largest of the negatives; integral over time. */
export const KIND_FINAL: int = 0;
export const KIND_MAXIMUM: int = 1;
export const KIND_MINIMUM: int = 2;
export const KIND_INTEGRAL: int = 3;

/** Takes the row at this address: time, then values. */
export function reduceRow(heap: Heap, r: int, row: int): void {
  const t: real = heap[row]!;
  const isLater: boolean = t > heap[r + REDUCTION_TIME]!;
  if (!isLater) endPiece(heap, r);
  const rows: int = heap[r + REDUCTION_ROWS]!;
  const count: int = heap[r + REDUCTION_COUNT]!;
  heap[r + TIMES + rows] = t;
  for (let k: int = 0; k < count; k++) {
    const entry: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k;
    const place: int = heap[entry + ENTRY_PLACE]!;
    const kind: int = heap[entry + ENTRY_KIND]!;
    const value: real = kind === KIND_MINIMUM ? -heap[row + 1 + place]! : heap[row + 1 + place]!;
    heap[entry + VALUES + rows] = value;
    const isLarger: boolean = kind !== KIND_INTEGRAL && value > heap[entry + ENTRY_RESULT]!;
    if (kind === KIND_FINAL || isLarger) heap[entry + ENTRY_RESULT] = value;
  }
  heap[r + REDUCTION_ROWS] = rows + 1;
  heap[r + REDUCTION_TIME] = t;
  if (rows > 0 && (t >= heap[r + REDUCTION_END]! || rows + 1 === MOST_ROWS)) beginPiece(heap, r, rows);
}

/** Ends the piece; its last row, with number `last`, is the first one of the next piece. */
function beginPiece(heap: Heap, r: int, last: int): void {
  const count: int = heap[r + REDUCTION_COUNT]!;
  endPiece(heap, r);
  heap[r + TIMES] = heap[r + TIMES + last]!;
  for (let k: int = 0; k < count; k++) {
    const values: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k + VALUES;
    heap[values] = heap[values + last]!;
  }
  heap[r + REDUCTION_ROWS] = 1;
}

/** Takes the extrema and integrals of the present piece; the next row begins a new one. */
export function endPiece(heap: Heap, r: int): void {
  const count: int = heap[r + REDUCTION_COUNT]!;
  const rows: int = heap[r + REDUCTION_ROWS]!;
  heap[r + REDUCTION_ROWS] = 0;
  if (rows < 2) return;
  for (let k: int = 0; k < count; k++) {
    const entry: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k;
    const kind: int = heap[entry + ENTRY_KIND]!;
    if (kind === KIND_INTEGRAL) addIntegral(heap, r, entry, rows);
    else if (kind !== KIND_FINAL) takeLargest(heap, r, entry, rows);
  }
}

/** Newton's divided differences of the values of an entry. */
function interpolate(heap: Heap, r: int, entry: int, rows: int): void {
  const x: int = r + TIMES;
  const c: int = r + COEFFICIENTS;
  for (let i: int = 0; i < rows; i++) heap[c + i] = heap[entry + VALUES + i]!;
  for (let j: int = 1; j < rows; j++)
    for (let i: int = rows - 1; i >= j; i--)
      heap[c + i] = (heap[c + i]! - heap[c + i - 1]!) / (heap[x + i]! - heap[x + i - j]!);
}

/** Evaluates the polynomial and two derivatives at `t`. */
function evaluateAt(heap: Heap, r: int, rows: int, t: real): void {
  let value: real = 0;
  let slope: real = 0;
  let bend: real = 0;
  for (let i: int = rows - 1; i >= 0; i--) {
    const u: real = t - heap[r + TIMES + i]!;
    bend = bend * u + 2 * slope;
    slope = slope * u + value;
    value = value * u + heap[r + COEFFICIENTS + i]!;
  }
  heap[r + VALUE] = value;
  heap[r + SLOPE] = slope;
  heap[r + BEND] = bend;
}

/** Steps of Newton's method to an extremum of the polynomial, from that of a parabola. */
const STEPS: int = 4;

/** The largest value between rows: beside the largest row, where the parabola there has its vertex, by Newton's method. */
function takeLargest(heap: Heap, r: int, entry: int, rows: int): void {
  if (rows < 3) return;
  const x: int = r + TIMES;
  const v: int = entry + VALUES;
  let largest: int = 0;
  let least: real = heap[v]!;
  for (let i: int = 1; i < rows; i++) {
    if (heap[v + i]! > heap[v + largest]!) largest = i;
    least = Math.min(least, heap[v + i]!);
  }
  // A polynomial of low degree exceeds its values by less than their differences.
  const most: real = heap[v + largest]!;
  if (!(most + (most - least) > heap[entry + ENTRY_RESULT]!)) return;
  const j: int = largest === 0 ? 1 : largest === rows - 1 ? rows - 2 : largest;
  const left: real = (heap[v + j]! - heap[v + j - 1]!) / (heap[x + j]! - heap[x + j - 1]!);
  const right: real = (heap[v + j + 1]! - heap[v + j]!) / (heap[x + j + 1]! - heap[x + j]!);
  const curvature: real = (right - left) / (heap[x + j + 1]! - heap[x + j - 1]!);
  if (!(curvature < 0)) return;
  const from: real = heap[x + (largest === 0 ? 0 : largest - 1)]!;
  const to: real = heap[x + (largest === rows - 1 ? largest : largest + 1)]!;
  const vertex: real = (heap[x + j - 1]! + heap[x + j]!) / 2 - left / (2 * curvature);
  let t: real = Math.min(to, Math.max(from, vertex));
  interpolate(heap, r, entry, rows);
  for (let i: int = 0; i < STEPS; i++) {
    evaluateAt(heap, r, rows, t);
    if (!(heap[r + BEND]! < 0)) break;
    t = Math.min(to, Math.max(from, t - heap[r + SLOPE]! / heap[r + BEND]!));
  }
  evaluateAt(heap, r, rows, t);
  if (heap[r + VALUE]! > heap[entry + ENTRY_RESULT]!) heap[entry + ENTRY_RESULT] = heap[r + VALUE]!;
}

/** Gauss's formula with five points: exact for the polynomial. */
function addIntegral(heap: Heap, r: int, entry: int, rows: int): void {
  interpolate(heap, r, entry, rows);
  const from: real = heap[r + TIMES]!;
  const half: real = (heap[r + TIMES + rows - 1]! - from) / 2;
  let sum: real = 0;
  for (let i: int = 0; i < 5; i++) {
    const isOuter: boolean = i === 0 || i === 4;
    const place: real = i === 2 ? 0 : isOuter ? 0.906179845938664 : 0.5384693101056831;
    const weight: real = i === 2 ? 0.5688888888888889 : isOuter ? 0.23692688505618908 : 0.47862867049936647;
    evaluateAt(heap, r, rows, from + half * (i < 2 ? 1 - place : 1 + place));
    sum += weight * heap[r + VALUE]!;
  }
  heap[entry + ENTRY_RESULT] = heap[entry + ENTRY_RESULT]! + half * sum;
}
