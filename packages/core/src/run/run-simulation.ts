import type { Compilation } from "@cosimo/compiler";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  hasErrors,
  type MessageCatalogue,
  messageGroup,
  type TrajectoryMetadata,
} from "@cosimo/ir";
import {
  createCompiledSystem,
  createSimulation,
  driveInputs,
  type HybridSystem,
  type RunContinuation,
  resolveSettings,
  type SimulationSettings,
} from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { loadMethodOf, type ModelTraits } from "./load-methods.ts";
import type { ModelCheckpoints } from "./model-checkpoints.ts";
import { type PrepareRun, runRecordedAsync, runWatched, runWatchedAsync } from "./recorded-run.ts";
import { requireSettings } from "./require-settings.ts";
import type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
import { textHash } from "./text-hash.ts";

export const runMessages = {
  ...messageGroup("usage", "error", {
    "run.no-checkpoints": "checkpoints need a run that returns to the event loop: simulate, not simulateSync",
  }),
} as const satisfies MessageCatalogue;

export function runSimulation(compilation: Compilation, options: SimulateOptions): SimulationResult {
  return runWatched(options, prepareSimulation(compilation, options));
}

function traitsOf({ dae, sorted }: Compilation): ModelTraits {
  const blocks = [...sorted.blocks, ...sorted.initialization.blocks];
  return {
    tolerance: dae.experiment?.tolerance,
    pattern: sorted.jacobianSparsity,
    conditions: dae.relations.length,
    hasLoops: blocks.some(({ kind }) => kind === "loop"),
    hasEventTypes: dae.relations.some(({ eventType }) => eventType !== undefined),
  };
}

/**
 * As `runSimulation`, with returns to the event loop. Diagnostics of `earlier` stages come first.
 */
export async function runSimulationAsync(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
): Promise<SimulationResult> {
  await loadMethodOf(options, traitsOf(compilation));
  if (options.checkpoints === undefined && options.resume === undefined)
    return runWatchedAsync(options, prepareSimulation(compilation, options, earlier));
  const { createModelCheckpoints } = await import("./model-checkpoints.ts");
  let checkpoints: ModelCheckpoints | undefined;
  const prepare = prepareSimulation(compilation, options, earlier, (settings, create) => {
    checkpoints = createModelCheckpoints(compilation, settings, options, create);
    return checkpoints.continuation;
  });
  // A step that is ended at any instruction has no state.
  const { supervisor: _, ...watch } = options;
  const result = await runRecordedAsync(watch, prepare);
  if (result.outcome.status === "cancelled") checkpoints?.interrupt();
  return result;
}

/** Settings of the runs of a model. @throws ModelError for those that no run takes */
export function checkRunSettings(
  { dae }: Compilation,
  options: Omit<SimulateOptions, "checkpoints" | "resume" | "inputs">,
): { readonly value: SimulationSettings; readonly diagnostics: readonly Diagnostic[] } {
  requireSettings(options, { files: ["model"], chosen: { ...options } });
  const { value, diagnostics } = resolveSettings(settingsOf(options), dae.experiment);
  if (value === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  return { value, diagnostics };
}

/** The settings among the options of a run. */
function settingsOf(options: SimulateOptions): Partial<SimulationSettings> {
  const {
    parameters: _,
    inputs: __,
    variables: ___,
    recordScene: ___________,
    sink: ____,
    onProgress: _____,
    signal: ______,
    supervisor: _______,
    checkpoints: ________,
    resume: _________,
    maxEvents: __________,
    ...given
  } = options;
  return given;
}

type Continue = (settings: SimulationSettings, create: () => HybridSystem) => RunContinuation;

/** `continues`: the run takes values of its state. */
function prepareSimulation(
  compilation: Compilation,
  options: SimulateOptions,
  earlier: readonly Diagnostic[] = [],
  continues?: Continue,
): PrepareRun {
  requireSettings(options, { files: ["model"], chosen: { ...options } });
  const { parameters = {}, inputs = {}, checkpoints, resume } = options;
  const given = settingsOf(options);
  if (continues === undefined && (checkpoints ?? resume) !== undefined)
    throw new ModelError([diagnoseWithoutSpan(runMessages, "run.no-checkpoints")]);
  return (sink, control) => {
    const settings = resolveSettings(given, compilation.dae.experiment);
    const system = createCompiledSystem(compilation.program, systemOptions(parameters, settings.value));
    const about = [...earlier, ...settings.diagnostics, ...system.diagnostics];
    if (settings.value === undefined || system.value === undefined || hasErrors(about))
      throw new ModelError(about);
    const driven = driveInputs(system.value, inputs, settings.value);
    const diagnostics = [...about, ...driven.diagnostics];
    if (driven.value === undefined) {
      system.value.release?.();
      throw new ModelError(diagnostics);
    }
    const { value } = settings;
    // The first system shows that there are no errors.
    const create = (): HybridSystem => {
      const next = createCompiledSystem(compilation.program, systemOptions(parameters, value));
      return driveInputs(next.value!, inputs, value).value!;
    };
    const continuation = continues?.(value, create);
    const metadata = describeRun(compilation);
    return {
      simulation: createSimulation(driven.value, value, sink, control, metadata, continuation),
      diagnostics,
    };
  };
}

function systemOptions(
  values: NonNullable<SimulateOptions["parameters"]>,
  settings: SimulationSettings | undefined,
) {
  const { logEvents = false, logInit = false, sensitivities = [] } = settings ?? {};
  return { values, logEvents, logInit, sensitivities };
}

export function describeRun({ dae }: Compilation): Partial<TrajectoryMetadata> {
  return { description: dae.description, modelHash: textHash(`${dae.name}\n${dae.origin.span.source.text}`) };
}
