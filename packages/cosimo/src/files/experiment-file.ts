import { extname } from "node:path";
import { type ExperimentOptions, ModelError, readExperiment } from "@cosimo/core/models";
import { MalformedFileError, unexpectedKind } from "./file-messages.ts";
import { readSourceText } from "./node-source-provider.ts";

/**
 * Reads the settings of a run.
 * @throws FileError, MalformedFileError; ModelError for wrong values
 */
export function loadExperiment(file: string): ExperimentOptions {
  if (extname(file) !== ".json") throw unexpectedKind(file, "file.experiment");
  const { value, diagnostics } = readExperiment(readSourceText(file));
  if (diagnostics.some(({ category }) => category === "usage")) throw new ModelError(diagnostics);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}
