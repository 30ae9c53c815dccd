import type { Translations } from "@cosimo/ir";
import { analysisMessages } from "./coupling/analysis-messages.ts";
import { automaticMessages } from "./coupling/automatic-messages.ts";
import { checkpointMessages } from "./coupling/checkpoint-messages.ts";
import { codeUnitMessages } from "./coupling/code-unit-messages.ts";
import { coupledRunMessages } from "./coupling/coupled-run-messages.ts";
import { coupledSystemMessages } from "./coupling/coupled-system-messages.ts";
import { couplingMessages } from "./coupling/coupling-messages.ts";
import { lineMessages } from "./coupling/line-messages.ts";
import { ospMessages } from "./coupling/osp-messages.ts";
import { remoteUnitMessages } from "./coupling/remote-unit-messages.ts";
import { splitMessages } from "./coupling/split-messages.ts";
import { sspMessages } from "./coupling/ssp-messages.ts";
import { stabilizationMessages } from "./coupling/stabilization-messages.ts";
import { stepControlMessages } from "./coupling/step-control-messages.ts";
import { unitMessages } from "./coupling/unit-messages.ts";
import { fmuExportMessages } from "./fmi/fmu-export-messages.ts";
import { fmuFileMessages } from "./fmi/fmu-file-messages.ts";
import { fmuRuleMessages } from "./fmi/fmu-rule-messages.ts";
import { fmuRunMessages } from "./fmi/fmu-run-messages.ts";
import { stepFunctionMessages } from "./fmi/step-function-messages.ts";
import { modelicaClockMessages } from "./languages/clock-messages.ts";
import { lismaMessages } from "./languages/lisma-messages.ts";
import { modelicaMessages, modelicaSyntaxMessages } from "./languages/modelica-messages.ts";
import { physicalUnitMessages } from "./languages/physical-unit-messages.ts";
import { ruleMessages } from "./languages/rule-messages.ts";
import { spaceMessages } from "./languages/space-messages.ts";
import { structureMessages } from "./languages/structure-messages.ts";
import { experimentMessages } from "./run/experiment-messages.ts";
import { fileMessages, resultPhrases } from "./run/file-messages.ts";
import { graphMessages } from "./run/graph-messages.ts";
import { initializationMessages } from "./run/initialization-messages.ts";
import { plotPhrases } from "./run/plot-messages.ts";
import { settingsMessages } from "./run/settings-messages.ts";
import { sheetMessages } from "./run/sheet-messages.ts";
import { simulationMessages } from "./run/simulation-messages.ts";
import { studyFileMessages } from "./run/study-file-messages.ts";
import { studyMessages } from "./run/study-messages.ts";
import { sharedPhrases } from "./shared-phrases.ts";

/** All messages in Russian. */
export const russian: Translations = {
  ...sharedPhrases,
  ...modelicaSyntaxMessages,
  ...modelicaMessages,
  ...modelicaClockMessages,
  ...ruleMessages,
  ...structureMessages,
  ...physicalUnitMessages,
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
  ...splitMessages,
  ...coupledSystemMessages,
  ...ospMessages,
  ...sspMessages,
  ...experimentMessages,
  ...fileMessages,
  ...resultPhrases,
  ...plotPhrases,
  ...graphMessages,
  ...sheetMessages,
  ...studyMessages,
  ...studyFileMessages,
  ...fmuExportMessages,
  ...fmuFileMessages,
  ...fmuRuleMessages,
  ...stepFunctionMessages,
  ...fmuRunMessages,
  ...stabilizationMessages,
  ...analysisMessages,
  ...codeUnitMessages,
  ...remoteUnitMessages,
  ...unitMessages,
};
