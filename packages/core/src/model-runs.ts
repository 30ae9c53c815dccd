/** A door of the package: many runs of one compiled model, on this thread or another one. */
export type { PackedProgram } from "@cosimo/compiler";
export type { SourceProvider } from "@cosimo/ir";
export {
  createCompiledSystem,
  interrupted,
  type ReducedSimulation,
  reduceColumn,
  refuseValue,
  tangentColumn,
  timedOut,
} from "@cosimo/simulator";
export { ModelError } from "./errors/model-error.ts";
export { languageOf, loadFrontEnd, loadMissed } from "./languages/front-end.ts";
export {
  type CompileModelOptions,
  type ModelSource,
  splitOptions,
  toSourceText,
} from "./languages/model-source.ts";
export { compileDriven } from "./model/compile-driven.ts";
export { compile, type Model } from "./model/model.ts";
export { loadMethodOf, loadMethods } from "./run/load-methods.ts";
export { nextTurn, type RunUnderWay, SLICE } from "./run/recorded-run.ts";
export { requireSettings } from "./run/require-settings.ts";
export { checkRunSettings } from "./run/run-simulation.ts";
export type { SimulateOptions, SimulationResult } from "./run/simulation-result.ts";
export { createSimulationSeries, type SimulationSeries } from "./run/simulation-series.ts";
export { Interruption, type Supervisor, unsupervised } from "./run/supervisor.ts";
export { compileVariant } from "./variants/compile-variant.ts";
export { packModel, unpackModel } from "./variants/packed-model.ts";
export type { SeriesSettings } from "./variants/series-settings.ts";
export { variantKey } from "./variants/variant-key.ts";
