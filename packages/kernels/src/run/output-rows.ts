import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { denseState } from "../steps/dense-output.ts";
import { STEP_HEADER, STEP_ROWS, STEP_T } from "../steps/step-control.ts";
import type { OneStepMethod } from "./one-step-method.ts";
import { isBounded, REDUCTION_END, REDUCTION_TIME, reduceRow } from "./reductions.ts";

/**
 * A list of output rows, at address `STEP_ROWS` of a work area: `ROWS_HEADER` scalars, then an entry of `ROWS_ENTRY` slots for each
 * column, then the rows: time and values. Behind them a state vector.
 */
export const ROWS_HEADER: int = 14;
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
/** Address of reductions that take the rows, or 0: they are stored. Number of rows that they took. */
export const ROWS_REDUCTIONS: int = 10;
export const ROWS_TAKEN: int = 11;
/** 1: equations compute a column between events; 0: all are states, or values that change at events only. */
export const ROWS_COMPUTED: int = 12;
/** Fewest parts into which rows divide each step, for reductions; 0: the instants above have the rows. */
export const ROWS_PARTS: int = 13;

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

/** Begins a call of several steps: the next row is number `ROWS_INDEX`. */
export function beginRows(heap: Heap, w: int): void {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0) return;
  const index: int = heap[rows + ROWS_INDEX]!;
  heap[rows + ROWS_NEXT] = instantOf(heap, rows, index);
}

/** Most parts of a step. */
export const MOST_PARTS: int = 8;

/**
 * Where rows divide each step, they divide the time from the last one to `t`, by the degree of dense output; its polynomials are at
 * `p`, 0: they are not known.
 */
export function divideTime(heap: Heap, rows: int, n: int, degree: int, p: int, t: real): void {
  const fewest: int = heap[rows + ROWS_PARTS]!;
  if (fewest === 0) return;
  const reductions: int = heap[rows + ROWS_REDUCTIONS]!;
  let parts: int = Math.max(fewest, Math.min(MOST_PARTS, degree));
  if (p > 0 && isBounded(heap, reductions, p, n, degree) > 0) parts = 1;
  heap[reductions + REDUCTION_END] = t;
  heap[rows + ROWS_BEGIN] = heap[reductions + REDUCTION_TIME]!;
  heap[rows + ROWS_END] = t;
  heap[rows + ROWS_LAST] = parts;
  heap[rows + ROWS_INDEX] = 1;
  heap[rows + ROWS_NEXT] = instantOf(heap, rows, 1);
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
  divideTime(heap, rows, n, degree, hasPolynomial > 0 ? w + STEP_HEADER + 6 * n : 0, t);
  if (heap[rows + ROWS_NEXT]! > t) return 0;
  if (hasPolynomial === 0 && heap[rows + ROWS_NEXT]! < t) method.polynomial(sys, heap, n, w);
  return writeUntil(sys, heap, b, n, w, degree, t);
}

/** Units in the last place by which an event at the instant of a row may precede it. */
const UNITS: real = 4;

/** The next instant, if it is before an event at `t`; else infinity. */
export function nextRowBefore(heap: Heap, rows: int, t: real): real {
  const next: real = heap[rows + ROWS_NEXT]!;
  return next <= t - UNITS * Number.EPSILON * Math.abs(t) ? next : Infinity;
}

/** Writes the rows before an event at `t` in the last step, whose dense output is computed; 1 if one is left to the host. */
export function rowsBefore(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, degree: int, t: real): int {
  const rows: int = heap[w + STEP_ROWS]!;
  if (rows === 0) return 0;
  divideTime(heap, rows, n, degree, w + STEP_HEADER + 6 * n, t);
  return writeUntil(sys, heap, b, n, w, degree, t - UNITS * Number.EPSILON * Math.abs(t));
}

function writeUntil(sys: KernelSystem, heap: Heap, b: int, n: int, w: int, degree: int, limit: real): int {
  const rows: int = heap[w + STEP_ROWS]!;
  const t: real = heap[w + STEP_T]!;
  const state: int = rowAddress(heap, rows, heap[rows + ROWS_ROOM]!);
  while (heap[rows + ROWS_NEXT]! <= limit) {
    if (heap[rows + ROWS_COUNT]! >= heap[rows + ROWS_ROOM]!) return 1;
    const time: real = heap[rows + ROWS_NEXT]!;
    let x: int = w + STEP_HEADER;
    if (time < t) {
      denseState(heap, n, w, degree, time, state);
      x = state;
    }
    if (sys.outputs(b, time, x) !== 0) return 1;
    if (storeRow(heap, rows, time, 0) === 0) return 1;
    addRows(heap, rows, 1);
    toNextInstant(heap, rows);
  }
  return 0;
}

/** Address of row `k` of the list. */
function rowAddress(heap: Heap, rows: int, k: int): int {
  const columns: int = heap[rows + ROWS_COLUMNS]!;
  return rows + ROWS_HEADER + ROWS_ENTRY * columns + (1 + columns) * k;
}

/** Number of rows in the list. */
export function rowCount(heap: Heap, rows: int): int {
  const count: int = heap[rows + ROWS_COUNT]!;
  return count;
}

/** Adds the rows that are stored behind the last one, or passes them to reductions. */
export function addRows(heap: Heap, rows: int, number: int): void {
  const reductions: int = heap[rows + ROWS_REDUCTIONS]!;
  if (reductions === 0) {
    heap[rows + ROWS_COUNT] = heap[rows + ROWS_COUNT]! + number;
    return;
  }
  for (let k: int = 0; k < number; k++) reduceRow(heap, reductions, rowAddress(heap, rows, k));
  heap[rows + ROWS_TAKEN] = heap[rows + ROWS_TAKEN]! + number;
}

/** Whether there is room for the rows of an event. */
export function hasRoomForEvent(heap: Heap, w: int): int {
  const rows: int = heap[w + STEP_ROWS]!;
  return rows === 0 || heap[rows + ROWS_COUNT]! + 2 <= heap[rows + ROWS_ROOM]! ? 1 : 0;
}

/** Whether the next instant is an event at `t`. */
export function isRowDue(heap: Heap, rows: int, t: real): int {
  return heap[rows + ROWS_NEXT]! <= t + UNITS * Number.EPSILON * Math.abs(t) ? 1 : 0;
}

/** Passes the instants up to an event at `t`, which has its own rows. */
export function passRows(heap: Heap, rows: int, t: real): void {
  while (isRowDue(heap, rows, t) > 0) toNextInstant(heap, rows);
}

export function toNextInstant(heap: Heap, rows: int): void {
  const index: int = heap[rows + ROWS_INDEX]!;
  heap[rows + ROWS_INDEX] = index + 1;
  heap[rows + ROWS_NEXT] = instantOf(heap, rows, index + 1);
}

/**
 * Copies the values of the columns to the row that follows the last one by `place`, which does not belong to the list before
 * `addRows`. Returns the address of the row, or 0 if a value is not finite that must be.
 */
export function storeRow(heap: Heap, rows: int, time: real, place: int): int {
  const columns: int = heap[rows + ROWS_COLUMNS]!;
  const entries: int = rows + ROWS_HEADER;
  const row: int = rowAddress(heap, rows, rowCount(heap, rows) + place);
  heap[row] = time;
  for (let i: int = 0; i < columns; i++) {
    const entry: int = entries + ROWS_ENTRY * i;
    const source: int = heap[entry]!;
    const value: real = heap[source]!;
    if (heap[entry + 2]! > 0 && !Number.isFinite(value)) return 0;
    heap[row + 1 + i] = heap[entry + 1]! * value;
  }
  return row;
}
