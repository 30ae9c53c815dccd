import {
  type CompileModelOptions,
  type ModelSource,
  type OpenedFmu,
  type SimulateFmuOptions,
  type SimulateOptions,
  type SimulationResult,
  simulate as simulateModel,
} from "@cosimo/core";

/** Runs an opened FMU, or compiles and runs the text of a model. */
export function simulate(fmu: OpenedFmu, options?: SimulateFmuOptions): Promise<SimulationResult>;
export function simulate(
  source: ModelSource,
  options?: CompileModelOptions & SimulateOptions,
): Promise<SimulationResult>;
export function simulate(
  what: OpenedFmu | ModelSource,
  options: SimulateFmuOptions | (CompileModelOptions & SimulateOptions) = {},
): Promise<SimulationResult> {
  return typeof what === "object" && "instantiate" in what
    ? what.simulate(options as SimulateFmuOptions)
    : simulateModel(what, options as CompileModelOptions & SimulateOptions);
}
