import type { Diagnostic, EventRecord, ParameterValue, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import {
  createPacer,
  createSupervision,
  type Ending,
  type RowWriter,
  type Simulation,
  type SimulationControl,
  type SimulationReport,
  type SimulationSettings,
} from "@cosimo/simulator";

/** What happens in a run that an FMU steers itself: its beginning, one step after the other, and its end. */
export interface Course {
  readonly writer: RowWriter;
  readonly variables: Parameters<TrajectorySink["begin"]>[1];
  /** [s] */
  readonly time: number;
  /** Of the last step [s]. */
  readonly stepSize: number;
  readonly counts: CourseCounts;
  /** Initializes the FMU. */
  initialize(): Ending | undefined;
  /** Legal after `initialize`, whatever it led to. */
  parameters(): readonly ParameterValue[];
  /** The first row and what happens at the first instant. */
  begin(): Ending | undefined;
  step(): Ending | undefined;
  /** Ends the instance. */
  end(): void;
}

export interface CourseCounts {
  steps: number;
  rejectedSteps: number;
  stateEvents: number;
  timeEvents: number;
}

export interface CourseOptions {
  readonly settings: SimulationSettings;
  readonly sink: TrajectorySink;
  readonly control: SimulationControl;
  readonly metadata: Partial<TrajectoryMetadata>;
  readonly model: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a course in portions, as `createSimulation` runs an integration. */
export function createPortionedRun(course: Course, options: CourseOptions): Simulation {
  const { settings, sink, control, model } = options;
  const supervision = createSupervision(settings, control);
  const pacer = createPacer();
  let begun = false;
  let report: SimulationReport | undefined;

  const begin = (): Ending | undefined => {
    begun = true;
    const ending = course.initialize();
    const metadata = { description: "", tool: "Cosimo", modelHash: "", options: { ...settings }, model };
    sink.begin({ ...metadata, ...options.metadata }, course.variables, course.parameters());
    const first = ending?.status === "failed" ? undefined : course.begin();
    return ending ?? first;
  };

  const finish = (ending: Ending): void => {
    if (ending.status === "terminated") course.writer.event(terminateRecord(ending));
    const { diagnostics, ...outcome } = ending;
    report = {
      outcome: { ...outcome, diagnostics, stepSize: course.stepSize },
      statistics: statisticsOf(course),
      diagnostics: [...options.diagnostics, ...diagnostics],
    };
    course.end();
    sink.end();
    supervision.report(positionOf(course));
  };

  return {
    advance(budget) {
      const deadline = performance.now() + budget;
      let ending = begun ? undefined : begin();
      while (report === undefined) {
        ending ??= course.step();
        const pause = ending === undefined && pacer.tick(course.counts.steps);
        if (pause) ending = supervision.look(positionOf(course));
        if (ending !== undefined) finish(ending);
        else if (pause && performance.now() >= deadline) break;
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

function positionOf({ time, stepSize, counts }: Course) {
  return { time, stepSize, steps: counts.steps, events: counts.stateEvents + counts.timeEvents };
}

function statisticsOf({ counts, writer }: Course): SimulationReport["statistics"] {
  return {
    solver: "FMU",
    ...counts,
    derivativeEvaluations: 0,
    jacobianEvaluations: 0,
    factorizations: 0,
    indicatorEvaluations: 0,
    indicatorValues: 0,
    events: writer.eventCounts,
    rows: writer.rows,
  };
}
