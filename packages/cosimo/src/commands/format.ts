import { formatModel } from "@cosimo/core/models";
import type { Command } from "commander";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { loadModelFile } from "../files/model-file.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface FormatOptions {
  readonly write?: boolean;
  readonly json?: boolean;
}

export function addFormatCommand(program: Command, terminal: Terminal): void {
  program
    .command("format")
    .description(
      "print a model's text in one style: spaces, indentation, one statement a line; comments stay",
    )
    .argument("<file>", "a model file (.mo, .lisma, .isma)")
    .option("--write", "write the text into the file instead of printing it")
    .addHelpText("after", "\nExamples:\n  cosimo format Ball.mo\n  cosimo format Pendulum.lisma --write")
    .action((file: string, options: FormatOptions) =>
      interruptible(() => runFormat(file, options, terminal)),
    );
}

function runFormat(file: string, options: FormatOptions, terminal: Terminal): void {
  const { source } = loadModelFile(file, {});
  const { value: text, diagnostics } = formatModel(source);
  terminal.fail(diagnostics);
  const changed = text !== undefined && text !== source.text;
  if (changed && options.write) writeFileAtomically(source.uri, text);
  if (options.json) {
    const report = { schema: "cosimo.format/1", changed, text: text ?? null };
    terminal.out(
      `${JSON.stringify({ ...report, diagnostics: jsonDiagnostics(diagnostics, terminal.speech) })}\n`,
    );
  } else if (text !== undefined && !options.write) terminal.content(text);
}
