import { extname } from "node:path";
import type { CompileModelOptions, SourceText } from "@cosimo/core/models";
import type { Command } from "commander";
import { addSharedOptions } from "../options/setting-options.ts";
import { unexpectedKind } from "./file-messages.ts";
import { createNodeSourceProvider, readSourceText } from "./node-source-provider.ts";

/** Options of all commands that accept the text of a model. */
export interface ModelOptions {
  readonly model?: string;
  readonly library?: readonly string[];
}

export function addModelOptions(command: Command): Command {
  return addSharedOptions(command, "model", "library");
}

/** Reads the file of a model. @throws FileError */
export function loadModelFile(
  file: string,
  options: ModelOptions,
): { readonly source: SourceText; readonly compileOptions: CompileModelOptions } {
  return loadModelText(file, () => readSourceText(file), options);
}

/** As `loadModelFile`, with the text from `read`. */
export function loadModelText(
  file: string,
  read: () => SourceText,
  options: ModelOptions,
): ReturnType<typeof loadModelFile> {
  if (![".mo", ".lisma", ".isma"].includes(extname(file))) throw unexpectedKind(file, "file.model");
  const source = read();
  const library = createNodeSourceProvider(file, options.library ?? []);
  return {
    source,
    compileOptions: { library, ...(options.model === undefined ? {} : { model: options.model }) },
  };
}
