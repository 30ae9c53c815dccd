import type { Compilation } from "@cosimo/compiler";
import { type Diagnostic, type HybridDae, hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { ModelError } from "../errors/model-error.ts";
import { compileModel } from "../languages/compile-model.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
  splitOptions,
} from "../languages/model-source.ts";
import { requireSettings } from "../run/require-settings.ts";
import { runSimulation, runSimulationAsync } from "../run/run-simulation.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";

/** A compiled model. It can run many times with different parameters. */
export interface Model {
  readonly name: string;
  /** The flat system, for inspection. */
  readonly dae: HybridDae;
  readonly compilation: Compilation;
  /** Warnings and notices of the compilation. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Runs the model. Also resolves when the solver fails or the run is aborted: `outcome` gives the
   * reason, and the trajectory computed until then is kept. Returns to the event loop regularly, so
   * that `signal` and `onProgress` work.
   * @throws ModelError for wrong options (an unknown parameter, a tolerance of zero).
   */
  simulate(options?: SimulateOptions): Promise<SimulationResult>;
  /**
   * As `simulate`, without returning to the event loop: for short runs, sweeps and workers.
   * `signal` is polled between steps only.
   */
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
  return modelOf(checked.value, checked.diagnostics);
}

export function modelOf(compilation: Compilation, diagnostics: readonly Diagnostic[]): Model {
  return {
    name: compilation.dae.name,
    dae: compilation.dae,
    compilation,
    diagnostics,
    simulate: (run = {}) => runSimulationAsync(compilation, run),
    simulateSync: (run = {}) => runSimulation(compilation, run),
  };
}

/** Compiles and runs. The result includes the diagnostics of the compilation. */
export async function simulate(
  source: ModelSource,
  options: CompileModelOptions & SimulateOptions = {},
): Promise<SimulationResult> {
  const { compiling, running: run } = splitOptions(options);
  requireSettings({ ...options }, { files: ["model"], chosen: { ...run }, more: compileRows });
  const { compilation, diagnostics } = compile(source, compiling);
  return runSimulationAsync(compilation, run, diagnostics);
}
