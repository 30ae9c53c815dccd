import {
  cellName,
  csvRecords,
  diagnoseWithoutSpan,
  excelLimits,
  type MessageArguments,
  sheetMessages,
} from "@cosimo/core/models";
import type { Cell } from "../sheets/sheet-library.ts";
import { splitSheetName } from "../sheets/sheet-name.ts";
import { SHEET, workbookOf } from "../sheets/write-sheet.ts";
import { type AtomicFile, createAtomicFile } from "./atomic-file.ts";
import { MalformedFileError } from "./file-messages.ts";

/** Cells that one sheet may have. The library makes one text of a sheet, of which V8 allows 512 Mi characters: 60 for each cell. */
const CELLS = 8_000_000;

/** A table as it is written: a workbook has bounds. */
export interface TableFile extends AtomicFile {
  /** Refuses a table of more rows than the file can have, before it is written. @throws MalformedFileError */
  expectRows?(rows: number, columns: number): void;
}

/** Opens `path` for atomic writing; what is written to a name `.xlsx` is CSV, each chunk of whole records. @throws FileError */
export function createTableFile(path: string): TableFile {
  const file = createAtomicFile(path);
  return splitSheetName(path) === undefined ? file : sheetFile(file);
}

/** Completes all files, also if one cannot be; then throws for the first of these. */
export function commitAll(files: readonly AtomicFile[]): void {
  const errors: unknown[] = [];
  for (const file of files)
    try {
      file.commit();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

/**
 * A workbook with one sheet, whose cells are the fields of the CSV text that is written: numbers, and texts where CSV has quotes or
 * words. Integers with more digits than numbers keep are texts. What is beyond the last row is refused after the rest is written.
 */
export function sheetFile(
  file: AtomicFile,
  { rows: most, cells = CELLS }: SheetBounds = excelLimits,
): TableFile {
  const { path } = file;
  const rows: Cell[][] = [];
  let count = 0;
  let columns = 0;
  const rowsKept = (): number => Math.min(most, Math.floor(cells / Math.max(1, columns)));
  const write = (text: string): void => {
    for (const { fields, quoted } of csvRecords({ uri: path, text }, ",")) {
      columns = Math.max(columns, fields.length);
      if (count++ >= rowsKept()) continue;
      checkFields(fields, `${path}#${SHEET}`, count - 1);
      rows.push(fields.map((field, k) => cellOf(field, quoted?.[k] ?? false)));
    }
  };
  return {
    ...file,
    expectRows(expected, width) {
      columns = width;
      checkColumns(path, width);
      if (expected > rowsKept())
        throw refusal("sheet.too-many-expected", { file: path, kept: rowsKept(), rows: expected, columns });
    },
    write: (chunk) => write(typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk)),
    commit() {
      const kept = rows.length;
      try {
        file.write(workbookOf(rows, columns));
        file.commit();
      } catch (error) {
        file.discard();
        throw error;
      }
      if (count > kept) throw refusal("sheet.too-many-rows", { file: path, kept, rows: count, columns });
    },
  };
}

interface SheetBounds {
  readonly rows: number;
  readonly cells?: number;
}

function checkFields(fields: readonly string[], uri: string, row: number): void {
  if (row === 0) checkColumns(uri, fields.length);
  const long = fields.findIndex(({ length }) => length > excelLimits.characters);
  if (long < 0) return;
  const { length } = fields[long]!;
  throw refusal("sheet.long-text", {
    ...{ cell: `${uri}!${cellName(row, long)}`, length, limit: excelLimits.characters },
  });
}

function checkColumns(file: string, columns: number): void {
  if (columns > excelLimits.columns)
    throw refusal("sheet.too-many-columns", { file, columns, limit: excelLimits.columns });
}

const NO_CELL: Cell = { t: "z" };

function cellOf(field: string, isQuoted: boolean): Cell {
  if (isQuoted) return { t: "s", v: field };
  if (field === "") return NO_CELL;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(field) ? Number(field) : Number.NaN;
  const isExact = !/^[+-]?\d{16,}$/.test(field) || BigInt(number) === BigInt(field.replace("+", ""));
  return Number.isFinite(number) && isExact ? { t: "n", v: number } : { t: "s", v: field };
}

function refusal(code: keyof typeof sheetMessages, args: MessageArguments): MalformedFileError {
  return new MalformedFileError([diagnoseWithoutSpan(sheetMessages, code, args)]);
}
