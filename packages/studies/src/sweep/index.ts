export { runSweepParallel, type SweepThreads } from "./parallel-sweep.ts";
export { MOST_RUNS, runDuration } from "./run-duration.ts";
export {
  collectRows,
  type PreparedSweep,
  prepareSweep,
  type RowCollector,
  requireSweepOptions,
  resultOf,
  type SweepOptions,
  type SweepResult,
  type SweepWatch,
  sweep,
} from "./sweep.ts";
export { sweepMessages, sweepPhrases } from "./sweep-messages.ts";
export type { SweepOutput } from "./sweep-output.ts";
export { outputVariables, type SweepPlan } from "./sweep-plan.ts";
export type { SweepRow } from "./sweep-row.ts";
export {
  recordOfTarget,
  type SweepTarget,
  sweepTarget,
  type TargetRun,
  type TargetSweepOptions,
} from "./sweep-target.ts";
export { countRuns, pointAt, type SweepPoint, type Variation } from "./variation.ts";
