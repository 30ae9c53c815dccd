import type { Diagnostic, EventRecord, TrajectoryMetadata, TrajectorySink } from "@cosimo/ir";
import { diagnoseWithoutSpan } from "@cosimo/ir";
import { findViolation } from "./assertion-check.ts";
import {
  cancelled,
  completed,
  type Ending,
  failed,
  searchFailed,
  stepFailed,
  stepLimitReached,
  systemFailed,
  terminated,
} from "./ending.ts";
import { type ChatteringPolicy, createChatteringPolicy } from "./events/chattering-policy.ts";
import { createRestPolicy, type RestPolicy } from "./events/rest-policy.ts";
import { createZenoDetector } from "./events/zeno.ts";
import type { IntegrationUnit } from "./integration-unit.ts";
import type { LocatedEvent } from "./integrators/event-locator.ts";
import { createRun, type Run } from "./run.ts";
import { simulationMessages } from "./simulation-messages.ts";
import type {
  SimulationControl,
  SimulationOutcome,
  SimulationReport,
  SimulationStatistics,
} from "./simulation-report.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import type { EventCause, HybridSystem } from "./system/hybrid-system.ts";
import { createOutputGrid, emptyGrid } from "./trajectory/output-grid.ts";
import { createRowWriter } from "./trajectory/row-writer.ts";
import { createPacer, now } from "./wall-clock.ts";

/** A run that can be done in portions. */
export interface Simulation {
  /** Goes on for about `budget` milliseconds of the wall clock; true when the run is over. */
  advance(budget: number): boolean;
  /** Legal when the run is over. */
  report(): SimulationReport;
}

