import { equalized, type Range, timeRange, valueRange, xyRanges } from "./axis-range.ts";
import type { PlotPanel, PlotSpec, TimePanel } from "./plot-spec.ts";

/** Plotting area of a panel [px] and its ranges. */
export interface PanelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Range;
  readonly y: Range;
  /** The horizontal axis has numbers and a title; false if the panel below has the same axis. */
  readonly labelledX: boolean;
  readonly legend: readonly LegendItem[];
}

/** An entry of a legend, placed above the plotting area on the right. */
export interface LegendItem {
  readonly series: number;
  readonly left: number;
  readonly top: number;
}

export interface SvgLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PanelBox[];
  /** Legend of the backgrounds. */
  readonly modes: readonly ModeItem[];
}

/** An entry of the legend of modes; without a shade it is the name of the automaton. */
export interface ModeItem {
  readonly label: string;
  readonly shade?: number;
  readonly left: number;
  readonly top: number;
}

const MARGIN = { left: 74, right: 26, top: 22, bottom: 16 };
const HEAD_LINE = 20;
const AXIS_ROOM = 44;
const LEGEND_SAMPLE = 26;
const LEGEND_GAP = 18;

/** Approximate width of a text of 12.5 px. */
export function textWidth(text: string): number {
  return 6.6 * [...text].length;
}

/** Places title and panels in a picture of this width. */
export function layoutSvg(spec: PlotSpec, width: number): SvgLayout {
  const time = timeRange(spec.panels);
  const count = spec.panels.length;
  const timeHeight = count <= 1 ? 340 : count <= 2 ? 240 : count <= 4 ? 180 : 150;
  const heading = MARGIN.top + 24 + (spec.subtitle === "" ? 0 : 20);
  const modes = modeLine(spec, heading, width - MARGIN.right);
  let top = modes.length === 0 ? heading : modes.at(-1)!.top + HEAD_LINE + 4;
  const boxes = spec.panels.map((panel, i): PanelBox => {
    const inner = width - MARGIN.left - MARGIN.right;
    const lines = legendLines(panel, inner);
    const head = HEAD_LINE * Math.max(1, lines.length) + 6;
    const ranges = panel.kind === "time" ? { x: time, y: valueRange(panel) } : xyRanges(panel);
    const height =
      panel.kind === "time" ? heightOverTime(panel, timeHeight) : xyHeight(panel.equalAxes, ranges, inner);
    const box = { left: MARGIN.left, top: top + head, width: inner, height };
    const equal = panel.kind === "xy" && panel.equalAxes;
    const labelledX = panel.kind === "xy" || spec.panels[i + 1]?.kind !== "time";
    const legend = placeLegend(lines, box.left + inner, top);
    top = box.top + height + (labelledX ? AXIS_ROOM : 10);
    return { ...box, ...(equal ? equalized(ranges, inner, height) : ranges), labelledX, legend };
  });
  return { width, height: top + MARGIN.bottom, boxes, modes };
}

function modeLine({ modes }: PlotSpec, top: number, right: number): ModeItem[] {
  if (modes === undefined) return [];
  const items: ModeItem[] = [{ label: modes.label, left: MARGIN.left, top }];
  let left = MARGIN.left + textWidth(modes.label) + LEGEND_GAP;
  let line = top;
  for (const entry of modes.entries) {
    const item = LEGEND_SAMPLE + textWidth(entry.label);
    if (left + item > right && left > MARGIN.left) [left, line] = [MARGIN.left, line + HEAD_LINE];
    items.push({ ...entry, left, top: line });
    left += item + LEGEND_GAP;
  }
  return items;
}

/** Height of a panel over time; panels with few named values are lower. */
function heightOverTime(panel: TimePanel, height: number): number {
  return panel.y.ticks === undefined ? height : Math.min(height, 44 + 16 * panel.y.ticks.length);
}

function xyHeight(equal: boolean, ranges: { readonly x: Range; readonly y: Range }, width: number): number {
  if (!equal) return 340;
  const natural = (width * (ranges.y.to - ranges.y.from)) / (ranges.x.to - ranges.x.from);
  return Math.min(560, Math.max(150, natural));
}

interface PlacedItem {
  readonly series: number;
  readonly offset: number;
  readonly width: number;
}

/** Breaks the legend into lines, with room for the axis title; none for a single series. */
function legendLines(panel: PlotPanel, width: number): PlacedItem[][] {
  if (panel.series.length < 2) return [];
  const room = 0.62 * width;
  const lines: PlacedItem[][] = [];
  let used = Number.POSITIVE_INFINITY;
  panel.series.forEach((series, i) => {
    const item = LEGEND_SAMPLE + textWidth(series.label) + LEGEND_GAP;
    if (used + item > room) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push({ series: i, offset: used, width: item });
    used += item;
  });
  return lines;
}

function placeLegend(lines: readonly PlacedItem[][], right: number, top: number): LegendItem[] {
  return lines.flatMap((line, row) => {
    const last = line.at(-1)!;
    const start = right - (last.offset + last.width - LEGEND_GAP);
    return line.map(({ series, offset }) => ({ series, left: start + offset, top: top + HEAD_LINE * row }));
  });
}
