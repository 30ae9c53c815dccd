import type {
  Checked,
  CompiledModule,
  Diagnostic,
  ModelProgram,
  TrajectoryMetadata,
  TrajectorySink,
} from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import {
  STEP_ACCEPTED_COUNT,
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_FAILED_COUNT,
  STEP_JACOBIANS,
  STEP_NONSTIFF,
  STEP_REJECTED_COUNT,
  STEP_STIFF,
} from "@cosimo/kernels";
import { needsKrylov } from "../integrators/krylov-matrix.ts";
import type { OverrideValues } from "../model/override-values.ts";
import { createCompiledSystem } from "../program/compiled-system.ts";
import { createRepeatableSystem, type RepeatableSystem } from "../program/repeatable-system.ts";
import { createRun } from "../run/create-run.ts";
import { createPollTimer } from "../run/poll-timer.ts";
import { createRowReductions, type Reduction, type RowReductions } from "../run/row-reductions.ts";
import { createRowWriter, type RowWriter } from "../run/row-writer.ts";
import type { Run } from "../run/run.ts";
import { workOf } from "../run/run-statistics.ts";
import { NO_WORK, negative } from "../run/run-work.ts";
import type { Simulation, SimulationControl } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { activeSystem, createHybridRun, type HybridRun, type KeptRun } from "./hybrid-run.ts";
import { createSimulation } from "./simulation.ts";

/**
 * Runs of one model with other values each: rows, events and reports are those of runs with a system of their own. Where it can,
 * the series uses one system, its memory and its code for all of them, which saves most of the set-up of a short run.
 */
export interface RunSeries {
  /** Prepares a run; as `createCompiledSystem` and `createSimulation`. The runs are made one after the other. */
  start(values: OverrideValues, sink: TrajectorySink, control?: SimulationControl): Checked<Simulation>;
  /** Prepares a run of which the reductions of the series are wanted in place of rows and events. */
  reduce(values: OverrideValues, control?: SimulationControl): Checked<ReducedSimulation>;
  /** Frees the memory. */
  release(): void;
}

export interface ReducedSimulation extends Simulation {
  /** In the order of the reductions. Legal once, after the end of the run and before the next one of the series begins. */
  values(): readonly number[];
}

/** `needs`: columns that the sinks of all runs need; missing: all. `reductions`: numbers that `reduce` gives. */
export interface RunSeriesOptions {
  readonly metadata?: Partial<TrajectoryMetadata>;
  readonly needs?: (variable: number) => boolean;
  readonly reductions?: readonly Reduction[];
  /** Gives the system its inputs, and each run a system of its own; missing: there are none. */
  readonly drive?: (system: HybridSystem) => Checked<HybridSystem>;
}

/** Methods whose whole state is in memory. */
const REPEATABLE = new Set([
  "auto",
  "dopri5",
  "dop853",
  "verner8",
  "rodas4",
  "radau",
  "radau5",
  "radau9",
  "radau13",
]);

