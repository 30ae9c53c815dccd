import { type Command, Option } from "commander";
import { parseNumber, parsePositive } from "../options/options.ts";
import { addSettingOptions, addSharedOptions, readSettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { AnalyseFlags } from "./run-analyse.ts";

export function addAnalyseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("analyse")
    .description("what step and algorithm a coupled system needs: frequencies, stability limits, convergence")
    .argument("<system>", "a coupled system (.json, .ssp, .ssd, .xml of OSP)")
    .option("--at <t>", "when it is linearized: a run goes there first (default: the start) [s]", parseNumber)
    .option(
      "--inner-step <h>",
      "steps of the units' own methods for the convergence table; repeatable [s]",
      (text: string, previous: readonly number[] = []) => [...previous, parsePositive(text)],
    )
    .addOption(
      new Option("--no-runs", "leave out the convergence table, for which the system is run").conflicts(
        "innerStep",
      ),
    );
  addSharedOptions(addSettingOptions(command, "analyse"), "library")
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo analyse Drive.json\n  cosimo analyse Drive.json --at 0.5 --inner-step 1e-4 --inner-step 1e-5 --plot drive.html",
    )
    .action(async (file: string, options: AnalyseFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runAnalyse } = await import("./run-analyse.ts");
      await runAnalyse(file, readSettingOptions(options), terminal);
    });
}
