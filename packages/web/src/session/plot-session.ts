import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Curves, Eigenvalues, ExportFormat } from "../messages/protocol.ts";
import type { FixedCurves } from "../plots/plot-content.ts";
import type { Command } from "../state/command.ts";
import type { State } from "../state/state.ts";
import type { Say } from "../texts/say.ts";

/** What plots and tables of results need: of a page at work, or of a file with results. */
export interface PlotSession {
  readonly state: ReadonlySignal<State>;
  readonly say: ReadonlySignal<Say>;
  /** Curves of the plots by their id, of the run whose results are shown. */
  readonly curves: ReadonlySignal<ReadonlyMap<string, Curves>>;
  /** Curves of other runs, by `ghostKey`. */
  readonly ghosts: ReadonlySignal<ReadonlyMap<string, Curves>>;
  /** Width of the plots in device pixels, at which curves are asked for. */
  readonly pixels: Signal<number>;
  dispatch(command: Command): void;
  /** Missing: there is no model to linearise. */
  readonly eigenvalues?: ReadonlySignal<Eigenvalues | undefined>;
  /** What all curves are over; missing: time in seconds. */
  readonly axis?: PlotAxis;
  /** Curves of planes that belong to no run, by plot. */
  readonly fixed?: ReadonlyMap<string, FixedCurves>;
  /** All results as a file; missing: they are one already. */
  exportRun?(format: ExportFormat): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export interface PlotAxis {
  readonly label: string;
  readonly unit: string;
}

/** Name of the curves of all mode columns, among those of the plots. */
export const MODES = "modes";

/** Name of the curves of a kept run in a plot. */
export function ghostKey(run: number, plot: string): string {
  return `${run}/${plot}`;
}
