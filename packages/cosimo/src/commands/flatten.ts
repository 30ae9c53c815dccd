import { flattenModel } from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { addModelOptions, loadModelFile, type ModelOptions } from "../files/model-file.ts";
import { interruptible } from "../interruption/supervisor.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface FlattenOptions extends ModelOptions {
  readonly format: "modelica" | "json";
  readonly json?: boolean;
}

export function addFlattenCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("flatten")
    .description("print the flat system of a model: all variables and equations, nothing nested")
    .argument("<file>", "a model's text: Modelica (.mo) or LISMA_HDS (.lisma, .isma)")
    .addOption(
      new Option("--format <format>", "what to print").choices(["modelica", "json"]).default("modelica"),
    );
  addModelOptions(command)
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo flatten Ball.mo\n  cosimo flatten Circuit.mo --model Circuit.Rectifier --format json",
    )
    .action((file: string, options: FlattenOptions) =>
      interruptible(() => runFlatten(file, options, terminal)),
    );
}

function runFlatten(file: string, options: FlattenOptions, terminal: Terminal): void {
  const { source, compileOptions } = loadModelFile(file, options);
  const flat = flattenModel(source, options.format, compileOptions);
  terminal.fail(flat.diagnostics);
  if (options.json) {
    const diagnostics = jsonDiagnostics(flat.diagnostics, terminal.speech);
    const report = { schema: "cosimo.flatten/1", flat: flat.value ?? null, diagnostics };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else if (flat.value !== undefined)
    terminal.content(flat.value.endsWith("\n") ? flat.value : `${flat.value}\n`);
}
