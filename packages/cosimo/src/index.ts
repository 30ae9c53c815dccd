/** The package `cosimo` in Node: the facade, files, processes and native FMUs. In a browser: `browser/index.ts`. */
export * from "@cosimo/core";
export type { Fmu, Instance, InstantiateOptions, ModelDescription } from "@cosimo/fmi";
export { FmuFailure, IllegalCall } from "@cosimo/fmi";
export type {
  SweepOptions,
  SweepOutput,
  SweepPlan,
  SweepResult,
  SweepRow,
  SweepWatch,
  Variation,
} from "@cosimo/studies";
// These replace those of `core`, whose libraries are empty.
export {
  analyse,
  check,
  compile,
  describeModel,
  dumpStage,
  exportFmu,
  flatSystem,
  flattenModel,
  linearize,
  linearizeAtEvent,
  linearizeAtTimes,
  linearizeSteady,
  modelUnit,
  simulate,
  steady,
  sweep,
} from "./api/with-libraries.ts";
export { type LoadedModel, loadModelFile, type ModelOptions } from "./files/model-file.ts";
export { createNodeSourceProvider, readSourceText } from "./files/node-source-provider.ts";
export { rasterize } from "./files/rasterize.ts";
export {
  type BuildStepFunctionOptions,
  type BuiltFmu,
  buildStepFunction,
} from "./step-function/build-step-function.ts";
export type { ParallelSweepOptions } from "./sweep/parallel-sweep.ts";
export type { FmuBackend } from "./units/fmu-backends.ts";
export { type OpenFmuOptions, openFmu } from "./units/open-fmu.ts";
export { type OpenSystemOptions, openSystem } from "./units/open-system.ts";
export type { OpenedSystem } from "./units/opened-system.ts";
export { loadAlgorithm, ownAlgorithm } from "./units/own-algorithm.ts";
