import type { EventRecord, Translations } from "@cosimo/ir";

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
  /** Language of the phrases; default English. */
  readonly translations?: Translations;
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
  /** `steps`: values are held until the next point. */
  readonly shape: "line" | "steps";
  readonly dashed?: boolean;
  /** Time of each point of a curve in the plane [s]. */
  readonly time?: Float64Array;
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
