import type uPlot from "uplot";
import { COLORS, resolved } from "./colors.ts";
import { scaleOf } from "./curve-axes.ts";
import { drawLine } from "./ghosts.ts";
import type { Ghost, ModeBand, PlotCurve } from "./plot-content.ts";

/** A tint for each mode. */
export function drawModes({ ctx, bbox, valToPos, scales }: uPlot, bands: readonly ModeBand[]): void {
  const { min, max } = scales["x"]!;
  if (min == null || max == null) return;
  ctx.save();
  ctx.globalAlpha = 0.1;
  for (const { from, to, mode } of bands) {
    if (to <= min || from >= max || mode < 1) continue;
    const left = Math.max(bbox.left, valToPos(from, "x", true));
    const right = Math.min(bbox.left + bbox.width, valToPos(to, "x", true));
    ctx.fillStyle = resolved(`--series-${(mode - 1) % COLORS}`, ctx.canvas);
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
  }
  ctx.restore();
}

/** Curves of other runs in the colours of the curves, with their bands. */
export function drawGhosts(plot: uPlot, curves: readonly PlotCurve[], ghosts: readonly Ghost[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const ghost of ghosts)
    for (const curve of curves) {
      const { time, names, columns, magnitudes } = ghost.data;
      const index = names.indexOf(curve.name);
      const column = columns[index];
      if (column === undefined) continue;
      const scale = scaleOf(curve, curves);
      const x = (i: number) => plot.valToPos(time[i]!, "x", true);
      const y = (value: number) => plot.valToPos(value, scale, true);
      ctx.strokeStyle = ctx.fillStyle = resolved(`--series-${curve.color % COLORS}`, ctx.canvas);
      // Named values have no distance.
      const width = curve.labels ? 0 : (ghost.tolerance ?? 0) * (magnitudes?.[index] ?? 0);
      if (width > 0) drawBand(ctx, column, width, { x, y });
      ctx.globalAlpha = ghost.stroke === "pale" ? 0.4 : 1;
      ctx.lineWidth = (ghost.stroke === "pale" ? 1 : 1.5) * devicePixelRatio;
      ctx.setLineDash(ghost.stroke === "pale" ? [] : [5 * devicePixelRatio, 4 * devicePixelRatio]);
      drawLine(ctx, column.length, x, (i) => y(column[i]!));
    }
  ctx.restore();
}

interface Placement {
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
}

/** The region within `width` of a curve; interrupted where a value is not finite. */
function drawBand(
  ctx: CanvasRenderingContext2D,
  column: Float64Array,
  width: number,
  place: Placement,
): void {
  ctx.globalAlpha = 0.18;
  let from = 0;
  for (let i = 0; i <= column.length; i++) {
    if (i < column.length && Number.isFinite(column[i]!)) continue;
    if (i > from) {
      ctx.beginPath();
      for (let k = from; k < i; k++) ctx.lineTo(place.x(k), place.y(column[k]! + width));
      for (let k = i - 1; k >= from; k--) ctx.lineTo(place.x(k), place.y(column[k]! - width));
      ctx.fill();
    }
    from = i + 1;
  }
}

/** A dashed line. */
export function drawMark({ ctx, bbox, valToPos, scales }: uPlot, time: number | undefined): void {
  const { min, max } = scales["x"]!;
  if (time === undefined || min == null || max == null || time < min || time > max) return;
  const x = Math.round(valToPos(time, "x", true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = resolved("--accent", ctx.canvas);
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
