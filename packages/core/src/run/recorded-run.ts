import type { Diagnostic, Trajectory, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import {
  broadcast,
  createTrajectoryRecorder,
  type ExactColumn,
  exactColumn,
  exactParameter,
  MOST_EVENTS,
  selectVariables,
} from "@cosimo/results";
import type { Simulation, SimulationControl } from "@cosimo/simulator";
import { type DeferredSink, deferSink } from "./deferred-sink.ts";
import type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
import { Interruption, type Supervisor, type WorkPhase } from "./supervisor.ts";

/** Destination, progress and cancellation of a run. */
export type RunWatch = Pick<
  SimulateOptions,
  "variables" | "recordScene" | "sink" | "maxEvents" | "onProgress" | "signal" | "supervisor"
>;

/** A run before its first step, with the warnings and notices of its preparation. */
export interface PreparedRun {
  readonly simulation: Simulation;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Creates a run that writes to `sink` under `control`. @throws ModelError when the run cannot start
 */
export type PrepareRun = (sink: TrajectorySink, control: SimulationControl) => PreparedRun;

/** Runs to the end without returning to the event loop. */
export function runRecorded(watch: RunWatch, prepare: PrepareRun): SimulationResult {
  const run = record(watch, prepare);
  while (!run.advance(Number.POSITIVE_INFINITY));
  return resultOf(run);
}

/** A run that its caller advances. */
export interface RunUnderWay {
  /** Proceeds for about `budget` milliseconds; whether the run has ended. */
  advance(budget: number): boolean;
  /** Ends the run after `advance` was ended from outside; false if there is no result. */
  abandon(cause: Interruption["cause"]): boolean;
  /** Legal after the end. */
  result(): SimulationResult;
}

export function startRun(watch: RunWatch, prepare: PrepareRun): RunUnderWay {
  const run = record(watch, prepare);
  return {
    advance: run.advance,
    abandon: (cause) => run.simulation.abandon?.(cause) ?? false,
    result: () => resultOf(run),
  };
}

/** Duration of a slice of work between two turns of the event loop [ms]. */
export const SLICE = 30;

/**
 * Runs to the end and returns to the event loop about 30 times per second, which serves timers,
 * messages and `signal`.
 */
export async function runRecordedAsync(watch: RunWatch, prepare: PrepareRun): Promise<SimulationResult> {
  return toEnd(record(watch, prepare));
}

/** As `runRecorded`; a supervisor, if there is one, can end preparation and steps. */
export function runWatched(watch: RunWatch, prepare: PrepareRun): SimulationResult {
  return isSupervised(watch) ? runSupervised(watch, prepare) : runRecorded(watch, prepare);
}

/** As `runWatched`, with returns to the event loop. */
export async function runWatchedAsync(watch: RunWatch, prepare: PrepareRun): Promise<SimulationResult> {
  return toEnd(isSupervised(watch) ? recordSupervised(watch, prepare) : record(watch, prepare));
}

function isSupervised(watch: RunWatch): watch is SupervisedWatch {
  return watch.supervisor !== undefined;
}

/** A watch whose supervisor can end preparation and steps at any instruction. */
type SupervisedWatch = RunWatch & { readonly supervisor: Supervisor };

function runSupervised(watch: SupervisedWatch, prepare: PrepareRun): SimulationResult {
  const run = recordSupervised(watch, prepare);
  while (!run.advance(run.slice));
  return resultOf(run);
}

async function toEnd(run: RecordedRun): Promise<SimulationResult> {
  while (!run.advance(run.slice)) await nextTurn();
  return resultOf(run);
}

/** Serves timers, messages and signals. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}

/** Without a least time: timers wait for a millisecond in Node, and for four in a browser. */
const soon: (action: () => void) => unknown =
  (globalThis as { setImmediate?: (action: () => void) => unknown }).setImmediate ?? byMessage;

function byMessage(action: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    action();
  };
  port2.postMessage(undefined);
}

/** Slots of rows that may wait for the end of a slice: 16 MB. */
const WAITING_SLOTS = 1 << 21;

/** Rows are passed on when they are whole: after a slice, which ends early where there would be too many. */
function recordSupervised(watch: SupervisedWatch, prepare: PrepareRun): RecordedRun {
  const { supervisor, maxEvents: most = MOST_EVENTS } = watch;
  let deferred: DeferredSink | undefined;
  const run = supervisor.run("initialization", () =>
    record(watch, (sink, control) => {
      const waiting = deferSink(sink);
      deferred = waiting;
      // The sink does not know yet what waits.
      const isFull = () => waiting.eventCount() >= most || (control.isFull?.() ?? false);
      const pauses = () => waiting.slotCount() >= WAITING_SLOTS;
      return prepare(waiting.sink, { ...control, isFull, pauses });
    }),
  );
  const { simulation } = run;
  let phase: WorkPhase = "initialization";
  const advance = (budget: number): boolean => {
    try {
      return supervisor.run(phase, () => simulation.advance(budget));
    } catch (error) {
      if (!(error instanceof Interruption && simulation.abandon?.(error.cause))) throw error;
      return true;
    } finally {
      phase = "run";
      deferred?.flush();
    }
  };
  return { ...run, advance, slice: supervisor.slice ?? SLICE };
}

interface RecordedRun extends PreparedRun {
  /** As `advance` of the simulation. */
  readonly advance: (budget: number) => boolean;
  /** Time of work after which the event loop is served [ms]. */
  readonly slice: number;
  readonly trajectory: () => Trajectory;
}

function record(
  { variables, recordScene, sink, maxEvents, onProgress, signal, supervisor }: RunWatch,
  prepare: PrepareRun,
): RecordedRun {
  const recorder = createTrajectoryRecorder(maxEvents);
  const target = sink === undefined ? recorder : broadcast([eventsOnly(recorder), sink]);
  const isFull = () => target.isFull?.() ?? false;
  const control = { isFull, ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const limited = supervisor === undefined ? control : { ...control, begunAt: supervisor.begunAt };
  const run = prepare(selectVariables(target, recorded(variables, recordScene === true)), limited);
  return {
    ...run,
    advance: (budget) => run.simulation.advance(budget),
    slice: SLICE,
    trajectory: () => recorder.trajectory(),
  };
}

/** Modes identify the active equations. What only the view needs is recorded for it, or when it is asked for by name. */
function recorded(
  variables: RegExp | undefined,
  isScene: boolean,
): (variable: TrajectoryVariable) => boolean {
  const named = variables && new RegExp(variables.source, variables.flags.replace(/[gy]/g, ""));
  return ({ name, role }) => {
    if (role === "mode" || (role === "visual" && isScene)) return true;
    return named === undefined ? role !== "visual" : named.test(name);
  };
}

/** Drops rows of the trajectory when the caller has a sink: rows may exceed the memory. */
function eventsOnly(sink: TrajectorySink): TrajectorySink {
  return { ...sink, needs: () => false, row: () => {} };
}

function resultOf({ simulation, diagnostics, ...run }: RecordedRun): SimulationResult {
  const report = simulation.report();
  const trajectory = run.trajectory();
  return {
    ...report,
    diagnostics: [...diagnostics, ...report.diagnostics],
    trajectory,
    events: trajectory.events,
    time: trajectory.time,
    column: (name) => columnOf(trajectory, name),
    exactColumn: (name) => exactColumnOf(trajectory, name),
  };
}

function columnOf(trajectory: Trajectory, name: string): Float64Array {
  const { time, variables, columns, parameters } = trajectory;
  if (name === "time") return time;
  const index = variables.findIndex((variable) => variable.name === name);
  const parameter = parameters.find(({ variable }) => variable.name === name);
  if ((variables[index]?.texts ?? parameter?.text) !== undefined)
    throw new RangeError(`'${name}' has texts: use exactColumn()`);
  if (index >= 0) return columns[index]!;
  if (parameter !== undefined) return new Float64Array(time.length).fill(parameter.value);
  throw new RangeError(`the result has no variable '${name}'`);
}

function exactColumnOf(trajectory: Trajectory, name: string): ExactColumn {
  const { time, variables, parameters } = trajectory;
  if (name === "time") return time;
  const index = variables.findIndex((variable) => variable.name === name);
  if (index >= 0) return exactColumn(trajectory, index);
  const parameter = parameters.find(({ variable }) => variable.name === name);
  if (parameter !== undefined) return exactParameter(parameter, time.length);
  throw new RangeError(`the result has no variable '${name}'`);
}
