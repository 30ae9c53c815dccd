import { extname } from "node:path";
import {
  type CsvUnits,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  ModelError,
  messageGroup,
  plotTrajectory,
  replay,
} from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { checkPlotName, drawPlot } from "../files/plot-file.ts";
import { readBytes } from "../files/read-bytes.ts";
import { isResultFile, readResult } from "../files/read-result.ts";
import { checkResultName, createResultSink } from "../files/result-files.ts";
import { createTableFile } from "../files/table-file.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";

export const convertMessages = {
  ...messageGroup("usage", "error", {
    "convert.units-of-results": "--units applies to results only: this file is a coupled system",
  }),
} as const satisfies MessageCatalogue;

interface ConvertOptions {
  readonly output: string;
  readonly units?: CsvUnits;
  readonly json?: boolean;
}

export function addConvertCommand(program: Command, terminal: Terminal): void {
  program
    .command("convert")
    .description(
      "write a result in another form or as a plot; or a coupled system as JSON, or as SSP with or without the files of its units",
    )
    .argument(
      "<file>",
      "a result (.csv, .xlsx, .mat, .arrow, .json) or a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    )
    .requiredOption(
      "-o, --output <file>",
      "what to write: .csv, .xlsx, .mat, .arrow, .json, .html, .svg or .png; for a system .json, .ssp or .ssd",
    )
    .addOption(
      new Option(
        "--units <where>",
        "units in a result as .csv or .xlsx: with the names in the header, or in a row below it",
      ).choices(["header", "row"]),
    )
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo convert Drive.json -o Drive.ssp\n  cosimo convert Drive.ssp -o Drive.json\n  cosimo convert run.mat -o run.csv --units header\n  cosimo convert run.mat -o run.html",
    )
    .action((file: string, options: ConvertOptions) => runConvert(file, options, terminal));
}

async function runConvert(file: string, options: ConvertOptions, terminal: Terminal): Promise<void> {
  if (isResult(file)) return convertResult(file, options, terminal);
  if (options.units !== undefined)
    throw new ModelError([diagnoseWithoutSpan(convertMessages, "convert.units-of-results", {})]);
  const [{ readSystemFile }, { convertSystem }] = await Promise.all([
    import("../units/open-system.ts"),
    import("../units/convert-system.ts"),
  ]);
  const { system, folder, diagnostics } = readSystemFile(file);
  terminal.report(diagnostics);
  const files = convertSystem(system, folder, options.output);
  if (options.json) {
    const report = {
      ...{ schema: "cosimo.convert/1", files, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) },
    };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else for (const one of files) terminal.out(`${terminal.text("convert.written", { file: one })}\n`);
}

/** A result by its suffix; a .json file by its content. */
function isResult(file: string): boolean {
  if (extname(file).toLowerCase() !== ".json") return isResultFile(file);
  return /"schema"\s*:\s*"cosimo\.result\//.test(new TextDecoder().decode(readBytes(file).subarray(0, 200)));
}

/** Writes a result in the form that the suffix of the new file names. */
async function convertResult(file: string, options: ConvertOptions, terminal: Terminal): Promise<void> {
  const { output, units } = options;
  const isPlot = [".html", ".svg", ".png", ".pdf"].includes(extname(output).toLowerCase());
  if (isPlot) checkPlotName(output);
  else checkResultName(output, units);
  const trajectory = await readResult(file);
  if (isPlot) {
    const { translations } = terminal.speech;
    const title = trajectory.metadata.model || file;
    writeFileAtomically(output, await drawPlot(output, plotTrajectory(trajectory, { title, translations })));
  } else {
    const target = createTableFile(output);
    try {
      target.expectRows?.(
        trajectory.time.length + (units === "row" ? 2 : 1),
        trajectory.variables.length + 1,
      );
      replay(trajectory, await createResultSink(target, units === undefined ? {} : { units }));
      target.commit();
    } catch (error) {
      target.discard();
      throw error;
    }
  }
  if (options.json) {
    const report = { schema: "cosimo.convert/1", files: [output], diagnostics: [] };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else terminal.out(`${terminal.text("convert.written", { file: output })}\n`);
}
