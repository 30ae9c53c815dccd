import type { Command } from "commander";
import type { Terminal } from "../terminal/terminal.ts";
import { textTable } from "../terminal/text-table.ts";
import type { AddedLibrary } from "./added-libraries.ts";

interface JsonOption {
  readonly json?: boolean;
}

/** The commands for libraries that any model finds. Their implementation is loaded on demand. */
export function addLibraryCommand(program: Command, terminal: Terminal): void {
  const library = program
    .command("library")
    .description("Modelica libraries that any model finds by name: add, list, remove");
  const print = (done: "added" | "libraries" | "removed", list: readonly AddedLibrary[], json?: boolean) => {
    if (json)
      terminal.out(`${JSON.stringify({ schema: "cosimo.library/1", [done]: list, diagnostics: [] })}\n`);
    else if (list.length === 0) terminal.out(`${terminal.text("library.none")}\n`);
    else {
      const rows = list.map(({ name, version, path }) => [name, version ?? "", path]);
      terminal.out(`${terminal.text(`library.${done}`)}\n${textTable(rows)}\n`);
    }
  };
  const implementation = () => import("./added-libraries.ts");
  library
    .command("add")
    .description("unpack the libraries of a directory or ZIP archive into the user's directory of data")
    .argument("<source>", "a directory or ZIP archive (.zip) with a library, as its authors publish it")
    .addHelpText("after", "\nExamples:\n  cosimo library add ModelicaStandardLibrary_v4.1.0.zip")
    .action(async (source: string, { json }: JsonOption) =>
      print("added", (await implementation()).addLibraries(source), json),
    );
  library
    .command("list")
    .description("show the libraries that were added")
    .action(async ({ json }: JsonOption) =>
      print("libraries", (await implementation()).addedLibraries(), json),
    );
  library
    .command("remove")
    .description("remove a library that was added")
    .argument("<name>", "its name")
    .argument("[version]", "its version, if there are several")
    .action(async (name: string, version: string | undefined, { json }: JsonOption) =>
      print("removed", [(await implementation()).removeLibrary(name, version)], json),
    );
}
