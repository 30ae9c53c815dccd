import {
  type CompileModelOptions,
  type ModelSource,
  type OpenedFmu,
  type SimulateFmuOptions,
  type SimulateOptions,
  type SimulationResult,
  simulate as simulateModel,
} from "@cosimo/core";

/** Runs an FMU that was opened, or compiles a model's text and runs that. */
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
