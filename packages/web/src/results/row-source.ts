import type { Pyramid } from "./pyramid.ts";

/** Rows in order of time, read by column. */
export interface RowSource {
  readonly rows: number;
  /** [s] */
  timeAt(row: number): number;
  /** The first row at or after a time; `rows` if there is none. */
  rowAt(time: number): number;
  column(name: string): SignedColumn | undefined;
}

/** A stored column, or its negative: aliases are stored once. */
export interface SignedColumn {
  readonly values: Pyramid;
  readonly sign: 1 | -1;
}

/** The first of `rows` ascending times that is at or after an instant; `rows` if there is none. */
export function firstRowAt(instant: number, rows: number, timeAt: (row: number) => number): number {
  let [low, high] = [0, rows];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
