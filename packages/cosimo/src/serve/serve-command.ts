import { type Command, Option } from "commander";
import { parsePort } from "../options/options.ts";
import { addSharedOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ServeFlags } from "./run-serve.ts";

export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("serve")
    .description("a model or an FMU as a unit of coupled systems in other programs, over WebSocket")
    .argument("<file>", "a model's text (.mo, .lisma, .isma) or an FMU (.fmu)")
    .addOption(new Option("--port <n>", "port on this machine (default: a free one)").argParser(parsePort));
  addSharedOptions(command, "model", "library", "fmuBackend")
    .addHelpText(
      "after",
      '\nIt serves this machine only; other machines reach it by a tunnel (ssh -L). Ctrl-C ends it.\nA communication step waits for an answer, some 100 microseconds on this machine.\n\nExamples:\n  cosimo serve Ball.mo --port 7000     {"units": {"ball": {"remote": "ws://127.0.0.1:7000"}}}',
    )
    .action(async (file: string, options: ServeFlags) => {
      // Loaded on demand: shortens the start of other commands.
      const { runServe } = await import("./run-serve.ts");
      await runServe(file, options, terminal);
    });
}
