import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  type SystemAnalysis,
} from "@cosimo/core";
import type { SettingOptions } from "../options/setting-options.ts";

/** Options of this command only. */
export interface AnalyseFlags {
  readonly at?: number;
  readonly innerStep?: readonly number[];
  readonly runs: boolean;
  readonly schemes?: boolean;
  readonly scheme?: readonly string[];
  readonly json?: boolean;
}

export const analyseStopMessages = {
  ...messageGroup("integration", "warning", {
    "analyse-stop.timeout":
      "the time limit was reached before all runs were made: what is known by then follows",
    "analyse-stop.interrupted": "interrupted before all runs were made: what is known by then follows",
  }),
} as const satisfies MessageCatalogue;

export type AnalyseCommandOptions = AnalyseFlags & SettingOptions;

/** Why an analysis has ended early. */
export function stopNotice(stopped: SystemAnalysis["stopped"]): readonly Diagnostic[] {
  return stopped === undefined
    ? []
    : [diagnoseWithoutSpan(analyseStopMessages, `analyse-stop.${stopped}`, {})];
}
