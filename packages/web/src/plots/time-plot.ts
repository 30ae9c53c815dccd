import type { EventReport } from "../state/reports.ts";
import type { TimeRange } from "../state/state.ts";
import { drawGhosts, drawMark, drawModes } from "./behind-curves.ts";
import { COLORS, dashes, resolved } from "./colors.ts";
import { scaleOf } from "./curve-axes.ts";
import { drawEvents } from "./event-marks.ts";
import type { Ghost, ModeBand, PlotContent, PlotCurve, PlotEvents } from "./plot-content.ts";
import { snapped } from "./snapped.ts";
import { tickTexts } from "./ticks.ts";
import { uPlot } from "./uplot.ts";
import { axisLines, FONT, valueAxes, valueScales } from "./value-axes.ts";

/** A plot over time, or frequency, on a canvas. */
export interface TimePlot {
  show(content: PlotContent): void;
  /** Without pointer: the cursor of another plot, or of the keyboard. */
  point(time: number | undefined): void;
  /** The second cursor, which values at the first are compared with. */
  mark(time: number | undefined): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

export interface TimePlotOptions {
  readonly width: number;
  readonly height: number;
  /** Events have their names. */
  readonly isNamed?: boolean;
}

/** Pixels within which the pointer is at an event. */
const SNAP = 3;
/** A shorter drag is a click [pixels]. */
const DRAG = 4;

export function createTimePlot(
  host: HTMLElement,
  { isNamed = false, ...size }: TimePlotOptions,
  curves: readonly PlotCurve[],
  events: PlotEvents,
): TimePlot {
  let marks: readonly EventReport[] = [];
  let ghosts: readonly Ghost[] = [];
  let bands: readonly ModeBand[] = [];
  let marked: number | undefined;
  const plot = new uPlot(
    {
      ...size,
      legend: { show: false },
      padding: [10, 12, 0, 0],
      cursor: { y: false, drag: { x: true, y: false, setScale: false, dist: DRAG }, points: { size: 7 } },
      scales: { x: { time: false }, ...valueScales(curves, () => ghosts) },
      axes: [
        { ...axisLines(), size: 30, font: FONT, values: (_, splits) => tickTexts(splits) },
        ...valueAxes(curves),
      ],
      series: [{}, ...curves.map((curve, i) => seriesOf(curve, i, curves))],
      hooks: {
        drawClear: [(drawn) => drawModes(drawn, bands), (drawn) => drawEvents(drawn, marks, isNamed)],
        drawAxes: [(drawn) => drawGhosts(drawn, curves, ghosts)],
        draw: [(drawn) => drawMark(drawn, marked)],
        setSelect: [
          (chosen) => {
            if (chosen.select.width < DRAG) return;
            const [from, to] = [chosen.select.left, chosen.select.left + chosen.select.width];
            chosen.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            events.zoomed({ from: chosen.posToVal(from, "x"), to: chosen.posToVal(to, "x") });
          },
        ],
        setCursor: [
          (drawn) => {
            if (drawn.cursor.event != null) events.pointed(timeAt(drawn, drawn.cursor.left ?? -1, marks));
          },
        ],
      },
    },
    [[], ...curves.map(() => [])],
    host,
  );
  listen(plot, events, () => marks);
  return {
    show({ data, events: found, modes = [], ghosts: others = [] }) {
      marks = found;
      bands = modes;
      ghosts = others;
      const columns = curves.map(({ name }) => data.columns[data.names.indexOf(name)] ?? []);
      // The width as it is drawn: asking the document for it would lay it out first.
      const isDense = data.time.length > (DENSE * plot.bbox.width) / uPlot.pxRatio;
      for (const [i, series] of plot.series.entries()) Object.assign(series, strokeOf(i - 1, isDense));
      plot.batch(() => {
        plot.setData([data.time, ...columns] as uPlot.AlignedData, true);
        plot.setScale("x", { min: data.from, max: data.to });
      });
    },
    point(time) {
      const left = time === undefined ? -10 : plot.valToPos(time, "x");
      plot.setCursor({ left, top: 0 }, false);
    },
    mark(time) {
      if (time === marked) return;
      marked = time;
      // Before the first data there are no scales to draw with.
      if (plot.data[0].length > 0) plot.redraw(false);
    },
    resize: (width, height) => plot.setSize({ width, height }),
    destroy: () => plot.destroy(),
  };
}

/** The time at a pixel, or of an event within reach of it; undefined: outside. */
function timeAt(plot: uPlot, left: number, events: readonly EventReport[]): number | undefined {
  const reach = Math.abs(plot.posToVal(SNAP, "x") - plot.posToVal(0, "x"));
  return left < 0 ? undefined : snapped(plot.posToVal(left, "x"), events, reach);
}

/** A click marks, a double click shows all; the wheel zooms with Ctrl, and moves along the axis with Shift. */
function listen(plot: uPlot, { zoomed, marked }: PlotEvents, events: () => readonly EventReport[]): void {
  const { over } = plot;
  let pressed = { x: 0, y: 0 };
  over.addEventListener("mousedown", ({ clientX: x, clientY: y }) => {
    pressed = { x, y };
  });
  over.addEventListener("click", ({ clientX, clientY, detail }) => {
    const moved = Math.hypot(clientX - pressed.x, clientY - pressed.y);
    const time = timeAt(plot, plot.cursor.left ?? -1, events());
    if (detail === 1 && moved < DRAG && time !== undefined) marked(time);
  });
  over.addEventListener("dblclick", () => zoomed(undefined));
  over.addEventListener(
    "wheel",
    (event) => {
      const { min, max } = plot.scales["x"]!;
      const along = event.deltaX !== 0 ? event.deltaX : event.shiftKey ? event.deltaY : 0;
      if (min == null || max == null || (!event.ctrlKey && along === 0)) return;
      event.preventDefault();
      const about = plot.posToVal(plot.cursor.left ?? 0, "x");
      zoomed(event.ctrlKey ? scaled({ from: min, to: max }, about, event.deltaY) : moved(plot, along));
    },
    { passive: false },
  );
}

function scaled({ from, to }: TimeRange, about: number, delta: number): TimeRange {
  const factor = 1.002 ** Math.max(-300, Math.min(300, delta));
  return { from: about - (about - from) * factor, to: about + (to - about) * factor };
}

function moved(plot: uPlot, pixels: number): TimeRange {
  const { min, max } = plot.scales["x"]!;
  const by = ((max! - min!) * pixels) / plot.over.clientWidth;
  return { from: min! + by, to: max! + by };
}

function seriesOf(curve: PlotCurve, i: number, curves: readonly PlotCurve[]): uPlot.Series {
  return {
    scale: scaleOf(curve, curves),
    stroke: ({ ctx }) => resolved(`--series-${curve.color % COLORS}`, ctx.canvas),
    ...strokeOf(i, false),
    ...(curve.isHeld && { paths: uPlot.paths.stepped!({ align: 1 }) }),
    // Points between pixels keep their places: a parabola has no stairs.
    pxAlign: 0,
    points: { show: false },
    spanGaps: false,
  };
}

/** Points for each pixel from which on a curve is an area: dashes are not seen in it, but take most of the time. */
const DENSE = 3;

function strokeOf(i: number, isDense: boolean): Pick<uPlot.Series, "width" | "dash"> {
  if (i < 0) return {};
  return isDense ? { width: 1, dash: [] } : { width: 1.75, dash: [...dashes[i % dashes.length]!] };
}
