import type { EventRecord, Translations } from "@cosimo/ir";

/** A picture of a run, ready to be drawn: what is shown, not how. Panels stand one below the other. */
export interface PlotSpec {
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly PlotPanel[];
  /** Of a model whose equations change: the background of all panels over time. */
  readonly modes?: PlotModes;
  /** Marked in all panels over time. */
  readonly events: readonly EventRecord[];
  /** Facts about the run to print below. */
  readonly summary: readonly SummaryEntry[];
  /** Language of the words that drawing adds; default: English. */
  readonly translations?: Translations;
}

export interface SummaryEntry {
  readonly label: string;
  readonly value: string;
}

export type PlotPanel = TimePanel | XyPanel;

interface PanelParts {
  /** Horizontal and vertical axis. */
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
  /** One unit is as long on both axes. */
  readonly equalAxes: boolean;
  /** The region below this curve is filled; x ascending. */
  readonly ground?: PlotCurve;
  /** Curves to compare with, drawn thin below the others; one of a single point is a dot. */
  readonly references?: readonly PlotCurve[];
}

export interface PlotAxis {
  readonly label: string;
  readonly unit: string;
  /** Named values (false and true, literals of an enumeration) in place of numbers. */
  readonly ticks?: readonly { readonly value: number; readonly label: string }[];
  /** Only whole numbers are marked. */
  readonly whole?: boolean;
}

export interface PlotCurve {
  readonly label: string;
  readonly x: Float64Array;
  /** As long as `x`. NaN: a gap. Two points at one x: a jump. */
  readonly y: Float64Array;
}

export interface PlotSeries extends PlotCurve {
  readonly unit: string;
  readonly description: string;
  /** `steps`: a value holds until the next one. */
  readonly shape: "line" | "steps";
  readonly dashed?: boolean;
  /** Time of each point [s], for curves that are not over time. */
  readonly time?: Float64Array;
  /** Number of the colour; series of other panels may share it. */
  readonly color: number;
}

/** Shaded backgrounds, one for each stay in a mode, and what their shades mean. */
export interface PlotModes {
  /** Name of the automaton. */
  readonly label: string;
  /** Ascending in time. */
  readonly bands: readonly PlotBand[];
  /** The modes that were entered. */
  readonly entries: readonly Pick<PlotBand, "label" | "shade">[];
}

/** One stay in a mode, from `from` to `to` [s]. */
export interface PlotBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Number of the shade. */
  readonly shade: number;
}
