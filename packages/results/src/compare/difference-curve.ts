import { type Comparator, differenceOf } from "./compare-trajectories.ts";

/** Left and right limit of a - b at each time of the grid; NaN in the neighbourhood of an event. */
export function differenceCurve(
  columnA: Float64Array,
  columnB: Float64Array,
  held: boolean,
  comparator: Comparator,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const { grid, insideEvents } = comparator;
  const { left, right } = differenceOf(columnA, columnB, held, comparator).difference;
  const [x, y]: [number[], number[]] = [[], []];
  const add = (time: number, value: number, inside: number) => {
    x.push(time);
    y.push(inside === 1 ? Number.NaN : value);
  };
  grid.forEach((time, i) => {
    const same = left[i] === right[i] && insideEvents.left[i] === insideEvents.right[i];
    if (!same) add(time, left[i]!, insideEvents.left[i]!);
    add(time, right[i]!, insideEvents.right[i]!);
  });
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}
