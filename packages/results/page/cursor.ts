import type { Points } from "../src/plot/decimation.ts";
import { firstAbove, firstAt } from "../src/plot/decimation.ts";

/** Left and right limit of a curve; equal but at an event. NaN: no value. */
export interface LimitValues {
  readonly left: number;
  readonly right: number;
}

const NO_VALUE: LimitValues = { left: Number.NaN, right: Number.NaN };

/** Values of a curve at a point of the axis: those of its rows there, otherwise held or interpolated between two rows. */
export function valuesAt({ x, y }: Points, at: number, held: boolean): LimitValues {
  const first = firstAt(x, at);
  if (x[first] === at) return { left: y[first]!, right: y[firstAbove(x, at) - 1]! };
  if (first === 0 || first === x.length) return NO_VALUE;
  const [before, after] = [y[first - 1]!, y[first]!];
  const part = (at - x[first - 1]!) / (x[first]! - x[first - 1]!);
  const value = held ? before : before + part * (after - before);
  return { left: value, right: value };
}

/** The nearest of ascending values, if it is at most `reach` away. */
export function nearest(ascending: ArrayLike<number>, at: number, reach: number): number | undefined {
  const after = lowerBound(ascending, at);
  const candidates = [ascending[after - 1], ascending[after]].filter((value) => value !== undefined);
  const [best] = candidates.sort((p, q) => Math.abs(p - at) - Math.abs(q - at));
  return best !== undefined && Math.abs(best - at) <= reach ? best : undefined;
}

/** The next of ascending values in a direction, at least `distance` away. */
export function neighbour(
  ascending: ArrayLike<number>,
  at: number,
  direction: 1 | -1,
  distance: number,
): number | undefined {
  if (direction > 0) {
    let index = lowerBound(ascending, at + distance);
    while (index < ascending.length && ascending[index]! <= at) index++;
    return ascending[index];
  }
  let index = lowerBound(ascending, at - distance);
  if (ascending[index] !== at - distance || distance === 0) index--;
  return ascending[index];
}

function lowerBound(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
