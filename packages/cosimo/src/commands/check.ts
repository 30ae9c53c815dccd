import {
  type CheckReport,
  check,
  diagnoseWithoutSpan,
  filesText,
  ModelError,
  type StructureReport,
  settingsMessages,
} from "@cosimo/core/models";
import type { Command } from "commander";
import { loadExperiment } from "../files/experiment-file.ts";
import { addModelOptions, loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { addSettingOptions, refuseUnusable } from "../options/setting-options.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Speech } from "../terminal/language.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isSystemFile } from "../units/system-files.ts";

interface CheckOptions extends ModelOptions {
  readonly explain?: boolean;
  readonly allowCode?: boolean;
  readonly experiment?: string;
  readonly json?: boolean;
}

export function addCheckCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("check")
    .description(
      "check a model without running it: counts, states, index, blocks, and everything that is wrong",
    )
    .argument(
      "<file>",
      "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma); a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    )
    .option("--explain", "show equations, states, blocks and tearing variables");
  addModelOptions(addSettingOptions(command, "check"))
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo check Ball.mo\n  cosimo check Circuit.mo --model Circuit.Rectifier --explain\n  cosimo check Drive.json",
    )
    .action((file: string, options: CheckOptions) => interruptible(() => runCheck(file, options, terminal)));
}

async function runCheck(file: string, options: CheckOptions, terminal: Terminal): Promise<void> {
  const { model, experiment: planned, unitCheck, accept, allowCode } = options;
  const { externalLibrary, compileExternal } = options;
  refuseUnusable(
    {
      ...(model && { model }),
      ...(planned && { experiment: planned }),
      ...(unitCheck && { unitCheck }),
      ...(accept && { accept }),
      ...(allowCode && { allowCode }),
      ...(externalLibrary && { externalLibrary }),
      ...(compileExternal && { compileExternal }),
    },
    {
      files: [isSystemFile(file) ? "coupled" : "model"],
    },
  );
  if (isSystemFile(file)) {
    if (options.explain)
      throw new ModelError([
        diagnoseWithoutSpan(settingsMessages, "settings.wrong-file", {
          ...{ name: "--explain", file: filesText(["coupled"]), places: filesText(["model"]) },
        }),
      ]);
    const { checkSystemFile } = await import("./check-system.ts");
    return checkSystemFile(file, options, terminal);
  }
  const { source, compileOptions } = loadModelFile(file, options);
  const experiment = options.experiment === undefined ? {} : loadExperiment(options.experiment);
  const report = check(source, { ...compileOptions, translations: terminal.speech.translations }, experiment);
  terminal.fail(report.diagnostics);
  if (options.json) terminal.out(`${JSON.stringify(jsonReport(report, terminal.speech))}\n`);
  else if (report.structure) terminal.out(renderReport(report, options.explain === true, terminal));
}

function jsonReport(report: CheckReport, speech: Speech) {
  return {
    schema: "cosimo.check/1",
    model: report.model ?? null,
    valid: report.valid,
    structure: report.structure ?? null,
    ...(report.modes && { modes: report.modes }),
    ...(report.inferredUnits && { inferredUnits: report.inferredUnits }),
    diagnostics: jsonDiagnostics(report.diagnostics, speech),
  };
}

function renderReport(report: CheckReport, explain: boolean, terminal: Terminal): string {
  const { model, structure, modes = [] } = report;
  if (structure === undefined) return "";
  const shown = (one: StructureReport) => (explain ? one.text : one.summary);
  const parts =
    modes.length > 1 ? modes.map((m) => `${m.names.join(", ")}: ${shown(m.structure)}`) : [shown(structure)];
  return `${terminal.text("terminal.sound", { model: model ?? "" })}\n${parts.join("\n")}\n`;
}
