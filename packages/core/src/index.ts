export type {
  AlgorithmDescription,
  AlgorithmTools,
  ConnectionDescription,
  CoSimulationAlgorithm,
  ExperimentDescription,
  SystemDescription,
} from "@cosimo/cosim";
export {
  analyseLinear,
  type FrequencyResponse,
  type LinearAnalysis,
  type LinearAnalysisName,
  type LinearAnalysisRequest,
  linearAnalyses,
  type Margins,
  type StateSpace,
  type StepCharacteristics,
} from "@cosimo/cosim";
export { exponential } from "@cosimo/kernels";
export { type GivenDeclaration, readCodeDeclaration } from "./code-units/code-declaration.ts";
export { codeUnit } from "./code-units/code-unit.ts";
export { codeDeclarationMessages } from "./code-units/code-unit-messages.ts";
export { type AnalyseOptions, analyse, type SystemAnalysis } from "./cosim/analyse.ts";
export type { AnalysisProgress, AnalysisStage, AnalysisWatch } from "./cosim/analysis-stages.ts";
export { checkSystem, type SystemReport } from "./cosim/check-system.ts";
export {
  compareSchemes,
  type Scheme,
  type SchemeRow,
  type SchemeTable,
  usualSchemes,
} from "./cosim/compare-schemes.ts";
export type { Confirmation, Trial } from "./cosim/confirm-recommendation.ts";
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
export {
  type LinearizeEventOptions,
  type LinearizeTimesOptions,
  linearizeAtEvent,
  linearizeAtTimes,
} from "./cosim/linearize-series.ts";
export { type ModelUnitOptions, modelUnit } from "./cosim/model-unit.ts";
export { multiRateUnit } from "./cosim/multi-rate-unit.ts";
export { expressionUnit, functionUnit, lineUnit, tableUnit } from "./cosim/source-units.ts";
export { compileModel } from "./languages/compile-model.ts";
export { type Language, languageOf, toHybridDae } from "./languages/front-end.ts";
export * from "./models.ts";
export { readOsp } from "./osp/read-osp.ts";
export { loadMethods } from "./run/load-methods.ts";
export { decodeModelCheckpoint, encodeModelCheckpoint } from "./run/model-checkpoint-file.ts";
export { type CutUnit, type ExchangedVariable, type ModelCut, stepOf } from "./split/judge-cut.ts";
export { type SplitOptions, type SplitResult, splitModel, systemFileOf } from "./split/split-model.ts";
export { readSsp } from "./ssp/read-ssp.ts";
export type { SspFiles } from "./ssp/ssp-files.ts";
export { sspMessages } from "./ssp/ssp-messages.ts";
export { type WriteSsdOptions, writeSsd } from "./ssp/write-ssd.ts";
export { type DescriptorModel, linearizeDescriptor } from "./steady/linearize-descriptor.ts";
export { linearizeSteady, linearizeSteadyFmu, type SteadyLinearModel } from "./steady/linearize-steady.ts";
export {
  type SteadyOptions,
  type SteadyStateReport,
  type SteadyVariable,
  steady,
  steadyFmu,
} from "./steady/steady.ts";
export { type NewStepFunctionOptions, newStepFunction } from "./step-function/new-step-function.ts";
export { type ReadStepFunctionOptions, readStepFunction } from "./step-function/read-step-function.ts";
export { systemJsonSchema } from "./system-file/json-schema.ts";
export { readAlgorithmOptions, readSystemJson } from "./system-file/read-system-json.ts";
export { systemFileMessages } from "./system-file/system-file-messages.ts";
export { systemSchema } from "./system-file/system-schema.ts";
export { writeSystemJson } from "./system-file/write-system-json.ts";
