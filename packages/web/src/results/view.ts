import type { Extremes } from "./pyramid.ts";
import type { RowSource, SignedColumn } from "./row-source.ts";

/** Rows to draw. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly time: Float64Array;
  readonly columns: readonly Float64Array[];
  readonly magnitudes?: readonly number[];
}

/** Rows of one pixel that are given as they are. */
const FEW = 4;

/**
 * The variables of a run between two times, at the resolution of a plot: per pixel the first, least, largest and last value, so that
 * no spike is lost. One row before and after the range is included, for curves to its edges. Unknown names are left out.
 */
export function view(
  run: RowSource,
  wanted: readonly string[],
  t0: number,
  t1: number,
  pixels: number,
): Window {
  const names = wanted.filter((name) => run.column(name) !== undefined);
  const columns = names.map((name) => run.column(name)!);
  const from = Math.max(0, run.rowAt(t0) - 1);
  const to = Math.min(run.rows, run.rowAt(nextAfter(t1)) + 1);
  const rows = Math.max(0, to - from);
  const magnitudes = columns.map((column) => magnitudeOf(run, column));
  const range = { from: t0, to: t1, names, magnitudes };
  if (rows <= FEW * pixels) return { ...range, ...copied(run, columns, from, to) };
  return { ...range, ...reduced(run, columns, { from, to, t0, t1, pixels }) };
}

function magnitudeOf({ rows }: RowSource, { values }: SignedColumn): number {
  const extremes: Extremes = { min: 0, max: 0 };
  values.find(0, rows, extremes);
  return Math.max(Math.abs(extremes.min), Math.abs(extremes.max));
}

/**
 * Whole rows of a run between two times, at most eight for each pixel: of more rows every k-th one, and both rows of an event. Unknown
 * names are left out.
 */
export function sample(
  run: RowSource,
  wanted: readonly string[],
  t0: number,
  t1: number,
  pixels: number,
): Window {
  const names = wanted.filter((name) => run.column(name) !== undefined);
  const columns = names.map((name) => run.column(name)!);
  const [from, to] = [run.rowAt(t0), Math.min(run.rows, run.rowAt(nextAfter(t1)))];
  const stride = Math.max(1, Math.ceil((to - from) / (MOST_PER_PIXEL * pixels)));
  const rows: number[] = [];
  for (let row = from; row < to; row++) {
    const isLimit =
      (row > from && run.timeAt(row - 1) === run.timeAt(row)) ||
      (row + 1 < to && run.timeAt(row + 1) === run.timeAt(row));
    if ((row - from) % stride === 0 || row === to - 1 || (isLimit && rows.length < MOST_LIMITS))
      rows.push(row);
  }
  const time = Float64Array.from(rows, (row) => run.timeAt(row));
  const drawn = columns.map(({ values, sign }) => Float64Array.from(rows, (row) => sign * values.at(row)));
  return { from: t0, to: t1, names, time, columns: drawn };
}

/** Bounds of `sample`. */
const MOST_PER_PIXEL = 8;
const MOST_LIMITS = 100_000;

/** All rows at a time belong to it: the right limit of an event at the end, too. */
function nextAfter(time: number): number {
  return time + Math.max(Math.abs(time) * Number.EPSILON, Number.MIN_VALUE);
}

function copied(run: RowSource, columns: readonly SignedColumn[], from: number, to: number) {
  const length = Math.max(0, to - from);
  const time = new Float64Array(length);
  for (let i = 0; i < length; i++) time[i] = run.timeAt(from + i);
  const copies = columns.map(({ values, sign }) => {
    const copy = new Float64Array(length);
    for (let i = 0; i < length; i++) copy[i] = sign * values.at(from + i);
    return copy;
  });
  return { time, columns: copies };
}

interface Reduction {
  readonly from: number;
  readonly to: number;
  readonly t0: number;
  readonly t1: number;
  readonly pixels: number;
}

function reduced(run: RowSource, columns: readonly SignedColumn[], reduction: Reduction) {
  const bounds = pixelRows(run, reduction);
  const count = bounds.length - 1;
  const time = new Float64Array(FEW * count);
  for (let k = 0; k < count; k++) {
    const [first, last] = [run.timeAt(bounds[k]!), run.timeAt(bounds[k + 1]! - 1)];
    for (let i = 0; i < FEW; i++) time[FEW * k + i] = first + ((last - first) * i) / (FEW - 1);
  }
  const extremes: Extremes = { min: 0, max: 0 };
  const drawn = columns.map(({ values, sign }) => {
    const points = new Float64Array(FEW * count);
    for (let k = 0; k < count; k++) {
      const [from, to] = [bounds[k]!, bounds[k + 1]!];
      values.find(from, to, extremes);
      points[FEW * k] = sign * values.at(from);
      points[FEW * k + 1] = sign * extremes.min;
      points[FEW * k + 2] = sign * extremes.max;
      points[FEW * k + 3] = sign * values.at(to - 1);
    }
    return points;
  });
  return { time, columns: drawn };
}

/** First rows of the pixels with rows, and the end of the last one. */
function pixelRows(run: RowSource, { from, to, t0, t1, pixels }: Reduction): readonly number[] {
  const bounds = [from];
  for (let pixel = 1; pixel < pixels; pixel++) {
    const row = Math.min(run.rowAt(t0 + ((t1 - t0) * pixel) / pixels), to);
    if (row > bounds.at(-1)!) bounds.push(row);
  }
  if (to > bounds.at(-1)!) bounds.push(to);
  return bounds;
}
