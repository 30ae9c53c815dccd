/** A door of the package: many runs of one compiled model, on this thread or another one. */
export type { PackedProgram } from "@cosimo/compiler";
export type { SourceProvider } from "@cosimo/ir";
export { createCompiledSystem, reduceColumn, refuseValue, tangentColumn } from "@cosimo/simulator";
export { ModelError } from "./errors/model-error.ts";
export { languageOf } from "./languages/front-end.ts";
export { type CompileModelOptions, type ModelSource, toSourceText } from "./languages/model-source.ts";
export { compileDriven } from "./model/compile-driven.ts";
export { compile, type Model } from "./model/model.ts";
export { loadMethods } from "./run/load-methods.ts";
export { checkRunSettings, createSimulationSeries, type SimulationSeries } from "./run/run-simulation.ts";
export { compileVariant } from "./sweep/compile-variant.ts";
export { packModel, unpackModel } from "./sweep/packed-sweep.ts";
export { type SweepSettings, variantKey } from "./sweep/sweep-plan.ts";
