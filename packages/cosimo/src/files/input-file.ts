import { extname } from "node:path";
import { type InputSignals, readInputs } from "@cosimo/core/models";
import { MalformedFileError, unexpectedKind } from "./file-messages.ts";
import { readSourceText } from "./node-source-provider.ts";

/** Reads the values of a model's inputs over time. @throws FileError, MalformedFileError */
export function loadInputFile(file: string): InputSignals {
  if (extname(file) !== ".csv") throw unexpectedKind(file, "file.table");
  const { value, diagnostics } = readInputs(readSourceText(file).text, file);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}
