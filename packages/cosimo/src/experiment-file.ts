import { extname } from "node:path";
import { type ExperimentOptions, readExperiment } from "@cosimo/core";
import { FileError, MalformedFileError } from "./file-messages.ts";
import { readSourceText } from "./node-source-provider.ts";

/** Reads the settings of a run. @throws FileError, MalformedFileError */
export function loadExperiment(file: string): ExperimentOptions {
  if (extname(file) !== ".json")
    throw new FileError("file.unknown-kind", { file, expected: "an experiment (.json)" });
  const { value, diagnostics } = readExperiment(readSourceText(file));
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}
