// For runs that are no integrations: co-simulation.

export type { CompiledSystemOptions } from "./compiled/module-system.ts";
export { loadPastValues } from "./compiled/past/past-choice.ts";
export { loadFurtherDetections } from "./detection/create-event-detection.ts";
export type { EventLocator, LocatedEvent } from "./detection/event-detection.ts";
export { createEventLocator } from "./detection/event-locator.ts";
export { loadSliding } from "./events/slide-choice.ts";
export { loadInitialSearch } from "./initialization/initial-search-choice.ts";
export { loadInitializationLog } from "./initialization/initialization-log-choice.ts";
export type { InputTarget } from "./inputs/bind-signals.ts";
export { driveInputs, type InputSpan, scheduleInputs } from "./inputs/drive-inputs.ts";
export type { InputSchedule } from "./inputs/input-schedule.ts";
export {
  createIntegrator,
  hasFurtherIntegrators,
  integratorNames,
  loadFurtherIntegrators,
} from "./integrators/create-integrator.ts";
export type {
  Integrator,
  IntegratorFactory,
  IntegratorOptions,
  IntegratorStatistics,
  StepStatus,
} from "./integrators/integrator.ts";
export { needsKrylov } from "./integrators/krylov-matrix.ts";
export { iterationStructure } from "./integrators/matrix-structure.ts";
export { iterationLists } from "./iteration/iteration-memory.ts";
export { colorColumns } from "./linear/column-coloring.ts";
export { MemoryExhausted } from "./model/memory-pool.ts";
export { describeModel, type ModelDescription } from "./model/model-description.ts";
export { type OverrideValues, refuseValue } from "./model/override-values.ts";
export { modeVariable, shownAutomata } from "./modes/modal-columns.ts";
export { createCompiledSystem, findDeclarationFaults, loadModes } from "./program/compiled-system.ts";
export { reduceColumn } from "./run/column-reductions.ts";
export { createPollTimer } from "./run/poll-timer.ts";
export type { Reduction } from "./run/row-reductions.ts";
export { createRowWriter, type RowWriter } from "./run/row-writer.ts";
export type { RunPosition } from "./run/run.ts";
export { createRunControl, type RunControl } from "./run/run-control.ts";
export {
  completed,
  failed,
  interrupted,
  memoryFull,
  type RunOutcome,
  terminated,
  timedOut,
} from "./run/run-outcome.ts";
export * from "./run/simulation-report.ts";
export {
  defaultSettings,
  detections,
  resolveSettings,
  type SimulationSettings,
} from "./settings/simulation-settings.ts";
export {
  type ChunkedRunOptions,
  createChunkedRun,
  type ExternalRun,
  type StepCounts,
} from "./simulation/chunked-run.ts";
export type { RunContinuation } from "./simulation/hybrid-run.ts";
export {
  createIncrementalRun,
  type IncrementalRun,
  type IncrementalRunOptions,
  type InputChange,
  type RunState,
} from "./simulation/incremental-run.ts";
export {
  createRunSeries,
  type ReducedSimulation,
  type RunSeries,
  type RunSeriesOptions,
} from "./simulation/run-series.ts";
export { createContinuation, type RunValue } from "./simulation/run-value.ts";
export { simulate, simulateAsync } from "./simulation/simulate.ts";
export { createSimulation } from "./simulation/simulation.ts";
export { type DescriptorForm, descriptorForm } from "./steady/descriptor-form.ts";
export {
  findSteadyState,
  type StateRate,
  type SteadyFailure,
  type SteadyPoint,
} from "./steady/find-steady-state.ts";
export { nullDirections } from "./steady/null-directions.ts";
export { functionSystem } from "./system/function-system.ts";
export type * from "./system/function-system-definition.ts";
export { type GrowingMemory, growingMemory } from "./system/growing-memory.ts";
export * from "./system/hybrid-system.ts";
export type * from "./system/initialization-report.ts";
export { layeredSystem } from "./system/layered-system.ts";
export { loadRunTangents } from "./tangents/tangent-choice.ts";
export { tangentColumn } from "./tangents/tangent-columns.ts";
export { createPointLimits, type PointLimits } from "./watches/point-limits.ts";
