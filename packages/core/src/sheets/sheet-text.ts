import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import { formatDecimal, quotedCsv } from "@cosimo/results";
import { type Cell, cellName, isBlank, isEmpty, type Sheet, type SheetRow } from "./sheet.ts";
import { sheetMessages } from "./sheet-messages.ts";

/** Maximum number of reported faults. */
const FAULT_LIMIT = 20;

/** The table of a sheet: its header is the first row with cells; columns of the header; all from 0. */
interface TableArea {
  readonly header: number;
  readonly first: number;
  readonly last: number;
}

type Report = (code: keyof typeof sheetMessages, cell: string, args?: MessageArguments) => void;

/**
 * The table of a sheet as CSV, with the cells of its places. Texts are in quotes, empty rows and rows that begin with `#` are
 * skipped. Cells whose value is not certain are faults: formulas without a value, errors, dates, merged cells, cells beside the table.
 */
export function sheetText(sheet: Sheet, file: string): Checked<SourceText> {
  const { rows } = sheet;
  const uri = `${file}#${sheet.name}`;
  const faults: Diagnostic[] = [];
  const report: Report = (code, cell, args = {}) => {
    faults.push(diagnoseWithoutSpan(sheetMessages, code, { cell: `${uri}!${cell}`, ...args }));
  };
  const area = tableArea(rows);
  reportMerged(sheet, area, report);
  const lines: string[] = [];
  const starts: number[] = [];
  let length = 0;
  for (let row = 0; row < rows.length && faults.length < FAULT_LIMIT; row++) {
    const line = row < area.header ? "" : lineOf(rows[row] ?? [], row, area, report);
    starts.push(length);
    lines.push(line);
    length += line.length + 1;
  }
  if (faults.length > 0) return { diagnostics: faults.slice(0, FAULT_LIMIT) };
  const text = lines.join("\n");
  return { value: { uri, text, cellAt: (span) => cellOf(span, starts, area) }, diagnostics: [] };
}

function tableArea(rows: Sheet["rows"]): TableArea {
  const header = Math.max(
    0,
    rows.findIndex((row) => row !== undefined && !isSkipped(row)),
  );
  const named = Array.from(rows[header] ?? [], (cell) => !isEmpty(cell));
  return { header, first: Math.max(0, named.indexOf(true)), last: Math.max(0, named.lastIndexOf(true)) };
}

/** An empty row, or a comment. */
function isSkipped(row: SheetRow): boolean {
  const first = row.find((cell) => !isEmpty(cell));
  return first === undefined || (first.t === "s" && first.f === undefined && String(first.v).startsWith("#"));
}

function lineOf(row: SheetRow, rowIndex: number, area: TableArea, report: Report): string {
  if (isSkipped(row)) return "";
  for (const [column, cell] of row.entries())
    if ((column < area.first || column > area.last) && !isEmpty(cell))
      report("sheet.beside", cellName(rowIndex, column), { row: area.header + 1 });
  let line = "";
  for (let column = area.first; column <= area.last; column++) {
    const cell = row[column];
    if (column > area.first) line += ",";
    if (isBlank(cell)) continue;
    const found = doubtOf(cell);
    if (found === undefined) line += fieldOf(cell);
    else report(found.code, cellName(rowIndex, column), found.args);
  }
  return line;
}

function doubtOf({ t, v, f = "" }: Cell) {
  if (t === "d") return { code: "sheet.date", args: {} } as const;
  if (t === "e") return { code: "sheet.error-value", args: { value: ERRORS.get(v) ?? "#ERROR!" } } as const;
  if (t === "z" || ((v ?? "") === "" && f !== ""))
    return { code: "sheet.no-value", args: { formula: f } } as const;
  return undefined;
}

/** Names of errors by their codes (ECMA-376, part 1, 18.17.3; codes of BIFF8). */
const ERRORS: ReadonlyMap<unknown, string> = new Map([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
  [0x2b, "#GETTING_DATA"],
]);

function fieldOf({ v }: Cell): string {
  if (typeof v === "number") return formatDecimal(v);
  return typeof v === "boolean" ? String(Number(v)) : quotedCsv(String(v ?? ""));
}

function reportMerged({ merges }: Sheet, { header, first, last }: TableArea, report: Report): void {
  const inTable = merges.filter(({ s, e }) => e.r >= header && s.c <= last && e.c >= first);
  for (const { s, e } of inTable.slice(0, FAULT_LIMIT))
    report("sheet.merged", `${cellName(s.r, s.c)}:${cellName(e.r, e.c)}`);
}

/** Fields begin after the commas outside of quotes. A span of a whole row is named by its first and last cell. */
function cellOf({ source, start, end }: Span, starts: readonly number[], { first, last }: TableArea): string {
  const after = starts.findIndex((from) => from > start);
  const row = (after < 0 ? starts.length : after) - 1;
  const columnAt = (offset: number): number => {
    const before = source.text.slice(starts[row], offset).replaceAll(/"[^"]*"/g, "");
    return first + before.split(",").length - 1;
  };
  const from = columnAt(start);
  const to = Math.min(last, columnAt(Math.max(start, end - 1)));
  return to > from ? `${cellName(row, from)}:${cellName(row, to)}` : cellName(row, from);
}
