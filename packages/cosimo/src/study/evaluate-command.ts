import type { Command } from "commander";
import { addModelOptions } from "../files/model-file.ts";
import { repeated } from "../options/options.ts";
import { addSharedOptions, readSettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { EvaluateFlags } from "./run-evaluate.ts";

export function addEvaluateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("evaluate")
    .description(
      "runs of a model, one after the other: values of parameters in, a line of JSON each, outputs out",
    )
    .argument(
      "<file>",
      "a model's text: Modelica (.mo, or the directory of a package) or LISMA_HDS (.lisma, .isma)",
    )
    .option("--jsonl", "objects of JSON, one a line (there is no other form)")
    .requiredOption(
      "--output <name=expression>",
      "an output: NAME=EXPRESSION (final value), or NAME=max(EXPRESSION), min, mean, integral, event, count; repeatable",
      repeated,
    );
  addModelOptions(addSharedOptions(command, "startTime", "stopTime", "tolerance", "parameters"))
    .addHelpText(
      "after",
      '\nA line is an object of names and values, or {"id": ..., "parameters": {...}}. A run that fails is a line with its status.\n\nExamples:\n  echo \'{"e": 0.7}\' | cosimo evaluate Ball.mo --jsonl --output "top=max(h)"',
    )
    .action(async (file: string, options: EvaluateFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runEvaluate } = await import("./run-evaluate.ts");
      await runEvaluate(file, readSettingOptions(options), terminal);
    });
}
