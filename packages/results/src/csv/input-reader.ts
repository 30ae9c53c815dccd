import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type InputSignals,
  type MessageArguments,
  phrase,
  type SampledSignal,
  type SourceText,
  type Span,
} from "@cosimo/ir";
import { splitInteger } from "../recording/exact-values.ts";
import { type GrowingColumn, growingColumn } from "../recording/growing-column.ts";
import { LONG_INTEGER, zeros } from "./csv-column.ts";
import { type CsvHead, readHead, withoutTrailingDelimiter } from "./csv-head.ts";
import { csvMessages, csvPhrases } from "./csv-messages.ts";
import { type CsvRecord, csvRecords, delimiterOf, fieldSpan, lineSpan } from "./csv-records.ts";
import { parseDecimal } from "./decimal.ts";
import { splitTimeName } from "./header-names.ts";

/** Maximum number of reported faults. */
const FAULT_LIMIT = 20;

/** State of reading a table. */
interface InputTable {
  readonly head: CsvHead;
  /** The first column is the time. */
  readonly columns: readonly GrowingColumn[];
  /** Of columns with integers of more than 53 bits, what the nearest numbers leave over. */
  readonly remainders: Map<number, GrowingColumn>;
  /** Offset of each row in the text. */
  readonly rows: GrowingColumn;
  /** Reports a fault in field `column` (from 0) of a record. */
  report(code: keyof typeof csvMessages, record: Span, column: number, args?: MessageArguments): void;
}

/**
 * Reads a table of inputs: a header `time,name,…`, a row of units if there is one, then rows of finite numbers (Booleans also `true` and `false`), times
 * ascending, at most two rows at one time. The signals keep the places of their points in the text for
 * diagnostics. `cellAt` names places if the text was a sheet.
 */
export function readInputs(
  text: string,
  name = "inputs.csv",
  cellAt?: SourceText["cellAt"],
): Checked<InputSignals> {
  const source: SourceText = { uri: name, text, ...(cellAt && { cellAt }) };
  const faults: Diagnostic[] = [];
  const table = readTable(source, faults);
  if (table === undefined || faults.length > 0) return { diagnostics: faults };
  const { head, columns } = table;
  const delimiter = delimiterOf(source);
  const time = columns[0]!.copy();
  const rows = table.rows.copy();
  const signals = head.columns.slice(1).map(({ name, unit }, k): [string, SampledSignal] => {
    const place = (point: number): Span =>
      fieldSpan(point < 0 ? head.record.span : lineSpan(source, rows[point]!), k + 1, delimiter);
    const remainders = table.remainders.get(k + 1)?.copy();
    return [name, { time, values: columns[k + 1]!.copy(), unit, place, ...(remainders && { remainders }) }];
  });
  return { value: Object.fromEntries(signals), diagnostics: [] };
}

function readTable(source: SourceText, faults: Diagnostic[]): InputTable | undefined {
  const head = readHead(csvRecords(source));
  if (head === undefined) {
    faults.push(diagnoseWithoutSpan(csvMessages, "csv.empty", { file: source.uri }));
    return undefined;
  }
  const delimiter = delimiterOf(source);
  const table: InputTable = {
    head,
    columns: head.columns.map(() => growingColumn()),
    remainders: new Map(),
    rows: growingColumn(),
    report: (code, record, column, args) =>
      faults.push(diagnose(csvMessages, code, fieldSpan(record, column, delimiter), args)),
  };
  checkHeader(table);
  if (faults.length > 0) return undefined;
  const times: [number, number] = [Number.NaN, Number.NaN];
  for (const record of head.rows) {
    if (faults.length >= FAULT_LIMIT) break;
    checkTime(table, record.span, readRow(table, record), times);
  }
  if (table.rows.length === 0 && faults.length === 0)
    faults.push(diagnose(csvMessages, "csv.no-rows", head.record.span));
  return table;
}

function checkHeader({ head, report }: InputTable): void {
  const names = head.columns.map(({ name }) => name);
  const { span } = head.record;
  if (names[0] === undefined || splitTimeName(names[0]) === undefined)
    report("csv.time-first", span, 0, { found: names[0] ?? "" });
  else if (names.length < 2) report("csv.only-time", span, 0);
  names.forEach((name, k) => {
    if (name === "") report("csv.unnamed-column", span, k, { column: k + 1 });
    else if (names.indexOf(name) < k) report("csv.same-name", span, k, { name });
  });
}

/** Appends a row to the columns; returns its time. */
function readRow({ columns, remainders, rows, report }: InputTable, { fields, span }: CsvRecord): number {
  const found = withoutTrailingDelimiter(fields, columns.length);
  if (found.length !== columns.length) {
    // The last field, so that the span is the whole row.
    report("csv.ragged-row", span, fields.length, { found: found.length, expected: columns.length });
    return Number.NaN;
  }
  rows.push(span.start);
  let time = Number.NaN;
  for (let k = 0; k < columns.length; k++) {
    const text = found[k]!.trim();
    const value = parseDecimal(text);
    if (value === undefined) report("csv.not-a-number", span, k, { text, column: k + 1 });
    else if (!Number.isFinite(value))
      report("csv.not-finite", span, k, {
        text: text === "" ? phrase(csvPhrases, "csv.empty-field") : `'${text}'`,
        column: k + 1,
      });
    columns[k]!.push(value ?? Number.NaN);
    pushRemainder(remainders, k, rows.length - 1, LONG_INTEGER.test(text) ? remainderIn(text) : 0);
    if (k === 0) time = value ?? Number.NaN;
  }
  return time;
}

function remainderIn(text: string): number {
  const [, remainder] = splitInteger(BigInt(text.replace("+", "")));
  return remainder;
}

/** Columns without long integers have no remainders. */
function pushRemainder(
  remainders: InputTable["remainders"],
  column: number,
  row: number,
  value: number,
): void {
  let list = remainders.get(column);
  if (list === undefined && value === 0) return;
  if (list === undefined) {
    list = zeros(row);
    remainders.set(column, list);
  }
  list.push(value);
}

/** `times`: those of the two previous rows; values that are no numbers are skipped. */
function checkTime({ report }: InputTable, row: Span, time: number, times: [number, number]): void {
  const [beforeLast, last] = times;
  if (time < last) report("csv.time-order", row, 0, { time });
  else if (time === last && time === beforeLast) report("csv.three-at-once", row, 0, { time });
  if (Number.isNaN(time)) return;
  times[0] = last;
  times[1] = time;
}
