import type {
  Checked,
  CompiledModule,
  Diagnostic,
  ModelProgram,
  TrajectoryMetadata,
  TrajectorySink,
} from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import type { OverrideValues } from "../model/override-values.ts";
import { createCompiledSystem } from "../program/compiled-system.ts";
import { createRepeatableSystem, type RepeatableSystem } from "../program/repeatable-system.ts";
import { createRowWriter } from "../run/row-writer.ts";
import { createRun, type Run } from "../run/run.ts";
import { workOf } from "../run/run-statistics.ts";
import { NO_WORK } from "../run/run-work.ts";
import type { Simulation, SimulationControl } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { createHybridRun, type HybridRun, type KeptRun } from "./hybrid-run.ts";
import { createSimulation } from "./simulation.ts";

/**
 * Runs of one model with other values each: rows, events and reports are those of runs with a system of their own. Where it can,
 * the series uses one system, its memory and its code for all of them, which saves most of the set-up of a short run.
 */
export interface RunSeries {
  /** Prepares a run; as `createCompiledSystem` and `createSimulation`. The runs are made one after the other. */
  start(values: OverrideValues, sink: TrajectorySink, control?: SimulationControl): Checked<Simulation>;
  /** Frees the memory. */
  release(): void;
}

/** `needs`: columns that the sinks of all runs need; missing: all. */
export interface RunSeriesOptions {
  readonly metadata?: Partial<TrajectoryMetadata>;
  readonly needs?: (variable: number) => boolean;
}

/** Methods whose whole state is in memory. */
const REPEATABLE = new Set(["auto", "dopri5", "rodas4"]);

export function createRunSeries(
  compiled: CompiledModule | ModelProgram,
  settings: SimulationSettings,
  { metadata = {}, needs }: RunSeriesOptions = {},
): RunSeries {
  let isRepeatable = allowsRepetition(settings);
  let kept: Repetition | undefined;
  let isRunning = false;

  const repetition = (): Repetition | undefined => {
    if (!isRepeatable || isRunning) return undefined;
    if (kept?.repeatable.isOutdated()) {
      kept.repeatable.system.release?.();
      kept = undefined;
    }
    kept ??= createRepetition(compiled, settings, needs);
    isRepeatable = kept !== undefined;
    return kept;
  };

  const single: RunSeries["start"] = (values, sink, control) => {
    const { logEvents, logInit } = settings;
    const { value, diagnostics } = createCompiledSystem(compiled, { values, logEvents, logInit });
    if (value === undefined || hasErrors(diagnostics)) return { diagnostics };
    return { value: createSimulation(value, settings, sink, control, metadata), diagnostics };
  };

  return {
    start(values, sink, control) {
      const one = repetition();
      const diagnostics = one?.repeatable.begin(values);
      if (one === undefined || diagnostics === undefined) return single(values, sink, control);
      isRunning = true;
      const keptRun = one.begin(sink, (canRepeat) => {
        isRunning = false;
        if (canRepeat) return;
        one.repeatable.system.release?.();
        kept = undefined;
      });
      const { system } = one.repeatable;
      const value = createSimulation(system, settings, sink, control, metadata, undefined, keptRun);
      return { value, diagnostics };
    },
    release() {
      if (!isRunning) kept?.repeatable.system.release?.();
      kept = undefined;
    },
  };
}

/** Whether no part of the run that these settings choose keeps a state of its own. */
function allowsRepetition(settings: SimulationSettings): boolean {
  const { solver, method, initialStep, onChattering, detection, logEvents, logInit } = settings;
  const isDense = detection === "dense" || detection === "comprehensive";
  const isPlain = method === undefined && initialStep === undefined && !logEvents && !logInit;
  return REPEATABLE.has(solver) && isPlain && isDense && onChattering !== "slide";
}

interface Repetition {
  readonly repeatable: RepeatableSystem;
  /** The run at its begin, with rows for `sink`; `ended` is told whether there can be another one. */
  begin(sink: TrajectorySink, ended: (canRepeat: boolean) => void): KeptRun;
}

function createRepetition(
  compiled: CompiledModule | ModelProgram,
  settings: SimulationSettings,
  needs: RunSeriesOptions["needs"],
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
  const writer = createRowWriter(system, forward, settings.eventPoints);
  const diagnostics: Diagnostic[] = [];
  const hybridRun = createHybridRun(
    createRun(system, settings, writer, diagnostics),
    Number.POSITIVE_INFINITY,
  );
  const method = hybridRun.run.free.integrator.methodChoice?.current();
  if (!repeatable.keepMemory()) {
    system.release?.();
    return undefined;
  }
  return {
    repeatable,
    begin(sink, ended) {
      target = sink;
      diagnostics.length = 0;
      writer.restore({ rows: 0, lastTime: Number.NaN, eventCounts: {} });
      return {
        writer,
        diagnostics,
        begin(nextEventTime) {
          rewind(hybridRun, nextEventTime);
          return hybridRun;
        },
        end({ status }) {
          target = undefined;
          const { run } = hybridRun;
          const isSame = run.free.integrator.methodChoice?.current() === method;
          const isUsual =
            writer.eventCounts.chattering === undefined && run.counts.failures.list().length === 0;
          ended((status === "completed" || status === "terminated") && isSame && isUsual);
        },
      };
    },
  };
}

/** Sets all that is no memory of the system to the begin of a run. */
function rewind(hybridRun: HybridRun, nextEventTime: number): void {
  const { run, events, rest, output } = hybridRun;
  rest.hold([]);
  events.rollBack(Number.NEGATIVE_INFINITY, []);
  Object.assign(events, { nextEventTime, eventTime: Number.NaN });
  output.grid.seek(Number.NEGATIVE_INFINITY, run.settings.startTime);
  run.until = run.settings.stopTime;
  Object.assign(run.counts, { steps: 0, stateEvents: 0, timeEvents: 0, past: workBefore(run) });
}

/** What instances at rest did in earlier runs, as a negative contribution: their memory is not that of the system. */
function workBefore(run: Run): NonNullable<Run["counts"]["past"]> {
  if (run.solverInstances.length === 1) return NO_WORK;
  const others = run.solverInstances.filter((one) => one !== run.free);
  const { past: _, ...counts } = run.counts;
  const { uses, ...work } = workOf({ ...run, solverInstances: others, counts });
  const negative = Object.fromEntries(Object.entries(work).map(([name, value]) => [name, -Number(value)]));
  return { ...work, ...negative, uses: (uses ?? []).map((use) => ({ ...use, steps: -use.steps })) };
}
