import type { TrajectoryVariable } from "@cosimo/ir";
import type { Instants } from "./instants.ts";
import { type Interpolation, interpolate } from "./interpolation.ts";

/** Left and right limits of a variable at the times of a grid. */
export interface Limits {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** Whether a variable is held between rows; continuous variables are interpolated. */
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

/** Ascending union of the times in the common interval. */
export function commonGrid(a: Float64Array, b: Float64Array): Float64Array {
  const from = Math.max(a[0] ?? Number.NaN, b[0] ?? Number.NaN);
  const to = Math.min(a.at(-1) ?? Number.NaN, b.at(-1) ?? Number.NaN);
  const inside = new Float64Array(a.length + b.length);
  inside.set(a);
  inside.set(b, a.length);
  return inside.sort().filter((t, i, all) => t >= from && t <= to && t !== all[i - 1]);
}
