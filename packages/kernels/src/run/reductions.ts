import type { Heap, int, real } from "@cosimo/ir";

/**
 * Numbers that a run gives in place of its rows: a list at address `r` of `REDUCTION_HEADER` scalars, then `REDUCTION_ENTRY` slots for
 * each reduction. Rows are taken one by one. Rows at one instant are both limits of an event: they divide the run into pieces, and
 * nothing is interpolated between pieces.
 */
export const REDUCTION_HEADER: int = 4;
/** Number of reductions; rows of the present piece, at most 3; times of its last row and of the one before [s]. */
export const REDUCTION_COUNT: int = 0;
export const REDUCTION_ROWS: int = 1;
export const REDUCTION_TIME: int = 2;
const TIME_BEFORE: int = 3;

/** An entry: kind, place of the value in a row, result, the last value and the one before, and the pending part of an integral. */
export const REDUCTION_ENTRY: int = 6;
export const ENTRY_KIND: int = 0;
export const ENTRY_PLACE: int = 1;
export const ENTRY_RESULT: int = 2;
const LAST: int = 3;
const BEFORE: int = 4;
const PENDING: int = 5;

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
  const count: int = heap[r + REDUCTION_COUNT]!;
  for (let k: int = 0; k < count; k++) {
    const entry: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k;
    const place: int = heap[entry + ENTRY_PLACE]!;
    const kind: int = heap[entry + ENTRY_KIND]!;
    const value: real = heap[row + 1 + place]!;
    if (kind === KIND_FINAL) heap[entry + ENTRY_RESULT] = value;
    else if (kind === KIND_INTEGRAL) addInterval(heap, r, entry, t, value);
    else takeLargest(heap, r, entry, t, kind === KIND_MINIMUM ? -value : value);
  }
  heap[r + REDUCTION_ROWS] = Math.min(3, heap[r + REDUCTION_ROWS]! + 1);
  heap[r + TIME_BEFORE] = heap[r + REDUCTION_TIME]!;
  heap[r + REDUCTION_TIME] = t;
}

/** The integrals to the last row; the next row begins a new piece. */
export function endPiece(heap: Heap, r: int): void {
  const count: int = heap[r + REDUCTION_COUNT]!;
  const rows: int = heap[r + REDUCTION_ROWS]!;
  const h: real = heap[r + REDUCTION_TIME]! - heap[r + TIME_BEFORE]!;
  for (let k: int = 0; k < count; k++) {
    const entry: int = r + REDUCTION_HEADER + REDUCTION_ENTRY * k;
    if (rows > 1 && heap[entry + ENTRY_KIND] === KIND_INTEGRAL) {
      const trapezoid: real = (h * (heap[entry + BEFORE]! + heap[entry + LAST]!)) / 2;
      const last: real = rows > 2 ? heap[entry + PENDING]! : trapezoid;
      heap[entry + ENTRY_RESULT] = heap[entry + ENTRY_RESULT]! + last;
    }
  }
  heap[r + REDUCTION_ROWS] = 0;
}

/**
 * The largest value. Between rows, the vertex of the parabola through the largest and its neighbours counts: its error is of third
 * order in the distance of rows.
 */
function takeLargest(heap: Heap, r: int, entry: int, t: real, value: real): void {
  if (value > heap[entry + ENTRY_RESULT]!) heap[entry + ENTRY_RESULT] = value;
  const last: real = heap[entry + LAST]!;
  const before: real = heap[entry + BEFORE]!;
  if (heap[r + REDUCTION_ROWS]! > 1 && !(last < before) && !(last < value)) {
    const top: real = vertex(heap, r, t, before, last, value);
    heap[entry + ENTRY_RESULT] = Math.max(heap[entry + ENTRY_RESULT]!, top);
  }
  heap[entry + BEFORE] = last;
  heap[entry + LAST] = value;
}

/** Ordinate of the vertex of the parabola through the last two rows and this one; the middle value is the largest. */
function vertex(heap: Heap, r: int, t: real, before: real, value: real, after: real): real {
  const middle: real = heap[r + REDUCTION_TIME]!;
  const h: real = middle - heap[r + TIME_BEFORE]!;
  const k: real = t - middle;
  const left: real = (value - before) / h;
  const right: real = (after - value) / k;
  const curvature: real = (right - left) / (h + k);
  const slope: real = (left * k + right * h) / (h + k);
  return curvature < 0 ? value - (slope * slope) / (4 * curvature) : value;
}

/**
 * The integral by parabolas through three rows, averaged where two cover an interval: of third order in the distance of rows. Each
 * interval is added when the row after it is known.
 */
function addInterval(heap: Heap, r: int, entry: int, t: real, value: real): void {
  const rows: int = heap[r + REDUCTION_ROWS]!;
  const last: real = heap[entry + LAST]!;
  const before: real = heap[entry + BEFORE]!;
  if (rows > 1) {
    const middle: real = heap[r + REDUCTION_TIME]!;
    const h: real = middle - heap[r + TIME_BEFORE]!;
    const k: real = t - middle;
    const bend: real = ((value - last) / k - (last - before) / h) / (h + k);
    const first: real = (h * (before + last)) / 2 - (bend * (h * h * h)) / 6;
    const all: real = rows > 2 ? (heap[entry + PENDING]! + first) / 2 : first;
    heap[entry + ENTRY_RESULT] = heap[entry + ENTRY_RESULT]! + all;
    heap[entry + PENDING] = (k * (last + value)) / 2 - (bend * (k * k * k)) / 6;
  }
  heap[entry + BEFORE] = last;
  heap[entry + LAST] = value;
}
