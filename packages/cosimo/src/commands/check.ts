import { type CheckReport, check, type StructureReport } from "@cosimo/core";
import type { Command } from "commander";
import { jsonDiagnostic } from "../json-report.ts";
import { addModelOptions, loadModelFile, type ModelOptions } from "../model-file.ts";
import type { Terminal } from "../terminal.ts";

interface CheckOptions extends ModelOptions {
  readonly explain?: boolean;
  readonly json?: boolean;
}

export function addCheckCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("check")
    .description(
      "check a model without running it: counts, states, index, blocks, and everything that is wrong",
    )
    .argument("<file>", "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma)")
    .option("--explain", "show equations, states, blocks and tearing variables");
  addModelOptions(command)
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo check Ball.mo\n  cosimo check Circuit.mo --model Circuit.Rectifier --explain",
    )
    .action((file: string, options: CheckOptions) => runCheck(file, options, terminal));
}

function runCheck(file: string, options: CheckOptions, terminal: Terminal): void {
  const { source, compileOptions } = loadModelFile(file, options);
  const report = check(source, compileOptions);
  terminal.fail(report.diagnostics);
  if (options.json) terminal.out(`${JSON.stringify(jsonReport(report))}\n`);
  else if (report.structure) terminal.out(renderReport(report, options.explain === true));
}

function jsonReport(report: CheckReport) {
  return {
    schema: "cosimo.check/1",
    model: report.model ?? null,
    valid: report.valid,
    structure: report.structure ?? null,
    ...(report.modes && { modes: report.modes }),
    diagnostics: report.diagnostics.map(jsonDiagnostic),
  };
}

function renderReport(report: CheckReport, explain: boolean): string {
  const { model, structure, modes = [] } = report;
  if (structure === undefined) return "";
  const shown = (one: StructureReport) => (explain ? one.text : one.summary);
  const parts =
    modes.length > 1 ? modes.map((m) => `${m.names.join(", ")}: ${shown(m.structure)}`) : [shown(structure)];
  return `${model}: the model is sound.\n${parts.join("\n")}\n`;
}
