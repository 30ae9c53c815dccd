import { type Command, Option } from "commander";
import { loadMethodModule } from "../files/method-module.ts";
import { addModelOptions } from "../files/model-file.ts";
import { parseCount, repeated } from "../options/options.ts";
import { addSettingOptions, readSettingOptions } from "../options/setting-options.ts";
import { invalidValue } from "../options/usage-messages.ts";
import type { SweepCommandOptions } from "../sweep/loaded-sweep.ts";
import { parseVariation } from "../sweep/parse-variation.ts";
import type { Terminal } from "../terminal/terminal.ts";

type Variations = NonNullable<SweepCommandOptions["vary"]>;

export function addSweepCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("sweep")
    .description(
      "run a model, FMU or coupled system for all combinations of values: a table and families of curves",
    )
    .argument(
      "<file>",
      "a model's text: Modelica (.mo, or the directory of a package) or LISMA_HDS (.lisma, .isma); an FMU (.fmu); a coupled system (.json, .ssp, .ssd, .xml of OSP)",
    )
    .addOption(
      new Option(
        "--vary <name=values>",
        "a parameter or start value: FROM:TO:COUNT, or values with commas between; repeatable",
      ).argParser(parseVaried),
    )
    .option(
      "--output <expression>",
      "a column of the table: x (final value), max(x), min(x), mean(x), integral(x) of variables or expressions, event(condition), count(condition), or max(x) - min(x); repeatable (default: final values of all variables)",
      repeated,
    )
    .option(
      "--threads <n>",
      "number of threads for a model's runs (default: as many as pay, at most one for each core)",
      parseCount,
    )
    .option("--yes", "start more than a million runs");
  addModelOptions(addSettingOptions(command, "sweep"))
    .addHelpText(
      "after",
      '\nExit code 4 when a run has no value.\n\nExamples:\n  cosimo sweep Ball.mo --vary e=0.5:0.9:9 --output "max(h)"\n  cosimo sweep Motor.mo --vary R=1,2,5 --vary L=1e-3:5e-3:5 --output-file table.csv --plot family.html',
    )
    .action(async (file: string, options: object) => {
      // Loaded on demand: shortens the start of other commands.
      const { runSweep } = await import("../sweep/run-sweep.ts");
      await runSweep(file, await loadMethodModule(readSettingOptions(options)), terminal);
    });
}

function parseVaried(text: string, previous: Variations = []): Variations {
  const variation = parseVariation(text);
  if (variation === undefined) throw invalidValue("usage.variation-form");
  return [...previous, variation];
}
