import { decimateOver, type Points, thinCurve, visiblePart } from "../plot/decimation.ts";
import { SERIES_COLORS } from "../plot/palette.ts";
import type { PlotPanel, PlotSeries, XyPanel } from "../plot/plot-spec.ts";
import { type PanelFrame, type PanelScales, scalesOf } from "./panel-frame.ts";
import { element, escapeXml, px } from "./svg-element.ts";
import { pathData } from "./svg-path.ts";

/** Style of a curve or region, and of its sample in a legend. */
export function curveClass({ color, dashed, lower }: Pick<PlotSeries, "color" | "dashed" | "lower">): string {
  if (lower !== undefined) return `area k${color % SERIES_COLORS.length}`;
  return `curve c${color % SERIES_COLORS.length}${dashed ? " dashed" : ""}`;
}

/** A curve, decimated to the resolution of the panel. */
export function drawCurve(panel: PlotPanel, series: PlotSeries, frame: PanelFrame): string {
  if (series.lower !== undefined) return drawArea(series, series.lower, frame);
  const { x, y } = drawnPixels(panel, series, frame);
  if (x.length === 1) {
    const dot = { class: `dot k${series.color % SERIES_COLORS.length}`, cx: x[0]!, cy: y[0]!, r: 2.5 };
    return Number.isFinite(y[0]!) ? element("circle", dot) : "";
  }
  return element("path", { class: curveClass(series), d: pathData(x, y, series.shape) });
}

/** The region between two curves; where one has no value, it goes on at the next instant at which both have. */
function drawArea(series: PlotSeries, lower: Float64Array, frame: PanelFrame): string {
  const { x, y } = scalesOf(frame);
  const rows = Array.from(lower.keys()).filter((row) => Number.isFinite(lower[row]! + series.y[row]!));
  const back = [...rows].reverse();
  const at = [...rows, ...back].map((row) => x(series.x[row]!));
  const values = [...rows.map((row) => series.y[row]!), ...back.map((row) => lower[row]!)];
  return element("path", { class: curveClass(series), d: `${pathData(at, values.map(y))}Z` });
}

function drawnPixels(panel: PlotPanel, series: PlotSeries, frame: PanelFrame): Points {
  const scales = scalesOf(frame);
  if (panel.kind === "xy") return thinCurve(inPixels(series, scales), 0.3, 20_000);
  const visible = visiblePart(series, frame.x);
  return inPixels(decimateOver(visible, Math.ceil(frame.width)), scales);
}

function inPixels(points: Points, { x, y }: PanelScales): Points {
  return { x: points.x.map(x), y: points.y.map(y) };
}

/** The region below the ground curve, extended horizontally beyond its ends. */
export function drawGround({ ground }: XyPanel, frame: PanelFrame): string {
  if (ground === undefined || ground.x.length === 0) return "";
  const inside = thinCurve(inPixels(ground, scalesOf(frame)), 0.3, 5000);
  const right = frame.left + frame.width;
  const xs = [frame.left, ...inside.x, right];
  const ys = [inside.y[0]!, ...inside.y, inside.y.at(-1)!];
  const line = pathData(xs, ys);
  const bottom = frame.top + frame.height;
  return [
    element("path", { class: "ground", d: `${line}V${px(bottom)}H${px(frame.left)}Z` }),
    element("path", { class: "groundline", d: line }, element("title", {}, escapeXml(ground.label))),
  ].join("");
}

export function drawReferences({ references = [] }: XyPanel, frame: PanelFrame): string {
  const shapes = references.map((reference) => {
    const { x, y } = thinCurve(inPixels(reference, scalesOf(frame)), 0.3, 5000);
    const title = element("title", {}, escapeXml(reference.label));
    return x.length === 1
      ? element("circle", { class: "referencedot", cx: x[0]!, cy: y[0]!, r: 3.5 }, title)
      : element("path", { class: "reference", d: pathData(x, y) }, title);
  });
  return shapes.join("");
}