const NOTHING: EventCause["located"] = [];
const NO_RECORDS: readonly EventRecord[] = [];
/** Longest first step after a jump of states, in units of the time since the last event. */
const RHYTHM = 1.5;
/** Time events at one instant. */
const MAX_REPEATS = 100;
/** Least time between two reports of progress [ms]. */
const PROGRESS_INTERVAL = 50;

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
  const { startTime, stopTime } = settings;
  const diagnostics: Diagnostic[] = [];
  const writer = createRowWriter(system, sink, settings.eventPoints);
  const pacer = createPacer();
  const zeno = createZenoDetector();
  const begunAt = now();
  const checksAssertions = system.hasAssertions === true;
  const everyIndicator = system.indicators.map((_, i) => i);
  const leftLimits = new Float64Array(system.stateCount);
  const counts = { steps: 0, stateEvents: 0, timeEvents: 0 };
  let grid = emptyGrid;
  let nextEventTime = Number.POSITIVE_INFINITY;
  let lastProgress = begunAt;
  let lastEventTime = startTime;
  let repeatTime = Number.NaN;
  let repeats = 0;
  let scratch = 0;
  let run: Run | undefined;
  let rest: RestPolicy;
  let chattering: ChatteringPolicy;
  let outcome: SimulationOutcome | undefined;
  let work: Work | undefined;

  const begin = (): Ending | undefined => {
    const initial = system.initialize(startTime);
    diagnostics.push(...initial.diagnostics);
    sink.begin(describe(system, settings, metadata), system.variables, system.parameterValues());
    if (initial.failure) return systemFailed(startTime, initial.failure);
    run = createRun(system, settings, writer, diagnostics);
    rest = createRestPolicy(run);
    chattering = createChatteringPolicy(run);
    scratch = system.allocate(system.stateCount);
    if (settings.output === "grid") grid = createOutputGrid(startTime, stopTime, outputInterval(settings));
    nextEventTime = initial.nextEventTime;
    const { x } = run.current.integrator;
    system.readStates(x);
    if (!writer.tryRow(startTime))
      return failed(startTime, "initialization", system.explainFailure(startTime, x, 0));
    initial.records?.forEach(writer.event);
    restart(run, startTime);
    if (initial.terminate !== undefined) return terminate(run, startTime, initial.terminate);
    const ending = nextEventTime <= startTime ? handleEvent(run, startTime, undefined, true) : undefined;
    return ending ?? (stopTime <= startTime ? complete(run) : undefined);
  };

  const step = (run: Run): Ending | undefined => {
    const { integrator, locator } = run.current;
    if (nextEventTime <= integrator.t) return repeatTimeEvent(run, integrator.t);
    const target = Math.min(nextEventTime, stopTime, chattering.limit(integrator.t));
    const status = integrator.step(target);
    if (status === "step-too-small" || status === "evaluation-failed") return stepFailed(system, run.current);
    counts.steps++;
    const found = locator.search();
    if (found === "evaluation-failed") return searchFailed(system, run.current);
    const event = found === "none" ? chattering.changed() : found;
    if (event !== undefined) run.current.cut(event.time);
    return checkAssertions(run) ?? endStep(run, event);
  };

  /** A time event has asked for another one at the same instant. */
  const repeatTimeEvent = (run: Run, t: number): Ending | undefined => {
    repeats = t === repeatTime ? repeats + 1 : 1;
    repeatTime = t;
    if (repeats <= MAX_REPEATS) return handleEvent(run, t, undefined, true);
    const args = { time: t, count: MAX_REPEATS };
    const error = diagnoseWithoutSpan(simulationMessages, "simulator.time-standstill", args, { time: t });
    return failed(t, "event-iteration", [error]);
  };

  const checkAssertions = (run: Run): Ending | undefined => {
    const violation = checksAssertions ? findViolation(run, scratch) : undefined;
    if (violation === undefined) return undefined;
    run.current.integrator.truncate(violation.time);
    return (
      writeGridRows(run, violation.time, true) ?? failed(violation.time, "assertion", violation.diagnostics)
    );
  };

  const endStep = (run: Run, event: LocatedEvent | undefined): Ending | undefined => {
    const { integrator } = run.current;
    const { t } = integrator;
    const isTimeEvent = t >= nextEventTime;
    const isEvent = isTimeEvent || event !== undefined;
    let ending = grid.next <= t ? writeGridRows(run, t, isEvent) : undefined;
    if (isEvent) ending ??= handleEvent(run, t, event, isTimeEvent);
    else {
      rest.keep();
      if (settings.output === "steps") ending ??= writeState(run, t, integrator.x);
    }
    if (ending !== undefined) return ending;
    if (t >= stopTime) return complete(run);
    if (settings.maxSteps !== undefined && counts.steps >= settings.maxSteps)
      return stepLimitReached(t, settings.maxSteps);
    return undefined;
  };

  /** Rows of the grid up to `t`; the one at `t` itself is left to an event there. */
  const writeGridRows = (run: Run, t: number, isEvent: boolean): Ending | undefined => {
    const limit = isEvent ? t - rounding(t) : t;
    while (grid.next <= limit) {
      run.current.integrator.interpolate(grid.next, scratch);
      const ending = writeState(run, grid.next, scratch);
      if (ending !== undefined) return ending;
      grid.pass(grid.next);
    }
    return undefined;
  };

  const writeState = (run: Run, t: number, x: number): Ending | undefined => {
    const code = run.current.system.evaluateOutputs(t, x);
    if (code === 0 && writer.tryRow(t)) return undefined;
    return failed(t, "evaluation", system.explainFailure(t, x, code));
  };

  const handleEvent = (
    run: Run,
    t: number,
    event: LocatedEvent | undefined,
    isTimeEvent: boolean,
  ): Ending | undefined => {
    const { x } = run.current.integrator;
    const quiet = chattering.active() && event !== undefined;
    if (isTimeEvent) counts.timeEvents++;
    if (event !== undefined) counts.stateEvents++;
    keepLeftLimits(run, t, x, quiet);
    const indicators = event === undefined ? [] : event.located.map(({ indicator }) => indicator);
    const released = rest.release(t, indicators);
    const located = event === undefined || released.length > 0 ? NOTHING : event.located;
    if (located.length === 0 && !isTimeEvent) {
      showEvent(t, released, false, quiet);
      return restart(run, t);
    }
    const bracket = event === undefined ? 0 : event.bracket;
    const cause = { located, timeEvent: isTimeEvent, terminal: false, bracket, byValue: quiet };
    const update = run.current.system.eventUpdate(t, x, cause);
    if (update.failure) return systemFailed(t, update.failure);
    nextEventTime = update.nextEventTime;
    system.readStates(run.current.integrator.x);
    const broken = update.statesChanged ? rest.releaseBroken(t) : NO_RECORDS;
    const records =
      released.length + broken.length === 0 ? update.records : [...released, ...update.records, ...broken];
    showEvent(t, records, update.statesChanged, quiet);
    if (update.terminate !== undefined) return terminate(run, t, update.terminate);
    const unit = run.current;
    const ending = event && watch(t, located, indicators, update.statesChanged);
    if (ending !== undefined) return ending;
    const first = update.sameBranch && unit === run.current ? firstStepInSameBranch(unit, t) : undefined;
    lastEventTime = t;
    return restart(run, t, first);
  };

  const keepLeftLimits = (run: Run, t: number, x: number, quiet: boolean): void => {
    const heap = system.heap;
    for (let i = 0; i < leftLimits.length; i++) leftLimits[i] = heap[x + i]!;
    if (settings.eventPoints !== "both" || quiet) return;
    run.current.system.evaluateOutputs(t, x);
    writer.keepLeft(t);
  };

  /** Rows and records of an event, if there is anything to see; else the row of the grid that was left to it. */
  const showEvent = (
    t: number,
    records: readonly EventRecord[],
    statesChanged: boolean,
    quiet: boolean,
  ): void => {
    const visible = !quiet && (records.length > 0 || statesChanged);
    if (visible) {
      writer.eventRows(t);
      for (const record of records) writer.event(record);
    }
    if (grid.next > t + rounding(t)) return;
    if (!visible || settings.eventPoints === "none") writer.row(t, "sample");
    grid.pass(t);
  };

  /** Zeno behaviour and chattering. */
  const watch = (
    t: number,
    located: EventCause["located"],
    indicators: readonly number[],
    statesChanged: boolean,
  ): Ending | undefined => {
    if (statesChanged)
      for (const condition of located) {
        const estimate = zeno.observe(condition.indicator, t);
        if (estimate === undefined) continue;
        zeno.forget(condition.indicator);
        return rest.settle(t, condition, estimate, leftLimits);
      }
    return chattering.observe(t, indicators);
  };

  /**
   * Where only states have jumped, the step size of before is a better guess than one without any knowledge; but sequences
   * of such events have their own rhythm, and no step should span several of them.
   */
  const firstStepInSameBranch = ({ integrator }: IntegrationUnit, t: number): number =>
    Math.min(integrator.nextStep, RHYTHM * (t - lastEventTime));

  const restart = (run: Run, t: number, first?: number): undefined => {
    run.current.integrator.restart(t, 0, first);
    // Any of them may be at zero now, with the truth that it has just after this instant.
    run.current.locator.begin(everyIndicator);
  };

  const complete = (run: Run): Ending => endEvent(run, stopTime) ?? completed(stopTime);

  const terminate = (run: Run, t: number, message: string): Ending => {
    writer.event(terminateRecord(t, message));
    return endEvent(run, t) ?? terminated(t, message);
  };

  /** The last event of a run, at which `terminal()` is true. */
  const endEvent = (run: Run, t: number): Ending | undefined => {
    const cause = { located: NOTHING, timeEvent: false, terminal: true, bracket: 0 };
    const update = run.current.system.eventUpdate(t, run.current.integrator.x, cause);
    if (update.failure) return systemFailed(t, update.failure);
    for (const record of update.records) writer.event(record);
    const visible = update.records.length > 0 || update.statesChanged;
    if (visible && settings.eventPoints !== "none") writer.row(t, "right");
    return undefined;
  };

  /** Looks at the clock and the caller. */
  const look = (run: Run): Ending | undefined => {
    const time = now();
    if (time - lastProgress >= PROGRESS_INTERVAL) {
      lastProgress = time;
      reportProgress();
    }
    const { t } = run.current.integrator;
    if (control.signal?.aborted) return cancelled(t, "interrupted", "interrupted");
    if (settings.timeout !== undefined && time - begunAt > 1000 * settings.timeout)
      return cancelled(t, "timeout", `the time limit of ${settings.timeout} s was reached`);
    return undefined;
  };

  const lastStep = (): number => {
    const integrator = run?.current.integrator;
    return integrator === undefined ? 0 : integrator.t - integrator.tOld;
  };

  const reportProgress = (): void => {
    control.onProgress?.({
      time: outcome?.time ?? run?.current.integrator.t ?? startTime,
      startTime,
      stopTime,
      stepSize: lastStep(),
      events: counts.stateEvents + counts.timeEvents,
      steps: counts.steps,
      elapsed: (now() - begunAt) / 1000,
    });
  };

  const finish = (ending: Ending): void => {
    outcome = { ...ending, stepSize: lastStep() };
    diagnostics.push(...ending.diagnostics, ...(system.takeWarnings?.() ?? []));
    if (run !== undefined && ending.status !== "completed") writeLastRow(run, ending.time);
    work = workOf(run, settings);
    sink.end();
    reportProgress();
    system.release?.();
  };

  /** Where a run breaks off there is a last row, so that the end is seen in plots. */
  const writeLastRow = ({ current }: Run, t: number): void => {
    if (settings.output === "none" || !(t > writer.lastTime) || current.integrator.t !== t) return;
    if (current.system.evaluateOutputs(t, current.integrator.x) === 0) writer.row(t, "sample");
  };

  const statistics = (): SimulationStatistics => ({
    ...work!,
    stateEvents: counts.stateEvents,
    timeEvents: counts.timeEvents,
    events: writer.eventCounts,
    rows: writer.rows,
  });

  return {
    advance(budget) {
      const deadline = now() + budget;
      let ending = run === undefined && outcome === undefined ? begin() : undefined;
      while (outcome === undefined) {
        ending ??= step(run!);
        const pause = ending === undefined && pacer.tick();
        if (pause) ending = look(run!);
        if (ending !== undefined) finish(ending);
        else if (pause && now() >= deadline) break;
      }
      return outcome !== undefined;
    },
    report() {
      if (outcome === undefined) throw new Error("the report of a run is asked for before its end");
      return { outcome, statistics: statistics(), diagnostics };
    },
  };
}

