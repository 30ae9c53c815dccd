import type { PlotAxis, PlotPanel, TimePanel, XyPanel } from "./plot-spec.ts";
import { niceRange } from "./ticks.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Smallest and largest finite value; `undefined` if there is none. */
export function extentOf(columns: readonly Float64Array[]): Range | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const column of columns) {
    for (const value of column) {
      if (!Number.isFinite(value)) continue;
      if (value < from) from = value;
      if (value > to) to = value;
    }
  }
  return from <= to ? { from, to } : undefined;
}

/** Widens an interval whose ends are equal up to rounding errors. */
export function widened({ from, to }: Range): Range {
  const size = Math.max(Math.abs(from), Math.abs(to));
  if (to - from > 1e-12 * size) return { from, to };
  const half = size === 0 ? 1 : 0.05 * size;
  return { from: from - half, to: to + half };
}

/** The common horizontal range of the panels over time. */
export function timeRange(panels: readonly PlotPanel[]): Range {
  const columns = panels.filter((p) => p.kind === "time").flatMap((p) => p.series.map((s) => s.x));
  return widened(extentOf(columns) ?? { from: 0, to: 1 });
}

/** The vertical range of a panel over time, widened to round numbers. */
export function valueRange(panel: TimePanel): Range {
  const columns = panel.series.flatMap(({ y, lower }) => (lower === undefined ? [y] : [y, lower]));
  const extent = extentOf(columns) ?? { from: 0, to: 1 };
  const named = namedRange(panel.y, extent);
  if (named !== undefined) return named;
  const { from, to } = widened(extent);
  const margin = 0.02 * (to - from);
  const room = (value: number, by: number) => (value === 0 ? 0 : value + by);
  return niceRange(room(from, -margin), room(to, margin), 10);
}

function namedRange(axis: PlotAxis, extent: Range): Range | undefined {
  if (axis.ticks === undefined) return undefined;
  const values = [extent.from, extent.to, ...axis.ticks.map((tick) => tick.value)];
  return { from: Math.min(...values) - 0.25, to: Math.max(...values) + 0.25 };
}

/** Both ranges of an x-y panel with a margin, before `equalized`. */
export function xyRanges(panel: XyPanel): { readonly x: Range; readonly y: Range } {
  const grounds = panel.ground ? [panel.ground] : [];
  const curves = [...panel.series, ...(panel.references ?? [])];
  const x = widened(extentOf(curves.map((s) => s.x)) ?? { from: 0, to: 1 });
  const y = widened(extentOf([...curves, ...grounds].map((s) => s.y)) ?? { from: 0, to: 1 });
  return { x: withMargin(x, 0.03), y: withMargin(y, 0.06) };
}

function withMargin({ from, to }: Range, part: number): Range {
  const margin = part * (to - from);
  return { from: from - margin, to: to + margin };
}

/** Widens one range around its middle so that units have equal length in a box of this size. */
export function equalized(
  ranges: { readonly x: Range; readonly y: Range },
  width: number,
  height: number,
): { readonly x: Range; readonly y: Range } {
  const perPixelX = (ranges.x.to - ranges.x.from) / width;
  const perPixelY = (ranges.y.to - ranges.y.from) / height;
  const perPixel = Math.max(perPixelX, perPixelY);
  return { x: about(ranges.x, perPixel * width), y: about(ranges.y, perPixel * height) };
}

function about({ from, to }: Range, length: number): Range {
  const middle = (from + to) / 2;
  return { from: middle - length / 2, to: middle + length / 2 };
}
