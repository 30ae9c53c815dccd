import uPlot from "uplot";
import { equalized, type Range } from "../src/plot/axis-range.ts";
import type { PageCurve, PageNumbers, PagePanel } from "../src/plot/page-data.ts";
import type { PlotAxis, PlotModes } from "../src/plot/plot-spec.ts";
import { prettyUnit } from "../src/plot/unit-text.ts";
import { plotAxis } from "./axes.ts";
import { modeText } from "./mode-bands.ts";
import { numberText } from "./number-text.ts";
import { seriesColor, themeColor } from "./theme.ts";

interface View {
  readonly x: Range;
  readonly y: Range;
}

/** A panel in the plane, and a function that marks the point of a time. */
export interface XyPlot {
  readonly plot: uPlot;
  readonly markTime: (time: number | undefined) => void;
  readonly resize: (width: number) => void;
}

/** Uses axes, zoom and cursor of uPlot. The curve is drawn separately, since uPlot requires ascending x. */
export function addXyPanel(host: HTMLElement, panel: PagePanel, modes?: PlotModes): XyPlot {
  const full = fullView(panel);
  let view = full;
  const height = panelHeight(panel, full, host.clientWidth);
  const readout = document.createElement("div");
  readout.className = "readout";
  const dot = document.createElement("div");
  dot.className = "dot";
  const move = (u: uPlot, index: number | undefined) => moveDot(u, panel, { dot, readout, modes }, index);
  const fitted = (u: uPlot): View => {
    const [width, length] = [u.bbox.width, u.bbox.height];
    return panel.equalAxes && width > 0 ? equalized(view, width, length) : view;
  };
  const show = (u: uPlot, next: View) => {
    view = next;
    const { x, y } = fitted(u);
    u.batch(() => {
      u.setScale("x", { min: x.from, max: x.to });
      u.setScale("y", { min: y.from, max: y.to });
    });
  };
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height,
      scales: {
        x: { time: false, range: (u) => [fitted(u).x.from, fitted(u).x.to] },
        y: { range: (u) => [fitted(u).y.from, fitted(u).y.to] },
      },
      axes: [plotAxis(panel.x, "x", true), plotAxis(panel.y, "y", false)],
      series: [{}, { show: true, points: { show: false }, paths: () => null }],
      legend: { show: false },
      cursor: {
        drag: { x: true, y: true, uni: 20, setScale: false },
        points: { show: false },
        bind: {
          dblclick: (u) => () => {
            show(u, full);
            return null;
          },
        },
      },
      hooks: {
        draw: [(u) => drawCurves(u, panel)],
        ready: [(u) => show(u, full)],
        setSelect: [
          (u) => {
            if (u.select.width > 4 || u.select.height > 4) show(u, selectedView(u, view));
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
        setCursor: [(u) => move(u, nearestToCursor(u, panel))],
      },
    },
    [
      [full.x.from, full.x.to],
      [null, null],
    ] as unknown as uPlot.AlignedData,
    host,
  );
  plot.over.appendChild(dot);
  host.appendChild(readout);
  const markTime = (time: number | undefined) => move(plot, nearestInTime(panel, time));
  const resize = (width: number) => {
    plot.setSize({ width, height });
    show(plot, view);
  };
  return { plot, markTime, resize };
}

function fullView(panel: PagePanel): View {
  const references = panel.references ?? [];
  const xs = [...panel.xs, ...references.flatMap((reference) => reference.x)];
  const ys = [...panel.series.flatMap((series) => series.ys), ...references.flatMap((r) => r.y)];
  return { x: withRoom(xs, 0.03), y: withRoom([...ys, ...(panel.ground?.y ?? [])], 0.06) };
}

function withRoom(values: PageNumbers, part: number): Range {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  const room = part * (to - from) || 1;
  return { from: from - room, to: to + room };
}

function panelHeight(panel: PagePanel, { x, y }: View, width: number): number {
  if (!panel.equalAxes) return 380;
  const natural = ((width - 80) * (y.to - y.from)) / (x.to - x.from);
  return Math.min(600, Math.max(180, natural)) + 52;
}

/** The selected view; a direction without selection is unchanged. */
function selectedView(u: uPlot, before: View): View {
  const { left, top, width, height } = u.select;
  const x = width > 4 ? { from: u.posToVal(left, "x"), to: u.posToVal(left + width, "x") } : before.x;
  const y = height > 4 ? { from: u.posToVal(top + height, "y"), to: u.posToVal(top, "y") } : before.y;
  return { x, y };
}

