import type { Unit } from "../unit/unit.ts";
import { createSourceUnit, type SourceOutput } from "./source-unit.ts";

/** A column of a table over time: linear between points; two points at one time form a jump. */
export interface TableColumn extends SourceOutput {
  /** [s], ascending. */
  readonly time: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** A unit without inputs whose outputs are columns of a table, held before the first and after the last point. */
export function createTableUnit(name: string, columns: readonly TableColumn[]): Unit {
  return createSourceUnit(name, "table", columns, {
    value: (i, t, atLeft) => valueAt(columns[i]!, t, atLeft),
    slope: (i, t, atLeft) => slopeAt(columns[i]!, t, atLeft),
    hasSlopes: true,
    jumps: jumpsOf(columns),
  });
}

/** Times with two points in some column, ascending. */
function jumpsOf(columns: readonly TableColumn[]): readonly number[] {
  const found = new Set<number>();
  for (const { time } of columns)
    for (let i = 1; i < time.length; i++) if (time[i] === time[i - 1]) found.add(time[i]!);
  return [...found].sort((a, b) => a - b);
}

/** Number of points before `t`; without `leftLimit` including those at `t`. */
function pointsBefore(time: ArrayLike<number>, t: number, leftLimit: boolean): number {
  let first = 0;
  let end = time.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (leftLimit ? time[middle]! < t : time[middle]! <= t) first = middle + 1;
    else end = middle;
  }
  return first;
}

function valueAt({ time, values }: TableColumn, t: number, leftLimit: boolean): number {
  const next = pointsBefore(time, t, leftLimit);
  if (next === 0) return values[0]!;
  if (next === time.length) return values[next - 1]!;
  const [t0, t1] = [time[next - 1]!, time[next]!];
  return values[next - 1]! + ((values[next]! - values[next - 1]!) * (t - t0)) / (t1 - t0);
}

function slopeAt({ time, values }: TableColumn, t: number, leftLimit: boolean): number {
  const next = pointsBefore(time, t, leftLimit);
  if (next === 0 || next === time.length) return 0;
  return (values[next]! - values[next - 1]!) / (time[next]! - time[next - 1]!);
}
