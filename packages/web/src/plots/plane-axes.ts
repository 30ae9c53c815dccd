import { resolved } from "./colors.ts";
import { ticks, tickTexts } from "./ticks.ts";

/** An axis of a plane, on a canvas. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  /** Pixels of `min` and `max`. */
  readonly from: number;
  readonly to: number;
}

const MARGIN = { left: 58, right: 14, top: 10, bottom: 34 };
const FONT = "12px system-ui, sans-serif";

/** Horizontal and vertical axis; equal scales if all have one unit, so that a circle is a circle. */
export function planeAxes(
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

/** The pixel of a value. */
export function place({ min, max, from, to }: Axis, value: number): number {
  return from + ((value - min) / (max - min)) * (to - from);
}

export function drawGrid(
  context: CanvasRenderingContext2D,
  x: Axis,
  y: Axis,
  across: string,
  up: string,
): void {
  const [acrossTicks, upTicks] = [
    ticks(x.min, x.max, (x.to - x.from) / 80),
    ticks(y.min, y.max, (y.from - y.to) / 40),
  ];
  context.strokeStyle = resolved("--rule", context.canvas);
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
  context.fillStyle = resolved("--soft", context.canvas);
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
