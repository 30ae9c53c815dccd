import type { Window } from "./view.ts";

/** A window with its curves; `isHeld` of each name: values are held between rows, else they are connected. */
export interface WindowPart {
  readonly window: Window;
  readonly isHeld: (name: string) => boolean;
}

/**
 * Windows with times of their own on one list of times: the union of theirs, a time as often as the window that has it most often. Lines
 * through the points remain what they are, and so do jumps.
 */
export function joinWindows(parts: readonly WindowPart[], from: number, to: number): Window {
  const [only] = parts;
  if (parts.length === 1) return { ...only!.window, from, to };
  const time = unionOf(parts.map(({ window }) => window.time));
  const names = parts.flatMap(({ window }) => window.names);
  const columns = parts.flatMap(({ window, isHeld }) =>
    window.columns.map((column, i) => onTimes(time, window.time, column, isHeld(window.names[i]!))),
  );
  const magnitudes = parts.flatMap(({ window }) => window.magnitudes ?? window.names.map(() => 0));
  return { from, to, names, time, columns, magnitudes };
}

function unionOf(times: readonly Float64Array[]): Float64Array {
  const counts = new Map<number, number>();
  for (const time of times)
    for (let i = 0; i < time.length; ) {
      let end = i + 1;
      while (end < time.length && time[end] === time[i]) end++;
      counts.set(time[i]!, Math.max(counts.get(time[i]!) ?? 0, end - i));
      i = end;
    }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return Float64Array.from(sorted.flatMap(([time, count]) => new Array<number>(count).fill(time)));
}

/** A curve at other times, which contain its own; NaN outside. */
function onTimes(
  times: Float64Array,
  own: Float64Array,
  column: Float64Array,
  isHeld: boolean,
): Float64Array {
  const values = new Float64Array(times.length).fill(Number.NaN);
  let k = 0;
  for (let i = 0; i < times.length; i++) {
    const t = times[i]!;
    // At its own times a curve takes its points one after the other.
    while (k + 1 < own.length && own[k + 1]! <= t && !(own[k]! === t && times[i - 1] !== t)) k++;
    if (own.length === 0 || t < own[0]! || t > own.at(-1)!) continue;
    if (own[k]! === t || isHeld || k + 1 === own.length) values[i] = column[k]!;
    else values[i] = column[k]! + ((column[k + 1]! - column[k]!) * (t - own[k]!)) / (own[k + 1]! - own[k]!);
  }
  return values;
}
