import { type Command, Option } from "commander";
import { addModelOptions, type ModelOptions } from "../files/model-file.ts";
import { parseNumber, parsePositive, parseSetting, type Settings } from "../options/options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FmuBackend, fmuBackends } from "../units/fmu-backends.ts";

export interface LinearizeCommandOptions extends ModelOptions {
  readonly at?: number;
  readonly communicationStep?: number;
  readonly tolerance?: number;
  readonly set?: Settings;
  readonly fmuType?: "me" | "cs";
  readonly fmuBackend?: FmuBackend;
  readonly json?: boolean;
}

export function addLinearizeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("linearize")
    .description("the linear model of a model, an FMU or a coupled system: A, B, C, D, eigenvalues")
    .argument(
      "<file>",
      "a model (.mo, .lisma, .isma), an FMU (.fmu), or a coupled system (.json, .ssp, .ssd)",
    )
    .option("--at <t>", "when: a run goes there first (default: the start) [s]", parseNumber)
    .option(
      "--communication-step <H>",
      "also the loop as sampled with inputs held over such steps [s]",
      parsePositive,
    )
    .option("--tolerance <r>", "relative tolerance of the run to that point", parsePositive)
    .option("--set <name=value>", "a parameter or start value; repeatable", parseSetting)
    .addOption(
      new Option("--fmu-type <type>", "how an FMU is run (default: me if it has that)").choices(["me", "cs"]),
    )
    .addOption(
      new Option("--fmu-backend <where>", "where an FMU's code runs (default: isolated)").choices(
        fmuBackends,
      ),
    );
  addModelOptions(command)
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo linearize Pendulum.mo --set m=2\n  cosimo linearize Drive.json --at 0.5 --communication-step 1e-3 --json",
    )
    .action(async (file: string, options: LinearizeCommandOptions) => {
      // What it takes is loaded when it is needed: other commands start sooner.
      const { runLinearize } = await import("./run-linearize.ts");
      runLinearize(file, options, terminal);
    });
}
