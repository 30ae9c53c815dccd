import { readCsv, readSheet, type SheetLibrary, sheetText } from "@cosimo/core/models";
import type { Checked, Trajectory } from "@cosimo/ir";
import * as library from "@e965/xlsx";

/** The result in the only sheet of a workbook that has cells. Loaded with the first one. */
export function readWorkbook(bytes: Uint8Array, name: string): Checked<Trajectory> {
  const sheet = readSheet(bytes, name, undefined, () => library as unknown as SheetLibrary);
  if (sheet.value === undefined) return { diagnostics: sheet.diagnostics };
  const text = sheetText(sheet.value, name);
  if (text.value === undefined) return { diagnostics: text.diagnostics };
  return readCsv(text.value.text, text.value.uri, text.value.cellAt);
}
