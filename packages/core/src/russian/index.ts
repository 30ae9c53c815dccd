import type { Translations } from "@cosimo/ir";
import { analysisMessages } from "./analysis-messages.ts";
import { automaticMessages } from "./automatic-messages.ts";
import { checkpointMessages } from "./checkpoint-messages.ts";
import { coupledRunMessages } from "./coupled-run-messages.ts";
import { coupledSystemMessages } from "./coupled-system-messages.ts";
import { couplingMessages } from "./coupling-messages.ts";
import { experimentMessages } from "./experiment-messages.ts";
import { fileMessages, resultPhrases } from "./file-messages.ts";
import { fmuExportMessages } from "./fmu-export-messages.ts";
import { fmuFileMessages } from "./fmu-file-messages.ts";
import { fmuRuleMessages } from "./fmu-rule-messages.ts";
import { fmuRunMessages } from "./fmu-run-messages.ts";
import { graphMessages } from "./graph-messages.ts";
import { initializationMessages } from "./initialization-messages.ts";
import { lineMessages } from "./line-messages.ts";
import { lismaMessages } from "./lisma-messages.ts";
import { modelicaMessages, modelicaSyntaxMessages } from "./modelica-messages.ts";
import { settingsMessages } from "./settings-messages.ts";
import { sharedPhrases } from "./shared-phrases.ts";
import { simulationMessages } from "./simulation-messages.ts";
import { spaceMessages } from "./space-messages.ts";
import { sspMessages } from "./ssp-messages.ts";
import { stabilizationMessages } from "./stabilization-messages.ts";
import { stepControlMessages } from "./step-control-messages.ts";
import { stepFunctionMessages } from "./step-function-messages.ts";
import { structureMessages } from "./structure-messages.ts";
import { unitMessages } from "./unit-messages.ts";

/** All messages in Russian. */
export const russian: Translations = {
  ...sharedPhrases,
  ...modelicaSyntaxMessages,
  ...modelicaMessages,
  ...structureMessages,
  ...lismaMessages,
  ...spaceMessages,
  ...settingsMessages,
  ...initializationMessages,
  ...simulationMessages,
  ...automaticMessages,
  ...checkpointMessages,
  ...coupledRunMessages,
  ...couplingMessages,
  ...stepControlMessages,
  ...lineMessages,
  ...coupledSystemMessages,
  ...sspMessages,
  ...experimentMessages,
  ...fileMessages,
  ...resultPhrases,
  ...graphMessages,
  ...fmuExportMessages,
  ...fmuFileMessages,
  ...fmuRuleMessages,
  ...stepFunctionMessages,
  ...fmuRunMessages,
  ...stabilizationMessages,
  ...analysisMessages,
  ...unitMessages,
};
