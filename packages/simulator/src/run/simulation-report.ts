import type { Diagnostic, EventKind, Fullness, Phrase } from "@cosimo/ir";
import type { KrylovUse, MethodChoiceReport } from "../integrators/integrator.ts";
import type { InitializationReport } from "../system/initialization-report.ts";

/** Outcome of a run. */
export interface SimulationOutcome {
  /** `terminated`: by `terminate()` of the model. `cancelled`: by abort or timeout; earlier rows are kept. */
  readonly status: "completed" | "terminated" | "failed" | "cancelled";
  /** Time reached [s]. */
  readonly time: number;
  /** Reason as text, or the message of `terminate`; empty when completed. */
  readonly reason: string;
  /** Phrase of `reason` for a cancelled run, for translation. */
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
    | "limit"
    | "zeno"
    | "chattering"
    | "max-steps"
    | "memory"
    | "file-size"
    | "timeout"
    | "interrupted"
    | "usage";
  /** Last step size [s]. */
  readonly stepSize: number;
  /** Suspected variables and conditions by name, largest share first. */
  readonly suspects: readonly string[];
  /** Errors that ended the run. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Attempts of steps in which an equation could not be evaluated, and which were repeated with success. */
export interface FailedAttempts {
  readonly count: number;
  /** The first of them with this cause. Missing: the cause was not found. */
  readonly cause?: Diagnostic;
}

/** Work done by a run. */
export interface SimulationStatistics {
  readonly solver: string;
  /** Of `auto`: why it chose among its methods, and what each did. Resting and sliding parts of a run count together. */
  readonly methodChoice?: MethodChoiceReport;
  /** Missing: linear systems, if any, were solved directly. */
  readonly krylov?: KrylovUse;
  readonly steps: number;
  readonly rejectedSteps: number;
  readonly derivativeEvaluations: number;
  readonly jacobianEvaluations: number;
  readonly factorizations: number;
  /** Evaluations of all indicators at once; an exact rate counts as one more. */
  readonly indicatorEvaluations: number;
  /** Number of single indicator values; smaller if not all indicators are searched. */
  readonly indicatorValues: number;
  /** Event instants by cause. */
  readonly stateEvents: number;
  readonly timeEvents: number;
  /** Rows of the event file by kind. */
  readonly events: Readonly<Partial<Record<EventKind, number>>>;
  readonly rows: number;
  /** Steps repeated because an equation could not be evaluated, by cause, most frequent first. Missing: none. */
  readonly failedAttempts?: readonly FailedAttempts[];
}

/** Result of a run besides the rows and events in its sink. */
export interface SimulationReport {
  readonly outcome: SimulationOutcome;
  readonly statistics: SimulationStatistics;
  /** All diagnostics, including those of the outcome. */
  readonly diagnostics: readonly Diagnostic[];
  /** Present with the setting `logInit`. */
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

/** Progress and cancellation of a run; checked between steps at most a few hundred times a second. */
export interface SimulationControl {
  /** An `AbortSignal`, or anything with its flag. */
  readonly signal?: { readonly aborted: boolean };
  /** Called at most about 20 times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Whether the receiver of rows and events takes no more; the run then ends. */
  readonly isFull?: () => Fullness;
  /** Whether the receiver wants to pass on what it has: `advance` returns after the step, before its time is over. */
  readonly pauses?: () => boolean;
  /** Start of the time limit by `performance.now()` [ms]; missing: creation of the run. */
  readonly begunAt?: number;
}

/** A run that proceeds in portions. */
export interface Simulation {
  /** Proceeds for about `budget` milliseconds of wall clock; returns whether the run has ended. */
  advance(budget: number): boolean;
  /** Legal after the run has ended. */
  report(): SimulationReport;
  /**
   * Ends the run after `advance` was ended from outside, at any instruction: the system is not evaluated again. Returns
   * false if the run has no initial values yet, so that there is no result. Missing: `advance` must not be ended so.
   */
  abandon?(cause: "timeout" | "interrupted"): boolean;
}
