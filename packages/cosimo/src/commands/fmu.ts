import type { Command } from "commander";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import { parsePattern } from "../options/options.ts";
import { renderVerdict } from "../reports/fmu-summary.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { addExportCommand } from "./fmu-export.ts";
import { type FmuInfoOptions, showFmu } from "./fmu-info.ts";
import { addReportCommand } from "./fmu-report.ts";
import { addStepFunctionCommands } from "./fmu-step-function.ts";

/** The commands for FMUs. Their implementation is loaded on demand. */
export function addFmuCommand(program: Command, terminal: Terminal): void {
  const fmu = program.command("fmu").description("FMUs: what they are, and what is wrong with them");
  fmu
    .command("info")
    .description("what an FMU is: interface types, capabilities, platforms, variables; nothing of it is run")
    .argument("<file>", "an FMU of FMI 1.0, 2.0 or 3.0")
    .option("--variables <regex>", "which variables to show", parsePattern)
    .addHelpText("after", "\nExamples:\n  cosimo fmu info Ball.fmu\n  cosimo fmu info Ball.fmu --json")
    .action((file: string, options: FmuInfoOptions) => showFmu(file, options, terminal));
  fmu
    .command("validate")
    .description("check an FMU against the standard's schema and rules; nothing of it is run")
    .argument("<file>", "an FMU of FMI 1.0, 2.0 or 3.0")
    .addHelpText(
      "after",
      "\nExit code 1 when something is wrong, 6 when the archive cannot be read.\n\nExamples:\n  cosimo fmu validate Ball.fmu\n  cosimo fmu validate Ball.fmu --json",
    )
    .action((file: string, options: { readonly json?: boolean }) => runValidate(file, options, terminal));
  addReportCommand(fmu, terminal);
  addExportCommand(fmu, terminal);
  addStepFunctionCommands(fmu, terminal);
}

async function runValidate(
  file: string,
  options: { readonly json?: boolean },
  terminal: Terminal,
): Promise<void> {
  const { validateFmu } = await import("@cosimo/fmi");
  const { readable, fmu, diagnostics } = validateFmu(readBytes(file), file);
  if (!readable && fmu === undefined) throw new MalformedFileError(diagnostics);
  terminal.fail(diagnostics);
  if (!readable) terminal.exitCode = exitCodes.file;
  const count = (severity: string) => diagnostics.filter((d) => d.severity === severity).length;
  const counts = { errors: count("error"), warnings: count("warning"), notices: count("notice") };
  if (!options.json) {
    terminal.out(renderVerdict(file, counts, terminal.speech));
    return;
  }
  const report = {
    schema: "cosimo.fmu-validate/1",
    file,
    fmiVersion: fmu?.description.fmiVersion ?? null,
    modelName: fmu?.description.modelName ?? null,
    valid: counts.errors === 0,
    ...counts,
    diagnostics: jsonDiagnostics(diagnostics, terminal.speech),
  };
  terminal.out(`${JSON.stringify(report)}\n`);
}
