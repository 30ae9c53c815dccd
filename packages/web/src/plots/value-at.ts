import type { Curves } from "../messages/protocol.ts";

/** Values of a curve at a time: the left and the right limit at an event, else one value, linear between rows. */
export function valuesAt({ time, names, columns }: Curves, name: string, instant: number): readonly number[] {
  const column = columns[names.indexOf(name)];
  if (column === undefined || time.length === 0) return [Number.NaN];
  const after = firstAtOrAfter(time, instant);
  if (after === time.length) return [column[after - 1]!];
  if (time[after] === instant) {
    let last = after;
    while (last + 1 < time.length && time[last + 1] === instant) last++;
    const [left, right] = [column[after]!, column[last]!];
    return left === right ? [left] : [left, right];
  }
  if (after === 0) return [column[0]!];
  const [t0, t1] = [time[after - 1]!, time[after]!];
  const [y0, y1] = [column[after - 1]!, column[after]!];
  return [y0 + ((y1 - y0) * (instant - t0)) / (t1 - t0)];
}

function firstAtOrAfter(time: Float64Array, instant: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
