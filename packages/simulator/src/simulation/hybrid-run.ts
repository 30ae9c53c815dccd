import { createChatteringPolicy } from "../events/chattering-policy.ts";
import { createDepartureWatch } from "../events/departure-watch.ts";
import { createEventMode, type EventMode, type RunParts } from "../events/event-mode.ts";
import { createRestPolicy } from "../events/rest-policy.ts";
import { createSlidePolicy } from "../events/slide-policy.ts";
import { terminate } from "../events/terminal-event.ts";
import { createAssertionWatch } from "../run/assertion-watch.ts";
import { createLimitMonitor } from "../run/limit-monitor.ts";
import type { OutputGrid } from "../run/output-grid.ts";
import { createRun, type Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import { createRunOutput } from "../run/run-output.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { type ContinuousTimeMode, createContinuousTimeMode } from "./continuous-time-mode.ts";

/** A run with its parts and its two modes, continuous time and events. */
export interface HybridRun extends Pick<RunParts, "run" | "output" | "rest" | "limits" | "departure"> {
  readonly events: EventMode;
  readonly continuous: ContinuousTimeMode;
}

export function createHybridRun(
  run: Run,
  nextEventTime: number,
  grid?: OutputGrid,
  limits = createLimitMonitor(run),
): HybridRun {
  limits.begin(run);
  const watch = createAssertionWatch(run);
  const output = createRunOutput(run, watch.isNeeded ? watch.observe : undefined, grid);
  const slide = createSlidePolicy(run);
  const rest = createRestPolicy(run);
  const chattering = createChatteringPolicy(run, slide);
  const parts = { run, output, watch, rest, slide, limits, chattering, departure: createDepartureWatch(run) };
  const events = createEventMode(parts, nextEventTime);
  const { departure } = parts;
  return {
    run,
    output,
    rest,
    limits,
    departure,
    events,
    continuous: createContinuousTimeMode(parts, events),
  };
}

/** Writes the first row and handles the events of the initial instant. */
export function startRun(
  { run, events, limits }: HybridRun,
  { records, terminate: message }: Pick<ReturnType<HybridSystem["initialize"]>, "records" | "terminate">,
): RunOutcome | undefined {
  const { system, writer } = run;
  const { startTime } = run.settings;
  const { x } = run.current.integrator;
  system.readStates(x);
  if (!writer.row(startTime, "sample"))
    return failed(startTime, "initialization", system.explainFailure(startTime, x, 0));
  records?.forEach(writer.event);
  events.restart(startTime);
  const limited = limits.checkStart(startTime);
  if (limited !== undefined) return limited;
  if (message !== undefined) return terminate(run, startTime, message);
  return events.nextEventTime <= startTime ? events.handle(startTime, undefined, true) : undefined;
}

/** Whether the sizes of the system changed at its last event. */
export function hasChanged({ run }: HybridRun): boolean {
  return !Number.isNaN(run.changedAt);
}

/** Continues the run at the same instant with the new sizes of its system. */
export function resumeResized({ run, output, events, limits }: HybridRun): HybridRun {
  const { settings, writer, diagnostics, changedAt } = run;
  const system = activeSystem(run.system);
  const next = createRun(system, settings, writer, diagnostics, run);
  writer.follow(system);
  const hybridRun = createHybridRun(next, events.nextEventTime, output.grid, limits);
  system.readStates(next.current.integrator.x);
  hybridRun.events.restart(changedAt);
  return hybridRun;
}

/** The system to integrate: its current dimensions. */
export function activeSystem(system: HybridSystem): HybridSystem {
  return system.activeSystem?.() ?? system;
}
