import type { Diagnostic, ParameterValue, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { createPollTimer, now } from "../run/poll-timer.ts";
import type { RowWriter } from "../run/row-writer.ts";
import { createRunControl } from "../run/run-control.ts";
import { interrupted, type RunOutcome, timedOut } from "../run/run-outcome.ts";
import type { Simulation, SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import { type SimulationSettings, shownSettings } from "../settings/simulation-settings.ts";
import { terminateRecord } from "../system/event-records.ts";

/** A run whose steps are made by the caller, such as a co-simulation. */
export interface ExternalRun {
  /** Name of the algorithm, for the statistics. */
  readonly solver: string;
  readonly writer: RowWriter;
  readonly variables: Parameters<TrajectorySink["begin"]>[1];
  /** [s] */
  readonly time: number;
  /** Of the last step [s]. */
  readonly stepSize: number;
  readonly counts: StepCounts;
  /** All steps are made: the next one completes the run, whatever the time limit says. */
  readonly isAtEnd?: boolean;
  /** Finds initial values. `poll` must be called during long steps; it returns the outcome of a cancelled run. */
  initialize(poll: () => RunOutcome | undefined): RunOutcome | undefined;
  /** Legal after `initialize`, even if it failed. */
  parameters(): readonly ParameterValue[];
  /** Writes the first row and handles events at the start. */
  begin(): RunOutcome | undefined;
  step(): RunOutcome | undefined;
  /** Frees resources of the run. `isAbandoned`: a step was ended from outside at any instruction, and has no result. */
  end(isAbandoned?: boolean): void;
}

export interface StepCounts {
  steps: number;
  rejectedSteps: number;
  stateEvents: number;
  timeEvents: number;
  /** Missing: none. */
  jacobianEvaluations?: number;
}

export interface ChunkedRunOptions {
  readonly settings: SimulationSettings;
  readonly sink: TrajectorySink;
  readonly control: SimulationControl;
  readonly metadata: Partial<TrajectoryMetadata>;
  readonly model: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs `run` in portions, like `createSimulation` for integrations. */
export function createChunkedRun(run: ExternalRun, options: ChunkedRunOptions): Simulation {
  const { settings, sink, control, model } = options;
  const runControl = createRunControl(settings, control);
  const pollTimer = createPollTimer();
  let begun = false;
  let hasRow = false;
  let report: SimulationReport | undefined;

  const begin = (): RunOutcome | undefined => {
    begun = true;
    const runOutcome = run.initialize(() => runControl.poll(positionOf(run)));
    const metadata = {
      description: "",
      tool: "Cosimo",
      modelHash: "",
      options: shownSettings(settings),
      model,
    };
    sink.begin({ ...metadata, ...options.metadata }, run.variables, run.parameters());
    const first = runOutcome?.status === "failed" ? undefined : run.begin();
    hasRow = true;
    return runOutcome ?? first;
  };

  const finish = (runOutcome: RunOutcome, isAbandoned = false): void => {
    // A part of the run may have written this record.
    if (runOutcome.status === "terminated" && run.writer.eventCounts.terminate === undefined)
      run.writer.event(terminateRecord(runOutcome.time, runOutcome.reason));
    const { diagnostics, ...outcome } = runOutcome;
    const [stepSize, statistics] = [run.stepSize, statisticsOf(run)];
    // The end of the run may add diagnostics.
    run.end(isAbandoned);
    report = {
      outcome: { ...outcome, diagnostics, stepSize },
      statistics,
      diagnostics: [...options.diagnostics, ...diagnostics],
    };
    sink.end();
    runControl.report(positionOf(run));
  };

  const advanceUntil = (deadline: number): void => {
    let runOutcome = begun ? undefined : begin();
    while (report === undefined) {
      runOutcome ??= run.step();
      runOutcome ??= runControl.checkEvents(run.counts.stateEvents + run.counts.timeEvents, run.time);
      const pause = runOutcome === undefined && pollTimer.tick(run.counts.steps);
      if (pause && run.isAtEnd !== true) runOutcome = runControl.poll(positionOf(run));
      if (runOutcome !== undefined) finish(runOutcome);
      else if ((pause && now() >= deadline) || control.pauses?.()) return;
    }
  };

  return {
    advance(budget) {
      try {
        advanceUntil(now() + budget);
      } catch (error) {
        // An internal error: `end` must still be called.
        if (report === undefined) run.end();
        throw error;
      }
      return report !== undefined;
    },
    abandon(cause) {
      if (report !== undefined) return true;
      if (!hasRow) {
        run.end(true);
        return false;
      }
      const time = Number.isNaN(run.writer.lastTime) ? settings.startTime : run.writer.lastTime;
      finish(cause === "interrupted" ? interrupted(time) : timedOut(time, settings.timeout ?? 0), true);
      return true;
    },
    report() {
      if (report === undefined) throw new Error("the report of a run is asked for before its end");
      return report;
    },
  };
}

function positionOf({ time, stepSize, counts }: ExternalRun) {
  return { time, stepSize, steps: counts.steps, events: counts.stateEvents + counts.timeEvents };
}

function statisticsOf({ solver, counts, writer }: ExternalRun): SimulationReport["statistics"] {
  return {
    solver,
    derivativeEvaluations: 0,
    jacobianEvaluations: 0,
    factorizations: 0,
    indicatorEvaluations: 0,
    indicatorValues: 0,
    ...counts,
    events: writer.eventCounts,
    rows: writer.rows,
  };
}
