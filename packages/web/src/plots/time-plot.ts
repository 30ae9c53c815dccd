import uPlot from "uplot";
import type { Curves } from "../messages/protocol.ts";
import type { EventReport } from "../state/reports.ts";
import type { TimeRange } from "../state/state.ts";
import { COLORS, dashes, resolved } from "./colors.ts";
import { drawLine, withGhosts } from "./ghosts.ts";
import type { ModeBand } from "./mode-bands.ts";
import { snapped } from "./snapped.ts";
import { tickTexts } from "./ticks.ts";

export interface PlotCurve {
  readonly name: string;
  readonly unit: string;
  /** Index of the colour: curves of all plots differ. */
  readonly color: number;
}

export interface PlotContent {
  readonly curves: readonly PlotCurve[];
  readonly data: Curves;
  readonly events: readonly EventReport[];
  /** The same variables in other runs, drawn behind the curves; missing: none. */
  readonly ghosts?: readonly Curves[];
  /** Drawn behind the curves; missing: none. */
  readonly modes?: readonly ModeBand[];
}

export interface PlotEvents {
  readonly zoomed: (range: TimeRange | undefined) => void;
  readonly pointed: (time: number | undefined) => void;
}

/** A plot over time on a canvas. */
export interface TimePlot {
  show(content: PlotContent): void;
  /** Without pointer: the cursor of another plot, or of the keyboard. */
  point(time: number | undefined): void;
  /** The time that values at the cursor are compared with. */
  mark(time: number | undefined): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

/** Pixels within which the pointer is at an event. */
const SNAP = 3;

/** Units with an axis of their own; more share the last one. */
const MOST_AXES = 3;
const FONT = "12px system-ui, sans-serif";

export function createTimePlot(
  host: HTMLElement,
  size: { readonly width: number; readonly height: number },
  curves: readonly PlotCurve[],
  events: PlotEvents,
): TimePlot {
  let marks: readonly EventReport[] = [];
  let ghosts: readonly Curves[] = [];
  let bands: readonly ModeBand[] = [];
  let marked: number | undefined;
  const plot = new uPlot(
    {
      ...size,
      legend: { show: false },
      padding: [10, 12, 0, 0],
      cursor: { y: false, drag: { x: true, y: false, setScale: false }, points: { size: 7 } },
      scales: { x: { time: false }, ...scalesOf(curves, () => ghosts) },
      axes: [timeAxis(), ...unitsOf(curves).map(unitAxis)],
      series: [{}, ...curves.map((curve, i) => seriesOf(curve, i, curves))],
      hooks: {
        drawClear: [(drawn) => drawModes(drawn, bands), (drawn) => drawEvents(drawn, marks)],
        drawAxes: [(drawn) => drawGhosts(drawn, curves, ghosts)],
        draw: [(drawn) => drawMark(drawn, marked)],
        setSelect: [
          (chosen) => {
            if (chosen.select.width < 4) return;
            const [from, to] = [chosen.select.left, chosen.select.left + chosen.select.width];
            chosen.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            events.zoomed({ from: chosen.posToVal(from, "x"), to: chosen.posToVal(to, "x") });
          },
        ],
        setCursor: [
          ({ cursor, posToVal }) => {
            if (cursor.event == null) return;
            const left = cursor.left ?? -1;
            const reach = Math.abs(posToVal(SNAP, "x") - posToVal(0, "x"));
            events.pointed(left < 0 ? undefined : snapped(posToVal(left, "x"), marks, reach));
          },
        ],
      },
    },
    [[], ...curves.map(() => [])],
    host,
  );
  plot.over.addEventListener("dblclick", () => events.zoomed(undefined));
  return {
    show({ data, events: found, modes = [], ghosts: others = [] }) {
      marks = found;
      bands = modes;
      ghosts = others;
      const columns = curves.map(({ name }) => data.columns[data.names.indexOf(name)] ?? []);
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

function unitsOf(curves: readonly PlotCurve[]): readonly string[] {
  return [...new Set(curves.map(({ unit }) => unit))].slice(0, MOST_AXES);
}

function scaleOf({ unit }: PlotCurve, curves: readonly PlotCurve[]): string {
  const units = unitsOf(curves);
  const index = units.indexOf(unit);
  return `y${index < 0 ? units.length - 1 : index}`;
}

function scalesOf(
  curves: readonly PlotCurve[],
  ghosts: () => readonly Curves[],
): Record<string, uPlot.Scale> {
  const scale = (i: number): uPlot.Scale => ({
    auto: true,
    range: (_, least, largest) => {
      const names = curves.filter((curve) => scaleOf(curve, curves) === `y${i}`).map(({ name }) => name);
      const [min, max] = withGhosts(least, largest, names, ghosts());
      return min === null || max === null ? [null, null] : uPlot.rangeNum(min, max, 0.1, true);
    },
  });
  return Object.fromEntries(unitsOf(curves).map((_, i) => [`y${i}`, scale(i)]));
}

function timeAxis(): uPlot.Axis {
  return { ...lines(), size: 30, font: FONT };
}

function unitAxis(_: string, i: number): uPlot.Axis {
  return {
    ...lines(),
    scale: `y${i}`,
    side: i === 0 ? 3 : 1,
    size: 54,
    font: FONT,
    values: (_, splits) => tickTexts(splits),
  };
}

function lines(): uPlot.Axis {
  const rule = () => resolved("--rule");
  return {
    stroke: () => resolved("--soft"),
    grid: { stroke: rule, width: 1 },
    ticks: { stroke: rule, width: 1, size: 4 },
  };
}

function seriesOf(curve: PlotCurve, i: number, curves: readonly PlotCurve[]): uPlot.Series {
  return {
    scale: scaleOf(curve, curves),
    stroke: () => resolved(`--series-${curve.color % COLORS}`),
    width: 1.75,
    dash: [...dashes[i % dashes.length]!],
    // Points between pixels keep their places: a parabola has no stairs.
    pxAlign: 0,
    points: { show: false },
    spanGaps: false,
  };
}

/** A thin line at each event; those of one pixel are one line. */
function drawEvents({ ctx, bbox, valToPos, scales }: uPlot, marks: readonly EventReport[]): void {
  const { min, max } = scales["x"]!;
  if (min == null || max == null) return;
  ctx.save();
  ctx.strokeStyle = resolved("--event");
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.beginPath();
  let last = Number.NEGATIVE_INFINITY;
  for (const { time } of marks) {
    if (time < min || time > max) continue;
    const x = Math.round(valToPos(time, "x", true)) + 0.5;
    if (x - last < 2) continue;
    last = x;
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}

/** A tint for each mode. */
function drawModes({ ctx, bbox, valToPos, scales }: uPlot, bands: readonly ModeBand[]): void {
  const { min, max } = scales["x"]!;
  if (min == null || max == null) return;
  ctx.save();
  ctx.globalAlpha = 0.1;
  for (const { from, to, mode } of bands) {
    if (to <= min || from >= max || mode < 1) continue;
    const left = Math.max(bbox.left, valToPos(from, "x", true));
    const right = Math.min(bbox.left + bbox.width, valToPos(to, "x", true));
    ctx.fillStyle = resolved(`--series-${(mode - 1) % COLORS}`);
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
  }
  ctx.restore();
}

/** Thin and pale, in the colours of the curves. */
function drawGhosts(plot: uPlot, curves: readonly PlotCurve[], ghosts: readonly Curves[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.globalAlpha = 0.4;
  ctx.lineWidth = devicePixelRatio;
  for (const ghost of ghosts)
    for (const curve of curves) {
      const column = ghost.columns[ghost.names.indexOf(curve.name)];
      if (column === undefined) continue;
      const scale = scaleOf(curve, curves);
      ctx.strokeStyle = resolved(`--series-${curve.color % COLORS}`);
      drawLine(
        ctx,
        column.length,
        (i) => plot.valToPos(ghost.time[i]!, "x", true),
        (i) => plot.valToPos(column[i]!, scale, true),
      );
    }
  ctx.restore();
}

/** A dashed line. */
function drawMark({ ctx, bbox, valToPos, scales }: uPlot, time: number | undefined): void {
  const { min, max } = scales["x"]!;
  if (time === undefined || min == null || max == null || time < min || time > max) return;
  const x = Math.round(valToPos(time, "x", true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = resolved("--accent");
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
