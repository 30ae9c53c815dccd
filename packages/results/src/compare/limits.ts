import type { TrajectoryVariable } from "@cosimo/ir";
import { type Interpolation, interpolate } from "./interpolation.ts";

/** The different times of rows, and the first and the last row at each: left and right limit of an event. */
export interface Instants {
  readonly time: Float64Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

export function instantsOf(time: Float64Array): Instants {
  const starts: number[] = [];
  time.forEach((t, row) => {
    if (row === 0 || t !== time[row - 1]) starts.push(row);
  });
  return {
    time: Float64Array.from(starts, (row) => time[row]!),
    first: Int32Array.from(starts),
    last: Int32Array.from(starts, (_, k) => (starts[k + 1] ?? time.length) - 1),
  };
}

/** Left and right limits of a variable at the times of a grid. */
export interface Limits {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** Discrete variables keep their value between rows, continuous ones are interpolated. */
export function isHeld(variable: TrajectoryVariable): boolean {
  return variable.type !== "Real" || variable.variability !== "continuous";
}

/** Evaluates a column on an ascending grid; NaN before the first and after the last row. */
export function limitsOn(
  grid: Float64Array,
  instants: Instants,
  column: Float64Array,
  interpolation: Interpolation,
): Limits {
  const left = new Float64Array(grid.length).fill(Number.NaN);
  const right = new Float64Array(grid.length).fill(Number.NaN);
  const { time, first, last } = instants;
  let k = 0;
  grid.forEach((t, i) => {
    while (k + 1 < time.length && time[k + 1]! <= t) k++;
    if (t === time[k]) {
      left[i] = column[first[k]!]!;
      right[i] = column[last[k]!]!;
    } else if (k + 1 < time.length && t > time[k]!) {
      left[i] = right[i] = interpolate(interpolation, instants, column, k, t);
    }
  });
  return { left, right };
}

/** Ascending union of the times of both that lie in the interval both cover. */
export function commonGrid(a: Float64Array, b: Float64Array): Float64Array {
  const from = Math.max(a[0] ?? Number.NaN, b[0] ?? Number.NaN);
  const to = Math.min(a.at(-1) ?? Number.NaN, b.at(-1) ?? Number.NaN);
  const inside = new Float64Array(a.length + b.length);
  inside.set(a);
  inside.set(b, a.length);
  return inside.sort().filter((t, i, all) => t >= from && t <= to && t !== all[i - 1]);
}
