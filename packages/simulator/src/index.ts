// For runs that are no integrations: co-simulation.

export {
  type ChunkedRunOptions,
  createChunkedRun,
  type ExternalRun,
  type StepCounts,
} from "./chunked-run.ts";
export { layeredSystem } from "./events/layered-system.ts";
export {
  createIncrementalRun,
  type IncrementalRun,
  type IncrementalRunOptions,
  type InputChange,
  type RunState,
} from "./incremental-run.ts";
export type * from "./initialization/initialization-report.ts";
export type { InputTarget } from "./inputs/bind-signals.ts";
export { driveInputs, type InputSpan, scheduleInputs } from "./inputs/drive-inputs.ts";
export type { InputSchedule } from "./inputs/input-schedule.ts";
export * from "./integrators/index.ts";
export { iterationStructure } from "./integrators/matrix-structure.ts";
export { colorColumns } from "./linear/column-coloring.ts";
export { modeVariable, shownAutomata } from "./modes/modal-columns.ts";
export { createPollTimer } from "./poll-timer.ts";
export { createRunControl, type RunControl, type RunPosition } from "./run-control.ts";
export { completed, failed, interrupted, type RunOutcome, terminated } from "./run-outcome.ts";
export { simulate, simulateAsync } from "./simulate.ts";
export { createSimulation, type Simulation } from "./simulation.ts";
export * from "./simulation-report.ts";
export {
  defaultSettings,
  detections,
  resolveSettings,
  type SimulationSettings,
  solverNames,
} from "./simulation-settings.ts";
export * from "./system/compiled-system.ts";
export * from "./system/function-system.ts";
export { type GrowingMemory, growingMemory } from "./system/growing-memory.ts";
export * from "./system/hybrid-system.ts";
export { describeModel, type ModelDescription } from "./system/model-description.ts";
export type { OverrideValues } from "./system/override-values.ts";
export { createRowWriter, type RowWriter } from "./trajectory/row-writer.ts";
