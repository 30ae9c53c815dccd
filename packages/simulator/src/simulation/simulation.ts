import type { TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { complete } from "../events/terminal-event.ts";
import { createRun } from "../run/create-run.ts";
import { createPollTimer, now } from "../run/poll-timer.ts";
import { createRowWriter } from "../run/row-writer.ts";
import { lastStepSize, positionOf } from "../run/run.ts";
import { createRunControl } from "../run/run-control.ts";
import { failed, interrupted, type RunOutcome, systemFailed, timedOut } from "../run/run-outcome.ts";
import { statisticsOf } from "../run/run-statistics.ts";
import type { Simulation, SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import { type SimulationSettings, shownSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { InitializationReport } from "../system/initialization-report.ts";
import {
  activeSystem,
  createHybridRun,
  type HybridRun,
  hasChanged,
  type KeptRun,
  type RunContinuation,
  resumeResized,
  startRun,
} from "./hybrid-run.ts";

/**
 * Prepares a run of a new system `first`, which cannot be used again. Rows and events are written to `sink` during the run;
 * its `begin` and `end` are called once each for every outcome. `continuation`: values of the run; missing: none are taken. `kept`:
 * the run of `first`, prepared.
 */
export function createSimulation(
  first: HybridSystem,
  settings: SimulationSettings,
  sink: TrajectorySink,
  control: SimulationControl = {},
  metadata: Partial<TrajectoryMetadata> = {},
  continuation?: RunContinuation,
  kept?: KeptRun,
): Simulation {
  const { startTime } = settings;
  const diagnostics = kept?.diagnostics ?? [];
  const writer = kept?.writer ?? createRowWriter(first, sink, settings.eventPoints);
  const place = { settings, writer, diagnostics };
  let system = first;
  const pollTimer = kept?.pollTimer ?? createPollTimer();
  const runControl = createRunControl(settings, control);
  let hybridRun: HybridRun | undefined;
  /** Writes the first row. */
  let start: (() => RunOutcome | undefined) | undefined;
  let report: SimulationReport | undefined;
  let initialization: InitializationReport | undefined;

  const follow = (continued: HybridRun, interval: number): void => {
    hybridRun = continued;
    setEnd(continued, continued.run.current.integrator.t + interval);
  };

  const resume = (
    begin: NonNullable<RunContinuation["resume"]>,
    interval: number,
  ): RunOutcome | undefined => {
    const continued = begin(system, place);
    sink.begin(describe(system, settings, metadata), system.variables, system.parameterValues());
    if ("code" in continued) return failed(startTime, "usage", [continued]);
    follow(continued, interval);
    return undefined;
  };

  /** Continues from the value of the run, where one is due. */
  const takeValue = (present: HybridRun, { interval, take }: RunContinuation): void => {
    const { run, events } = present;
    const { t } = run.current.integrator;
    // Events at one instant belong together.
    if (t < run.until || isAtStop(present) || events.nextEventTime <= t) return;
    const before = system;
    const continued = take(present, place);
    ({ system } = continued);
    follow(continued.hybridRun, interval);
    before.release?.();
  };

  const begin = (): RunOutcome | undefined => {
    if (continuation?.resume) return resume(continuation.resume, continuation.interval);
    const initial = system.initialize(startTime);
    initialization = initial.report;
    diagnostics.push(...initial.diagnostics);
    sink.begin(describe(system, settings, metadata), system.variables, system.parameterValues());
    if (initial.failure) return systemFailed(startTime, initial.failure);
    hybridRun =
      kept?.begin(initial.nextEventTime) ??
      createHybridRun(createRun(activeSystem(system), settings, writer, diagnostics), initial.nextEventTime);
    if (continuation !== undefined) setEnd(hybridRun, startTime + continuation.interval);
    const begun = hybridRun;
    start = () => startRun(begun, initial);
    return undefined;
  };

  const startIfDue = (): RunOutcome | undefined => {
    const due = start;
    start = undefined;
    return due?.();
  };

  const checkEvents = ({ counts, current }: HybridRun["run"]): RunOutcome | undefined =>
    runControl.checkEvents(counts.stateEvents + counts.timeEvents, current.integrator.t);

  /** `lastRow`: with a last row at the end; the system must be whole. */
  const finish = (runOutcome: RunOutcome, lastRow = true): void => {
    const run = hybridRun?.run;
    const outcome = outcomeOf(runOutcome, lastStepSize(run));
    run?.chattering.storm.update();
    if (lastRow && runOutcome.status !== "completed") hybridRun?.output.lastRow(runOutcome.time);
    const statistics = statisticsOf(run, settings, writer);
    // The end of an FMU may have warnings, too.
    if (kept === undefined) system.release?.();
    diagnostics.push(...runOutcome.diagnostics, ...(system.takeWarnings?.() ?? []));
    report = { outcome, statistics, diagnostics: [...diagnostics] };
    kept?.end(outcome);
    if (initialization !== undefined) report = { ...report, initialization };
    sink.end();
    runControl.report(positionOf(run, runOutcome.time));
  };

  return {
    advance(budget) {
      const deadline = now() + budget;
      let runOutcome = hybridRun === undefined && report === undefined ? begin() : startIfDue();
      // The sink has its header before there are rows: it then knows what they need.
      if (runOutcome === undefined && start !== undefined && budget < Number.POSITIVE_INFINITY) return false;
      runOutcome ??= startIfDue();
      while (report === undefined) {
        if (hybridRun !== undefined && hasChanged(hybridRun)) hybridRun = resumeResized(hybridRun);
        if (hybridRun !== undefined && continuation !== undefined && runOutcome === undefined)
          takeValue(hybridRun, continuation);
        runOutcome ??= endAtStop(hybridRun!) ?? hybridRun!.continuous.step(pollTimer.left);
        runOutcome ??= checkEvents(hybridRun!.run);
        const pause = runOutcome === undefined && pollTimer.tick(hybridRun!.run.counts.steps);
        // A run that has made all its steps is completed, whatever the time limit says.
        if (pause && !isAtStop(hybridRun!)) runOutcome = runControl.poll(positionOf(hybridRun!.run));
        if (runOutcome !== undefined) finish(runOutcome);
        else if ((pause && now() >= deadline) || control.pauses?.()) break;
      }
      return report !== undefined;
    },
    abandon(cause) {
      if (hybridRun === undefined || report !== undefined) return report !== undefined;
      hybridRun.output.writeStored();
      const time = writer.lastTime;
      finish(cause === "interrupted" ? interrupted(time) : timedOut(time, settings.timeout ?? 0), false);
      return true;
    },
    report() {
      if (report === undefined) throw new Error("the report of a run is asked for before its end");
      return report;
    },
  };
}

/** The current advance ends with a step at `time` [s]. */
function setEnd({ run }: HybridRun, time: number): void {
  run.until = Math.min(time, run.settings.stopTime);
}

function isAtStop({ run }: HybridRun): boolean {
  return run.current.integrator.t >= run.settings.stopTime;
}

function endAtStop(hybridRun: HybridRun): RunOutcome | undefined {
  if (!isAtStop(hybridRun)) return undefined;
  return hybridRun.departure.checkEnd() ?? hybridRun.rest.checkEnd() ?? complete(hybridRun.run);
}

/** Assigned field by field: object spread takes as long as several steps. */
function outcomeOf(runOutcome: RunOutcome, stepSize: number): SimulationReport["outcome"] {
  const { status, time, reason, reasonPhrase, cause, suspects, diagnostics } = runOutcome;
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
    options: shownSettings(settings),
    ...metadata,
  };
}
