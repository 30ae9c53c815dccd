import type { Range } from "./axis-range.ts";

/** Points of a curve. */
export interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Rows (ascending) that suffice to draw columns over ascending x at a resolution of `buckets`: in each bucket of x the first and
 * last row, the rows of the minimum and maximum of each column, and a row with a gap. The picture equals that of all rows, since a
 * bucket is one pixel wide.
 */
export function decimateRows(x: Float64Array, columns: readonly Float64Array[], buckets: number): Int32Array {
  const from = x[0] ?? 0;
  const width = ((x.at(-1) ?? 1) - from) / buckets || 1;
  const kept: number[] = [];
  for (let start = 0; start < x.length; ) {
    const limit = from + (Math.floor((x[start]! - from) / width) + 1) * width;
    let end = start + 1;
    while (end < x.length && x[end]! < limit) end++;
    kept.push(...extremeRows(columns, start, end));
    start = end;
  }
  return Int32Array.from(kept);
}

function extremeRows(columns: readonly Float64Array[], start: number, end: number): number[] {
  if (end - start <= 4) return Array.from({ length: end - start }, (_, i) => start + i);
  const rows = new Set([start, end - 1]);
  for (const column of columns) {
    let [least, most, gap] = [-1, -1, -1];
    for (let row = start; row < end; row++) {
      const value = column[row]!;
      if (Number.isNaN(value)) gap = row;
      else {
        if (least < 0 || value < column[least]!) least = row;
        if (most < 0 || value > column[most]!) most = row;
      }
    }
    for (const row of [least, most, gap]) if (row >= 0) rows.add(row);
  }
  return [...rows].sort((p, q) => p - q);
}

/** Decimates a curve over ascending x to about four points per bucket. */
export function decimateOver(curve: Points, buckets: number): Points {
  if (curve.x.length <= 4 * buckets) return curve;
  const rows = decimateRows(curve.x, [curve.y], buckets);
  return { x: pick(curve.x, rows), y: pick(curve.y, rows) };
}

/** The elements at these rows. */
export function pick(column: Float64Array, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (row) => column[row]!);
}

/**
 * Removes points of a curve in the plane that are closer than `distance` to the previous one; the last point and gaps are kept. The
 * distance is increased until at most `limit` points remain.
 */
export function thinCurve(
  curve: Points,
  distance: number,
  limit: number,
): Points & { readonly rows: Int32Array } {
  for (let d = distance; ; d *= 1.5) {
    const rows = farRows(curve, d);
    if (rows.length > limit && d < 1e6 * distance) continue;
    return { x: pick(curve.x, rows), y: pick(curve.y, rows), rows };
  }
}

function farRows({ x, y }: Points, distance: number): Int32Array {
  const rows: number[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let row = 0; row < x.length; row++) {
    const far = !(Math.hypot(x[row]! - lastX, y[row]! - lastY) < distance);
    if (!far && row < x.length - 1) continue;
    const gap = Number.isNaN(x[row]! + y[row]!);
    if (gap && Number.isNaN(lastX) && rows.length > 0) continue;
    rows.push(row);
    [lastX, lastY] = gap ? [Number.NaN, Number.NaN] : [x[row]!, y[row]!];
  }
  return Int32Array.from(rows);
}

/** The points of a curve over ascending x inside a range, and one beyond each end. */
export function visiblePart(curve: Points, { from, to }: Range): Points {
  const start = Math.max(0, firstAt(curve.x, from) - 1);
  const end = Math.min(curve.x.length, firstAbove(curve.x, to) + 1);
  if (start === 0 && end === curve.x.length) return curve;
  return { x: curve.x.subarray(start, end), y: curve.y.subarray(start, end) };
}

/** Index of the first element ≥ `value` of an ascending array; its length if there is none. */
export function firstAt(ascending: Float64Array, value: number): number {
  return firstIndex(ascending, (element) => element >= value);
}

/** Index of the first element > `value` of an ascending array; its length if there is none. */
export function firstAbove(ascending: Float64Array, value: number): number {
  return firstIndex(ascending, (element) => element > value);
}

function firstIndex(ascending: Float64Array, reached: (element: number) => boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(ascending[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