export function createRunSeries(
  compiled: CompiledModule | ModelProgram,
  settings: SimulationSettings,
  options: RunSeriesOptions = {},
): RunSeries {
  const { metadata = {}, needs, reductions = [], drive } = options;
  // Nothing is interpolated across an event.
  const settingsOf = {
    start: settings,
    reduce: reductions.every(isFinal) ? settings : ({ ...settings, eventPoints: "both" } as const),
  };
  const repeats = drive === undefined && allowsRepetition(settings);
  const isRepeatable = { start: repeats, reduce: repeats };
  const kept: { start?: Repetition | undefined; reduce?: Repetition | undefined } = {};
  let isRunning = false;
  /** A run has changed the method of `auto`: the next ones have both from their begin. */
  let changesMethod = false;

  const end = (way: "start" | "reduce"): void => {
    kept[way]?.repeatable.system.release?.();
    kept[way] = undefined;
  };

  /** `way`: kernels write the rows of all runs of one repetition to the same place. */
  const repetition = (way: "start" | "reduce"): Repetition | undefined => {
    if (!isRepeatable[way] || isRunning) return undefined;
    if (kept[way]?.repeatable.isOutdated()) end(way);
    const wanted = way === "reduce" ? reductions : undefined;
    kept[way] ??= createRepetition(compiled, settingsOf[way], wanted, needs, changesMethod);
    isRepeatable[way] = kept[way] !== undefined;
    return kept[way];
  };

  /** A run by the repetition; undefined: it needs a system of its own. */
  const again = (
    way: "start" | "reduce",
    values: OverrideValues,
    sink: TrajectorySink,
    control: SimulationControl | undefined,
  ) => {
    const one = repetition(way);
    const diagnostics = one?.repeatable.begin(values);
    if (one === undefined || diagnostics === undefined) return undefined;
    isRunning = true;
    const keptRun = one.begin(sink, ({ canRepeat, hasChangedMethod }) => {
      isRunning = false;
      const isPrepared = changesMethod;
      changesMethod ||= hasChangedMethod;
      if (!canRepeat || changesMethod !== isPrepared) end(way);
    });
    const { system } = one.repeatable;
    const value = createSimulation(system, settingsOf[way], sink, control, metadata, undefined, keptRun);
    return { value, diagnostics, reductions: keptRun.writer.reductions };
  };

  const single = (
    values: OverrideValues,
    sink: TrajectorySink,
    control: SimulationControl | undefined,
    kept?: (system: HybridSystem) => KeptRun,
  ): Checked<Simulation> => {
    const { logEvents, logInit, sensitivities = [] } = settings;
    const options = { values, logEvents, logInit, sensitivities };
    const created = createCompiledSystem(compiled, options);
    if (created.value === undefined || hasErrors(created.diagnostics))
      return { diagnostics: created.diagnostics };
    const driven = drive?.(created.value) ?? { value: created.value, diagnostics: [] };
    const diagnostics = [...created.diagnostics, ...driven.diagnostics];
    const { value } = driven;
    if (value === undefined) {
      created.value.release?.();
      return { diagnostics };
    }
    const run = kept?.(value);
    const own = settingsOf[run === undefined ? "start" : "reduce"];
    return { value: createSimulation(value, own, sink, control, metadata, undefined, run), diagnostics };
  };

  return {
    start: (values, sink, control) => again("start", values, sink, control) ?? single(values, sink, control),
    reduce(values, control) {
      const repeated = again("reduce", values, NO_SINK, control);
      if (repeated !== undefined) return withValues(repeated, repeated.reductions);
      let own: KeptRun | undefined;
      const run = single(values, NO_SINK, control, (system) => {
        own = reducedRun(system, settingsOf.reduce, reductions);
        return own;
      });
      return withValues(run, own?.writer.reductions);
    },
    release() {
      if (!isRunning) for (const way of ["start", "reduce"] as const) end(way);
    },
  };
}

/** Other equations may have other states. */
const NO_STATES: readonly string[] = [];

const NO_SINK: TrajectorySink = { begin() {}, row() {}, event() {}, end() {}, needs: () => false };

function withValues(
  { value, diagnostics }: Checked<Simulation>,
  reductions: RowReductions | undefined,
): Checked<ReducedSimulation> {
  if (value === undefined || reductions === undefined) return { diagnostics };
  const { advance, report, abandon } = value;
  const { values } = reductions;
  return { value: { advance, report, values, ...(abandon && { abandon }) }, diagnostics };
}

/** A run of a system of its own. */
function reducedRun(
  system: HybridSystem,
  settings: SimulationSettings,
  reductions: readonly Reduction[],
): KeptRun {
  const diagnostics: Diagnostic[] = [];
  const writer = reducingWriter(system, settings, reductions, NO_STATES);
  return {
    writer,
    diagnostics,
    begin: (nextEventTime) =>
      createHybridRun(createRun(activeSystem(system), settings, writer, diagnostics), nextEventTime),
    end: () => system.release?.(),
  };
}

/** Parts of a step, so that functions of states are approximated as well as they. */
const FEWEST_PARTS = 4;

function isFinal({ kind }: Reduction): boolean {
  return kind === "final";
}

/** Rows that the host writes are reduced here, those of kernels by the kernels. */
function reducingWriter(
  system: HybridSystem,
  { eventPoints }: SimulationSettings,
  wanted: readonly Reduction[],
  states: readonly string[],
): RowWriter {
  const reductions = createRowReductions(
    wanted,
    system.variables.map(({ name }) => name),
    wanted.every(isFinal) ? 0 : FEWEST_PARTS,
    states,
  );
  const needed = new Set(reductions.columns);
  const sink = { ...NO_SINK, row: reductions.row, needs: (variable: number) => needed.has(variable) };
  return createRowWriter(system, sink, eventPoints, reductions);
}

/** Whether no part of the run that these settings choose keeps a state of its own. */
function allowsRepetition(settings: SimulationSettings): boolean {
  const { solver, method, initialStep, onChattering, detection, logEvents, logInit } = settings;
  const isDense = detection === "dense" || detection === "comprehensive";
  const isDifferentiated = (settings.sensitivities ?? []).length > 0 || settings.outputTimes !== undefined;
  const isPlain =
    method === undefined && initialStep === undefined && !logEvents && !logInit && !isDifferentiated;
  return REPEATABLE.has(solver) && isPlain && isDense && onChattering !== "slide";
}

