import {
  diagnoseWithoutSpan,
  type InputSignals,
  ModelError,
  type SimulateFmuOptions,
  settingsMessages,
} from "@cosimo/core/models";
import type { Command } from "commander";
import { createAtomicFile } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { loadInputFile } from "../files/input-file.ts";
import { readBytes } from "../files/read-bytes.ts";
import {
  addSettingOptions,
  isSetting,
  optionLabel,
  readSettingOptions,
  refuseUnusable,
  type SettingOptions,
} from "../options/setting-options.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { interfaceKinds } from "../units/interface-kinds.ts";

interface ReportFlags {
  readonly output: string;
  readonly simulate?: boolean;
}

type ReportOptions = ReportFlags & SettingOptions;

export function addReportCommand(fmu: Command, terminal: Terminal): void {
  const command = fmu
    .command("report")
    .description("one page about an FMU: findings, capabilities, variables; with results if it is run")
    .argument("<file>", "an FMU of FMI 1.0, 2.0 or 3.0")
    .requiredOption("-o, --output <file>", "the page: .html")
    .option("--simulate", "run it too, for plots; without this nothing of it is run");
  addSettingOptions(command, "fmu report")
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo fmu report Ball.fmu -o ball.html\n  cosimo fmu report Ball.fmu -o ball.html --simulate --set e=0.8",
    )
    .action((file: string, options: ReportFlags) => runReport(file, readSettingOptions(options), terminal));
}

async function runReport(file: string, options: ReportOptions, terminal: Terminal): Promise<void> {
  const { output: _, simulate, ...settings } = options;
  refuseUnusable(settings, { files: settings.kind === undefined ? ["me", "cs", "se"] : [settings.kind] });
  const [unused] = simulate ? [] : Object.keys(settings).filter(isSetting);
  if (unused !== undefined)
    throw new ModelError([
      diagnoseWithoutSpan(settingsMessages, "settings.needs", {
        name: optionLabel(unused),
        others: "--simulate",
      }),
    ]);
  if (!options.output.endsWith(".html")) throw unexpectedKind(options.output, "file.page-name");
  const { validateFmu, fmuInfo } = await import("@cosimo/fmi");
  const { renderFmuReport } = await import("../fmu-report/render-fmu-report.ts");
  const { fmu, diagnostics: findings } = validateFmu(readBytes(file), file);
  if (fmu === undefined) throw new ModelError(findings);
  const page = createAtomicFile(options.output);
  try {
    const run = options.simulate ? await runFmu(file, options) : undefined;
    const report = { file, info: fmuInfo(fmu), findings, ...(run && { run }) };
    page.write(renderFmuReport(report, terminal.speech));
    page.commit();
    if (run?.outcome.status === "failed") {
      terminal.report(run.outcome.diagnostics);
      terminal.exitCode = exitCodes.fmu;
    }
  } catch (error) {
    page.discard();
    throw error;
  }
}

async function runFmu(file: string, options: ReportOptions) {
  const { openFmu } = await import("../units/open-fmu.ts");
  const { stopTime, outputInterval, kind, fmuBackend, parameters } = options;
  const inputs: InputSignals | undefined = options.inputs ? loadInputFile(options.inputs) : undefined;
  const fmu = openFmu(file, fmuBackend ? { backend: fmuBackend } : {});
  try {
    const run: SimulateFmuOptions = {
      ...(stopTime !== undefined && { stopTime }),
      ...(outputInterval !== undefined && { outputInterval }),
      ...(kind && { kind: interfaceKinds[kind] }),
      ...(parameters && { parameters }),
      ...(inputs && { inputs }),
    };
    return await fmu.simulate(run);
  } finally {
    fmu.close();
  }
}
