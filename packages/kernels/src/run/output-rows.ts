import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { denseState } from "../steps/dense-output.ts";
import { STEP_HEADER, STEP_ROWS, STEP_T } from "../steps/step-control.ts";
import type { OneStepMethod } from "./one-step-method.ts";

/**
 * A list of output rows, at address `STEP_ROWS` of a work area: `ROWS_HEADER` scalars, then an entry of `ROWS_ENTRY` slots for each
 * column, then the rows: time and values. Behind them a state vector.
 */
export const ROWS_HEADER: int = 10;
/** Number of columns; number of rows, and room for them. */
export const ROWS_COLUMNS: int = 0;
export const ROWS_COUNT: int = 1;
export const ROWS_ROOM: int = 2;
/** Instants of the rows: number of the next one, and its time [s]; the last number; begin, end and interval [s]. */
export const ROWS_INDEX: int = 3;
export const ROWS_NEXT: int = 4;
export const ROWS_LAST: int = 5;
export const ROWS_BEGIN: int = 6;
export const ROWS_END: int = 7;
export const ROWS_INTERVAL: int = 8;
/** 1: the interval divides the time from begin to end. */
export const ROWS_EXACT: int = 9;

/** An entry: address of the value, its sign, and whether it must be finite. */
export const ROWS_ENTRY: int = 3;

/** The instant of a row: computed by its number, so that rounding does not accumulate. */
function instantOf(heap: Heap, rows: int, k: int): real {
  const last: int = heap[rows + ROWS_LAST]!;
  const begin: real = heap[rows + ROWS_BEGIN]!;
  const end: real = heap[rows + ROWS_END]!;
  if (k > last) return Infinity;
  if (k === last) return end;
  if (heap[rows + ROWS_EXACT]! > 0) return begin + ((end - begin) * k) / last;
  return begin + k * heap[rows + ROWS_INTERVAL]!;
}

/** Begins a call of several steps: the list is empty, and the next row is number `ROWS_INDEX`. */
export function beginRows(heap: Heap, w: int): void {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0) return;
  const index: int = heap[rows + ROWS_INDEX]!;
  heap[rows + ROWS_COUNT] = 0;
  heap[rows + ROWS_NEXT] = instantOf(heap, rows, index);
}

/**
 * Writes the rows within the last step; `hasPolynomial`: its dense output is computed. Returns 1 if one is left to the host: there is
 * no more room, or the variables cannot be evaluated there or are not finite.
 */
export function writeRows(
  method: OneStepMethod,
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  degree: int,
  hasPolynomial: int,
): int {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0) return 0;
  const t: real = heap[w + STEP_T]!;
  if (heap[rows + ROWS_NEXT]! > t) return 0;
  if (hasPolynomial === 0 && heap[rows + ROWS_NEXT]! < t) method.polynomial(sys, heap, n, w);
  const columns: int = heap[rows + ROWS_COLUMNS]!;
  const room: int = heap[rows + ROWS_ROOM]!;
  const size: int = 1 + columns;
  const first: int = rows + ROWS_HEADER + ROWS_ENTRY * columns;
  const state: int = first + size * room;
  while (heap[rows + ROWS_NEXT]! <= t) {
    const count: int = heap[rows + ROWS_COUNT]!;
    if (count === room) return 1;
    const time: real = heap[rows + ROWS_NEXT]!;
    let x: int = w + STEP_HEADER;
    if (time < t) {
      denseState(heap, n, w, degree, time, state);
      x = state;
    }
    if (sys.outputs(b, time, x) !== 0) return 1;
    if (writeRow(heap, rows, time, first + size * count) > 0) return 1;
    const index: int = heap[rows + ROWS_INDEX]!;
    heap[rows + ROWS_COUNT] = count + 1;
    heap[rows + ROWS_INDEX] = index + 1;
    heap[rows + ROWS_NEXT] = instantOf(heap, rows, index + 1);
  }
  return 0;
}

/** Copies the values of the columns to a row; 1 if one is not finite that must be. */
function writeRow(heap: Heap, rows: int, time: real, row: int): int {
  const columns: int = heap[rows + ROWS_COLUMNS]!;
  const entries: int = rows + ROWS_HEADER;
  heap[row] = time;
  for (let i: int = 0; i < columns; i++) {
    const entry: int = entries + ROWS_ENTRY * i;
    const place: int = heap[entry]!;
    const value: real = heap[place]!;
    if (heap[entry + 2]! > 0 && !Number.isFinite(value)) return 1;
    heap[row + 1 + i] = heap[entry + 1]! * value;
  }
  return 0;
}
