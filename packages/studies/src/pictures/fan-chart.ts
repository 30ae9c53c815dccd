import { type PlotPanel, renderSvg } from "@cosimo/core/models";
import { quantileOf } from "../analysis/statistics.ts";
import type { StoredTrajectory } from "../table/trajectory-part.ts";

/** Instants at which the runs are compared. */
const INSTANTS = 200;

/** Quantiles that are drawn: the median, and ends of bands around it. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Quantiles of a variable over time. Values between rows are interpolated, at events the right limits are taken. */
export function fanOf(
  runs: readonly StoredTrajectory[],
  variable: string,
): { readonly time: Float64Array; readonly quantiles: readonly Float64Array[] } {
  const from = Math.min(...runs.map(({ time }) => time[0]!));
  const to = Math.max(...runs.map(({ time }) => time.at(-1)!));
  const time = Float64Array.from({ length: INSTANTS + 1 }, (_, i) => from + ((to - from) * i) / INSTANTS);
  const quantiles = QUANTILES.map(() => new Float64Array(time.length));
  const cursors = new Int32Array(runs.length);
  for (const [i, t] of time.entries()) {
    const values = runs.flatMap(({ time: rows, columns }, k) => {
      const column = columns.get(variable)!;
      if (t > rows.at(-1)!) return [];
      while (cursors[k]! + 1 < rows.length && rows[cursors[k]! + 1]! <= t) cursors[k]!++;
      const row = cursors[k]!;
      if (row + 1 === rows.length || rows[row] === t) return [column[row]!];
      const share = (t - rows[row]!) / (rows[row + 1]! - rows[row]!);
      return [column[row]! + share * (column[row + 1]! - column[row]!)];
    });
    const sorted = Float64Array.from(values.filter(Number.isFinite)).sort();
    for (const [q, one] of QUANTILES.entries()) quantiles[q]![i] = quantileOf(sorted, one);
  }
  return { time, quantiles };
}

/** The fan chart of a variable as SVG: the middle halves and nine tenths of the runs as bands, the median as a line. */
export function drawFan(runs: readonly StoredTrajectory[], variable: string, title: string): string {
  const { time, quantiles } = fanOf(runs, variable);
  const percent = QUANTILES.map((one) => 100 * one);
  const common = { unit: "", description: "", shape: "line", color: 0, x: time } as const;
  const middle = (QUANTILES.length - 1) / 2;
  const bands = Array.from({ length: middle }, (_, k) => {
    const upper = QUANTILES.length - 1 - k;
    const label = `${percent[k]} – ${percent[upper]} %`;
    return { ...common, label, y: quantiles[upper]!, lower: quantiles[k]! };
  });
  const median = { ...common, label: `${percent[middle]} %`, y: quantiles[middle]! };
  const panel: PlotPanel = {
    ...{ kind: "time", x: { label: "time", unit: "s" }, y: { label: variable, unit: "" } },
    series: [...bands, median],
  };
  return renderSvg({ title, subtitle: "", panels: [panel], events: [], summary: [] });
}
