// What users of the facade meet in its signatures, or need to write and read results.
export { createSourceProvider } from "@cosimo/compiler";
export type {
  AlgorithmDescription,
  AlgorithmTools,
  ConnectionDescription,
  CoSimulationAlgorithm,
  ExperimentDescription,
  SystemDescription,
} from "@cosimo/cosim";
export { readSsp, readSystemJson, type SspFiles, writeSystemJson } from "@cosimo/cosim";
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
export { type AnalyseOptions, analyse, type SystemAnalysis } from "./cosim/analyse.ts";
export { checkSystem, type SystemReport } from "./cosim/check-system.ts";
export type { ConvergenceRow, ConvergenceTable } from "./cosim/convergence.ts";
export {
  type CosimulateOptions,
  type CoupledRunPlan,
  cosimulate,
  type NamedUnits,
  planCoupledRun,
} from "./cosim/cosimulate.ts";
export type { CoupledUnit, UnitContext } from "./cosim/coupled-unit.ts";
export {
  type ConnectionTriple,
  type CoupledSystemOptions,
  createCoupledSystem,
} from "./cosim/create-coupled-system.ts";
export { type ExportCoupledOptions, exportCoupledSystem } from "./cosim/export-coupled.ts";
export { fmuUnit } from "./cosim/fmu-unit.ts";
export { type LinearizedSystem, type LinearizeOptions, linearize } from "./cosim/linearize.ts";
export { type ModelUnitOptions, modelUnit } from "./cosim/model-unit.ts";
export { multiRateUnit } from "./cosim/multi-rate-unit.ts";
export { expressionUnit, functionUnit, lineUnit, tableUnit } from "./cosim/source-units.ts";
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
