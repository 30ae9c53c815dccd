import uPlot from "uplot";
import type { PageEvent, PagePanel, PageSeries, PageTexts } from "../src/plot/page-data.ts";
import type { PlotAxis, PlotModes } from "../src/plot/plot-spec.ts";
import { prettyUnit } from "../src/plot/unit-text.ts";
import { plotAxis } from "./axes.ts";
import { drawEventMarks, eventsAtCursor, eventText } from "./event-marks.ts";
import { drawModeBands, modeText } from "./mode-bands.ts";
import { numberText } from "./number-text.ts";
import { seriesColor } from "./theme.ts";

/** Data shared by all panels over time. */
export interface TimeLink {
  readonly plots: uPlot[];
  readonly events: readonly PageEvent[];
  readonly texts: PageTexts;
  readonly modes?: PlotModes;
  /** Called with the time at the cursor; `undefined` when the cursor leaves the panel. */
  readonly cursorMoved: (time: number | undefined) => void;
}

/** Draws a panel over time into `host` and links its cursor and its zoom with the others. */
export function addTimePanel(host: HTMLElement, panel: PagePanel, link: TimeLink, last: boolean): uPlot {
  const tip = document.createElement("div");
  tip.className = "tip";
  const named = panel.y.ticks?.length;
  const options: uPlot.Options = {
    width: host.clientWidth,
    height: (named ? 50 + 18 * named : 190) + (last ? 52 : 30),
    scales: { x: { time: false }, y: valueScale(panel.y) },
    axes: [plotAxis(panel.x, "x", last), plotAxis(panel.y, "y", false)],
    series: [timeSeries(panel.x, link.modes), ...panel.series.map((series) => valueSeries(series, panel.y))],
    cursor: { sync: { key: "time" }, drag: { x: true, y: false }, points: { size: 6 } },
    legend: { live: true },
    pxAlign: 0,
    hooks: {
      drawClear: [(u) => link.modes && drawModeBands(u, link.modes)],
      drawAxes: [(u) => drawEventMarks(u, link.events)],
      setScale: [(u, key) => key === "x" && shareZoom(u, link.plots)],
      setCursor: [
        (u) => {
          showTip(u, tip, eventsAtCursor(u, link.events, 5), link.texts);
          const left = u.cursor.left ?? -1;
          link.cursorMoved(left < 0 ? undefined : u.posToVal(left, "x"));
        },
      ],
    },
  };
  const data = [panel.xs, ...panel.series.map((series) => series.ys)] as unknown as uPlot.AlignedData;
  const plot = new uPlot(options, data, host);
  plot.over.appendChild(tip);
  link.plots.push(plot);
  return plot;
}

function valueScale(axis: PlotAxis): uPlot.Scale {
  if (axis.ticks === undefined) return {};
  const values = axis.ticks.map((tick) => tick.value);
  return { range: [Math.min(...values) - 0.25, Math.max(...values) + 0.25] };
}

function timeSeries(axis: PlotAxis, modes: PlotModes | undefined): uPlot.Series {
  const text = (v: number) => `${numberText(v)} ${axis.unit}\u2003${modeText(modes, v)}`.trimEnd();
  return { label: axis.label, value: (_, v) => (v === null ? "–" : text(v)) };
}

function valueSeries(series: PageSeries, axis: PlotAxis): uPlot.Series {
  const name = (v: number) => axis.ticks?.find((tick) => tick.value === v)?.label;
  const unit = prettyUnit(series.unit);
  return {
    label: series.label,
    stroke: () => seriesColor(series.color),
    width: 1.7,
    pxAlign: 0,
    points: { show: series.ys.length === 1 },
    ...(series.dashed ? { dash: [6, 5] } : {}),
    ...(series.shape === "steps" ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
    value: (_, v) => (v === null ? "–" : (name(v) ?? `${numberText(v)} ${unit}`)),
  };
}

/** Applies the zoom of one panel to all panels over time. */
function shareZoom(from: uPlot, plots: readonly uPlot[]): void {
  const { min, max } = from.scales["x"]!;
  if (min === undefined || max === undefined || min === null || max === null) return;
  for (const plot of plots) {
    const scale = plot.scales["x"]!;
    if (plot !== from && (scale.min !== min || scale.max !== max)) plot.setScale("x", { min, max });
  }
}

function showTip(u: uPlot, tip: HTMLElement, events: readonly PageEvent[], texts: PageTexts): void {
  tip.style.display = events.length > 0 ? "block" : "none";
  if (events.length === 0) return;
  tip.textContent = eventText(events, texts);
  const at = u.valToPos(events[0]!.time, "x");
  const rightHalf = at > u.over.clientWidth / 2;
  tip.style.left = rightHalf ? "" : `${at + 10}px`;
  tip.style.right = rightHalf ? `${u.over.clientWidth - at + 10}px` : "";
  tip.style.top = "4px";
}
