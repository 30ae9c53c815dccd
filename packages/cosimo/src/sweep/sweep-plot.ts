import type { PlotPanel, PlotSeries, PlotSpec } from "@cosimo/core/models";
import {
  countRuns,
  outputVariables,
  pointAt,
  type SweepPlan,
  type SweepRow,
  type Variation,
} from "@cosimo/studies";

/** Outputs that a plot shows, and families of curves in one panel. */
const MOST_PANELS = 6;
const MOST_CURVES = 12;

/** Number of runs whose curves over time a plot shows. */
export const PLOTTED_RUNS = MOST_CURVES;

/** Number of outputs in the plot, of all. */
export function plottedOutputs({ outputs }: SweepPlan): number {
  return Math.min(outputs.length, MOST_PANELS);
}

/**
 * Families of curves: each output over the name with the most values, one curve for each combination of the others; and
 * the variables of the outputs over time, for runs spread evenly over the sweep.
 */
export function plotSweep(plan: SweepPlan, rows: readonly SweepRow[], title: string): PlotSpec {
  const overValues = countRuns(plan.vary) > 1 ? outputPanels(plan, rows) : [];
  const subtitle = plan.vary.map(({ name, values }) => `${name}: ${rangeText(values)}`).join(", ");
  const panels = [...overValues, ...timePanels(plan, rows)];
  return { title, subtitle, panels, events: [], summary: [] };
}

function rangeText(values: Variation["values"]): string {
  const [first, last] = [values[0], values.at(-1)];
  return values.length === 1 ? String(first) : `${first} … ${last}`;
}

function outputPanels(plan: SweepPlan, rows: readonly SweepRow[]): readonly PlotPanel[] {
  const axis = plan.vary.reduce((longest, one) =>
    one.values.length > longest.values.length ? one : longest,
  );
  const others = plan.vary.filter((one) => one !== axis && one.values.length > 1);
  const families = new Map<string, { readonly x: number; readonly row: SweepRow }[]>();
  for (const row of rows) {
    const point = pointAt(plan.vary, row.run);
    const label = others.map(({ name }) => `${name} = ${point[name]}`).join(", ");
    if (!families.has(label)) families.set(label, []);
    families.get(label)!.push({ x: Number(point[axis.name]), row });
  }
  const chosen = pick([...families], MOST_CURVES);
  return plan.outputs.slice(0, MOST_PANELS).map(({ label }, output) => ({
    kind: "xy",
    x: { label: axis.name, unit: "" },
    y: { label, unit: plan.units[output] ?? "" },
    equalAxes: false,
    series: chosen.map(([family, points], color) => {
      const ordered = [...points].sort((a, b) => a.x - b.x);
      return {
        ...seriesOf(family || label, color, plan.units[output] ?? ""),
        x: Float64Array.from(ordered, ({ x }) => x),
        y: Float64Array.from(ordered, ({ row }) => Number(row.values[output] ?? Number.NaN)),
      };
    }),
  }));
}

function timePanels(plan: SweepPlan, rows: readonly SweepRow[]): readonly PlotPanel[] {
  const plotted = pick(
    rows.filter(({ curves }) => curves !== undefined),
    MOST_CURVES,
  );
  const varied = plan.vary.filter(({ values }) => values.length > 1);
  const labelOf = ({ run }: SweepRow) => {
    const point = pointAt(plan.vary, run);
    return varied.map(({ name }) => `${name} = ${point[name]}`).join(", ");
  };
  return outputVariables(plan)
    .slice(0, MOST_PANELS)
    .map((name, i) => {
      const unit = plan.units[plan.outputs.findIndex(({ variable }) => variable === name)] ?? "";
      return {
        kind: "time",
        x: { label: "time", unit: "s" },
        y: { label: name, unit },
        series: plotted.map((row, color) => ({
          ...seriesOf(labelOf(row), color, unit),
          x: row.curves!.time,
          y: row.curves!.columns[i]!,
        })),
      };
    });
}

function seriesOf(label: string, color: number, unit: string): Omit<PlotSeries, "x" | "y"> {
  return { label, unit, color, description: "", shape: "line" };
}

/** Up to `most` elements, evenly spread, with both ends. */
function pick<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))]!);
}
