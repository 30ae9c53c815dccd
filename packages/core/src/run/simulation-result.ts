import type { Diagnostic, EventRecord, InputSignals, Trajectory, TrajectorySink } from "@cosimo/ir";
import type { ExactColumn } from "@cosimo/results";
import type {
  InitializationReport,
  Progress,
  SimulationOutcome,
  SimulationSettings,
  SimulationStatistics,
} from "@cosimo/simulator";
import type { ModelCheckpoint, ModelCheckpointRequests } from "./model-checkpoint.ts";
import type { Supervisor } from "./supervisor.ts";

/**
 * All options of a run. Missing ones come from the model's `experiment` annotation, then from
 * defaults.
 */
export interface SimulateOptions extends Partial<SimulationSettings> {
  /** Parameters and start values by name, as numbers (Booleans 0 or 1, enumerations by position). */
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /**
   * Values over time for inputs of the model, by name: `{ u: { time: [0, 1, 2], values: [0, 5, 5]
   * }, on: true }`. Continuous inputs are interpolated linearly, discrete ones are held; two points
   * at one time are an event. Missing: start values.
   */
  readonly inputs?: InputSignals;
  /** Receives the state of the run, from which an interrupted run can be resumed. */
  readonly checkpoints?: ModelCheckpointRequests;
  /** Continues the run of a checkpoint; `time` begins there. */
  readonly resume?: ModelCheckpoint;
  /** Variables to record; missing: all that vary in time. */
  readonly variables?: RegExp;
  /** The variables of the view in space are recorded, too. Default: false. */
  readonly recordScene?: boolean;
  /** Receives rows and events; `trajectory` then has no rows. For long runs. */
  readonly sink?: TrajectorySink;
  /** The run ends after this number of events, all of which it keeps. Default: a million. */
  readonly maxEvents?: number;
  /** Called about 20 times per second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Stops the run at the next step; computed results are kept. */
  readonly signal?: AbortSignal;
  /** Ends steps and preparations that last too long. Missing: the host's, if it has one. */
  readonly supervisor?: Supervisor;
}

/** Result of a run, complete or partial. */
export interface SimulationResult {
  readonly outcome: SimulationOutcome;
  readonly statistics: SimulationStatistics;
  readonly diagnostics: readonly Diagnostic[];
  readonly trajectory: Trajectory;
  readonly events: readonly EventRecord[];
  /** With `logInit: true`. */
  readonly initialization?: InitializationReport;
  /** [s] */
  readonly time: Float64Array;
  /**
   * The values of a variable at `time`; a parameter gives a column of one value repeated.
   * Integers of 64 bits are rounded to numbers of double precision. @throws RangeError for an unknown name, and for texts.
   */
  column(name: string): Float64Array;
  /**
   * The same in full precision: BigInt64Array or BigUint64Array for integers of 64 bits, a list of texts for Strings, of Uint8Arrays
   * for Binaries, else the numbers of `column`. @throws RangeError for an unknown name.
   */
  exactColumn(name: string): ExactColumn;
}
