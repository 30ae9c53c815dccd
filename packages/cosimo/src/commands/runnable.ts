import type { Diagnostic, SimulateOptions, SimulationResult } from "@cosimo/core/models";
import type { LogTopic } from "../options/options.ts";
import type { SettingOptions } from "../options/setting-options.ts";

/** Options of the table, and those beside it. */
export interface SimulateCommandOptions extends SettingOptions {
  readonly log?: readonly LogTopic[];
  readonly json?: boolean;
}

/** What there is to run: a compiled model, an FMU, or a coupled system. */
export interface Runnable {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  run(settings: RunSettings): Promise<SimulationResult>;
}

export type RunSettings = Omit<SimulateOptions, "parameters">;