function drawCurves(u: uPlot, panel: PagePanel): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  if (panel.ground) drawGround(u, panel.ground);
  for (const reference of panel.references ?? []) drawReference(u, reference);
  for (const series of panel.series) {
    ctx.strokeStyle = seriesColor(series.color);
    ctx.lineWidth = 1.8 * devicePixelRatio;
    ctx.lineJoin = "round";
    ctx.beginPath();
    tracePath(u, panel.xs, series.ys);
    ctx.stroke();
  }
  ctx.restore();
}

function drawReference(u: uPlot, { x, y }: PageCurve): void {
  const { ctx } = u;
  ctx.strokeStyle = ctx.fillStyle = themeColor("groundline");
  ctx.lineWidth = 1.2 * devicePixelRatio;
  ctx.beginPath();
  if (x.length === 1) {
    const [px, py] = [u.valToPos(x[0]!, "x", true), u.valToPos(y[0]!, "y", true)];
    ctx.arc(px, py, 3.5 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
    return;
  }
  tracePath(u, x, y);
  ctx.stroke();
}

function drawGround(u: uPlot, ground: NonNullable<PagePanel["ground"]>): void {
  const { ctx, bbox } = u;
  const [left, right] = [bbox.left, bbox.left + bbox.width];
  const heights = ground.y.map((value) => u.valToPos(value ?? 0, "y", true));
  ctx.beginPath();
  ctx.moveTo(left, heights[0]!);
  ground.x.forEach((value, i) => {
    ctx.lineTo(u.valToPos(value ?? 0, "x", true), heights[i]!);
  });
  ctx.lineTo(right, heights.at(-1)!);
  ctx.strokeStyle = themeColor("groundline");
  ctx.lineWidth = 1.2 * devicePixelRatio;
  ctx.stroke();
  ctx.lineTo(right, bbox.top + bbox.height);
  ctx.lineTo(left, bbox.top + bbox.height);
  ctx.fillStyle = themeColor("ground");
  ctx.fill();
}

function tracePath(u: uPlot, xs: PageNumbers, ys: PageNumbers): void {
  let pen = false;
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i], ys[i]];
    if (x === null || x === undefined || y === null || y === undefined) {
      pen = false;
      continue;
    }
    const [px, py] = [u.valToPos(x, "x", true), u.valToPos(y, "y", true)];
    if (pen) u.ctx.lineTo(px, py);
    else u.ctx.moveTo(px, py);
    pen = true;
  }
}

/** Index of the point nearest to the cursor. */
function nearestToCursor(u: uPlot, panel: PagePanel): number | undefined {
  const { left = -1, top = -1 } = u.cursor;
  if (left < 0) return undefined;
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  panel.xs.forEach((x, i) => {
    const y = panel.series[0]!.ys[i];
    if (x === null || y === null || y === undefined) return;
    const distance = Math.hypot(u.valToPos(x, "x") - left, u.valToPos(y, "y") - top);
    if (distance < least) [found, least] = [i, distance];
  });
  return found < 0 ? undefined : found;
}

function nearestInTime(panel: PagePanel, time: number | undefined): number | undefined {
  if (time === undefined || panel.time === undefined) return undefined;
  const after = panel.time.findIndex((t) => t !== null && t >= time);
  return after < 0 ? undefined : after;
}

/** The mark of a point on the curve. */
interface PointMark {
  readonly dot: HTMLElement;
  readonly readout: HTMLElement;
  readonly modes: PlotModes | undefined;
}

function moveDot(u: uPlot, panel: PagePanel, { dot, readout, modes }: PointMark, index: number | undefined) {
  const [x, y] = index === undefined ? [null, null] : [panel.xs[index], panel.series[0]!.ys[index]];
  const shown = x !== null && x !== undefined && y !== null && y !== undefined;
  dot.style.display = shown ? "block" : "none";
  readout.textContent = "";
  if (!shown) return;
  dot.style.left = `${u.valToPos(x, "x")}px`;
  dot.style.top = `${u.valToPos(y, "y")}px`;
  dot.style.background = seriesColor(panel.series[0]!.color);
  const time = panel.time?.[index!] ?? undefined;
  const parts = [
    ...(time === undefined ? [] : [`time ${numberText(time)} s`, modeText(modes, time)]),
    coordinateText(panel.x, x),
    coordinateText(panel.y, y),
  ];
  readout.textContent = parts.filter((part) => part !== "").join("\u2003");
}

function coordinateText(axis: PlotAxis, value: number): string {
  return `${axis.label} ${numberText(value)} ${prettyUnit(axis.unit)}`.trim();
}
