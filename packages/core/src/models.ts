// What users of the facade meet in its signatures, or need to write and read results.

export type {
  Checked,
  Diagnostic,
  EventRecord,
  InputSignal,
  InputSignals,
  MessageArgument,
  MessageArguments,
  MessageCatalogue,
  Phrase,
  PhraseCatalogue,
  QualifiedName,
  SampledSignal,
  Say,
  SourceProvider,
  SourceText,
  Span,
  Trajectory,
  TrajectorySink,
  Translation,
  Translations,
} from "@cosimo/ir";
export { createSpeaker, diagnoseWithoutSpan, localize, phrase, positionOf } from "@cosimo/ir";
export { createSourceProvider } from "@cosimo/modelica";
export * from "@cosimo/results";
export {
  detections,
  type InitialEquation,
  type InitializationReport,
  type InitialLoop,
  type IterationVariable,
  type NamedValue,
  type Progress,
  type SimulationOutcome,
  type SimulationStatistics,
  solverNames,
} from "@cosimo/simulator";
export { type CheckReport, check, type StructureReport } from "./check.ts";
export { dumpStage, type Stage, stages } from "./dump.ts";
export { type ExperimentOptions, readExperiment } from "./experiment/read-experiment.ts";
export { flatSystem, flattenModel } from "./flatten.ts";
export { type ExportFmuOptions, exportFmu, type FmuExport } from "./fmu/export-fmu.ts";
export { openWasmFmu } from "./fmu/open-wasm-fmu.ts";
export { type OpenedFmu, openedFmu } from "./fmu/opened-fmu.ts";
export { type SimulateFmuOptions, simulateFmu, simulateFmuSync } from "./fmu/run-fmu.ts";
export { formatModel } from "./format.ts";
export { modeGraph } from "./mode-graph.ts";
export { compile, type Model, simulate } from "./model.ts";
export { ModelError } from "./model-error.ts";
export type { CompileModelOptions, ModelSource } from "./model-source.ts";
export type { SimulateOptions, SimulationResult } from "./simulation-result.ts";
