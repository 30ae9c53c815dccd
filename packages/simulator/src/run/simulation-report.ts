import type { Diagnostic, EventKind, Phrase } from "@cosimo/ir";
import type { InitializationReport } from "../system/initialization-report.ts";

/** How a run ended. */
export interface SimulationOutcome {
  /** `terminated`: by the model's own `terminate()`. `cancelled`: by the caller or the clock; rows until then are kept. */
  readonly status: "completed" | "terminated" | "failed" | "cancelled";
  /** Time reached [s]. */
  readonly time: number;
  /** What ended the run, in words; the message of `terminate`. Empty when completed. */
  readonly reason: string;
  /** Of a run that was cancelled: `reason` by its code. */
  readonly reasonPhrase?: Phrase;
  /** Machine-readable form of `reason`. */
  readonly cause:
    | "none"
    | "terminate"
    | "initialization"
    | "step-size"
    | "evaluation"
    | "event-iteration"
    | "assertion"
    | "zeno"
    | "chattering"
    | "max-steps"
    | "timeout"
    | "interrupted"
    | "usage";
  /** Last step size [s]. */
  readonly stepSize: number;
  /** Variables and conditions suspected, in the user's names, worst first. */
  readonly suspects: readonly string[];
  /** Errors that ended the run. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Work done by a run. */
export interface SimulationStatistics {
  readonly solver: string;
  readonly steps: number;
  readonly rejectedSteps: number;
  readonly derivativeEvaluations: number;
  readonly jacobianEvaluations: number;
  readonly factorizations: number;
  /** Of all indicators at once; an exact rate counts as one more. */
  readonly indicatorEvaluations: number;
  /** The single values in them: what a condition that is not searched for saves. */
  readonly indicatorValues: number;
  /** Event instants by what set them off. */
  readonly stateEvents: number;
  readonly timeEvents: number;
  /** Rows of the event file by kind. */
  readonly events: Readonly<Partial<Record<EventKind, number>>>;
  readonly rows: number;
}

/** What a run gives back besides what it put into its sink. */
export interface SimulationReport {
  readonly outcome: SimulationOutcome;
  readonly statistics: SimulationStatistics;
  /** Everything there is to say, errors of the outcome included. */
  readonly diagnostics: readonly Diagnostic[];
  /** With the setting `logInit`. */
  readonly initialization?: InitializationReport;
}

/** How far a run has come. */
export interface Progress {
  /** [s] */
  readonly time: number;
  readonly startTime: number;
  readonly stopTime: number;
  /** Last step size [s]. */
  readonly stepSize: number;
  /** Event instants so far. */
  readonly events: number;
  readonly steps: number;
  /** Wall clock since the start of the run [s]. */
  readonly elapsed: number;
}

/** How a caller follows and stops a run. Both are looked at between steps, a few hundred times a second at most. */
export interface SimulationControl {
  /** An `AbortSignal`, or anything with its flag. */
  readonly signal?: { readonly aborted: boolean };
  /** Called at most about 20 times a second. */
  readonly onProgress?: (progress: Progress) => void;
}

/** A run that can be done in portions. */
export interface Simulation {
  /** Goes on for about `budget` milliseconds of the wall clock; true when the run is over. */
  advance(budget: number): boolean;
  /** Legal when the run is over. */
  report(): SimulationReport;
}
