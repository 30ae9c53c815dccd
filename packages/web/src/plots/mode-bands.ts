import type { Curves } from "../messages/protocol.ts";
import type { ModeBand } from "./plot-content.ts";

/** The modes of an automaton in order of time. */
export function modeBands({ time, names, columns }: Curves, name: string): readonly ModeBand[] {
  const column = columns[names.indexOf(name)];
  if (column === undefined || time.length === 0) return [];
  const bands: ModeBand[] = [];
  let begin = 0;
  for (let i = 1; i <= time.length; i++) {
    if (i < time.length && column[i] === column[begin]) continue;
    const end = time[Math.min(i, time.length - 1)]!;
    const mode = Number.isFinite(column[begin]!) ? column[begin]! : 0;
    // Modes that are left at the instant at which they are entered have no extent.
    if (end > time[begin]!) bands.push({ from: time[begin]!, to: end, mode });
    begin = i;
  }
  return bands;
}

/** The mode at a time: the new one where it changes. */
export function modeAt(bands: readonly ModeBand[], time: number): number | undefined {
  const entered = bands.filter(({ from }) => from <= time);
  return (entered.at(-1) ?? bands[0])?.mode;
}
