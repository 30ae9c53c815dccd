import { type ContinuousTimeMode, createContinuousTimeMode } from "./continuous-time-mode.ts";
import { type Ending, failed } from "./ending.ts";
import { createChatteringPolicy } from "./events/chattering-policy.ts";
import { createEventMode, type EventMode, type RunParts } from "./events/event-mode.ts";
import { createRestPolicy } from "./events/rest-policy.ts";
import { createSlidePolicy } from "./events/slide-policy.ts";
import { terminate } from "./events/terminal-event.ts";
import { createRun, type Run } from "./run.ts";
import { createRunOutput } from "./run-output.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";
import type { OutputGrid } from "./trajectory/output-grid.ts";

/** A run under way: its parts, and the two modes that take turns. */
export interface Course extends Pick<RunParts, "run" | "output" | "rest"> {
  readonly events: EventMode;
  readonly continuous: ContinuousTimeMode;
}

export function createCourse(run: Run, nextEventTime: number, grid?: OutputGrid): Course {
  const output = createRunOutput(run, grid);
  const slide = createSlidePolicy(run);
  const rest = createRestPolicy(run);
  const parts = { run, output, rest, slide, chattering: createChatteringPolicy(run, slide) };
  const events = createEventMode(parts, nextEventTime);
  return { run, output, rest, events, continuous: createContinuousTimeMode(parts, events) };
}

/** The first row and the events of the initial instant. */
export function beginCourse(
  { run, events }: Course,
  { records, terminate: message }: Pick<ReturnType<HybridSystem["initialize"]>, "records" | "terminate">,
): Ending | undefined {
  const { system, writer } = run;
  const { startTime } = run.settings;
  const { x } = run.current.integrator;
  system.readStates(x);
  if (!writer.tryRow(startTime))
    return failed(startTime, "initialization", system.explainFailure(startTime, x, 0));
  records?.forEach(writer.event);
  events.restart(startTime);
  if (message !== undefined) return terminate(run, startTime, message);
  return events.nextEventTime <= startTime ? events.handle(startTime, undefined, true) : undefined;
}

/** Whether the sizes of the system are others since its last event. */
export function hasChanged({ run }: Course): boolean {
  return !Number.isNaN(run.changedAt);
}

/** The run in the new sizes of its system, from the same instant on. */
export function successor({ run, output, events }: Course): Course {
  const { settings, writer, diagnostics, changedAt } = run;
  const system = presentOf(run.system);
  const next = createRun(system, settings, writer, diagnostics, run);
  writer.follow(system);
  const course = createCourse(next, events.nextEventTime, output.grid);
  system.readStates(next.current.integrator.x);
  course.events.restart(changedAt);
  return course;
}

/** What is to be integrated of a system whose dimensions change. */
export function presentOf(system: HybridSystem): HybridSystem {
  return system.present?.() ?? system;
}
