import type { Trajectory } from "@cosimo/ir";
import type { PlotBand, PlotModes } from "./plot-spec.ts";

/**
 * Intervals of the active modes of the first automaton, for the background of plots; `undefined` for a model without modes. An
 * interval ends at the right limit of the event that begins the next one.
 */
export function modeBands(trajectory: Trajectory): PlotModes | undefined {
  const index = trajectory.variables.findIndex((variable) => variable.role === "mode");
  const column = trajectory.columns[index];
  if (column === undefined || column.length === 0) return undefined;
  const { name, literals = [] } = trajectory.variables[index]!;
  const { time } = trajectory;
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
