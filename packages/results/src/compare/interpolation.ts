import type { Instants } from "./instants.ts";

/** Evaluation of a variable between two rows. */
export type Interpolation = "hold" | "linear" | "cubic";

/**
 * Minimum distance of an additional node, relative to the interval: errors of closer nodes would be amplified by the inverse of the
 * distance.
 */
const LEAST_SPACING = 0.25;

/**
 * Value at `t` between instants k and k + 1, from the right limit at k to the left limit at k + 1. `cubic` is the Lagrange
 * polynomial through these values and the adjacent rows, unless an event separates them. For rows h apart the error is O(h^4), or
 * O(h^3) next to an event; the error of `linear` is O(h^2).
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

/** Terms of second and third order of Newton's interpolation formula. */
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

/** Whether an adjacent instant exists, is far enough away, and is not separated by an event. */
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
