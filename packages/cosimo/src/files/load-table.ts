import { extname } from "node:path";
import { type Checked, readSheet, type SheetLibrary, type SourceText, sheetText } from "@cosimo/core/models";
import { sheetLibrary } from "../sheets/sheet-library.ts";
import { splitSheetName } from "../sheets/sheet-name.ts";
import { MalformedFileError, unexpectedKind } from "./file-messages.ts";
import { readBytes } from "./read-bytes.ts";

/** A reader of tables as CSV. */
export type TableReader<T> = (text: string, name: string, cellAt?: SourceText["cellAt"]) => Checked<T>;

/**
 * Reads a table, `a.csv`, `a.xlsx` or `a.xlsx#sheet`; `bytesOf` answers the bytes of a file.
 * @throws FileError, MalformedFileError
 */
export function loadTable<T>(path: string, read: TableReader<T>, bytesOf = readBytes): T {
  const { uri, text, cellAt } = tableText(path, bytesOf);
  return checked(read(text, uri, cellAt));
}

function checked<T>({ value, diagnostics }: Checked<T>): T {
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}

/** Refuses names of other files. @throws FileError */
export function checkTableName(path: string, expected: "file.table" | "file.table-name"): void {
  const isSheet = expected === "file.table" && splitSheetName(path) !== undefined;
  if (!isSheet && ![".csv", ".xlsx"].includes(extname(path).toLowerCase()))
    throw unexpectedKind(path, expected);
}

/** A table as CSV; see `loadTable`. @throws FileError, MalformedFileError */
export function tableText(path: string, bytesOf: (path: string) => Uint8Array): SourceText {
  const name = splitSheetName(path);
  if (name === undefined) return { uri: path, text: new TextDecoder().decode(bytesOf(path)) };
  const { file, sheet } = name;
  const read = checked(
    readSheet(bytesOf(file), file, sheet, () => sheetLibrary() as unknown as SheetLibrary),
  );
  return checked(sheetText(read, file));
}
