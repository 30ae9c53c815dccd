import type { Diagnostic, EventRecord, ParameterValue, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { createPollTimer, now } from "../run/poll-timer.ts";
import type { RowWriter } from "../run/row-writer.ts";
import { createRunControl } from "../run/run-control.ts";
import type { RunOutcome } from "../run/run-outcome.ts";
import type { Simulation, SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";

/** What happens in a run that is no integration of ours: its beginning, one step after the other, and its end. */
export interface ExternalRun {
  /** What makes the steps, for the statistics. */
  readonly solver: string;
  readonly writer: RowWriter;
  readonly variables: Parameters<TrajectorySink["begin"]>[1];
  /** [s] */
  readonly time: number;
  /** Of the last step [s]. */
  readonly stepSize: number;
  readonly counts: StepCounts;
  /** Finds initial values. `poll` is to be asked now and then within long steps whether the run is to end. */
  initialize(poll: () => RunOutcome | undefined): RunOutcome | undefined;
  /** Legal after `initialize`, whatever it led to. */
  parameters(): readonly ParameterValue[];
  /** The first row and what happens at the first instant. */
  begin(): RunOutcome | undefined;
  step(): RunOutcome | undefined;
  /** Ends what was run. */
  end(): void;
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

/** Does a run in portions, as `createSimulation` does an integration. */
export function createChunkedRun(run: ExternalRun, options: ChunkedRunOptions): Simulation {
  const { settings, sink, control, model } = options;
  const runControl = createRunControl(settings, control);
  const pollTimer = createPollTimer();
  let begun = false;
  let report: SimulationReport | undefined;

  const begin = (): RunOutcome | undefined => {
    begun = true;
    const runOutcome = run.initialize(() => runControl.poll(positionOf(run)));
    const metadata = { description: "", tool: "Cosimo", modelHash: "", options: { ...settings }, model };
    sink.begin({ ...metadata, ...options.metadata }, run.variables, run.parameters());
    const first = runOutcome?.status === "failed" ? undefined : run.begin();
    return runOutcome ?? first;
  };

  const finish = (runOutcome: RunOutcome): void => {
    // Parts of the run may have said so already.
    if (runOutcome.status === "terminated" && run.writer.eventCounts.terminate === undefined)
      run.writer.event(terminateRecord(runOutcome));
    const { diagnostics, ...outcome } = runOutcome;
    report = {
      outcome: { ...outcome, diagnostics, stepSize: run.stepSize },
      statistics: statisticsOf(run),
      diagnostics: [...options.diagnostics, ...diagnostics],
    };
    run.end();
    sink.end();
    runControl.report(positionOf(run));
  };

  const advanceUntil = (deadline: number): void => {
    let runOutcome = begun ? undefined : begin();
    while (report === undefined) {
      runOutcome ??= run.step();
      const pause = runOutcome === undefined && pollTimer.tick(run.counts.steps);
      if (pause) runOutcome = runControl.poll(positionOf(run));
      if (runOutcome !== undefined) finish(runOutcome);
      else if (pause && now() >= deadline) return;
    }
  };

  return {
    advance(budget) {
      try {
        advanceUntil(now() + budget);
      } catch (error) {
        // An error of ours: nobody comes back to end what was run.
        if (report === undefined) run.end();
        throw error;
      }
      return report !== undefined;
    },
    report() {
      if (report === undefined) throw new Error("the report of a run is asked for before its end");
      return report;
    },
  };
}

function terminateRecord({ time, reason }: RunOutcome): EventRecord {
  return {
    ...{ time, kind: "terminate", name: reason, condition: reason, component: "" },
    ...{ direction: "", type: "", bracket: 0, iteration: 1 },
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
