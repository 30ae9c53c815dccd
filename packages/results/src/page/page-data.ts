import type { EventRecord, TrajectoryVariable, Translations } from "@cosimo/ir";
import type { Range } from "../plot/axis-range.ts";
import type { PlotAxis, PlotModes, SummaryEntry } from "../plot/plot-spec.ts";
import type { PackedColumn } from "./packed-column.ts";

/** All that a plot page shows, as JSON. Built by `pageData`, read by `packages/web/src/plot-page`. */
export interface PageData {
  readonly title: string;
  readonly subtitle: string;
  /** The second result, if any, is drawn dashed over the first. */
  readonly results: readonly PageResult[];
  readonly selection: PlotSelection;
  readonly summary: readonly SummaryEntry[];
  /** Of the phrases and messages that the page uses. */
  readonly translations: Translations;
}

/** One result: its variables as columns over a common axis. */
export interface PageResult {
  readonly label: string;
  /** Time, or another axis that all curves share. */
  readonly axis: PlotAxis;
  /** Columns of the axis; long results have one for each variable. */
  readonly xs: readonly PackedColumn[];
  readonly columns: readonly PackedColumn[];
  readonly variables: readonly PageVariable[];
  readonly events: readonly EventRecord[];
  /** Number of events of the run, if they are more than `events`. */
  readonly eventCount: number;
  /** One for each automaton. */
  readonly modes: readonly PlotModes[];
  /** Loss in favour of a small page: digits of values, or points between the extremes. */
  readonly reduced?: "digits" | "points";
}

export interface PageVariable
  extends Pick<TrajectoryVariable, "name" | "type" | "unit" | "displayUnit" | "description" | "literals"> {
  /** Values are held until the next point. */
  readonly held: boolean;
  readonly dashed?: boolean;
  /** Index into `xs`. */
  readonly x: number;
  /** Index into `columns`. */
  readonly y: number;
  /** The values are the negative of the column. */
  readonly negated?: boolean;
}

/** What is shown: plain data, changed by the user. */
export interface PlotSelection {
  readonly diagrams: readonly Diagram[];
  /** The visible part of the common axis; missing: all. */
  readonly range?: Range;
  /** Index of the automaton in the background; -1: none. */
  readonly modes: number;
  /** With two results: a diagram of differences below each. */
  readonly differences: boolean;
}

export type Diagram = TimeDiagram | PlaneDiagram;

/** Curves over the common axis. */
export interface TimeDiagram {
  readonly kind: "time";
  /** Distinguishes diagrams; never reused. */
  readonly id: number;
  readonly curves: readonly DiagramCurve[];
  /** Title of the vertical axis; default: that of the variable, or the unit. */
  readonly title?: string;
}

export interface DiagramCurve {
  readonly variable: string;
  /** Index of the colour. */
  readonly color: number;
}

/** One variable over another. */
export interface PlaneDiagram {
  readonly kind: "xy";
  readonly id: number;
  readonly x: string;
  readonly y: string;
  readonly equalAxes: boolean;
  readonly ground?: PageCurve;
  readonly references?: readonly PageCurve[];
}

/** A fixed curve beside those of variables. */
export interface PageCurve {
  readonly label: string;
  readonly x: PackedColumn;
  readonly y: PackedColumn;
}
