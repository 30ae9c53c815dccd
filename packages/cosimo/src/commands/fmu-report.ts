import { type InputSignals, ModelError, type SimulateFmuOptions } from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { createAtomicFile } from "../files/atomic-file.ts";
import { unexpectedKind } from "../files/file-messages.ts";
import { loadInputFile } from "../files/input-file.ts";
import { readBytes } from "../files/read-bytes.ts";
import { parseNumber, parsePositive, parseSetting, type Settings } from "../options/options.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FmuBackend, fmuBackends } from "../units/fmu-backends.ts";
import { interfaceKinds } from "../units/interface-kinds.ts";

interface ReportOptions {
  readonly output: string;
  readonly simulate?: boolean;
  readonly stopTime?: number;
  readonly outputInterval?: number;
  readonly set?: Settings;
  readonly inputFile?: string;
  readonly fmuType?: keyof typeof interfaceKinds;
  readonly fmuBackend?: FmuBackend;
}

export function addReportCommand(fmu: Command, terminal: Terminal): void {
  fmu
    .command("report")
    .description("one page about an FMU: findings, capabilities, variables; with results if it is run")
    .argument("<file>", "an FMU of FMI 1.0, 2.0 or 3.0")
    .requiredOption("-o, --output <file>", "the page: .html")
    .option("--simulate", "run it too, for plots; without this nothing of it is run")
    .option("--stop-time <t>", "end of the run [s]", parseNumber)
    .option("--output-interval <dt>", "distance of the result's rows [s]", parsePositive)
    .option(
      "--set <name=value>",
      "value of a parameter, or start value of a variable; repeatable",
      parseSetting,
    )
    .option("--input-file <file>", "values of the model's inputs over time: .csv with columns time, name, …")
    .addOption(
      new Option("--fmu-type <type>", "how an FMU is run (default: cs if it can)").choices([
        "me",
        "cs",
        "se",
      ]),
    )
    .addOption(
      new Option("--fmu-backend <where>", "where an FMU's code runs (default: isolated)").choices(
        fmuBackends,
      ),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo fmu report Ball.fmu -o ball.html\n  cosimo fmu report Ball.fmu -o ball.html --simulate --set e=0.8",
    )
    .action((file: string, options: ReportOptions) => runReport(file, options, terminal));
}

async function runReport(file: string, options: ReportOptions, terminal: Terminal): Promise<void> {
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
  const { stopTime, outputInterval, fmuType, fmuBackend, set } = options;
  const inputs: InputSignals | undefined = options.inputFile ? loadInputFile(options.inputFile) : undefined;
  const fmu = openFmu(file, fmuBackend ? { backend: fmuBackend } : {});
  try {
    const run: SimulateFmuOptions = {
      ...(stopTime !== undefined && { stopTime }),
      ...(outputInterval !== undefined && { outputInterval }),
      ...(fmuType && { kind: interfaceKinds[fmuType] }),
      ...(set && { parameters: set }),
      ...(inputs && { inputs }),
    };
    return await fmu.simulate(run);
  } finally {
    fmu.close();
  }
}
