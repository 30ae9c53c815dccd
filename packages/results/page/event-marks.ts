import type uPlot from "uplot";
import type { PageEvent, PageTexts } from "../src/plot/page-data.ts";
import { themeColor } from "./theme.ts";

/** Draws dotted lines at events below the curves, at most one per 2 px. */
export function drawEventMarks(u: uPlot, events: readonly PageEvent[]): void {
  const { ctx, bbox } = u;
  const positions: number[] = [];
  for (const { time } of events) {
    const at = u.valToPos(time, "x", true);
    if (at < bbox.left || at > bbox.left + bbox.width) continue;
    if (at - (positions.at(-1) ?? Number.NEGATIVE_INFINITY) >= 2 * devicePixelRatio) positions.push(at);
  }
  const length = positions.length > 60 ? 8 * devicePixelRatio : bbox.height;
  ctx.save();
  ctx.strokeStyle = themeColor("mark");
  ctx.lineWidth = 0.8 * devicePixelRatio;
  ctx.setLineDash([1.5 * devicePixelRatio, 2.5 * devicePixelRatio]);
  ctx.beginPath();
  for (const at of positions) {
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + length);
  }
  ctx.stroke();
  ctx.restore();
}

/** The events at most `reach` px from the cursor, nearest first. */
export function eventsAtCursor(u: uPlot, events: readonly PageEvent[], reach: number): PageEvent[] {
  const left = u.cursor.left ?? -1;
  if (left < 0) return [];
  const distance = (event: PageEvent) => Math.abs(u.valToPos(event.time, "x") - left);
  return events.filter((e) => distance(e) <= reach).sort((p, q) => distance(p) - distance(q));
}

/** Text of the tooltip for events. */
export function eventText(events: readonly PageEvent[], texts: PageTexts): string {
  const lines = events.slice(0, 4).map((event) => {
    const condition = event.condition !== event.name ? event.condition : "";
    const details = [event.kind, condition, event.direction, event.component].filter((part) => part !== "");
    return `${event.name || event.kind}\n  ${texts.atTime.replace("{time}", String(event.time))} (${details.join(", ")})`;
  });
  const more = events.length - lines.length;
  return [...lines, ...(more > 0 ? [texts.andMore.replace("{more}", String(more))] : [])].join("\n");
}