interface Repetition {
  readonly repeatable: RepeatableSystem;
  /** The run at its begin, with rows for `sink`; `ended` is told whether there can be another one. */
  begin(sink: TrajectorySink, ended: (result: RunEnd) => void): KeptRun;
}

interface RunEnd {
  readonly canRepeat: boolean;
  readonly hasChangedMethod: boolean;
}

function createRepetition(
  compiled: CompiledModule | ModelProgram,
  settings: SimulationSettings,
  reductions: readonly Reduction[] | undefined,
  needs: RunSeriesOptions["needs"],
  changesMethod: boolean,
): Repetition | undefined {
  const repeatable = createRepeatableSystem(compiled);
  if (repeatable === undefined) return undefined;
  const { system } = repeatable;
  if (system.bounds !== undefined && settings.onLimits !== "ignore") {
    system.release?.();
    return undefined;
  }
  let target: TrajectorySink | undefined;
  const forward: TrajectorySink = {
    begin() {},
    row: (t, values, mark) => target!.row(t, values, mark),
    event: (record) => target!.event(record),
    end() {},
    ...(needs && { needs }),
  };
  const writer =
    reductions === undefined
      ? createRowWriter(system, forward, settings.eventPoints)
      : reducingWriter(system, settings, reductions, system.stateNames);
  const pollTimer = createPollTimer();
  const diagnostics: Diagnostic[] = [];
  const hybridRun = createHybridRun(
    createRun(system, settings, writer, diagnostics),
    Number.POSITIVE_INFINITY,
  );
  const { methodChoice } = hybridRun.run.free.integrator;
  if (changesMethod) methodChoice?.prepare();
  // The iterative method has a state of its own.
  const isIterative = changesMethod && needsKrylov(system.jacobianSparsity?.());
  if (isIterative || !repeatable.keepMemory()) {
    system.release?.();
    return undefined;
  }
  return {
    repeatable,
    begin(sink, ended) {
      target = sink;
      writer.reductions?.begin();
      diagnostics.length = 0;
      pollTimer.restart();
      writer.restore({ rows: 0, lastTime: Number.NaN, eventCounts: {} });
      return {
        pollTimer,
        writer,
        diagnostics,
        begin(nextEventTime) {
          rewind(hybridRun, nextEventTime);
          return hybridRun;
        },
        end({ status }) {
          target = undefined;
          const { run } = hybridRun;
          const hasChangedMethod = (methodChoice?.report().uses.length ?? 1) > 1;
          const isUsual =
            writer.eventCounts.chattering === undefined && run.counts.failures.list().length === 0;
          const canRepeat = (status === "completed" || status === "terminated") && isUsual;
          ended({ canRepeat, hasChangedMethod });
        },
      };
    },
  };
}

/** Sets all that is no memory of the system to the begin of a run. */
function rewind(hybridRun: HybridRun, nextEventTime: number): void {
  const { run, events, rest, output } = hybridRun;
  rest.hold([]);
  events.rollBack(Number.NEGATIVE_INFINITY);
  events.nextEventTime = nextEventTime;
  events.eventTime = Number.NaN;
  output.grid.seek(Number.NEGATIVE_INFINITY, run.settings.startTime);
  run.until = run.settings.stopTime;
  for (const instance of run.solverInstances) {
    // The memory of the free one is that of the system, which is as it was.
    if (instance !== run.free) forgetSteps(instance);
    instance.integrator.methodChoice?.rewind();
  }
  const { counts } = run;
  counts.steps = 0;
  counts.stateEvents = 0;
  counts.timeEvents = 0;
  counts.past = workBefore(run);
}

/** Counts of an instance at rest that its next steps depend on, or that its statistics have. */
const COUNTS = [
  STEP_ACCEPTED_COUNT,
  STEP_REJECTED_COUNT,
  STEP_FAILED_COUNT,
  STEP_EVALUATIONS,
  STEP_JACOBIANS,
  STEP_FACTORIZATIONS,
  STEP_STIFF,
  STEP_NONSTIFF,
];

/** As if there had been no run: whether a problem is stiff is judged by steps at a time, beginning with the first. */
function forgetSteps({ system, integrator }: Run["solverInstances"][number]): void {
  for (const count of COUNTS) system.heap[integrator.work + count] = 0;
}

/** What instances at rest did in earlier runs, as a negative contribution: their memory is not that of the system. */
function workBefore(run: Run): NonNullable<Run["counts"]["past"]> {
  if (run.solverInstances.length === 1) return NO_WORK;
  const others = run.solverInstances.filter((one) => one !== run.free);
  return negative(workOf(others, NO_WORK));
}
