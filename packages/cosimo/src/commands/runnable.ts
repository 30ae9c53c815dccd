import type { Diagnostic, SimulateOptions, SimulationResult } from "@cosimo/core/models";
import type { LogTopic } from "../options/options.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import type { SceneFiles } from "../scene/scene-files.ts";
import type { CheckpointOptions } from "../units/model-checkpoints.ts";

/** Options of `simulate`: those of the settings table and those declared in code. */
export interface SimulateCommandOptions extends SettingOptions {
  readonly log?: readonly LogTopic[];
  readonly json?: boolean;
  /** Time of the picture [s]. */
  readonly at?: number;
  /** Seconds of the model in one of the video. */
  readonly videoSpeed?: number;
}

/** What `simulate` runs: a compiled model, an FMU, or a coupled system. */
export interface Runnable {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Of a model. Missing: none, or the run makes them itself. */
  readonly checkpoints?: CheckpointOptions;
  /** Files of the view in space. Missing: none. */
  readonly sceneFiles?: SceneFiles;
  run(settings: RunSettings): Promise<SimulationResult>;
}

export type RunSettings = Omit<SimulateOptions, "parameters">;
