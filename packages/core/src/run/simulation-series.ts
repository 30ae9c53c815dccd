import type { Compilation } from "@cosimo/compiler";
import { type Checked, hasErrors } from "@cosimo/ir";
import {
  createRunSeries,
  driveInputs,
  type HybridSystem,
  type ReducedSimulation,
  type Reduction,
} from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { type RunUnderWay, startRun } from "./recorded-run.ts";
import { checkRunSettings, describeRun } from "./run-simulation.ts";
import type { SimulateOptions } from "./simulation-result.ts";

/** Runs that differ in values of parameters and start values only, one after the other. */
export interface SimulationSeries {
  /** As `startSimulation`, with these values. @throws ModelError */
  start(parameters: NonNullable<SimulateOptions["parameters"]>): RunUnderWay;
  /** As `start`, for the reductions of the series in place of rows and events. @throws ModelError */
  reduce(parameters: NonNullable<SimulateOptions["parameters"]>): ReducedSimulation;
}

/** `options`: those of all runs, without checkpoints. @throws ModelError */
export function createSimulationSeries(
  compilation: Compilation,
  options: Omit<SimulateOptions, "checkpoints" | "resume">,
  reductions: readonly Reduction[] = [],
): SimulationSeries {
  const { inputs, ...others } = options;
  const settings = checkRunSettings(compilation, others);
  const metadata = describeRun(compilation);
  const drive = inputs && ((system: HybridSystem) => driveInputs(system, inputs, settings.value));
  const series = createRunSeries(compilation.program, settings.value, {
    ...{ metadata, reductions },
    ...(drive && { drive }),
  });
  const required = <T>({ value, diagnostics }: Checked<T>) => {
    const about = [...settings.diagnostics, ...diagnostics];
    if (value === undefined || hasErrors(diagnostics)) throw new ModelError(about);
    return { simulation: value, diagnostics: about };
  };
  return {
    start: (parameters) =>
      startRun(options, (sink, control) => required(series.start(parameters, sink, control))),
    reduce: (parameters) => required(series.reduce(parameters)).simulation,
  };
}
