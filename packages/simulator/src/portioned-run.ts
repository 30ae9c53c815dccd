import type { Diagnostic, EventRecord, ParameterValue, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import type { Ending } from "./ending.ts";
import type { Simulation } from "./simulation.ts";
import type { SimulationControl, SimulationReport } from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import { createSupervision } from "./supervision.ts";
import type { RowWriter } from "./trajectory/row-writer.ts";
import { createPacer, now } from "./wall-clock.ts";

/** What happens in a run that is no integration of ours: its beginning, one step after the other, and its end. */
export interface StepwiseRun {
  /** What makes the steps, for the statistics. */
  readonly solver: string;
  readonly writer: RowWriter;
  readonly variables: Parameters<TrajectorySink["begin"]>[1];
  /** [s] */
  readonly time: number;
  /** Of the last step [s]. */
  readonly stepSize: number;
  readonly counts: StepCounts;
  /** Finds initial values. `look` is to be asked now and then within long steps whether the run is to end. */
  initialize(look: () => Ending | undefined): Ending | undefined;
  /** Legal after `initialize`, whatever it led to. */
  parameters(): readonly ParameterValue[];
  /** The first row and what happens at the first instant. */
  begin(): Ending | undefined;
  step(): Ending | undefined;
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

export interface PortionedRunOptions {
  readonly settings: SimulationSettings;
  readonly sink: TrajectorySink;
  readonly control: SimulationControl;
  readonly metadata: Partial<TrajectoryMetadata>;
  readonly model: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Does a run in portions, as `createSimulation` does an integration. */
export function createPortionedRun(run: StepwiseRun, options: PortionedRunOptions): Simulation {
  const { settings, sink, control, model } = options;
  const supervision = createSupervision(settings, control);
  const pacer = createPacer();
  let begun = false;
  let report: SimulationReport | undefined;

  const begin = (): Ending | undefined => {
    begun = true;
    const ending = run.initialize(() => supervision.look(positionOf(run)));
    const metadata = { description: "", tool: "Cosimo", modelHash: "", options: { ...settings }, model };
    sink.begin({ ...metadata, ...options.metadata }, run.variables, run.parameters());
    const first = ending?.status === "failed" ? undefined : run.begin();
    return ending ?? first;
  };

  const finish = (ending: Ending): void => {
    // Parts of the run may have said so already.
    if (ending.status === "terminated" && run.writer.eventCounts.terminate === undefined)
      run.writer.event(terminateRecord(ending));
    const { diagnostics, ...outcome } = ending;
    report = {
      outcome: { ...outcome, diagnostics, stepSize: run.stepSize },
      statistics: statisticsOf(run),
      diagnostics: [...options.diagnostics, ...diagnostics],
    };
    run.end();
    sink.end();
    supervision.report(positionOf(run));
  };

  const goOn = (deadline: number): void => {
    let ending = begun ? undefined : begin();
    while (report === undefined) {
      ending ??= run.step();
      const pause = ending === undefined && pacer.tick(run.counts.steps);
      if (pause) ending = supervision.look(positionOf(run));
      if (ending !== undefined) finish(ending);
      else if (pause && now() >= deadline) return;
    }
  };

  return {
    advance(budget) {
      try {
        goOn(now() + budget);
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

function terminateRecord({ time, reason }: Ending): EventRecord {
  return {
    ...{ time, kind: "terminate", name: reason, condition: reason, component: "" },
    ...{ direction: "", type: "", bracket: 0, iteration: 1 },
  };
}

function positionOf({ time, stepSize, counts }: StepwiseRun) {
  return { time, stepSize, steps: counts.steps, events: counts.stateEvents + counts.timeEvents };
}

function statisticsOf({ solver, counts, writer }: StepwiseRun): SimulationReport["statistics"] {
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
