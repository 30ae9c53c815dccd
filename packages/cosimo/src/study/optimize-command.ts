import type { Command } from "commander";
import { addSharedOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { OptimizeFlags } from "./run-optimize.ts";

export function addOptimizeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("optimize")
    .description(
      "parameters and start values with which a number of a run is smallest or largest, within constraints",
    )
    .argument("<file>", "an optimisation (.json)");
  addSharedOptions(command, "library")
    .addHelpText(
      "after",
      "\nExit code 4 when the run with the first values fails.\n\nExamples:\n  cosimo optimize ball.json\n  cosimo optimize ball.json --json",
    )
    .action(async (file: string, options: OptimizeFlags) => {
      const { runOptimize } = await import("./run-optimize.ts");
      await runOptimize(file, options, terminal);
    });
}
