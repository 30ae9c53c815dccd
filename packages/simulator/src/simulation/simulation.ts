import type { Diagnostic, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { complete } from "../events/terminal-event.ts";
import { createPollTimer, now } from "../run/poll-timer.ts";
import { createRowWriter } from "../run/row-writer.ts";
import { createRun, lastStepSize, positionOf } from "../run/run.ts";
import { createRunControl } from "../run/run-control.ts";
import { interrupted, type RunOutcome, systemFailed, timedOut } from "../run/run-outcome.ts";
import { statisticsOf } from "../run/run-statistics.ts";
import type { Simulation, SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { InitializationReport } from "../system/initialization-report.ts";
import {
  activeSystem,
  createHybridRun,
  type HybridRun,
  hasChanged,
  resumeResized,
  startRun,
} from "./hybrid-run.ts";

/**
 * Prepares a run of a new `system`, which cannot be used again. Rows and events are written to `sink` during the run;
 * its `begin` and `end` are called once each for every outcome.
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
  const pollTimer = createPollTimer();
  const runControl = createRunControl(settings, control);
  let hybridRun: HybridRun | undefined;
  let report: SimulationReport | undefined;
  let initialization: InitializationReport | undefined;

  const begin = (): RunOutcome | undefined => {
    const initial = system.initialize(startTime);
    initialization = initial.report;
    diagnostics.push(...initial.diagnostics);
    sink.begin(describe(system, settings, metadata), system.variables, system.parameterValues());
    if (initial.failure) return systemFailed(startTime, initial.failure);
    hybridRun = createHybridRun(
      createRun(activeSystem(system), settings, writer, diagnostics),
      initial.nextEventTime,
    );
    return startRun(hybridRun, initial);
  };

  /** `lastRow`: with a last row at the end; the system must be whole. */
  const finish = (runOutcome: RunOutcome, lastRow = true): void => {
    const run = hybridRun?.run;
    const outcome = outcomeOf(runOutcome, lastStepSize(run));
    run?.chattering.storm.update();
    if (lastRow && runOutcome.status !== "completed") hybridRun?.output.lastRow(runOutcome.time);
    const statistics = statisticsOf(run, settings, writer);
    system.release?.();
    diagnostics.push(...runOutcome.diagnostics, ...(system.takeWarnings?.() ?? []));
    report = { outcome, statistics, diagnostics };
    if (initialization !== undefined) report = { ...report, initialization };
    sink.end();
    runControl.report(positionOf(run, runOutcome.time));
  };

  return {
    advance(budget) {
      const deadline = now() + budget;
      let runOutcome = hybridRun === undefined && report === undefined ? begin() : undefined;
      while (report === undefined) {
        if (hybridRun !== undefined && hasChanged(hybridRun)) hybridRun = resumeResized(hybridRun);
        runOutcome ??= endAtStop(hybridRun!) ?? hybridRun!.continuous.step(pollTimer.left);
        const pause = runOutcome === undefined && pollTimer.tick(hybridRun!.run.counts.steps);
        // A run that has made all its steps is completed, whatever the time limit says.
        if (pause && !isAtStop(hybridRun!)) runOutcome = runControl.poll(positionOf(hybridRun!.run));
        if (runOutcome !== undefined) finish(runOutcome);
        else if (pause && now() >= deadline) break;
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

function isAtStop({ run }: HybridRun): boolean {
  return run.current.integrator.t >= run.settings.stopTime;
}

function endAtStop(hybridRun: HybridRun): RunOutcome | undefined {
  return isAtStop(hybridRun) ? (hybridRun.departure.checkEnd() ?? complete(hybridRun.run)) : undefined;
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
    options: { ...settings },
    ...metadata,
  };
}
