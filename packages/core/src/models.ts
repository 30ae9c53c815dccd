// Types in the signatures of the facade, and functions for writing and reading results.

export { loadExplanations } from "@cosimo/compiler";
export { readArchive, writeArchive } from "@cosimo/fmi";
export type {
  Checked,
  Diagnostic,
  EventRecord,
  InputSignal,
  InputSignals,
  MessageArgument,
  MessageArguments,
  MessageCatalogue,
  ModelProvider,
  Phrase,
  PhraseCatalogue,
  QualifiedName,
  RunFileKind,
  RunFiles,
  RungeKuttaMethod,
  SampledSignal,
  Say,
  SourceProvider,
  SourceText,
  Span,
  StoredContents,
  Trajectory,
  TrajectorySink,
  Translation,
  Translations,
} from "@cosimo/ir";
export {
  applies,
  type Bilingual,
  checkNeeds,
  checkPlaces,
  checkValues,
  createSpeaker,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  experimentNames,
  type FileKind,
  filesText,
  localize,
  messageGroup,
  type OptionRows,
  phrase,
  positionOf,
  requireFields,
  runSettings,
  type Setting,
  type SettingsContext,
  SettingsError,
  type SettingValue,
  settings,
  settingsMessages,
  settingTexts,
  solverNames,
} from "@cosimo/ir";
export { createSourceProvider, type StoredHead, storedHead } from "@cosimo/modelica";
export * from "@cosimo/results";
export type {
  InitialEquation,
  InitializationReport,
  InitialLoop,
  IterationVariable,
  NamedValue,
  Progress,
  RunOutcome,
  SimulationOutcome,
  SimulationStatistics,
} from "@cosimo/simulator";
export { interrupted, MemoryExhausted, memoryFull, tangentColumn } from "@cosimo/simulator";
export { diagnosticsText } from "./errors/diagnostics-text.ts";
export { ModelError } from "./errors/model-error.ts";
export { type ExperimentOptions, mergeExperiment, readExperiment } from "./experiment/read-experiment.ts";
export { type ExportFmuOptions, exportFmu, type FmuExport } from "./fmu/export-fmu.ts";
export { openWasmFmu } from "./fmu/open-wasm-fmu.ts";
export { type OpenedFmu, openedFmu } from "./fmu/opened-fmu.ts";
export { type SimulateFmuOptions, simulateFmu, simulateFmuSync } from "./fmu/run-fmu.ts";
export type { ClassInfo } from "./info/class-info.ts";
export {
  describeModel,
  type EventInfo,
  type ModelDetails,
  modelDetails,
  type SourceInfo,
  type VariableInfo,
} from "./info/model-info.ts";
export { describeResult, type ResultInfo, type ResultVariableInfo } from "./info/result-info.ts";
export { loadClocks, loadLisma, loadMissed, loadPast } from "./languages/front-end.ts";
export type { CompileModelOptions, ModelSource } from "./languages/model-source.ts";
export { type CheckReport, check, type StructureReport } from "./model/check.ts";
export { dumpStage, type Stage, stages } from "./model/dump.ts";
export { flatSystem, flattenModel } from "./model/flatten.ts";
export { formatModel } from "./model/format.ts";
export { modeGraph } from "./model/mode-graph.ts";
export { compile, type Model, simulate } from "./model/model.ts";
export type { ModelCheckpoint, ModelCheckpointRequests } from "./run/model-checkpoint.ts";
export type { SimulateOptions, SimulationResult } from "./run/simulation-result.ts";
export { Interruption, type Supervisor, type WorkPhase } from "./run/supervisor.ts";
export { readSheet } from "./sheets/read-sheet.ts";
export {
  cellName,
  excelLimits,
  type Sheet,
  type SheetLibrary,
} from "./sheets/sheet.ts";
export { sheetMessages } from "./sheets/sheet-messages.ts";
export { sheetText } from "./sheets/sheet-text.ts";
export { generationTool } from "./version/generation-tool.ts";
export { version } from "./version/version.generated.ts";
