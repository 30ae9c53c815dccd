import type { Compilation } from "@cosimo/compiler";
import { type Checked, type Diagnostic, type HybridDae, hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { ModelError } from "../errors/model-error.ts";
import { compileModel, compileStages } from "../languages/compile-model.ts";
import { loadFrontEnd, loadMissed } from "../languages/front-end.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
  splitOptions,
} from "../languages/model-source.ts";
import { nextTurn } from "../run/recorded-run.ts";
import { requireSettings } from "../run/require-settings.ts";
import { runSimulation, runSimulationAsync } from "../run/run-simulation.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";
import { Interruption, type Supervisor, unsupervised } from "../run/supervisor.ts";

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
  return toModel(compileModel({ ...compilerInput(source, options), kernels: linkableKernels }));
}

/** @throws ModelError */
function toModel({ value, diagnostics }: Checked<Compilation>): Model {
  if (value === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  return modelOf(value, diagnostics);
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

/**
 * Compiles and runs. The result includes the diagnostics of the compilation, whose duration counts for `timeout`. Returns to the
 * event loop between its stages, too.
 * @throws ModelError for a wrong model or option.
 * @throws Interruption when `signal` or a limit ends it before there are initial values.
 */
export async function simulate(
  source: ModelSource,
  options: CompileModelOptions & SimulateOptions = {},
): Promise<SimulationResult> {
  const { compiling, running: run } = splitOptions(options);
  requireSettings({ ...options }, { files: ["model"], chosen: { ...run }, more: compileRows });
  const { supervisor = unsupervised() } = run;
  const { compilation, diagnostics } = await compileSupervised(source, compiling, supervisor, run.signal);
  return runSimulationAsync(compilation, { ...run, supervisor }, diagnostics);
}

async function compileSupervised(
  source: ModelSource,
  options: CompileModelOptions,
  supervisor: Supervisor,
  signal: AbortSignal | undefined,
): Promise<Model> {
  const input = { ...compilerInput(source, options), kernels: linkableKernels };
  await loadFrontEnd(input.source);
  const stages = compileStages(input);
  const stage = <T>(work: () => T): T => {
    if (signal?.aborted) throw new Interruption("interrupted", "compilation");
    return supervisor.run("compilation", work);
  };
  for (;;) {
    const { done, value } = stage(() => stages.next());
    if (signal !== undefined) await nextTurn();
    if (!done) continue;
    if (value.value === undefined && (await loadMissed()))
      return compileSupervised(source, options, supervisor, signal);
    const model = toModel(value);
    stage(() => model.compilation.program.initial());
    if (signal !== undefined) await nextTurn();
    return model;
  }
}
