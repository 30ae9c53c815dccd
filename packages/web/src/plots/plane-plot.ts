import type { Curves } from "../messages/protocol.ts";
import { COLORS, dashes, resolved } from "./colors.ts";
import { drawLine } from "./ghosts.ts";
import { type Axis, drawGrid, place, planeAxes } from "./plane-axes.ts";
import type { FixedCurve, FixedCurves, Ghost, PlotCurve } from "./plot-content.ts";

/** Curves over another variable, on a canvas. The first curve is the horizontal axis. */
export interface PlanePlot {
  show(curves: readonly PlotCurve[], data: Curves, ghosts?: readonly Ghost[], fixed?: FixedCurves): void;
  /** Points of all curves at a time, and at the mark. */
  point(times: readonly (number | undefined)[]): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

export function createPlanePlot(host: HTMLElement, size: { width: number; height: number }): PlanePlot {
  const canvas = document.createElement("canvas");
  host.append(canvas);
  const context = canvas.getContext("2d")!;
  let { width, height } = size;
  let shown: { readonly curves: readonly PlotCurve[]; readonly data: Curves } | undefined;
  let ghosts: readonly Ghost[] = [];
  let fixed: FixedCurves = NONE;
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
    const isEqual = fixed.isEqual || (first.unit !== "" && others.every(({ unit }) => unit === first.unit));
    const behind = ghosts.map(({ data, stroke }) => ({
      stroke,
      across: columnOf(data, first),
      columns: others.map((curve) => columnOf(data, curve)),
    }));
    const [x, y] = planeAxes(
      [across, ...behind.map((one) => one.across), ...fixed.references.map((one) => one.x)],
      [...columns, ...behind.flatMap((one) => one.columns), ...fixed.references.map((one) => one.y)],
      { width, height, isEqual },
    );
    drawGrid(context, x, y, axisText(first), others.map(axisText).join(", "));
    context.save();
    context.beginPath();
    context.rect(x.from, y.to, x.to - x.from, y.from - y.to);
    context.clip();
    const draw = (over: Float64Array, column: Float64Array, i: number, width: number): void => {
      context.strokeStyle = resolved(`--series-${others[i]!.color % COLORS}`, context.canvas);
      context.lineWidth = width;
      context.lineJoin = "round";
      drawLine(
        context,
        over.length,
        (row) => place(x, over[row]!),
        (row) => place(y, column[row]!),
      );
    };
    drawFixed(context, fixed, x, y);
    for (const one of behind) {
      context.globalAlpha = one.stroke === "pale" ? 0.4 : 1;
      context.setLineDash(one.stroke === "pale" ? [] : [5, 4]);
      for (const [i, column] of one.columns.entries()) draw(one.across, column, i, 1);
    }
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
        const color = resolved(`--series-${others[i]!.color % COLORS}`, context.canvas);
        drawPoint(context, place(x, across[row]!), place(y, column[row]!), color, k === 0);
      });
    });
  };

  return {
    show(curves, data, others = [], belonging = NONE) {
      shown = { curves, data };
      ghosts = others;
      fixed = belonging;
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

const NONE: FixedCurves = { isEqual: false, references: [] };

/** The ground as a filled region, references as thin lines. */
function drawFixed(context: CanvasRenderingContext2D, { ground, references }: FixedCurves, x: Axis, y: Axis) {
  context.strokeStyle = resolved("--border", context.canvas);
  context.lineWidth = 1;
  context.setLineDash([]);
  if (ground !== undefined) {
    context.fillStyle = resolved("--hover", context.canvas);
    context.beginPath();
    context.moveTo(place(x, ground.x[0]!), y.from);
    for (const [i, value] of ground.x.entries()) context.lineTo(place(x, value), place(y, ground.y[i]!));
    context.lineTo(place(x, ground.x.at(-1)!), y.from);
    context.fill();
    lineOf(context, ground, x, y);
  }
  for (const one of references)
    if (one.x.length === 1)
      drawPoint(
        context,
        place(x, one.x[0]!),
        place(y, one.y[0]!),
        resolved("--border", context.canvas),
        true,
      );
    else lineOf(context, one, x, y);
}

function lineOf(context: CanvasRenderingContext2D, { x: across, y: up }: FixedCurve, x: Axis, y: Axis): void {
  drawLine(
    context,
    across.length,
    (i) => place(x, across[i]!),
    (i) => place(y, up[i]!),
  );
}

function columnOf({ names, columns, time }: Curves, { name }: PlotCurve): Float64Array {
  return columns[names.indexOf(name)] ?? new Float64Array(time.length).fill(Number.NaN);
}

function axisText({ name, unit }: PlotCurve): string {
  return unit === "" ? name : `${name} [${unit}]`;
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
  context.fillStyle = isFull ? color : resolved("--paper", context.canvas);
  context.strokeStyle = isFull ? resolved("--paper", context.canvas) : color;
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
