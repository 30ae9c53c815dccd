export type {
  Diagnostic,
  EventRecord,
  SourceProvider,
  SourceText,
  Span,
  Trajectory,
  TrajectorySink,
} from "@cosimo/ir";
export { diagnoseWithoutSpan, positionOf } from "@cosimo/ir";
export type { Progress } from "@cosimo/simulator";
export { type CheckReport, check } from "./check.ts";
export { dumpStage, type Stage, stages } from "./dump.ts";
export { compile, type Model, simulate } from "./model.ts";
export { ModelError } from "./model-error.ts";
export type { CompileModelOptions, ModelSource } from "./model-source.ts";
export type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
