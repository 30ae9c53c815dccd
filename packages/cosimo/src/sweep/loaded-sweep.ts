import { availableParallelism } from "node:os";
import { type Diagnostic, diagnoseWithoutSpan, ModelError, phrase } from "@cosimo/core/models";
import {
  type SweepPlan,
  type SweepWatch,
  sweepMessages,
  sweepPhrases,
  type Variation,
} from "@cosimo/studies";
import type { SettingOptions } from "../options/setting-options.ts";
import type { ParallelSweepResult } from "./parallel-sweep.ts";

/** Options of this command only, and those of a run. */
export interface SweepCommandOptions extends SettingOptions {
  readonly vary?: readonly Variation[];
  readonly output?: readonly string[];
  readonly threads?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export interface Varied {
  readonly vary: readonly Variation[];
}

/** A sweep before its first run, with its model or units loaded. */
export interface LoadedSweep {
  make(watch: SweepWatch & SweepControl): Promise<ParallelSweepResult>;
  close?(): void;
}

/** `interrupted`: called when Ctrl-C has ended a step. */
export interface SweepControl {
  readonly started: SweepStarted;
  readonly interrupted: () => void;
}

/** Called when names and values are checked. */
export type SweepStarted = (plan: SweepPlan, diagnostics: readonly Diagnostic[]) => void;

/** Refuses a huge sweep, with an estimate by the time of one run [s]. */
export function tooMany(runs: number, once: number, threads = availableParallelism()): ModelError {
  const args = { runs, threads, once: durationText(once), duration: durationText((once * runs) / threads) };
  return new ModelError([diagnoseWithoutSpan(sweepMessages, "sweep.too-many", args)]);
}

/** `seconds` in a unit that gives a number below 100 where possible. */
function durationText(seconds: number) {
  const units = [
    ["milliseconds", 1e-3, 1],
    ["seconds", 1, 100],
    ["minutes", 60, 100 * 60],
    ["hours", 3600, 48 * 3600],
    ["days", 86400, Number.POSITIVE_INFINITY],
  ] as const;
  const [unit, size] = units.find(([, , limit]) => seconds < limit)!;
  return phrase(sweepPhrases, `sweep.${unit}`, { value: Number((seconds / size).toPrecision(2)) });
}
