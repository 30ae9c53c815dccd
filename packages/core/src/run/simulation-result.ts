import type { Diagnostic, EventRecord, InputSignals, Trajectory, TrajectorySink } from "@cosimo/ir";
import type {
  InitializationReport,
  Progress,
  SimulationOutcome,
  SimulationSettings,
  SimulationStatistics,
} from "@cosimo/simulator";

/** Everything a run can be told. What is missing is taken from the model's `experiment` annotation, then from defaults. */
export interface SimulateOptions extends Partial<SimulationSettings> {
  /** Parameters and start values by name, as numbers (Booleans 0 or 1, enumerations by position). */
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  /**
   * Values over time for inputs of the model, by name: `{ u: { time: [0, 1, 2], values: [0, 5, 5] }, on: true }`. Continuous
   * inputs are linear between the points, discrete ones held; two points at one time are an event. Missing: start values.
   */
  readonly inputs?: InputSignals;
  /** Which variables are recorded; missing: all that vary in time. */
  readonly variables?: RegExp;
  /** Another place for rows and events; then `trajectory` has no rows. For long runs. */
  readonly sink?: TrajectorySink;
  /** Called about 20 times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Stops the run at the next step; what was computed is kept. */
  readonly signal?: AbortSignal;
}

/** What a run produced, whole or partial. */
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
   * @throws RangeError for an unknown name.
   */
  column(name: string): Float64Array;
}
