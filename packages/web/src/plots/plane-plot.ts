import type { Curves } from "../messages/protocol.ts";
import { COLORS, dashes, resolved } from "./colors.ts";
import { drawLine } from "./ghosts.ts";
import { ticks, tickTexts } from "./ticks.ts";
import type { PlotCurve } from "./time-plot.ts";

/** Curves over another variable, on a canvas. The first curve is the horizontal axis. */
export interface PlanePlot {
  show(curves: readonly PlotCurve[], data: Curves, ghosts?: readonly Curves[]): void;
  /** Points of all curves at a time, and at the mark. */
  point(times: readonly (number | undefined)[]): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

interface Axis {
  readonly min: number;
  readonly max: number;
  /** Pixels of `min` and `max`. */
  readonly from: number;
  readonly to: number;
}

const MARGIN = { left: 58, right: 14, top: 10, bottom: 34 };
const FONT = "12px system-ui, sans-serif";

export function createPlanePlot(host: HTMLElement, size: { width: number; height: number }): PlanePlot {
  const canvas = document.createElement("canvas");
  host.append(canvas);
  const context = canvas.getContext("2d")!;
  let { width, height } = size;
  let shown: { readonly curves: readonly PlotCurve[]; readonly data: Curves } | undefined;
  let ghosts: readonly Curves[] = [];
  let times: readonly (number | undefined)[] = [];

  const redraw = (): void => {
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const [first, ...others] = shown?.curves ?? [];
    if (shown === undefined || first === undefined || others.length === 0) return;
    const across = columnOf(shown.data, first);
    const columns = others.map((curve) => columnOf(shown!.data, curve));
    const isEqual = first.unit !== "" && others.every(({ unit }) => unit === first.unit);
    const behind = ghosts.map((one) => ({
      across: columnOf(one, first),
      columns: others.map((curve) => columnOf(one, curve)),
    }));
    const [x, y] = axesOf(
      [across, ...behind.map((one) => one.across)],
      [...columns, ...behind.flatMap((one) => one.columns)],
      { width, height, isEqual },
    );
    drawGrid(context, x, y, axisText(first), others.map(axisText).join(", "));
    context.save();
    context.beginPath();
    context.rect(x.from, y.to, x.to - x.from, y.from - y.to);
    context.clip();
    const draw = (over: Float64Array, column: Float64Array, i: number, width: number): void => {
      context.strokeStyle = resolved(`--series-${others[i]!.color % COLORS}`);
      context.lineWidth = width;
      context.lineJoin = "round";
      drawLine(
        context,
        over.length,
        (row) => place(x, over[row]!),
        (row) => place(y, column[row]!),
      );
    };
    context.globalAlpha = 0.4;
    for (const one of behind) for (const [i, column] of one.columns.entries()) draw(one.across, column, i, 1);
    context.globalAlpha = 1;
    for (const [i, column] of columns.entries()) {
      context.setLineDash([...dashes[i % dashes.length]!]);
      draw(across, column, i, 1.75);
    }
    context.restore();
    times.forEach((time, k) => {
      if (time === undefined) return;
      const row = rowAt(shown!.data.time, time);
      columns.forEach((column, i) => {
        const color = resolved(`--series-${others[i]!.color % COLORS}`);
        drawPoint(context, place(x, across[row]!), place(y, column[row]!), color, k === 0);
      });
    });
  };

  return {
    show(curves, data, others = []) {
      shown = { curves, data };
      ghosts = others;
      redraw();
    },
    point(next) {
      times = next;
      redraw();
    },
    resize(nextWidth, nextHeight) {
      [width, height] = [nextWidth, nextHeight];
      redraw();
    },
    destroy: () => canvas.remove(),
  };
}

function columnOf({ names, columns, time }: Curves, { name }: PlotCurve): Float64Array {
  return columns[names.indexOf(name)] ?? new Float64Array(time.length).fill(Number.NaN);
}

function axisText({ name, unit }: PlotCurve): string {
  return unit === "" ? name : `${name} [${unit}]`;
}

/** Horizontal and vertical axis; equal scales if all have one unit, so that a circle is a circle. */
function axesOf(
  across: readonly Float64Array[],
  columns: readonly Float64Array[],
  { width, height, isEqual }: { width: number; height: number; isEqual: boolean },
): readonly [Axis, Axis] {
  const horizontal = extentOf(across);
  const vertical = extentOf(columns);
  const [w, h] = [width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom];
  if (isEqual) {
    const perPixel = Math.max(lengthOf(horizontal) / w, lengthOf(vertical) / h);
    widen(horizontal, perPixel * w);
    widen(vertical, perPixel * h);
  }
  return [
    { ...horizontal, from: MARGIN.left, to: width - MARGIN.right },
    { ...vertical, from: height - MARGIN.bottom, to: MARGIN.top },
  ];
}

interface Extent {
  min: number;
  max: number;
}

/** With a margin; a point has an extent, too. */
function extentOf(columns: readonly Float64Array[]): Extent {
  const found = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  for (const column of columns)
    for (const value of column) {
      if (value < found.min) found.min = value;
      if (value > found.max) found.max = value;
    }
  if (found.min > found.max) return { min: -1, max: 1 };
  const length = lengthOf(found) || Math.abs(found.min) || 1;
  widen(found, 1.08 * length);
  return found;
}

const lengthOf = ({ min, max }: Extent): number => max - min;

function widen(extent: Extent, length: number): void {
  const more = (length - lengthOf(extent)) / 2;
  extent.min -= more;
  extent.max += more;
}

function place({ min, max, from, to }: Axis, value: number): number {
  return from + ((value - min) / (max - min)) * (to - from);
}

function drawGrid(context: CanvasRenderingContext2D, x: Axis, y: Axis, across: string, up: string): void {
  const [acrossTicks, upTicks] = [
    ticks(x.min, x.max, (x.to - x.from) / 80),
    ticks(y.min, y.max, (y.from - y.to) / 40),
  ];
  context.strokeStyle = resolved("--rule");
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  for (const value of acrossTicks) {
    const at = Math.round(place(x, value)) + 0.5;
    context.moveTo(at, y.to);
    context.lineTo(at, y.from);
  }
  for (const value of upTicks) {
    const at = Math.round(place(y, value)) + 0.5;
    context.moveTo(x.from, at);
    context.lineTo(x.to, at);
  }
  context.stroke();
  context.fillStyle = resolved("--soft");
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const [i, text] of tickTexts(acrossTicks).entries())
    context.fillText(text, place(x, acrossTicks[i]!), y.from + 5);
  context.fillText(across, (x.from + x.to) / 2, y.from + 19);
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const [i, text] of tickTexts(upTicks).entries())
    context.fillText(text, x.from - 6, place(y, upTicks[i]!));
  context.save();
  context.translate(10, (y.from + y.to) / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = "center";
  context.fillText(up, 0, 0, y.from - y.to);
  context.restore();
}

function drawPoint(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  color: string,
  isFull: boolean,
): void {
  if (!Number.isFinite(x + y)) return;
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  context.fillStyle = isFull ? color : resolved("--paper");
  context.strokeStyle = isFull ? resolved("--paper") : color;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}

/** The last row at or before a time. */
function rowAt(time: Float64Array, instant: number): number {
  let [low, high] = [0, time.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (time[middle]! > instant) high = middle - 1;
    else low = middle;
  }
  return low;
}
