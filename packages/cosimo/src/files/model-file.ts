import { readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { CompileModelOptions, SourceText } from "@cosimo/core/models";
import type { Command } from "commander";
import { addSharedOptions } from "../options/setting-options.ts";
import { FileError, unexpectedKind } from "./file-messages.ts";
import {
  createNodeSourceProvider,
  type ExternalCode,
  isPackage,
  readSourceText,
} from "./node-source-provider.ts";

/** Options of all commands that accept the text of a model. */
export interface ModelOptions extends ExternalCode {
  readonly model?: string;
  readonly library?: readonly string[];
  readonly unitCheck?: "warn" | "ignore";
  readonly accept?: readonly string[];
}

export function addModelOptions(command: Command): Command {
  return addSharedOptions(command, "model", "library", "accept");
}

/** A model's text, and how it is compiled. */
export interface LoadedModel {
  readonly source: SourceText;
  readonly compileOptions: CompileModelOptions;
}

/**
 * Reads the text of a model: a file, or the folder of a package.
 * @throws FileError
 */
export function loadModelFile(path: string, options: ModelOptions): LoadedModel {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? packageIn(path) : path;
  return loadModelText(file, () => readSourceText(file), options);
}

/** As `loadModelFile`, with the text from `read`. */
export function loadModelText(file: string, read: () => SourceText, options: ModelOptions): LoadedModel {
  if (![".mo", ".lisma", ".isma"].includes(extname(file))) throw unexpectedKind(file, "file.model");
  const source = read();
  const library = createNodeSourceProvider(file, options.library ?? [], options);
  return {
    source,
    compileOptions: {
      library,
      ...(options.model === undefined ? {} : { model: options.model }),
      ...(options.unitCheck === undefined ? {} : { unitCheck: options.unitCheck }),
      ...(options.accept === undefined ? {} : { accept: options.accept }),
    },
  };
}

/** The text of the package in a folder. @throws FileError */
function packageIn(folder: string): string {
  if (isPackage(folder)) return join(folder, "package.mo");
  const names = modelsIn(folder);
  if (names.length === 0) throw new FileError("file.no-package", { file: folder });
  throw new FileError("file.folder-of-models", { file: folder, names: names.slice(0, MOST_NAMED) });
}

/** Number of files that a message names. */
const MOST_NAMED = 10;

/** Paths of the packages and models in a folder. */
function modelsIn(folder: string): readonly string[] {
  const entries = readdirSync(folder).sort();
  const found = entries.filter(
    (entry) => isPackage(join(folder, entry)) || [".mo", ".lisma", ".isma"].includes(extname(entry)),
  );
  return found.map((entry) => join(folder, entry));
}
