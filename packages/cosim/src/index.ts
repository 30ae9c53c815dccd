export * from "./algorithms/algorithm.ts";
export { algorithmMessages } from "./algorithms/algorithm-messages.ts";
export {
  type AlgorithmTools,
  algorithmTools,
  toAlgorithm,
  type UserAlgorithm,
} from "./algorithms/algorithm-tools.ts";
export { automatic } from "./algorithms/automatic.ts";
export { type AlgorithmChoice, chooseAlgorithm, optionApplies } from "./algorithms/create-algorithm.ts";
export * from "./algorithms/explicit-algorithm.ts";
export * from "./algorithms/gauss-seidel.ts";
export * from "./algorithms/implicit.ts";
export * from "./algorithms/jacobi.ts";
export * from "./algorithms/linear-implicit.ts";
export type { StabilizedForm } from "./algorithms/linear-implicit-inputs.ts";
export { linearImplicitMessages, linearImplicitPhrases } from "./algorithms/linear-implicit-messages.ts";
export { createUnitStepper, type UnitStepper } from "./algorithms/step-units.ts";
export { connectionOrder, namedOrder } from "./algorithms/unit-order.ts";
export * from "./analysis/analyse-linear.ts";
export * from "./analysis/analyse-stability.ts";
export { analysisMessages } from "./analysis/analysis-messages.ts";
export * from "./analysis/linearize-system.ts";
export * from "./analysis/modes.ts";
export * from "./analysis/one-step-matrices.ts";
export { type RatedAlgorithm, type Recommendation, recommend } from "./analysis/recommend.ts";
export * from "./analysis/stability.ts";
export * from "./analysis/state-space.ts";
export type { UnitLimits } from "./analysis/unit-limits.ts";
export { createFunctionUnit, type FunctionOutput } from "./built-in-units/function-unit.ts";
export { createLineUnit, type LineOptions, type LineOutput } from "./built-in-units/line-unit.ts";
export { createTableUnit, type TableColumn } from "./built-in-units/table-unit.ts";
export * from "./code-unit/code-functions.ts";
export { codeUnitMessages } from "./code-unit/code-unit-messages.ts";
export { controlMessages } from "./control/control-messages.ts";
export { controlNotes } from "./control/control-notes.ts";
export { createControlledStepper, type StepSizes } from "./control/controlled-stepper.ts";
export { createStepControl, type StepControlDescription } from "./control/create-step-control.ts";
export type { ErrorControl } from "./control/error-control.ts";
export { createErrorNorm, type ErrorNorm, type Tolerances } from "./control/error-norm.ts";
export * from "./control/fixed-control.ts";
export { richardsonControl } from "./control/richardson.ts";
export * from "./control/step-control.ts";
export type { StepLimiter } from "./control/step-limiter.ts";
export { createStepSizeController, type StepSizeController } from "./control/step-size-controller.ts";
export { type ResolvedExperiment, resolveExperiment } from "./description/resolve-experiment.ts";
export * from "./description/system-description.ts";
export { convertUnit, unitLookup } from "./description/unit-conversion.ts";
export { splitVariableName } from "./description/variable-names.ts";
export { type CoSimulationFmuUnitOptions, createCoSimulationFmuUnit } from "./fmu-unit/fmu-unit.ts";
export { type FmuElement, fmuInputElements, fmuOutputElements } from "./fmu-unit/fmu-variables.ts";
export { createModelExchangeSource, type ModelExchangeFmuOptions } from "./fmu-unit/me-fmu-source.ts";
export { initializeSystem } from "./initialization/initialize-system.ts";
export { createDenseLu, type DenseLu, identity } from "./linear/dense-lu.ts";
export { type Complex, eigenvalues, spectralRadius } from "./linear/eigenvalues.ts";
export {
  chooseFrequencies,
  type FrequencyResponse,
  frequencyResponse,
  type PolesAndZeros,
} from "./linear/frequency-response.ts";
export { channelOf, closedLoop, type LinearSystem } from "./linear/linear-system.ts";
export { type GainCrossover, type Margins, margins, type PhaseCrossover } from "./linear/margins.ts";
export { type Matrix, matrixOf } from "./linear/matrix.ts";
export { exponential } from "./linear/matrix-exponential.ts";
export { chooseGains, type LocusPoint, rootLocus } from "./linear/root-locus.ts";
export { type TransferFunction, transferFunction } from "./linear/transfer-function.ts";
export { type TransmissionZeros, transmissionZeros } from "./linear/transmission-zeros.ts";
export { type StepCharacteristics, type UnitStep, unitStep } from "./linear/unit-step.ts";
export * from "./linearization/coupled-linear-model.ts";
export { createLinearizer } from "./model-unit/exact-jacobian.ts";
export { createHybridUnit, type HybridUnitOptions, type HybridUnitSource } from "./model-unit/hybrid-unit.ts";
export { type CompositePart, createCompositeSystem } from "./monolithic/composite-system.ts";
export { fitParameters, type GivenParameters, type KnownParameters } from "./plan/fit-parameters.ts";
export { type CodeUnitOptions, planCodeUnit } from "./plan/plan-code-unit.ts";
export { type FmuUnitOptions, planFmuUnit } from "./plan/plan-fmu-unit.ts";
export { planLineUnit } from "./plan/plan-line-unit.ts";
export { planRemoteUnit } from "./plan/plan-remote-unit.ts";
export { planSystem, type SystemPlan, type SystemStructure } from "./plan/plan-system.ts";
export { systemMessages } from "./plan/system-messages.ts";
export type { UnitEquations, UnitFmu, UnitPlan } from "./plan/unit-plan.ts";
export { PROTOCOL } from "./remote-unit/remote-frames.ts";
export { parseMessage, RemoteFault, type RemoteLink, RemoteLost } from "./remote-unit/remote-link.ts";
export { remoteMessages } from "./remote-unit/remote-messages.ts";
export { createUnitHost, type SentContext, type UnitHost } from "./remote-unit/unit-host.ts";
export {
  type Checkpoint,
  decodeCheckpoint,
  decodeRun,
  encodeRun,
  isCheckpoint,
  refuseForeign,
} from "./run/checkpoint.ts";
export { checkpointMessages } from "./run/checkpoint-messages.ts";
export { type CheckpointRequests, CoupledRun, type CoupledRunOptions } from "./run/coupled-run.ts";
export * from "./run/create-co-simulation.ts";
export { changePhrases, factPhrases, type RunFact, refuseChanges } from "./run/run-facts.ts";
export { algebraicLoops } from "./system/algebraic-loops.ts";
export * from "./system/coupled-system.ts";
export { type EvaluationStep, planEvaluation } from "./system/evaluation-plan.ts";
export * from "./system/exchange.ts";
export * from "./unit/input-approximation.ts";
export { qualifyDiagnostic } from "./unit/qualify-diagnostic.ts";
export * from "./unit/unit.ts";
export { UnitFault } from "./unit/unit-fault.ts";
export { unitMessages } from "./unit/unit-messages.ts";
