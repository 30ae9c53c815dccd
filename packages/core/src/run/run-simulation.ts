import type { Compilation } from "@cosimo/compiler";
import { type Diagnostic, hasErrors, type TrajectoryMetadata } from "@cosimo/ir";
import { createCompiledSystem, createSimulation, driveInputs, resolveSettings } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { type PrepareRun, type RunUnderWay, runWatched, runWatchedAsync, startRun } from "./recorded-run.ts";
import { requireSettings } from "./require-settings.ts";
import type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
import { textHash } from "./text-hash.ts";

export function runSimulation(compilation: Compilation, options: SimulateOptions): SimulationResult {
  return runWatched(options, prepareSimulation(compilation, options));
}

/** As `runSimulation`; the caller advances the run. */
export function startSimulation(compilation: Compilation, options: SimulateOptions): RunUnderWay {
  return startRun(options, prepareSimulation(compilation, options));
}

/**
 * As `runSimulation`, with returns to the event loop. Diagnostics of `earlier` stages come first.
 */
export async function runSimulationAsync(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
): Promise<SimulationResult> {
  return runWatchedAsync(options, prepareSimulation(compilation, options, earlier));
}

function prepareSimulation(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
): PrepareRun {
  requireSettings(options, { files: ["model"], chosen: { ...options } });
  const {
    parameters,
    inputs,
    variables: _,
    sink: __,
    onProgress: ___,
    signal: ____,
    supervisor: _____,
    ...given
  } = options;
  return (sink, control) => {
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
    const diagnostics = [...about, ...driven.diagnostics];
    if (driven.value === undefined) {
      system.value.release?.();
      throw new ModelError(diagnostics);
    }
    const metadata = describe(compilation);
    return {
      simulation: createSimulation(driven.value, settings.value, sink, control, metadata),
      diagnostics,
    };
  };
}

function describe({ dae }: Compilation): Partial<TrajectoryMetadata> {
  return { description: dae.description, modelHash: textHash(`${dae.name}\n${dae.origin.span.source.text}`) };
}
