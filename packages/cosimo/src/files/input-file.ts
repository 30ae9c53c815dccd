import { type InputSignals, readInputs } from "@cosimo/core/models";
import { checkTableName, loadTable } from "./load-table.ts";

/** Reads the values of a model's inputs over time. @throws FileError, MalformedFileError */
export function loadInputFile(file: string): InputSignals {
  checkTableName(file, "file.table");
  return loadTable(file, readInputs);
}
