import { type FormFault, faultOfForm, type TableForm } from "./check-table.ts";
import { readMatTable } from "./mat-table.ts";
import { readSeparatedTable, readTextTable, type TableFault, type TextTable } from "./table-text.ts";

/** Why a file has no such table; `format`: it is no real matrix of a MAT file. */
export type UnreadTable = TableFault | FormFault | "format";

export interface TablePlace {
  readonly file: string;
  /** Of the table in the file. */
  readonly name: string;
}

/** Of a CSV file. */
export interface SeparatedFormat {
  readonly delimiter: string;
  readonly headerLines: number;
}

/** The table of a file in the format of its name: `.mat`, `.csv`, or a text of the standard library. */
export function readTable(
  bytes: Uint8Array,
  place: TablePlace,
  format: SeparatedFormat,
  form: TableForm,
): TextTable | UnreadTable {
  const read = readMatrix(bytes, place, format);
  return typeof read === "string" || "reason" in read ? read : (faultOfForm(read, form) ?? read);
}

function readMatrix(
  bytes: Uint8Array,
  { file, name }: TablePlace,
  { delimiter, headerLines }: SeparatedFormat,
): TextTable | TableFault | "format" {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  if (ending === "mat") return readMatTable(bytes, name);
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
  return ending === "csv" ? readSeparatedTable(text, delimiter, headerLines) : readTextTable(text, name);
}
