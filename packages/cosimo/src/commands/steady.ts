import type { Command } from "commander";
import { addModelOptions } from "../files/model-file.ts";
import { parseNumber } from "../options/options.ts";
import { addSettingOptions, readSettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { SteadyFlags } from "./run-steady.ts";

export function addSteadyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("steady")
    .description("the steady state of a model: values, residual, eigenvalues, and which states are free")
    .argument(
      "<file>",
      "a model's text: Modelica (.mo, or the directory of a package) or LISMA_HDS (.lisma, .isma); an FMU for model exchange (.fmu)",
    )
    .option("--at <t>", "time that is held; a run goes there first (default: the start) [s]", parseNumber);
  addModelOptions(addSettingOptions(command, "steady"))
    .addHelpText(
      "after",
      "\nTime and inputs are held. Exit code 3 when no steady state is found.\n\nExamples:\n  cosimo steady Tank.mo\n  cosimo steady Motor.mo --set voltage=12 --json",
    )
    .action(async (file: string, options: SteadyFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runSteady } = await import("./run-steady.ts");
      await runSteady(file, readSettingOptions(options), terminal);
    });
}
