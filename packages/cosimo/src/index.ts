/** The package `cosimo` in Node: the facade, files, processes and native FMUs. In a browser: `browser/index.ts`. */
export * from "@cosimo/core";
export type { Fmu, Instance, InstantiateOptions, ModelDescription } from "@cosimo/fmi";
export { FmuFailure, IllegalCall } from "@cosimo/fmi";
export type { FmuBackend } from "./fmu-backends.ts";
export { createNodeSourceProvider, readSourceText } from "./node-source-provider.ts";
export { type OpenFmuOptions, openFmu } from "./open-fmu.ts";
export { loadAlgorithm, type OpenedSystem, type OpenSystemOptions, openSystem } from "./open-system.ts";
export { simulate } from "./simulate.ts";
export {
  type BuildStepFunctionOptions,
  type BuiltFmu,
  buildStepFunction,
} from "./step-function/build-step-function.ts";
