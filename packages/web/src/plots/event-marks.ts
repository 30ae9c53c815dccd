import type uPlot from "uplot";
import type { EventReport } from "../state/reports.ts";
import { resolved } from "./colors.ts";

/** Room of a name, and the least of one that is worth to be read, in pixels of the style sheet. */
const GAP = 5;
const LEAST_ROOM = 36;

/** A thin line at each event; those of one pixel are one line. Names stand where there is room to the next line. */
export function drawEvents(plot: uPlot, events: readonly EventReport[], isNamed: boolean): void {
  const { ctx, bbox } = plot;
  const lines = eventLines(plot, events);
  ctx.save();
  ctx.strokeStyle = resolved("--event", ctx.canvas);
  ctx.lineWidth = devicePixelRatio;
  // Dashed: many of them do not hide the curves.
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  for (const { x } of lines) {
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  if (isNamed) drawNames(plot, lines);
  ctx.restore();
}

interface EventLine {
  readonly x: number;
  readonly name: string;
}

function eventLines({ valToPos, scales }: uPlot, events: readonly EventReport[]): readonly EventLine[] {
  const { min, max } = scales["x"]!;
  if (min == null || max == null) return [];
  const lines: EventLine[] = [];
  for (const { time, name } of events) {
    if (time < min || time > max) continue;
    const x = Math.round(valToPos(time, "x", true)) + 0.5;
    if (x - (lines.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= 2) lines.push({ x, name });
  }
  return lines;
}

function drawNames({ ctx, bbox }: uPlot, lines: readonly EventLine[]): void {
  const scale = devicePixelRatio;
  ctx.fillStyle = resolved("--soft", ctx.canvas);
  ctx.font = `${10.5 * scale}px system-ui, sans-serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "top";
  lines.forEach(({ x, name }, i) => {
    const room = (lines[i + 1]?.x ?? bbox.left + bbox.width) - x - 2 * GAP * scale;
    const text = room < LEAST_ROOM * scale ? "" : shortened(ctx, name, room);
    if (text !== "") ctx.fillText(text, x + GAP * scale, bbox.top + 2 * scale);
  });
}

/** The text, or its beginning with an ellipsis; empty if hardly anything is left. */
function shortened(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text;
  let length = Math.floor((text.length * room) / ctx.measureText(text).width);
  while (length > 2 && ctx.measureText(`${text.slice(0, length)}…`).width > room) length--;
  return length > 2 ? `${text.slice(0, length).trimEnd()}…` : "";
}
