import { createSpeaker, type EventRecord, phrase } from "@cosimo/ir";
import { instantsOf } from "../compare/instants.ts";
import { limitsOn } from "../compare/limits.ts";
import { decimateRows, pick, thinCurve } from "./decimation.ts";
import { longBands } from "./mode-bands.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type { PlotAxis, PlotCurve, PlotModes, PlotPanel, PlotSeries, PlotSpec } from "./plot-spec.ts";

/** JSON data for the script of the page; numbers are rounded to the resolution of a zoomed screen. */
export interface PageData {
  readonly panels: readonly PagePanel[];
  readonly events: readonly PageEvent[];
  readonly modes?: PlotModes;
  readonly texts: PageTexts;
}

/** Texts of tooltips; the page replaces `{time}` and `{more}`. */
export interface PageTexts {
  readonly atTime: string;
  readonly andMore: string;
}

export interface PagePanel {
  readonly kind: "time" | "xy";
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly equalAxes: boolean;
  /** Common x of all series of a panel over time, or x of the series in the plane. */
  readonly xs: PageNumbers;
  readonly series: readonly PageSeries[];
  /** Time of each point of a panel in the plane. */
  readonly time?: PageNumbers;
  readonly ground?: PageCurve;
  readonly references?: readonly PageCurve[];
}

export interface PageCurve {
  readonly x: PageNumbers;
  readonly y: PageNumbers;
}

/** null: no value. */
export type PageNumbers = readonly (number | null)[];

export interface PageSeries {
  readonly label: string;
  readonly unit: string;
  readonly shape: "line" | "steps";
  readonly dashed: boolean;
  readonly color: number;
  readonly ys: PageNumbers;
}

export type PageEvent = Pick<EventRecord, "time" | "kind" | "name" | "condition" | "component" | "direction">;

/** Panels with more points are decimated to the extremes of this many buckets. */
const MAXIMUM_ROWS = 40_000;
const MAXIMUM_BANDS = 10_000;
const TIME_DIGITS = 15;

export function pageData(spec: PlotSpec): PageData {
  const modes = spec.modes && { modes: pageModes(spec.modes) };
  return {
    panels: spec.panels.flatMap(pagePanels),
    events: spec.events.map(pageEvent),
    ...modes,
    texts: pageTexts(spec),
  };
}

function pageTexts({ translations = {} }: PlotSpec): PageTexts {
  const say = createSpeaker(translations);
  return {
    atTime: say(phrase(plotPhrases, "plot.at-time", { time: "{time}" })),
    andMore: say(phrase(plotPhrases, "plot.and-more", { more: "{more}" })),
  };
}

/** Limits the number of mode intervals to the resolution of a screen. */
function pageModes(modes: PlotModes): PlotModes {
  const { bands } = modes;
  const many = bands.length > MAXIMUM_BANDS;
  const shown = many ? longBands(bands, (bands.at(-1)!.to - bands[0]!.from) / MAXIMUM_BANDS) : bands;
  // Rounded like the times of rows, so that the row after a transition belongs to the new mode.
  return {
    ...modes,
    bands: shown.map((band) => ({
      ...band,
      from: rounded(band.from, TIME_DIGITS),
      to: rounded(band.to, TIME_DIGITS),
    })),
  };
}

function pageEvent({ time, kind, name, condition, component, direction }: EventRecord): PageEvent {
  return { time, kind, name, condition, component, direction };
}

function pagePanels(panel: PlotPanel): PagePanel[] {
  const { x, y } = panel;
  if (panel.kind === "time") {
    const { xs, columns } = alignSeries(panel.series);
    const series = panel.series.map((s, k) => pageSeries(s, columns[k]!));
    return [{ kind: "time", x, y, equalAxes: false, xs: numbers(xs, TIME_DIGITS), series }];
  }
  const ground = panel.ground && pageCurve(panel.ground);
  const references = panel.references && { references: panel.references.map(pageCurve) };
  const [first] = panel.series;
  if (first === undefined) return [];
  const { rows } = thinnedRows(first);
  const time = first.time && { time: numbers(pick(first.time, rows), TIME_DIGITS) };
  const common = { kind: "xy", x, y, equalAxes: panel.equalAxes } as const;
  const curve = { xs: numbers(pick(first.x, rows), 9), series: [pageSeries(first, pick(first.y, rows))] };
  return [{ ...common, ...curve, ...time, ...(ground ? { ground } : {}), ...references }];
}

function pageCurve({ x, y }: PlotCurve): PageCurve {
  return { x: numbers(x, 9), y: numbers(y, 9) };
}

/** Rows of a curve in the plane, thinned if there are very many. */
function thinnedRows(series: PlotSeries): { rows: Int32Array } {
  const all = Int32Array.from(series.x.keys());
  if (all.length <= MAXIMUM_ROWS) return { rows: all };
  const unit = (column: Float64Array) => {
    const finite = column.filter(Number.isFinite);
    const least = finite.reduce((p, q) => Math.min(p, q), Number.POSITIVE_INFINITY);
    const most = finite.reduce((p, q) => Math.max(p, q), Number.NEGATIVE_INFINITY);
    return column.map((value) => (value - least) / (most - least || 1));
  };
  return { rows: thinCurve({ x: unit(series.x), y: unit(series.y) }, 1e-5, MAXIMUM_ROWS).rows };
}

function pageSeries(series: PlotSeries, column: Float64Array): PageSeries {
  const { label, unit, shape, color } = series;
  return { label, unit, shape, color, dashed: series.dashed ?? false, ys: numbers(column, 9) };
}

/**
 * A common column of x for all series of a panel. Each series is interpolated or held at the points of the others, and has no value
 * outside its own interval. A time with two rows in one series has two rows.
 */
export function alignSeries(series: readonly PlotSeries[]): { xs: Float64Array; columns: Float64Array[] } {
  const [first] = series;
  if (first === undefined) return { xs: new Float64Array(0), columns: [] };
  if (series.every((s) => s.x === first.x))
    return decimated(
      first.x,
      series.map((s) => s.y),
    );
  const instants = series.map((s) => instantsOf(s.x));
  const doubled = new Set(
    instants.flatMap(({ time, first: f, last }) => [...time].filter((_, k) => last[k]! > f[k]!)),
  );
  const unique = Float64Array.from(new Set(instants.flatMap(({ time }) => [...time]))).sort();
  const xs = Float64Array.from([...unique].flatMap((t) => (doubled.has(t) ? [t, t] : [t])));
  const columns = series.map((s, k) => {
    const { left, right } = limitsOn(unique, instants[k]!, s.y, s.shape === "steps" ? "hold" : "linear");
    return Float64Array.from(
      [...unique].flatMap((t, i) => (doubled.has(t) ? [left[i]!, right[i]!] : [right[i]!])),
    );
  });
  return decimated(xs, columns);
}

function decimated(xs: Float64Array, columns: Float64Array[]): { xs: Float64Array; columns: Float64Array[] } {
  if (xs.length <= MAXIMUM_ROWS) return { xs, columns };
  const rows = decimateRows(xs, columns, MAXIMUM_ROWS / (2 + 2 * columns.length));
  return { xs: pick(xs, rows), columns: columns.map((column) => pick(column, rows)) };
}

function numbers(column: Float64Array, digits: number): PageNumbers {
  return Array.from(column, (value) => (Number.isFinite(value) ? rounded(value, digits) : null));
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
