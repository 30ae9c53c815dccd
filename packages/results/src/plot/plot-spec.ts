import type { EventRecord, Trajectory, Translations } from "@cosimo/ir";

/** Contents of a plot, independent of the output format. Panels are arranged vertically. */
export interface PlotSpec {
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly PlotPanel[];
  /** For a model with modes: background of all panels over time. */
  readonly modes?: PlotModes;
  /** Marked in all panels over time. */
  readonly events: readonly EventRecord[];
  /** Statistics of the run, printed below the panels. */
  readonly summary: readonly SummaryEntry[];
  /** Results behind the panels: a page offers all their variables. The second one is drawn dashed over the first. */
  readonly results?: readonly PlotResult[];
  /** Present if the panels do not show all variables that could be shown. */
  readonly coverage?: PlotCoverage;
  /** Language of the phrases; default English. */
  readonly translations?: Translations;
}

/** A result with its name in legends. */
export interface PlotResult {
  readonly label: string;
  readonly trajectory: Trajectory;
}

/** Number of variables in the panels, and of those that could be shown. */
export interface PlotCoverage {
  readonly shown: number;
  readonly total: number;
}

export interface SummaryEntry {
  readonly label: string;
  readonly value: string;
}

export type PlotPanel = TimePanel | XyPanel;

interface PanelParts {
  /** Axes. */
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly series: readonly PlotSeries[];
}

/** Curves over time; all panels of this kind share their horizontal axis. */
export interface TimePanel extends PanelParts {
  readonly kind: "time";
}

/** One variable over another. */
export interface XyPanel extends PanelParts {
  readonly kind: "xy";
  /** Units have equal length on both axes. */
  readonly equalAxes: boolean;
  /** The region below this curve is filled; x ascending. */
  readonly ground?: PlotCurve;
  /** Curves to compare with, drawn thin below the others; one of a single point is a dot. */
  readonly references?: readonly PlotCurve[];
}

export interface PlotAxis {
  readonly label: string;
  readonly unit: string;
  /** Labels of values (false and true, literals of an enumeration) instead of numbers. */
  readonly ticks?: readonly { readonly value: number; readonly label: string }[];
  /** Ticks are at integers only. */
  readonly whole?: boolean;
}

export interface PlotCurve {
  readonly label: string;
  readonly x: Float64Array;
  /** Same length as `x`. NaN: a gap. Two points at one x: a jump. */
  readonly y: Float64Array;
}

export interface PlotSeries extends PlotCurve {
  readonly unit: string;
  readonly description: string;
  /** Name of the variable in the results of the plot; missing for a curve that is computed from others. */
  readonly variable?: string;
  /** `steps`: values are held until the next point. */
  readonly shape: "line" | "steps";
  readonly dashed?: boolean;
  /** The region between these values and `y` is filled, without lines; same length as `y`. Panels over time in SVG only. */
  readonly lower?: Float64Array;
  /** Time of each point of a curve in the plane [s]. */
  readonly time?: Float64Array;
  /** Name of the variable on the horizontal axis of a curve in the plane. */
  readonly over?: string;
  /** Index of the colour. */
  readonly color: number;
}

/** Shaded backgrounds for intervals of modes, and their legend. */
export interface PlotModes {
  /** Name of the automaton. */
  readonly label: string;
  /** Ascending in time. */
  readonly bands: readonly PlotBand[];
  /** Legend: the modes that were entered. */
  readonly entries: readonly Pick<PlotBand, "label" | "shade">[];
}

/** An interval of one mode, from `from` to `to` [s]. */
export interface PlotBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Index of the shade. */
  readonly shade: number;
}
