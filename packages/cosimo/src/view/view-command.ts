import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { SimulateCommandOptions } from "../commands/runnable.ts";
import { runSimulate } from "../commands/simulate.ts";
import { addSharedOptions, readSettingOptions } from "../options/setting-options.ts";
import { openInBrowser } from "../studio/open-browser.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { makePageFolder, removePageFolder } from "./opened-page.ts";

interface ViewCommandOptions extends SimulateCommandOptions {
  readonly output?: string;
}

export function addViewCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("view")
    .description("run a model of mechanics and show its motion in space in the browser")
    .argument("<file>", "a model's text (.mo)")
    .option("-o, --output <file>", "write the page (.html), or a scene (.glb), in place of opening it");
  addSharedOptions(command, "model", "library", "parameters", "stopTime", "tolerance", "solver")
    .addHelpText(
      "after",
      "\nExamples:\n  cosimo view Crane.mo\n  cosimo view Crane.mo -o crane.html --stop-time 5",
    )
    .action((file: string, options: ViewCommandOptions) =>
      runView(file, readSettingOptions(options), terminal),
    );
}

async function runView(
  file: string,
  { output, ...options }: ViewCommandOptions,
  terminal: Terminal,
): Promise<void> {
  if (output !== undefined) {
    const written = extname(output).toLowerCase() === ".glb" ? { scene: output } : { view: output };
    return runSimulate(file, { ...options, ...written }, terminal);
  }
  // It stays: the browser reads it after this process has ended.
  const folder = makePageFolder();
  const page = join(folder, "view.html");
  let isWritten = false;
  try {
    await runSimulate(file, { ...options, view: page }, terminal);
    isWritten = terminal.exitCode === 0;
  } finally {
    if (!isWritten) removePageFolder(folder);
  }
  if (isWritten && !openInBrowser(pathToFileURL(page).href))
    terminal.err(`${terminal.text("scene.not-opened", { page })}\n`);
}
