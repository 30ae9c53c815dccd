import type { Command } from "commander";
import { addLinearOptions, type LinearizeFlags } from "../analysis/linear-options.ts";
import { addModelOptions } from "../files/model-file.ts";
import { parseCount, parseNumber } from "../options/options.ts";
import { addSettingOptions, readSettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

export function addLinearizeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("linearize")
    .description(
      "the linear model of a model, an FMU or a coupled system: A, B, C, D, eigenvalues, or zeros, margins, plots",
    )
    .argument(
      "<file>",
      "a model (.mo, .lisma, .isma), an FMU (.fmu), or a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    )
    .option(
      "--at <times>",
      "when, after commas if there are several: a run goes there first (default: the start) [s]",
      (text) => text.split(",").map(parseNumber),
    )
    .option("--event <condition>", "after the event at which this condition of the model becomes true")
    .option("--nth <n>", "how many times it becomes true (default: once)", parseCount)
    .option("-o, --linear-model <file>", "the linear model as a file: MATLAB's .mat, or Modelica's .mo")
    .option("--descriptor", "E z' = A z + B u, with the unknowns of algebraic loops, of a model")
    .option("--steady", "where the model comes to rest, with time and inputs held");
  addModelOptions(addSettingOptions(addLinearOptions(command), "linearize"))
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo linearize Pendulum.mo --set m=2\n  cosimo linearize Ball.mo --event 'h <= 0' --nth 3\n  cosimo linearize Tank.mo --steady --analyse poles -o tank.mat\n  cosimo linearize Drive.json --at 0.5 --communication-step 1e-3 --json\n  cosimo linearize Motor.mo --analyse margins,bode,step --from u --to w --plot motor.svg",
    )
    .action(async (file: string, options: LinearizeFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runLinearize } = await import("./run-linearize.ts");
      await runLinearize(file, readSettingOptions(options), terminal);
    });
}
