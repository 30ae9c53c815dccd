import type { Diagnostic } from "@cosimo/ir";
import { BURST_PART } from "@cosimo/kernels";
import { createEventSequences } from "../accumulation/event-sequences.ts";
import { createChatteringPolicy } from "../events/chattering-policy.ts";
import { createDepartureWatch } from "../events/departure-watch.ts";
import { createEventMode, type EventMode, type RunParts } from "../events/event-mode.ts";
import { createRestPolicy } from "../events/rest-policy.ts";
import { slidePolicyOf } from "../events/slide-choice.ts";
import { terminate } from "../events/terminal-event.ts";
import { createRun } from "../run/create-run.ts";
import { createEventLog } from "../run/event-log.ts";
import type { OutputGrid } from "../run/output-grid.ts";
import type { PollTimer } from "../run/poll-timer.ts";
import type { RowWriter } from "../run/row-writer.ts";
import type { Run } from "../run/run.ts";
import { failed, type RunOutcome } from "../run/run-outcome.ts";
import { createRunOutput } from "../run/run-output.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createAssertionWatch } from "../watches/assertion-watch.ts";
import { createLimitMonitor } from "../watches/limit-monitor.ts";
import { type ContinuousTimeMode, createContinuousTimeMode } from "./continuous-time-mode.ts";

/** A run with its parts and its two modes, continuous time and events. */
export interface HybridRun extends Omit<RunParts, "watch" | "log" | "sequences"> {
  readonly events: EventMode;
  readonly continuous: ContinuousTimeMode;
}

/** What is no part of the value of a run. */
export interface RunPlace {
  readonly settings: SimulationSettings;
  readonly writer: RowWriter;
  readonly diagnostics: Diagnostic[];
}

/** A run that is prepared before the initialization of its system, and used again by later simulations. */
export interface KeptRun extends Omit<RunPlace, "settings"> {
  /** Of all these runs; missing: there is one only. */
  readonly pollTimer?: PollTimer;
  /** The run at its begin; `nextEventTime`: first time event [s]. */
  begin(nextEventTime: number): HybridRun;
  /** To be called at the end in place of the release of the system. */
  end(outcome: Pick<RunOutcome, "status">): void;
}

/** Values of a run at intervals, from each of which it continues. */
export interface RunContinuation {
  /** Continues an earlier run with `system` instead of an initialization; or says why not. Missing: the run is new. */
  resume?(system: HybridSystem, place: RunPlace): HybridRun | Diagnostic;
  /** Interval of the values [s]. */
  readonly interval: number;
  /** Takes the value of the run, and continues from it with a new system. */
  take(
    hybridRun: HybridRun,
    place: RunPlace,
  ): { readonly system: HybridSystem; readonly hybridRun: HybridRun };
}

export function createHybridRun(
  run: Run,
  nextEventTime: number,
  grid?: OutputGrid,
  limits = createLimitMonitor(run),
): HybridRun {
  limits.begin(run);
  const watch = createAssertionWatch(run);
  const { startTime, stopTime } = run.settings;
  const { reductions } = run.writer;
  const isDivided = (reductions?.parts ?? 0) > 0;
  const sequences = createEventSequences(run.system);
  const close = BURST_PART * (stopTime - startTime);
  const log = createEventLog(
    run.free,
    run.settings,
    sequences.address,
    close,
    reductions !== undefined,
    isDivided,
  );
  const output = createRunOutput(run, log, watch.isNeeded ? watch.observe : undefined, grid);
  const slide = slidePolicyOf(run, sequences.address);
  const rest = createRestPolicy(run, sequences);
  const chattering = createChatteringPolicy(run, slide);
  const parts = {
    run,
    log,
    sequences,
    output,
    watch,
    rest,
    slide,
    limits,
    chattering,
    departure: createDepartureWatch(run),
  };
  const events = createEventMode(parts, nextEventTime);
  const continuous = createContinuousTimeMode(parts, events);
  return { run, output, rest, slide, limits, chattering, departure: parts.departure, events, continuous };
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
