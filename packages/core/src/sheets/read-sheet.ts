import { readArchive } from "@cosimo/fmi";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import { excelLimits, isEmpty, type Sheet, type SheetLibrary } from "./sheet.ts";
import { sheetMessages } from "./sheet-messages.ts";

/** Reads the cells of the named sheet of a workbook, or of the only one that has cells. */
export function readSheet(
  bytes: Uint8Array,
  file: string,
  name: string | undefined,
  library: () => SheetLibrary,
): Checked<Sheet> {
  const faults = archiveFaults(bytes, file);
  if (faults.length > 0) return { diagnostics: faults };
  const { value: sheets, diagnostics } = readSheets(bytes, file, name, library);
  return sheets === undefined ? { diagnostics } : chosen(sheets, file, name);
}

function chosen(sheets: readonly Sheet[], file: string, name: string | undefined): Checked<Sheet> {
  const namesOf = (ones: readonly Sheet[]) => ones.map((one) => `'${one.name}'`);
  if (name !== undefined && sheets.every((one) => one.name !== name))
    return refusal("sheet.unknown", { file, sheet: name, names: namesOf(sheets) });
  const filled = sheets.filter(({ rows }) => rows.some((row) => row?.some((cell) => !isEmpty(cell))));
  const [first] = filled;
  if (first === undefined && name !== undefined) return refusal("sheet.empty-sheet", { file, sheet: name });
  if (first === undefined) return refusal("sheet.empty", { file });
  if (filled.length > 1) return refusal("sheet.which", { file, names: namesOf(filled), first: first.name });
  return { value: first, diagnostics: [] };
}

/** All sheets; only the named one, if there is a name, with cells. */
function readSheets(
  bytes: Uint8Array,
  file: string,
  name: string | undefined,
  library: () => SheetLibrary,
): Checked<readonly Sheet[]> {
  const damaged = (reason: string) => refusal("sheet.damaged", { file, reason });
  try {
    const { SheetNames, Sheets } = library().read(bytes, {
      ...{ type: "array", dense: true, cellDates: true, cellText: false, cellHTML: false },
      // Formulas without a value are kept.
      sheetStubs: true,
      ...(name !== undefined && { sheets: name }),
    });
    const value = SheetNames.map((one): Sheet => {
      const { "!data": rows = [], "!merges": merges = [] } = Sheets[one] ?? {};
      return { name: one, rows, merges };
    });
    const beyond = value.find(({ rows }) => rows.length > excelLimits.rows);
    return beyond === undefined
      ? { value, diagnostics: [] }
      : damaged(`'${beyond.name}' has a row ${beyond.rows.length}`);
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error));
  }
}

/** A sheet is unpacked to one text, of which V8 allows 512 Mi characters. Sizes are bounded, and checked to be true, before. */
const LIMITS = { entries: 10_000, entrySize: 2 ** 29 - 2 ** 20, totalSize: 2 ** 30, ratio: 300 };

function archiveFaults(bytes: Uint8Array, file: string): readonly Diagnostic[] {
  const { value: archive, diagnostics } = readArchive(bytes, file, LIMITS);
  const isOther = diagnostics.some(({ code }) => code === "archive.not-an-archive");
  if (isOther || archive?.entries.has("[Content_Types].xml") === false)
    return refusal("sheet.not-a-workbook", { file }).diagnostics;
  if (archive === undefined) return diagnostics.filter(({ severity }) => severity === "error");
  for (const entry of archive.entries.values()) {
    const read = entry.read();
    if (read.value === undefined) return read.diagnostics;
  }
  return [];
}

function refusal(code: keyof typeof sheetMessages, args: MessageArguments): Checked<never> {
  return { diagnostics: [diagnoseWithoutSpan(sheetMessages, code, args)] };
}
