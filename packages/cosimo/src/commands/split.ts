import type { Command } from "commander";
import type { SplitCommandOptions } from "../analysis/run-split.ts";
import { addModelOptions } from "../files/model-file.ts";
import { parseCount } from "../options/options.ts";
import type { Terminal } from "../terminal/terminal.ts";

export function addSplitCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("split")
    .description(
      "propose cuts of a model into two coupled units: what they exchange, and which steps are stable",
    )
    .argument("<file>", "a model in Modelica (.mo) whose components are connected")
    .option("-o, --output <directory>", "write the units and the system file of a cut into this directory")
    .option("--cut <number>", "the cut to be written (default: 1)", parseCount);
  addModelOptions(command)
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo split Drive.mo\n  cosimo split Drive.mo -o units --cut 2\n  cosimo simulate units/Drive.json --plot drive.html",
    )
    .action(async (file: string, options: SplitCommandOptions) => {
      // Loaded on demand: shortens the start of other commands.
      const { runSplit } = await import("../analysis/run-split.ts");
      runSplit(file, options, terminal);
    });
}
