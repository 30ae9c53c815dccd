export { analyseTable, type OutputAnalysis } from "./analysis/analyse-table.ts";
export { type MorrisEffect, type MorrisResult, morrisEffects } from "./analysis/morris.ts";
export { type PolynomialChaos, polynomialChaos } from "./analysis/polynomial-chaos.ts";
export { type SobolIndex, type SobolResult, sobolIndices } from "./analysis/sobol-indices.ts";
export { type ColumnStatistics, quantileOf, statisticsOf } from "./analysis/statistics.ts";
export { calibrationMessages } from "./calibration-file/calibration-messages.ts";
export { type DataTable, observationsOf } from "./calibration-file/observations.ts";
export {
  type CalibrationFile,
  type CalibrationJson,
  readCalibration,
} from "./calibration-file/read-calibration.ts";
export type { Design, DesignVariable, PointMap } from "./designs/design.ts";
export { gridDesign, listDesign, sweepDesign } from "./designs/listed-designs.ts";
export {
  latinHypercubeDesign,
  MORRIS_LEVELS,
  monteCarloDesign,
  morrisDesign,
  type SampledOptions,
  saltelliDesign,
  sobolDesign,
} from "./designs/sampled-designs.ts";
export { type Distribution, truncated } from "./distributions/distribution.ts";
export * from "./distributions/distributions.ts";
export { correlated, correlationFactor, type RankCorrelation } from "./distributions/rank-correlation.ts";
export {
  type Calibration,
  type CalibrationOutcome,
  type CalibrationPlan,
  calibrate,
  type Unknown,
} from "./fit/calibrate.ts";
export type { FitExperiment, Observation, RunFailure } from "./fit/experiments.ts";
export {
  type LeastSquares,
  type LeastSquaresOptions,
  leastSquares,
  type Residuals,
} from "./fit/least-squares.ts";
export type { Loss } from "./fit/loss.ts";
export { type Optimization, optimizeModel } from "./model-optimization/optimize-model.ts";
export { optimizationMessages } from "./optimization-file/optimization-messages.ts";
export {
  type OptimizationFile,
  type OptimizationJson,
  readOptimization,
} from "./optimization-file/read-optimization.ts";
export { cmaEs } from "./optimize/cma-es.ts";
export { nelderMead } from "./optimize/nelder-mead.ts";
export {
  type Expansion,
  type Optimum,
  runSearch,
  type Search,
  type SearchSpace,
  type Worth,
} from "./optimize/optimizer.ts";
export { sqp } from "./optimize/sqp.ts";
export { drawFan } from "./pictures/fan-chart.ts";
export {
  type PictureKind,
  type PictureWords,
  pictureKinds,
  type StudyPicture,
  studyPictures,
} from "./pictures/study-pictures.ts";
export { type StudyReport, studyReportHtml } from "./pictures/study-report.ts";
export {
  type Chunk,
  chunkSize,
  type DonePart,
  type PartMaker,
  type RunMaker,
  spread,
} from "./pool/part-maker.ts";
export { type RunStudyOptions, runStudy, type StudyTable } from "./pool/run-study.ts";
export { createStudyPool, type PoolOptions } from "./pool/study-pool.ts";
export { serveStudy } from "./pool/study-thread.ts";
export type { StartThread, ThreadListener, ThreadPort } from "./pool/study-thread-port.ts";
export type { ModelPlace, ThreadReply, ThreadRequest } from "./pool/thread-messages.ts";
export { createTimeLeft, type TimeLeft } from "./pool/time-left.ts";
export { webThreads } from "./pool/web-threads.ts";
export { MOST_DIMENSIONS } from "./random/sobol.ts";
export { createEvaluator, createModelRunner, type Evaluator } from "./runs/model-runner.ts";
export type { PackedStudy } from "./runs/packed-study.ts";
export { evaluationStudy, type PreparedStudy, prepareStudy } from "./runs/prepare-study.ts";
export { withVariants } from "./runs/ready-variants.ts";
export { recordOfResult, type WholeResult } from "./runs/result-record.ts";
export {
  type RunReason,
  type RunRecord,
  type RunStatus,
  type RunTrajectory,
  recordWithoutValues,
  runStatuses,
  type StudyRunner,
} from "./runs/run-record.ts";
export type { OutputPlan, RunPlan } from "./runs/study-equations.ts";
export { studyRunMessages } from "./runs/study-run-messages.ts";
export { studyJsonSchema } from "./study-file/json-schema.ts";
export { type OutputText, parseOutputText } from "./study-file/output-text.ts";
export {
  designOf,
  faultOf,
  type ListTable,
  type ReadStudyOptions,
  readStudy,
  reservedColumns,
} from "./study-file/read-study.ts";
export type {
  AnalysisRequest,
  DesignJson,
  DesignMethod,
  OutputJson,
  Study,
  StudyJson,
  StudyOutput,
  StudyVariable,
} from "./study-file/study.ts";
export { studyFileMessages } from "./study-file/study-messages.ts";
export * from "./sweep/index.ts";
export { canonicalJson } from "./table/canonical-json.ts";
export { type NumericTable, numericTable, statusCounts } from "./table/numeric-table.ts";
export {
  createTableWriter,
  decodePart,
  encodePart,
  ROW_GROUP,
  type TableNames,
  type TableWriter,
} from "./table/parquet.ts";
export { failures, joinTables, makeRuns, type RunTable, sliceTable, tableOf } from "./table/run-table.ts";
export { tableNames } from "./table/table-names.ts";
export {
  decodeTrajectories,
  encodeTrajectories,
  type StoredTrajectory,
  type TrajectoryNames,
} from "./table/trajectory-part.ts";
