import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { builtPage, type Studio, startStudio } from "@cosimo/server";
import { FileError, reasonOf, unexpectedKind } from "../files/file-messages.ts";
import { createNodeSourceProvider, libraryPlaces } from "../files/node-source-provider.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openBrowser } from "./open-browser.ts";
import { studioMessages } from "./studio-messages.ts";

export interface StudioCommandOptions {
  readonly port?: number;
  readonly open?: boolean;
  readonly library?: readonly string[];
  readonly json?: boolean;
}

/** Serves until Ctrl-C. @throws FileError, ModelError */
export async function runStudio(
  path: string,
  options: StudioCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { folder, open } = placeOf(path);
  const page = builtPage();
  if (page === undefined) throw new FileError("studio.no-page", {});
  const { library = [], port } = options;
  const libraries = [...library.map((one) => resolve(one)), folder];
  // A library that cannot be read is said now.
  createNodeSourceProvider(undefined, libraries);
  const studio = await started({
    ...{ folder, page, command: commandLine() },
    ...(open !== undefined && { open }),
    ...(port !== undefined && { port }),
    libraries: libraryPlaces(folder, libraries),
    classesOf: (file: string) => createNodeSourceProvider(file, libraries),
  });
  announce(studio, folder, options, terminal);
  if (options.open && !openBrowser(studio.address)) terminal.err(`${terminal.text("studio.not-opened")}\n`);
  await interrupt();
  await studio.close();
}

/** A file is opened in its folder. */
function placeOf(path: string): { readonly folder: string; readonly open?: string } {
  const full = resolve(path);
  try {
    if (statSync(full).isDirectory()) return { folder: full };
  } catch (error) {
    throw new FileError("file.unreadable", { file: path, reason: reasonOf(error) });
  }
  if (!/\.(mo|lisma|isma|fmu|csv|mat|arrow)$/i.test(full)) throw unexpectedKind(path, "file.studio");
  return { folder: dirname(full), open: basename(full) };
}

async function started(options: Parameters<typeof startStudio>[0]): Promise<Studio> {
  try {
    return await startStudio(options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"].includes(code)) throw error;
    const args = { port: options.port ?? 0, reason: reasonOf(error) };
    throw new ModelError([diagnoseWithoutSpan(studioMessages, "studio.port", args)]);
  }
}

/** This command line, for the runs of FMUs. */
function commandLine(): readonly string[] {
  const bundle = dirname(fileURLToPath(import.meta.url));
  return [process.execPath, join(bundle, "..", "..", "bin", "cosimo.js")];
}

function announce(
  { address, port }: Studio,
  folder: string,
  { json }: StudioCommandOptions,
  terminal: Terminal,
): void {
  if (json) {
    terminal.out(`${JSON.stringify({ schema: "cosimo.studio/1", address, port, folder })}\n`);
    return;
  }
  terminal.out(`${terminal.text("studio.at", { folder })}\n\n  ${address}\n\n`);
  terminal.out(`${terminal.text("studio.secret")}\n`);
}

/** Ctrl-C ends the studio as it should: that is no failure. */
function interrupt(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => done());
  });
}
