import { russian } from "@cosimo/core/messages/ru";
import type { Translations } from "@cosimo/core/models";
import { analysisTexts } from "./analysis-texts.ts";
import { fmuReportRussian } from "./fmu-report-texts.ts";
import { fmuTexts } from "./fmu-texts.ts";
import { helpTexts } from "./help-texts.ts";
import { linearTexts } from "./linear-texts.ts";
import { settingHelp } from "./setting-help.ts";
import { splitTexts } from "./split-texts.ts";
import { stepFunctionTexts } from "./step-function-texts.ts";
import { studyTexts } from "./study-texts.ts";
import { terminalTexts } from "./terminal-texts.ts";
import { platformMessages, usageMessages } from "./usage-messages.ts";

/** All texts of the command line in Russian. */
export const translations: Translations = {
  ...russian,
  ...usageMessages,
  ...platformMessages,
  ...terminalTexts,
  ...fmuTexts,
  ...fmuReportRussian,
  ...stepFunctionTexts,
  ...analysisTexts,
  ...linearTexts,
  ...splitTexts,
  ...studyTexts,
};

export const help: Readonly<Record<string, string>> = { ...helpTexts, ...settingHelp() };
