import type { Range } from "../plot/axis-range.ts";
import type { PlotAxis } from "../plot/plot-spec.ts";
import { niceTicks, type Ticks } from "../plot/ticks.ts";
import { linearScale, type Scale } from "./svg-path.ts";
import { textWidth } from "./text-fit.ts";

/** Plotting area of a panel [px] and its ranges. */
export interface PanelFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Range;
  readonly y: Range;
  /** The horizontal axis has numbers and a title; false if the panel below has the same axis. */
  readonly labelledX: boolean;
  /** Height above the area for names of events [px]; 0 for none. */
  readonly lane: number;
}

/** Height for names of events [px]. */
export const LANE = 15;

/** Maps values of a panel to pixels. */
export interface PanelScales {
  readonly x: Scale;
  readonly y: Scale;
}

export function scalesOf({ left, top, width, height, x, y }: PanelFrame): PanelScales {
  return {
    x: linearScale(x.from, x.to, left, left + width),
    y: linearScale(y.from, y.to, top + height, top),
  };
}

/** Ticks of both axes, at a distance of about 95 px and 34 px. */
export function ticksOf(axis: PlotAxis, { from, to }: Range, length: number, side: "x" | "y"): Ticks {
  if (axis.ticks === undefined) {
    const count = side === "x" ? Math.max(2, length / 95) : Math.max(3, length / 34);
    return niceTicks(from, to, count, axis.whole);
  }
  const shown = axis.ticks.filter(({ value }) => value >= from && value <= to);
  return { values: shown.map((tick) => tick.value), labels: shown.map((tick) => tick.label), exponent: 0 };
}

/** Room for the longest number or name beside a panel, with its tick [px]. */
export function labelRoom(axis: PlotAxis, range: Range, height: number): number {
  const { labels } = ticksOf(axis, range, height, "y");
  return 16 + Math.max(0, ...labels.map(textWidth));
}
