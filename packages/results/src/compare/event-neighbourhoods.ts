import type { Instants } from "./instants.ts";

/** An event of both trajectories with its two times. */
export interface ShiftedEvent {
  /** [s] */
  readonly timeA: number;
  readonly timeB: number;
}

/** Corresponding events (double rows) of two trajectories, and intervals in which values are not comparable. */
export interface EventNeighbourhoods {
  readonly pairs: readonly ShiftedEvent[];
  /** Times of events in only one trajectory. */
  readonly onlyInA: readonly number[];
  readonly onlyInB: readonly number[];
  /** Ascending, disjoint. */
  readonly intervals: readonly Interval[];
}

/** From the right limit at `from` to the left limit at `to`. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Pairs events in order if they are at most `window` [s] apart. Between the two times of a pair only one trajectory has jumped. For
 * an event without a pair, the neighbourhood reaches to the adjacent samples of the other trajectory, between which it may have a
 * steep slope instead of a jump.
 */
export function eventNeighbourhoods(a: Instants, b: Instants, window: number): EventNeighbourhoods {
  const [eventsA, eventsB] = [eventTimes(a), eventTimes(b)];
  const pairs: ShiftedEvent[] = [];
  const onlyInA: number[] = [];
  const onlyInB: number[] = [];
  let [i, j] = [0, 0];
  while (i < eventsA.length || j < eventsB.length) {
    const timeA = eventsA[i] ?? Number.POSITIVE_INFINITY;
    const timeB = eventsB[j] ?? Number.POSITIVE_INFINITY;
    if (Math.abs(timeA - timeB) <= window) {
      pairs.push({ timeA, timeB });
      i++;
      j++;
    } else if (timeA < timeB) onlyInA.push(eventsA[i++]!);
    else onlyInB.push(eventsB[j++]!);
  }
  const between = pairs.map(({ timeA, timeB }) => ({
    from: Math.min(timeA, timeB),
    to: Math.max(timeA, timeB),
  }));
  const slopes = [
    ...onlyInA.map((t) => samplesAround(b.time, t)),
    ...onlyInB.map((t) => samplesAround(a.time, t)),
  ];
  const intervals = mergeIntervals([...between.filter(({ from, to }) => from < to), ...slopes]);
  return { pairs, onlyInA, onlyInB, intervals };
}

function eventTimes(instants: Instants): number[] {
  return [...instants.time].filter((_, k) => instants.last[k]! > instants.first[k]!);
}

function samplesAround(time: Float64Array, t: number): Interval {
  const at = firstNotBefore(time, t);
  return { from: time[at - 1] ?? t, to: (time[at] === t ? time[at + 1] : time[at]) ?? t };
}

/** Index of the first element ≥ t of an ascending array; its length if there is none. */
function firstNotBefore(ascending: Float64Array, t: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of [...intervals].sort((p, q) => p.from - q.from)) {
    const last = merged.at(-1);
    if (last === undefined || interval.from > last.to) merged.push(interval);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
  }
  return merged;
}

/** For each time of an ascending grid: 1 if its left (right) limit lies in one of the intervals, else 0. */
export function insideIntervals(
  grid: Float64Array,
  intervals: readonly Interval[],
): { readonly left: Uint8Array; readonly right: Uint8Array } {
  const left = new Uint8Array(grid.length);
  const right = new Uint8Array(grid.length);
  let k = 0;
  grid.forEach((t, i) => {
    while (k < intervals.length && intervals[k]!.to < t) k++;
    const interval = intervals[k];
    if (interval === undefined) return;
    left[i] = interval.from < t ? 1 : 0;
    right[i] = interval.from <= t && t < interval.to ? 1 : 0;
  });
  return { left, right };
}
