import type { Trajectory } from "@cosimo/ir";
import type { PlotBand, PlotModes } from "./plot-spec.ts";

/** Intervals of the active modes of the first automaton; `undefined` for a model without modes. */
export function modeBands(trajectory: Trajectory): PlotModes | undefined {
  const index = trajectory.variables.findIndex((variable) => variable.role === "mode");
  return index < 0 ? undefined : modesOf(trajectory, index);
}

/** Intervals of the active modes of each automaton. */
export function allModes(trajectory: Trajectory): PlotModes[] {
  return trajectory.variables.flatMap(({ role }, index) => {
    const modes = role === "mode" ? modesOf(trajectory, index) : undefined;
    return modes === undefined ? [] : [modes];
  });
}

/** An interval ends at the right limit of the event that begins the next one. */
function modesOf({ variables, columns, time }: Trajectory, index: number): PlotModes | undefined {
  const column = columns[index]!;
  if (column.length === 0) return undefined;
  const { name, literals = [] } = variables[index]!;
  const bands: PlotBand[] = [];
  for (let start = 0; start < column.length; ) {
    const mode = column[start]!;
    let end = start + 1;
    while (end < column.length && column[end] === mode) end++;
    const [from, to] = [time[start]!, time[Math.min(end, column.length - 1)]!];
    if (to > from && mode >= 1) bands.push({ from, to, label: literals[mode - 1] ?? "", shade: mode - 1 });
    start = end;
  }
  const entered = new Map(bands.map(({ label, shade }) => [shade, { label, shade }]));
  return { label: name, bands, entries: [...entered.values()].sort((p, q) => p.shade - q.shade) };
}

/** Removes intervals shorter than `shortest` [s]; adjacent ones are extended. */
export function longBands(bands: readonly PlotBand[], shortest: number): PlotBand[] {
  const kept: PlotBand[] = [];
  let end = bands[0]?.from ?? 0;
  for (const band of bands) {
    const from = band.from - end < shortest ? end : band.from;
    if (band.to - from < shortest) continue;
    kept.push({ ...band, from });
    end = band.to;
  }
  return kept;
}

/** The interval that contains a time; at a transition the new one. */
export function bandAt(bands: readonly PlotBand[], time: number): PlotBand | undefined {
  let [low, high] = [0, bands.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bands[middle]!.from <= time) low = middle + 1;
    else high = middle;
  }
  const band = bands[low - 1];
  return band !== undefined && time <= band.to ? band : undefined;
}
