import type { Compilation } from "@cosimo/compiler";
import {
  type Diagnostic,
  hasErrors,
  type Trajectory,
  type TrajectoryMetadata,
  type TrajectorySink,
} from "@cosimo/ir";
import { broadcast, createTrajectoryRecorder, filterVariables } from "@cosimo/results";
import {
  createCompiledSystem,
  createSimulation,
  driveInputs,
  resolveSettings,
  type Simulation,
} from "@cosimo/simulator";
import { ModelError } from "./model-error.ts";
import type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
import { textHash } from "./text-hash.ts";

/** A run that is ready to go, and where its rows end up. */
export interface PreparedRun {
  readonly simulation: Simulation;
  /** Warnings and notices about the options. */
  readonly diagnostics: readonly Diagnostic[];
  readonly trajectory: () => Trajectory;
}

export function runSimulation(compilation: Compilation, options: SimulateOptions): SimulationResult {
  const run = prepare(compilation, options);
  while (!run.simulation.advance(Number.POSITIVE_INFINITY));
  return resultOf(run);
}

/** As `runSimulation`, giving way to the event loop about 30 times a second. Diagnostics of `earlier` stages come first. */
export async function runSimulationAsync(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
): Promise<SimulationResult> {
  const run = prepare(compilation, options, earlier);
  while (!run.simulation.advance(30)) await pause();
  return resultOf(run);
}

/** Lets timers, messages and signals be served. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function prepare(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
): PreparedRun {
  const { parameters, inputs, variables, sink, onProgress, signal, ...given } = options;
  const settings = resolveSettings(given, compilation.dae.experiment);
  const system = createCompiledSystem(compilation.program, {
    values: parameters ?? {},
    logEvents: settings.value?.logEvents ?? false,
    logInit: settings.value?.logInit ?? false,
  });
  const about = [...earlier, ...settings.diagnostics, ...system.diagnostics];
  if (settings.value === undefined || system.value === undefined || hasErrors(about))
    throw new ModelError(about);
  const driven = driveInputs(system.value, inputs ?? {}, settings.value);
  if (driven.value === undefined) {
    system.value.release?.();
    throw new ModelError([...about, ...driven.diagnostics]);
  }
  const recorder = createTrajectoryRecorder();
  const target = sink === undefined ? recorder : broadcast([eventsOnly(recorder), sink]);
  const simulation = createSimulation(
    driven.value,
    settings.value,
    variables === undefined ? target : filterVariables(target, variables),
    { ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) },
    describe(compilation),
  );
  return {
    simulation,
    diagnostics: [...about, ...driven.diagnostics],
    trajectory: () => recorder.trajectory(),
  };
}

function describe({ dae }: Compilation): Partial<TrajectoryMetadata> {
  return { description: dae.description, modelHash: textHash(`${dae.name}\n${dae.origin.span.source.text}`) };
}

/** Events are few, and every result has them; rows go where the caller wants them. */
export function eventsOnly(sink: TrajectorySink): TrajectorySink {
  return { ...sink, row: () => {} };
}

export function resultOf(run: PreparedRun): SimulationResult {
  const report = run.simulation.report();
  const trajectory = run.trajectory();
  return {
    ...report,
    diagnostics: [...run.diagnostics, ...report.diagnostics],
    trajectory,
    events: trajectory.events,
    time: trajectory.time,
    column: (name) => columnOf(trajectory, name),
  };
}

function columnOf(trajectory: Trajectory, name: string): Float64Array {
  if (name === "time") return trajectory.time;
  const index = trajectory.variables.findIndex((variable) => variable.name === name);
  const column = trajectory.columns[index];
  if (column !== undefined) return column;
  const parameter = trajectory.parameters.find((p) => p.variable.name === name);
  if (parameter !== undefined) return new Float64Array(trajectory.time.length).fill(parameter.value);
  throw new RangeError(`the result has no variable '${name}'`);
}
