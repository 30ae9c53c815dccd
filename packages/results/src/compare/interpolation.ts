import type { Instants } from "./instants.ts";

/** How a variable is evaluated between two rows. */
export type Interpolation = "hold" | "linear" | "cubic";

/**
 * A neighbouring row nearer than this part of the interval between the rows is not used: errors of its value would be
 * magnified by the inverse.
 */
const LEAST_SPACING = 0.25;

/**
 * Value at `t` inside the interval between instants k and k + 1, from the right limit of the one to the left limit of
 * the other. `cubic` is Lagrange's polynomial through these two and the rows on both sides of them, as far as no event
 * lies between; on rows h apart its error is O(h^4) inside and O(h^3) beside an event, that of `linear` is O(h^2).
 */
export function interpolate(
  interpolation: Interpolation,
  instants: Instants,
  column: Float64Array,
  k: number,
  t: number,
): number {
  const { time, first, last } = instants;
  const from = column[last[k]!]!;
  const to = column[first[k + 1]!]!;
  if (interpolation === "hold" || from === to) return from;
  const part = (t - time[k]!) / (time[k + 1]! - time[k]!);
  const linear = from + (to - from) * part;
  if (interpolation === "linear" || !Number.isFinite(linear)) return linear;
  return linear + higherOrder(instants, column, k, t);
}

/** What Newton's divided differences of second and third order add to the line between two rows. */
function higherOrder(instants: Instants, column: Float64Array, k: number, t: number): number {
  const { time, first, last } = instants;
  const times = [time[k]!, time[k + 1]!];
  const values = [column[last[k]!]!, column[first[k + 1]!]!];
  for (const neighbour of [k - 1, k + 2]) {
    if (!isSmoothNeighbour(instants, k, neighbour)) continue;
    const value = column[neighbour < k ? last[neighbour]! : first[neighbour]!]!;
    if (!Number.isFinite(value)) continue;
    times.push(time[neighbour]!);
    values.push(value);
  }
  const differences = dividedDifferences(times, values);
  const second = (t - times[0]!) * (t - times[1]!);
  return second * ((differences[2] ?? 0) + (differences[3] ?? 0) * (t - (times[2] ?? t)));
}

/** Whether the instant beside the interval exists, is not too near, and not beyond an event. */
function isSmoothNeighbour({ time, first, last }: Instants, k: number, neighbour: number): boolean {
  const nearest = neighbour < k ? k : k + 1;
  if (neighbour < 0 || neighbour >= time.length || first[nearest] !== last[nearest]) return false;
  return Math.abs(time[neighbour]! - time[nearest]!) >= LEAST_SPACING * (time[k + 1]! - time[k]!);
}

function dividedDifferences(times: readonly number[], values: readonly number[]): number[] {
  const table = [...values];
  for (let order = 1; order < times.length; order++) {
    for (let i = times.length - 1; i >= order; i--) {
      table[i] = (table[i]! - table[i - 1]!) / (times[i]! - times[i - order]!);
    }
  }
  return table;
}
