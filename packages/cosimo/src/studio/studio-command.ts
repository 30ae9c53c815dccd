import { type Command, Option } from "commander";
import { parsePort } from "../options/options.ts";
import { addSharedOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { StudioCommandOptions } from "./run-studio.ts";

export function addStudioCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("studio")
    .description(
      "the page on the files of a folder: edit, run, plot and compare models and FMUs in a browser",
    )
    .argument("[folder]", "the folder, or a file to begin with (default: the current folder)")
    .addOption(new Option("--port <n>", "port on this machine (default: a free one)").argParser(parsePort))
    .option("--open", "open the page in the browser");
  addSharedOptions(command, "library")
    .addHelpText(
      "after",
      "\nIt serves this machine only, and writes models in the folder only. Ctrl-C ends it.\n\nExamples:\n  cosimo studio --open\n  cosimo studio models/Drive.mo --library MyLibrary",
    )
    .action(async (folder: string | undefined, options: StudioCommandOptions) => {
      // Loaded on demand: shortens the start of other commands.
      const { runStudio } = await import("./run-studio.ts");
      await runStudio(folder ?? ".", options, terminal);
    });
}
