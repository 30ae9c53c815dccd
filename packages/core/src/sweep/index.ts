export { compileVariant } from "./compile-variant.ts";
export { type LocalControl, localExecutor } from "./local-executor.ts";
export { type PackedSweep, packSweep, unpackSweep } from "./packed-sweep.ts";
export { MOST_RUNS, runDuration } from "./run-duration.ts";
export {
  type PreparedSweep,
  prepareSweep,
  requireSweepOptions,
  type SweepOptions,
  type SweepResult,
  sweep,
} from "./sweep.ts";
export { runOnExecutors, type SweepExecutor, type SweepHelp, type SweepWatch } from "./sweep-loop.ts";
export { sweepMessages, sweepPhrases } from "./sweep-messages.ts";
export { parseSweepOutput, type SweepOutput } from "./sweep-output.ts";
export { runOrder, type SweepPlan, type SweepSettings } from "./sweep-plan.ts";
export {
  createSweepRunner,
  outputVariables,
  type SweepCurves,
  type SweepReason,
  type SweepRow,
  type SweepRunner,
} from "./sweep-runner.ts";
export { type SweepTarget, sweepTarget, type TargetRun, type TargetSweepOptions } from "./sweep-target.ts";
export { countRuns, parseVariation, pointAt, type SweepPoint, type Variation } from "./variation.ts";
