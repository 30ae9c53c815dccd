import type { RunFact } from "@cosimo/cosim";
import type { RunValue } from "@cosimo/simulator";

/** The state of a run of a model as plain data, sufficient to resume it in any process or worker. */
export interface ModelCheckpoint {
  readonly schema: typeof MODEL_CHECKPOINT;
  /** What the resumed run must have in common with this one. */
  readonly facts: readonly RunFact[];
  readonly run: RunValue;
  /** What `ModelCheckpointRequests.mark` returned; missing: nothing. */
  readonly mark?: unknown;
}

export const MODEL_CHECKPOINT = "cosimo.model-checkpoint/2";

/** Checkpoints of a run that may be interrupted. */
export interface ModelCheckpointRequests {
  /** Interval of the checkpoints [s of the run]; missing: one is written when the run is interrupted. */
  readonly interval?: number;
  /** Receives a checkpoint, which replaces the previous one. */
  write(checkpoint: ModelCheckpoint, time: number): void;
  /** Called at the instant of each checkpoint; returns plain data that are kept with it. */
  readonly mark?: () => unknown;
}
