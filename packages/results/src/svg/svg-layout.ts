import { equalized, type Range, timeRange, valueRange, xyRanges } from "../plot/axis-range.ts";
import type { PlotPanel, PlotSpec, TimePanel } from "../plot/plot-spec.ts";
import { LANE, labelRoom, type PanelFrame } from "./panel-frame.ts";
import { fitted, textWidth } from "./text-fit.ts";

/** Frame of a panel with its legend. */
export interface PanelBox extends PanelFrame {
  readonly legend: readonly LegendItem[];
  /** Width for the title of the vertical axis [px]. */
  readonly titleRoom: number;
}

/** An entry of a legend, placed above the plotting area on the right. */
export interface LegendItem {
  readonly series: number;
  readonly label: string;
  readonly left: number;
  readonly top: number;
}

export interface SvgLayout {
  readonly width: number;
  readonly height: number;
  /** Left end of all plotting areas [px]. */
  readonly left: number;
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

const MARGIN = { left: 74, mostLeft: 190, right: 26, top: 22, bottom: 16 };
const HEAD_LINE = 20;
const AXIS_ROOM = 44;
const LEGEND_SAMPLE = 26;
const LEGEND_GAP = 18;

/** Places title and panels in a picture of this width. */
export function layoutSvg(spec: PlotSpec, width: number): SvgLayout {
  const time = timeRange(spec.panels);
  const count = spec.panels.length;
  const timeHeight = count <= 1 ? 340 : count <= 2 ? 240 : count <= 4 ? 180 : 150;
  const heading = MARGIN.top + 24 + (spec.subtitle === "" ? 0 : 20);
  const left = leftMargin(spec.panels, timeHeight);
  const inner = width - left - MARGIN.right;
  const modes = modeLine(spec, heading, left, width - MARGIN.right);
  const named = spec.events.length > 0 ? spec.panels.findIndex(({ kind }) => kind === "time") : -1;
  let top = modes.length === 0 ? heading : modes.at(-1)!.top + HEAD_LINE + 4;
  const boxes = spec.panels.map((panel, i): PanelBox => {
    const lines = legendLines(panel, inner);
    const lane = i === named ? LANE : 0;
    const head = HEAD_LINE * Math.max(1, lines.length) + 6 + lane;
    const ranges = panel.kind === "time" ? { x: time, y: valueRange(panel) } : xyRanges(panel);
    const height =
      panel.kind === "time" ? heightOverTime(panel, timeHeight) : xyHeight(panel.equalAxes, ranges, inner);
    const equal = panel.kind === "xy" && panel.equalAxes;
    const labelledX = panel.kind === "xy" || spec.panels[i + 1]?.kind !== "time";
    const box = { left, top: top + head, width: inner, height, labelledX, lane };
    const legend = placeLegend(lines, panel, left + inner, top);
    const titleRoom = inner - Math.max(0, ...lines.map(lineWidth));
    top = box.top + height + (labelledX ? AXIS_ROOM : 10);
    return { ...box, ...(equal ? equalized(ranges, inner, height) : ranges), legend, titleRoom };
  });
  const note = spec.coverage === undefined ? 0 : HEAD_LINE;
  return { width, height: top + MARGIN.bottom + note, left, boxes, modes };
}

/** The same for all panels. */
function leftMargin(panels: readonly PlotPanel[], height: number): number {
  const rooms = panels.map((panel) => {
    const range = panel.kind === "time" ? valueRange(panel) : xyRanges(panel).y;
    return labelRoom(panel.y, range, height);
  });
  return Math.min(MARGIN.mostLeft, Math.max(MARGIN.left, ...rooms));
}

function modeLine({ modes }: PlotSpec, top: number, start: number, right: number): ModeItem[] {
  if (modes === undefined) return [];
  const items: ModeItem[] = [{ label: modes.label, left: start, top }];
  let left = start + textWidth(modes.label) + LEGEND_GAP;
  let line = top;
  for (const entry of modes.entries) {
    const item = LEGEND_SAMPLE + textWidth(entry.label);
    if (left + item > right && left > start) [left, line] = [start, line + HEAD_LINE];
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
    const item = Math.min(room, LEGEND_SAMPLE + textWidth(series.label) + LEGEND_GAP);
    if (used + item > room) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push({ series: i, offset: used, width: item });
    used += item;
  });
  return lines;
}

/** Width of a line of the legend [px]. */
function lineWidth(line: readonly PlacedItem[]): number {
  const last = line.at(-1)!;
  return last.offset + last.width;
}

function placeLegend(
  lines: readonly PlacedItem[][],
  panel: PlotPanel,
  right: number,
  top: number,
): LegendItem[] {
  return lines.flatMap((line, row) => {
    const start = right - (lineWidth(line) - LEGEND_GAP);
    return line.map(({ series, offset, width }) => {
      const label = fitted(panel.series[series]!.label, width - LEGEND_SAMPLE - LEGEND_GAP + 1);
      return { series, label, left: start + offset, top: top + HEAD_LINE * row };
    });
  });
}
