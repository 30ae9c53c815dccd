import type { Diagnostic, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { beginCourse, type Course, createCourse, hasChanged, presentOf, successor } from "./course.ts";
import { type Ending, systemFailed } from "./ending.ts";
import { complete } from "./events/terminal-event.ts";
import type { InitializationReport } from "./initialization/initialization-report.ts";
import { createRun, lastStepSize, positionOf } from "./run.ts";
import { statisticsOf } from "./run-statistics.ts";
import type { SimulationControl, SimulationReport } from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import { createSupervision } from "./supervision.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";
import { createRowWriter } from "./trajectory/row-writer.ts";
import { createPacer, now } from "./wall-clock.ts";

/** A run that can be done in portions. */
export interface Simulation {
  /** Goes on for about `budget` milliseconds of the wall clock; true when the run is over. */
  advance(budget: number): boolean;
  /** Legal when the run is over. */
  report(): SimulationReport;
}

/**
 * Prepares a run of `system`, which must be new and is used up by it. Rows and events go into `sink` as they come; its
 * `begin` and `end` are called once each, however the run ends.
 */
export function createSimulation(
  system: HybridSystem,
  settings: SimulationSettings,
  sink: TrajectorySink,
  control: SimulationControl = {},
  metadata: Partial<TrajectoryMetadata> = {},
): Simulation {
  const { startTime } = settings;
  const diagnostics: Diagnostic[] = [];
  const writer = createRowWriter(system, sink, settings.eventPoints);
  const pacer = createPacer();
  const supervision = createSupervision(settings, control);
  let course: Course | undefined;
  let report: SimulationReport | undefined;
  let initialization: InitializationReport | undefined;

  const begin = (): Ending | undefined => {
    const initial = system.initialize(startTime);
    initialization = initial.report;
    diagnostics.push(...initial.diagnostics);
    sink.begin(describe(system, settings, metadata), system.variables, system.parameterValues());
    if (initial.failure) return systemFailed(startTime, initial.failure);
    course = createCourse(createRun(presentOf(system), settings, writer, diagnostics), initial.nextEventTime);
    return beginCourse(course, initial);
  };

  const finish = (ending: Ending): void => {
    const run = course?.run;
    const outcome = outcomeOf(ending, lastStepSize(run));
    diagnostics.push(...ending.diagnostics, ...(system.takeWarnings?.() ?? []));
    if (ending.status !== "completed") course?.output.lastRow(ending.time);
    report = { outcome, statistics: statisticsOf(run, settings, writer), diagnostics };
    if (initialization !== undefined) report = { ...report, initialization };
    sink.end();
    supervision.report(positionOf(run, ending.time));
    system.release?.();
  };

  return {
    advance(budget) {
      const deadline = now() + budget;
      let ending = course === undefined && report === undefined ? begin() : undefined;
      while (report === undefined) {
        if (course !== undefined && hasChanged(course)) course = successor(course);
        ending ??= endAtStop(course!) ?? course!.continuous.step(pacer.left);
        const pause = ending === undefined && pacer.tick(course!.run.counts.steps);
        if (pause) ending = supervision.look(positionOf(course!.run));
        if (ending !== undefined) finish(ending);
        else if (pause && now() >= deadline) break;
      }
      return report !== undefined;
    },
    report() {
      if (report === undefined) throw new Error("the report of a run is asked for before its end");
      return report;
    },
  };
}

function endAtStop({ run }: Course): Ending | undefined {
  return run.current.integrator.t >= run.settings.stopTime ? complete(run) : undefined;
}

/** Field by field: engines take as long for spread properties as for some steps. */
function outcomeOf(ending: Ending, stepSize: number): SimulationReport["outcome"] {
  const { status, time, reason, reasonPhrase, cause, suspects, diagnostics } = ending;
  const outcome = { status, time, reason, cause, stepSize, suspects, diagnostics };
  return reasonPhrase === undefined ? outcome : { ...outcome, reasonPhrase };
}

function describe(
  system: HybridSystem,
  settings: SimulationSettings,
  metadata: Partial<TrajectoryMetadata>,
): TrajectoryMetadata {
  return {
    model: system.name,
    description: "",
    tool: "Cosimo",
    modelHash: "",
    options: { ...settings },
    ...metadata,
  };
}
