import { extname } from "node:path";
import { type ExperimentOptions, readExperiment } from "@cosimo/core/models";
import { MalformedFileError, unexpectedKind } from "./file-messages.ts";
import { readSourceText } from "./node-source-provider.ts";

/** Reads the settings of a run. @throws FileError, MalformedFileError */
export function loadExperiment(file: string): ExperimentOptions {
  if (extname(file) !== ".json") throw unexpectedKind(file, "file.experiment");
  const { value, diagnostics } = readExperiment(readSourceText(file));
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}
