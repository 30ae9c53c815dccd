import { readArchive, writeArchive } from "@cosimo/fmi";
import { type Cell, sheetLibrary } from "./sheet-library.ts";

/** Name of the only sheet of a written workbook. */
export const SHEET = "Table";

/** A workbook with one sheet of these rows. */
export function workbookOf(rows: Cell[][], columns: number): Uint8Array {
  const { write, utils } = sheetLibrary();
  const e = { r: Math.max(0, rows.length - 1), c: Math.max(0, columns - 1) };
  const sheet = { "!ref": utils.encode_range({ s: { r: 0, c: 0 }, e }), "!data": rows };
  const workbook = { SheetNames: [SHEET], Sheets: { [SHEET]: sheet } };
  const bytes = write(workbook, { type: "buffer", bookType: "xlsx", bookSST: true }) as Uint8Array;
  return packed(bytes);
}

/** The library packs to thrice the size. */
function packed(stored: Uint8Array): Uint8Array {
  const { value: archive } = readArchive(stored, SHEET);
  if (archive === undefined) throw new Error("the workbook written is no archive");
  const entries = [...archive.entries.values()];
  return writeArchive(Object.fromEntries(entries.map((entry) => [entry.name, entry.read().value!])));
}
