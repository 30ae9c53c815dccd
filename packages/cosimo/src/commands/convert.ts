import type { Command } from "commander";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface ConvertOptions {
  readonly output: string;
  readonly json?: boolean;
}

export function addConvertCommand(program: Command, terminal: Terminal): void {
  program
    .command("convert")
    .description(
      "write a coupled system in another form: JSON, or SSP with or without the files of its units",
    )
    .argument("<file>", "a coupled system (.json, .ssp, .ssd)")
    .requiredOption("-o, --output <file>", "what to write: .json, .ssp or .ssd")
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo convert Drive.json -o Drive.ssp\n  cosimo convert Drive.ssp -o Drive.json",
    )
    .action((file: string, options: ConvertOptions) => runConvert(file, options, terminal));
}

async function runConvert(file: string, options: ConvertOptions, terminal: Terminal): Promise<void> {
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
