import type { Heap, int, real } from "@cosimo/ir";

/**
 * Numbers that a run gives in place of its rows: a list at address `r` of `REDUCTION_HEADER` scalars, then `REDUCTION_ENTRY` slots for
 * each reduction. Rows are taken one by one, and divide the steps of the run: extrema and integrals are those of the polynomial through
 * the rows of a step. Rows at one instant are both limits of an event, between which nothing is interpolated.
 */
export const REDUCTION_HEADER: int = 22;
/** Number of reductions; rows of the present piece; time of the last row, and of the end of the piece [s]. */
export const REDUCTION_COUNT: int = 0;
export const REDUCTION_ROWS: int = 1;
export const REDUCTION_TIME: int = 2;
export const REDUCTION_END: int = 3;
/** Times of the rows of the piece, and coefficients of its polynomial. */
const TIMES: int = 4;
const COEFFICIENTS: int = 13;

/** Rows of a piece, at most. */
const MOST_ROWS: int = 9;

/** An entry: kind, place of the value in a row, result, number of the state that is the value, or -1, and the values of the piece. */
export const REDUCTION_ENTRY: int = 13;
export const ENTRY_KIND: int = 0;
export const ENTRY_PLACE: int = 1;
export const ENTRY_RESULT: int = 2;
export const ENTRY_STATE: int = 3;
const VALUES: int = 4;

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

/** Part of a bound that rounding of values may add. */
const ROUNDING: real = 1e-9;

/**
 * Whether rows within a step cannot change the reductions: extrema of states whose polynomials, of this degree at `p`, stay so far from
 * the largest value that `takeLargest` would pass over them.
 */
export function isBounded(heap: Heap, r: int, p: int, n: int, degree: int): int {
  const count: int = heap[r + REDUCTION_COUNT]!;
  for (let k: int = 0; k < count; k++) {
    const entry: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k;
    const kind: int = heap[entry + ENTRY_KIND]!;
    const state: int = heap[entry + ENTRY_STATE]!;
    if (kind === KIND_FINAL) continue;
    if (kind === KIND_INTEGRAL || state < 0) return 0;
    let most: real = kind === KIND_MINIMUM ? -heap[p + state]! : heap[p + state]!;
    let least: real = most;
    for (let j: int = 1; j <= degree; j++) {
      const term: real = kind === KIND_MINIMUM ? -heap[p + j * n + state]! : heap[p + j * n + state]!;
      most += Math.max(term, 0);
      least += Math.min(term, 0);
    }
    const reserve: real = ROUNDING * Math.max(Math.abs(most), Math.abs(least));
    if (!(most + (most - least) + reserve <= heap[entry + ENTRY_RESULT]!)) return 0;
  }
  return 1;
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

/** The polynomial at `t`. */
function valueAt(heap: Heap, r: int, rows: int, t: real): real {
  let value: real = 0;
  for (let i: int = rows - 1; i >= 0; i--)
    value = value * (t - heap[r + TIMES + i]!) + heap[r + COEFFICIENTS + i]!;
  return value;
}

/** Thirds by which an extremum is enclosed: its value is then accurate to rounding. */
const THIRDS: int = 30;

/** The largest value between rows, beside the largest row. */
function takeLargest(heap: Heap, r: int, entry: int, rows: int): void {
  if (rows < 3) return;
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
  const isFirst: boolean = largest === 0;
  const isLast: boolean = largest === rows - 1;
  const next: int = isFirst ? 1 : rows - 2;
  const second: int = isFirst ? 2 : rows - 3;
  // At an end the largest value is there, unless the parabola falls towards it.
  if ((isFirst || isLast) && 3 * (most - heap[v + next]!) >= heap[v + next]! - heap[v + second]!) return;
  interpolate(heap, r, entry, rows);
  let from: real = heap[r + TIMES + (isFirst ? 0 : largest - 1)]!;
  let to: real = heap[r + TIMES + (isLast ? largest : largest + 1)]!;
  for (let i: int = 0; i < THIRDS; i++) {
    const third: real = (to - from) / 3;
    const left: real = valueAt(heap, r, rows, from + third);
    if (left < valueAt(heap, r, rows, to - third)) from += third;
    else to -= third;
  }
  heap[entry + ENTRY_RESULT] = Math.max(heap[entry + ENTRY_RESULT]!, valueAt(heap, r, rows, (from + to) / 2));
}

/** Gauss's formula with five points: exact for the polynomial. */
function addIntegral(heap: Heap, r: int, entry: int, rows: int): void {
  interpolate(heap, r, entry, rows);
  const half: real = (heap[r + TIMES + rows - 1]! - heap[r + TIMES]!) / 2;
  const middle: real = heap[r + TIMES]! + half;
  let sum: real = 0.5688888888888889 * valueAt(heap, r, rows, middle);
  for (let i: int = 0; i < 2; i++) {
    const place: real = half * (i > 0 ? 0.906179845938664 : 0.5384693101056831);
    const pair: real = valueAt(heap, r, rows, middle - place);
    sum +=
      (i > 0 ? 0.23692688505618908 : 0.47862867049936647) * (pair + valueAt(heap, r, rows, middle + place));
  }
  heap[entry + ENTRY_RESULT] = heap[entry + ENTRY_RESULT]! + half * sum;
}
