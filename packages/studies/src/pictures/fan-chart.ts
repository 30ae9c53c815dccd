import { type PlotPanel, renderSvg } from "@cosimo/core/models";
import { quantileOf } from "../analysis/statistics.ts";
import type { StoredTrajectory } from "../table/trajectory-part.ts";

/** Instants at which the runs are compared. */
const INSTANTS = 200;

/** Quantiles that are drawn; the median is not dashed. */
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

/** The fan chart of a variable as SVG. */
export function drawFan(runs: readonly StoredTrajectory[], variable: string, title: string): string {
  const { time, quantiles } = fanOf(runs, variable);
  const panel: PlotPanel = {
    ...{ kind: "time", x: { label: "time", unit: "s" }, y: { label: variable, unit: "" } },
    series: quantiles.map((y, q) => ({
      ...{ label: `${100 * QUANTILES[q]!} %`, unit: "", description: "", shape: "line" as const },
      ...{ color: Math.abs(q - 2), dashed: q !== 2, x: time, y },
    })),
  };
  return renderSvg({ title, subtitle: "", panels: [panel], events: [], summary: [] });
}
