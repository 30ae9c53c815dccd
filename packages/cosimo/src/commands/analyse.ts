import { type Command, Option } from "commander";
import type { AnalyseFlags } from "../analysis/analyse-options.ts";
import { parseNumber, parsePositive } from "../options/options.ts";
import { addSettingOptions, addSharedOptions, readSettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

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
  command
    .addOption(
      new Option(
        "--schemes",
        "instead: run the system under eight usual schemes, and compare step, time and error",
      ).conflicts(["at", "innerStep", "plot", "runs"]),
    )
    .addOption(
      new Option(
        "--scheme <scheme>",
        "a scheme to be compared: an algorithm as in `simulate --algorithm`, also after another system of the same outputs; repeatable",
      )
        .argParser((text: string, previous: readonly string[] = []) => [...previous, text])
        .conflicts(["at", "innerStep", "plot", "runs"]),
    );
  addSharedOptions(addSettingOptions(command, "analyse"), "library")
    .addHelpText(
      "after",
      '\nExamples:\n  cosimo analyse Drive.json\n  cosimo analyse Drive.json --at 0.5 --inner-step 1e-4 --inner-step 1e-5 --plot drive.html\n  cosimo analyse Drive.json --schemes --communication-step 1e-4\n  cosimo analyse Drive.json --scheme jacobi,extrapolation=1 --scheme "DriveInPython.json jacobi" --allow-code',
    )
    .action(async (file: string, options: AnalyseFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runAnalyse } = await import("./run-analyse.ts");
      await runAnalyse(file, readSettingOptions(options), terminal);
    });
}
