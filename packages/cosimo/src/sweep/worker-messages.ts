import type { SourceText } from "@cosimo/core/models";
import type { PackedSweep, SweepRow } from "@cosimo/core/sweep";

/** Prepares a thread for the runs of a sweep. */
export interface SweepSetup {
  readonly kind: "setup";
  readonly sweep: PackedSweep;
  /** To compile the model anew for structural parameters. */
  readonly source: SourceText;
  readonly libraries: readonly string[];
}

/** Numbers of runs to make. */
export interface SweepPortion {
  readonly kind: "portion";
  readonly runs: Int32Array;
}

export type SweepCommand = SweepSetup | SweepPortion;

/** Rows of runs that have ended; `done`: the portion has ended. */
export interface SweepReply {
  readonly rows: readonly SweepRow[];
  readonly done: boolean;
}