function rounding(t: number): number {
  return 4 * Number.EPSILON * Math.abs(t);
}

function outputInterval(settings: SimulationSettings): number {
  return settings.outputInterval ?? (settings.stopTime - settings.startTime) / settings.intervals;
}

function terminateRecord(time: number, message: string): EventRecord {
  return {
    time,
    kind: "terminate",
    name: message,
    condition: message,
    component: "",
    direction: "",
    type: "",
    bracket: 0,
    iteration: 1,
  };
}

type Work = Omit<SimulationStatistics, "stateEvents" | "timeEvents" | "events" | "rows">;

/** Work done by the integration methods of a run, resting included. */
function workOf(run: Run | undefined, settings: SimulationSettings): Work {
  const work = {
    solver: run?.free.integrator.name ?? settings.solver,
    steps: 0,
    rejectedSteps: 0,
    derivativeEvaluations: 0,
    jacobianEvaluations: 0,
    factorizations: 0,
    indicatorEvaluations: 0,
  };
  for (const { integrator, locator } of run?.units ?? []) {
    work.steps += integrator.statistics.steps;
    work.rejectedSteps += integrator.statistics.rejectedSteps;
    work.derivativeEvaluations += integrator.statistics.derivativeEvaluations;
    work.jacobianEvaluations += integrator.statistics.jacobianEvaluations;
    work.factorizations += integrator.statistics.factorizations;
    work.indicatorEvaluations += locator.evaluations;
  }
  return work;
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
