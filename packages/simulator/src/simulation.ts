import type { Diagnostic, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { type ContinuousTimeMode, createContinuousTimeMode } from "./continuous-time-mode.ts";
import { type Ending, failed, systemFailed } from "./ending.ts";
import { createChatteringPolicy } from "./events/chattering-policy.ts";
import { createEventMode, type EventMode, type RunParts } from "./events/event-mode.ts";
import { createRestPolicy } from "./events/rest-policy.ts";
import { createSlidePolicy } from "./events/slide-policy.ts";
import { complete, terminate } from "./events/terminal-event.ts";
import type { InitializationReport } from "./initialization/initialization-report.ts";
import { createRun, lastStepSize, positionOf, type Run } from "./run.ts";
import { createRunOutput } from "./run-output.ts";
import { statisticsOf } from "./run-statistics.ts";
import type { SimulationControl, SimulationReport } from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import { createSupervision } from "./supervision.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";
import type { OutputGrid } from "./trajectory/output-grid.ts";
import { createRowWriter } from "./trajectory/row-writer.ts";
import { createPacer, now } from "./wall-clock.ts";

/** A run that can be done in portions. */
export interface Simulation {
  /** Goes on for about `budget` milliseconds of the wall clock; true when the run is over. */
  advance(budget: number): boolean;
  /** Legal when the run is over. */
  report(): SimulationReport;
}

/** A run under way: its parts, and the two modes that take turns. */
interface Course extends Pick<RunParts, "run" | "output"> {
  readonly events: EventMode;
  readonly continuous: ContinuousTimeMode;
}

type Initial = ReturnType<HybridSystem["initialize"]>;

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
        if (course !== undefined && !Number.isNaN(course.run.changedAt)) {
          const { changedAt } = course.run;
          course = successor(course);
          ending ??= goOn(course, changedAt);
        }
        ending ??= course!.continuous.step(pacer.left);
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

/** The run in the new sizes of its system, from the same instant on. */
function successor({ run, output, events }: Course): Course {
  const { settings, writer, diagnostics } = run;
  const system = presentOf(run.system);
  const next = createRun(system, settings, writer, diagnostics, run);
  writer.follow(system);
  return createCourse(next, events.nextEventTime, output.grid);
}

function presentOf(system: HybridSystem): HybridSystem {
  return system.present?.() ?? system;
}

function goOn({ run, events }: Course, t: number): Ending | undefined {
  run.system.readStates(run.current.integrator.x);
  events.restart(t);
  return t >= run.settings.stopTime ? complete(run) : undefined;
}

function createCourse(run: Run, nextEventTime: number, grid?: OutputGrid): Course {
  const output = createRunOutput(run, grid);
  const slide = createSlidePolicy(run);
  const parts = {
    run,
    output,
    rest: createRestPolicy(run),
    slide,
    chattering: createChatteringPolicy(run, slide),
  };
  const events = createEventMode(parts, nextEventTime);
  return { run, output, events, continuous: createContinuousTimeMode(parts, events) };
}

/** Field by field: engines take as long for spread properties as for some steps. */
function outcomeOf(ending: Ending, stepSize: number): SimulationReport["outcome"] {
  const { status, time, reason, reasonPhrase, cause, suspects, diagnostics } = ending;
  const outcome = { status, time, reason, cause, stepSize, suspects, diagnostics };
  return reasonPhrase === undefined ? outcome : { ...outcome, reasonPhrase };
}

/** The first row and the events of the initial instant. */
function beginCourse({ run, events }: Course, { records, terminate: message }: Initial): Ending | undefined {
  const { system, writer } = run;
  const { startTime, stopTime } = run.settings;
  const { x } = run.current.integrator;
  system.readStates(x);
  if (!writer.tryRow(startTime))
    return failed(startTime, "initialization", system.explainFailure(startTime, x, 0));
  records?.forEach(writer.event);
  events.restart(startTime);
  if (message !== undefined) return terminate(run, startTime, message);
  const ending = events.nextEventTime <= startTime ? events.handle(startTime, undefined, true) : undefined;
  return ending ?? (stopTime <= startTime ? complete(run) : undefined);
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
