import type uPlot from "uplot";
import type { PlotAxis } from "../src/plot/plot-spec.ts";
import { niceTicks } from "../src/plot/ticks.ts";
import { axisTitle } from "../src/plot/unit-text.ts";
import { themeColor } from "./theme.ts";

const FONT = '12px "Source Sans 3", "Helvetica Neue", Helvetica, Arial, sans-serif';

/** A uPlot axis with round ticks; `title`: whether a horizontal axis shows its label. */
export function plotAxis(axis: PlotAxis, side: "x" | "y", title: boolean): uPlot.Axis {
  const perMark = side === "x" ? 95 : 40;
  const marks = (u: uPlot, from: number, to: number) => {
    const length = (side === "x" ? u.bbox.width : u.bbox.height) / devicePixelRatio;
    return niceTicks(from, to, Math.max(2, length / perMark), axis.whole);
  };
  const named = axis.ticks;
  return {
    scale: side,
    side: side === "x" ? 2 : 3,
    size: side === "x" ? 30 : 64,
    font: FONT,
    labelFont: FONT,
    gap: 6,
    stroke: () => themeColor("soft"),
    grid: { stroke: () => themeColor("rule"), width: 1 },
    ticks: { stroke: () => themeColor("axis"), width: 1, size: 5 },
    border: { show: true, stroke: () => themeColor("axis"), width: 1 },
    splits: named
      ? () => named.map((tick) => tick.value)
      : (u, _axis, from, to) => [...marks(u, from, to).values],
    values: named
      ? () => named.map((tick) => tick.label)
      : (u) => {
          const { min, max } = u.scales[side]!;
          return [...marks(u, min ?? 0, max ?? 1).labels];
        },
    ...(title ? { label: axisTitle(axis, 0), labelSize: 22, labelGap: 0 } : {}),
  };
}
