import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type SourceText,
  type Trajectory,
  type TrajectoryVariable,
} from "@cosimo/ir";
import { marksFromTimes } from "../recording/row-marks.ts";
import { type CsvColumn, csvColumn } from "./csv-column.ts";
import { readHead, withoutTrailingDelimiter } from "./csv-head.ts";
import { csvMessages } from "./csv-messages.ts";
import { type CsvRecord, csvRecords, delimiterOf, fieldSpan } from "./csv-records.ts";
import { parseDecimal } from "./decimal.ts";
import { type HeaderName, splitTimeName } from "./header-names.ts";

/** Maximum number of reported faults. */
const FAULT_LIMIT = 20;

interface CsvTable {
  readonly heads: readonly HeaderName[];
  readonly columns: readonly CsvColumn[];
}

/**
 * Reads a numeric table with one column of time. Two rows at one time are the left and right limit of an event. A unit in the
 * header, `v [m/s]`, is separated from the name; a row of units may stand below the header. CSV has no types: variables become
 * continuous Reals, but texts if their fields are in quotes and no numbers, and integers of 64 bits if they have too many digits for
 * numbers of double precision.
 *
 * @param name name of the text in diagnostics and of the model in the trajectory
 * @param cellAt names places if the text was a sheet
 */
export function readCsv(text: string, name = "csv", cellAt?: SourceText["cellAt"]): Checked<Trajectory> {
  const faults: Diagnostic[] = [];
  const table = readTable({ uri: name, text, ...(cellAt && { cellAt }) }, faults);
  if (table === undefined || faults.length > 0) return { diagnostics: faults };
  const timeIndex = timeColumn(table.heads);
  const time = table.columns[timeIndex]!.finished().values;
  const read = table.heads.flatMap((head, i) => {
    return i === timeIndex ? [] : { ...continuousReal(head), ...table.columns[i]!.finished() };
  });
  const columns = read.map(({ values }) => values);
  const remainders = new Map(
    read.flatMap(({ remainder }, i) => (remainder === undefined ? [] : [[i, remainder] as const])),
  );
  return {
    value: {
      metadata: { model: name, description: "", tool: "", modelHash: "", options: {} },
      variables: read.map(({ values: _, remainder: __, ...variable }) => variable),
      parameters: [],
      time,
      columns,
      ...(remainders.size > 0 && { remainders }),
      marks: marksFromTimes(time),
      events: [],
    },
    diagnostics: [],
  };
}

function readTable(source: SourceText, faults: Diagnostic[]): CsvTable | undefined {
  const head = readHead(csvRecords(source));
  if (head === undefined) {
    faults.push(diagnoseWithoutSpan(csvMessages, "csv.empty", { file: source.uri }));
    return undefined;
  }
  const timeIndex = timeColumn(head.columns);
  if (timeIndex < 0) {
    faults.push(diagnose(csvMessages, "csv.no-time", head.record.span));
    return undefined;
  }
  const columns = head.columns.map(csvColumn);
  const delimiter = delimiterOf(source);
  let previousTime = Number.NEGATIVE_INFINITY;
  for (const record of head.rows) {
    if (faults.length >= FAULT_LIMIT) break;
    const fields = withoutTrailingDelimiter(record.fields, columns.length);
    if (fields.length !== columns.length) faults.push(raggedRow(record, fields.length, columns.length));
    else {
      readRow(fields, columns, record, { faults, delimiter });
      const time = parseDecimal(fields[timeIndex]!) ?? previousTime;
      if (!(time >= previousTime))
        faults.push(diagnose(csvMessages, "csv.time-order", record.span, { time }));
      previousTime = time;
    }
  }
  return { heads: head.columns, columns };
}

function readRow(
  fields: readonly string[],
  columns: readonly CsvColumn[],
  record: CsvRecord,
  { faults, delimiter }: { readonly faults: Diagnostic[]; readonly delimiter: string },
): void {
  fields.forEach((field, k) => {
    const text = columns[k]!.read(field, record.quoted?.[k] ?? false);
    if (text === undefined) return;
    const args = { text: text.trim(), column: k + 1 };
    const span = fieldSpan(record.span, k, delimiter);
    faults.push(diagnose(csvMessages, "csv.not-a-number", span, args));
  });
}

function raggedRow(record: CsvRecord, found: number, expected: number): Diagnostic {
  return diagnose(csvMessages, "csv.ragged-row", record.span, { found, expected });
}

function timeColumn(heads: readonly HeaderName[]): number {
  return heads.findIndex(({ name }) => splitTimeName(name) !== undefined);
}

function continuousReal({ name, unit }: HeaderName): TrajectoryVariable {
  const rest = { displayUnit: "", description: "" };
  return { name, unit, type: "Real", variability: "continuous", causality: "local", ...rest };
}
