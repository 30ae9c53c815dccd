import type { Command } from "commander";
import { addSharedOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CalibrateFlags } from "./run-calibrate.ts";

export function addCalibrateCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("calibrate")
    .description("values of parameters and start values with which runs come closest to measured data")
    .argument("<file>", "a calibration (.json)");
  addSharedOptions(command, "library")
    .addHelpText(
      "after",
      "\nExit code 4 when no run has values with the first values.\n\nExamples:\n  cosimo calibrate ball.json\n  cosimo calibrate ball.json --json",
    )
    .action(async (file: string, options: CalibrateFlags) => {
      const { runCalibrate } = await import("./run-calibrate.ts");
      await runCalibrate(file, options, terminal);
    });
}
