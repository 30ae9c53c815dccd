import { type ChunkedColumn, chunkedColumn } from "./chunked-column.ts";

/** Entries of one level that become one of the next: the levels take 13 % of the memory of the values. */
const FACTOR = 16;

/** Least and largest value of rows; NaN if all of them are NaN. */
export interface Extremes {
  min: number;
  max: number;
}

interface Level {
  readonly min: ChunkedColumn;
  readonly max: ChunkedColumn;
}

/** Values by their rows; the number of rows may grow. */
export interface Numbers {
  readonly length: number;
  at(row: number): number;
}

/** A column with the extremes of 16, 256, 4096, … rows: the extremes of any rows cost O(log n). */
export interface Pyramid extends Numbers {
  /** Of rows from `from` to `to` (exclusive), into `extremes`. */
  find(from: number, to: number, extremes: Extremes): void;
}

export function createPyramid(values: Numbers): Pyramid {
  const levels: Level[] = [];

  /** Adds the entry of level `k` (0: of 16 values) whose last row was pushed. */
  function complete(k: number): void {
    levels[k] ??= { min: chunkedColumn(), max: chunkedColumn() };
    const { min, max } = levels[k]!;
    const below = k === 0 ? { min: values, max: values } : levels[k - 1]!;
    const from = min.length * FACTOR;
    let [least, most] = [Number.NaN, Number.NaN];
    for (let i = from; i < from + FACTOR; i++) {
      const [low, high] = [below.min.at(i), below.max.at(i)];
      if (!(low >= least)) least = Number.isNaN(low) ? least : low;
      if (!(high <= most)) most = Number.isNaN(high) ? most : high;
    }
    min.push(least);
    max.push(most);
    if (min.length % FACTOR === 0) complete(k + 1);
  }

  /** Extremes of the entries from `from` to `to` at level `k`; -1: the values. */
  function search(k: number, from: number, to: number, found: Extremes): void {
    const { min, max } = k < 0 ? { min: values, max: values } : levels[k]!;
    const above = levels[k + 1];
    // What the next level has in whole: entries from `first` to `last` of it.
    const first = Math.ceil(from / FACTOR);
    const last = Math.min(Math.floor(to / FACTOR), above?.min.length ?? 0);
    const climbs = above !== undefined && first < last;
    const leftEnd = climbs ? first * FACTOR : to;
    for (let i = from; i < leftEnd; i++) include(found, min.at(i), max.at(i));
    if (!climbs) return;
    search(k + 1, first, last, found);
    for (let i = last * FACTOR; i < to; i++) include(found, min.at(i), max.at(i));
  }

  return {
    get length() {
      return values.length;
    },
    at: values.at,
    find(from, to, extremes) {
      // Of many columns few are drawn: levels are made when they are first needed.
      while (((levels[0]?.min.length ?? 0) + 1) * FACTOR <= values.length) complete(0);
      extremes.min = Number.NaN;
      extremes.max = Number.NaN;
      search(-1, from, to, extremes);
    },
  };
}

function include(found: Extremes, low: number, high: number): void {
  if (low < found.min || Number.isNaN(found.min)) found.min = low;
  if (high > found.max || Number.isNaN(found.max)) found.max = high;
}
