import type { Curves } from "../messages/protocol.ts";
import type { EventReport } from "../state/reports.ts";
import type { TimeRange } from "../state/state.ts";

export interface PlotCurve {
  readonly name: string;
  readonly unit: string;
  /** Index of the colour: curves of all plots differ. */
  readonly color: number;
  /** Values are held until the next row; missing: they are connected. */
  readonly isHeld?: boolean;
  /** Names of the values 0, 1, ... that an axis shows in place of numbers; an empty name has no label. */
  readonly labels?: readonly string[];
}

/** What a plot shows: data only. */
export interface PlotContent {
  readonly curves: readonly PlotCurve[];
  readonly data: Curves;
  readonly events: readonly EventReport[];
  /** The same variables in other runs. */
  readonly ghosts?: readonly Ghost[];
  /** Drawn behind the curves; missing: none. */
  readonly modes?: readonly ModeBand[];
}

/** A time in which one mode is active. */
export interface ModeBand {
  readonly from: number;
  readonly to: number;
  /** Number of the mode, from 1; 0: none. */
  readonly mode: number;
}

/** Curves of another run. */
export interface Ghost {
  readonly data: Curves;
  /** `pale`: thin, behind the curves. `dashed`: as strong as they are, to be compared. */
  readonly stroke: "pale" | "dashed";
  /** Half width of a band around its curves, relative to the largest magnitude of each; missing: no band. */
  readonly tolerance?: number;
}

/** What the user does in a plot. */
export interface PlotEvents {
  readonly zoomed: (range: TimeRange | undefined) => void;
  readonly pointed: (time: number | undefined) => void;
  readonly marked: (time: number) => void;
}

/** Curves that belong to no run. */
export interface FixedCurves {
  /** Units have equal length on both axes. */
  readonly isEqual: boolean;
  /** The region below is filled; x ascending. */
  readonly ground?: FixedCurve;
  /** To compare with; one of a single point is a dot. */
  readonly references: readonly FixedCurve[];
}

export interface FixedCurve {
  readonly label: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
}
