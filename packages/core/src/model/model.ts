import type { Compilation } from "@cosimo/compiler";
import { type Diagnostic, type HybridDae, hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { ModelError } from "../errors/model-error.ts";
import { compileModel } from "../languages/compile-model.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";
import { requireSettings } from "../run/require-settings.ts";
import { runSimulation, runSimulationAsync } from "../run/run-simulation.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";

/** A compiled model: runs many times, with other parameters each time, without a new compilation. */
export interface Model {
  readonly name: string;
  /** The flat system, for those who want to look inside. */
  readonly dae: HybridDae;
  readonly compilation: Compilation;
  /** Warnings and notices of the compilation. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Runs the model. Resolves also when the numerics give up or the run is aborted: see `outcome`, and what was computed
   * until then. Lets the event loop breathe, so that `signal` and `onProgress` work.
   * @throws ModelError for wrong options (an unknown parameter, a tolerance of zero).
   */
  simulate(options?: SimulateOptions): Promise<SimulationResult>;
  /** The same without a pause: for short runs, sweeps and workers. `signal` is looked at only between steps. */
  simulateSync(options?: SimulateOptions): SimulationResult;
}

/**
 * Compiles a Modelica text.
 * @throws ModelError when the model is wrong.
 */
export function compile(source: ModelSource, options: CompileModelOptions = {}): Model {
  const checked = compileModel({ ...compilerInput(source, options), kernels: linkableKernels });
  if (checked.value === undefined || hasErrors(checked.diagnostics))
    throw new ModelError(checked.diagnostics);
  const compilation = checked.value;
  return {
    name: compilation.dae.name,
    dae: compilation.dae,
    compilation,
    diagnostics: checked.diagnostics,
    simulate: (run = {}) => runSimulationAsync(compilation, run),
    simulateSync: (run = {}) => runSimulation(compilation, run),
  };
}

/** Compiles and runs. The result has the diagnostics of the compilation, too. */
export async function simulate(
  source: ModelSource,
  options: CompileModelOptions & SimulateOptions = {},
): Promise<SimulationResult> {
  const { model, library, ...run } = options;
  requireSettings(run, { files: ["model"], chosen: { ...run } });
  const { compilation, diagnostics } = compile(source, {
    ...(model !== undefined && { model }),
    ...(library !== undefined && { library }),
  });
  return runSimulationAsync(compilation, run, diagnostics);
}
