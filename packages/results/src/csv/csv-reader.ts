import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type SourceText,
  type Trajectory,
  type TrajectoryVariable,
} from "@cosimo/ir";
import { type GrowingColumn, growingColumn } from "../recording/growing-column.ts";
import { marksFromTimes } from "../recording/row-marks.ts";
import { readHead, withoutTrailingDelimiter } from "./csv-head.ts";
import { csvMessages } from "./csv-messages.ts";
import { type CsvRecord, csvRecords } from "./csv-records.ts";
import { parseDecimal } from "./decimal.ts";
import { type HeaderName, splitTimeName } from "./header-names.ts";

/** Maximum number of reported faults. */
const FAULT_LIMIT = 20;

interface CsvTable {
  readonly heads: readonly HeaderName[];
  readonly columns: readonly GrowingColumn[];
}

/**
 * Reads a numeric table with one column of time. Two rows at one time are the left and right limit of an event. A unit in the
 * header, `v [m/s]`, is separated from the name; a row of units may stand below the header. All variables become continuous Reals, since CSV has no types.
 *
 * @param name name of the text in diagnostics and of the model in the trajectory
 */
export function readCsv(text: string, name = "csv"): Checked<Trajectory> {
  const faults: Diagnostic[] = [];
  const table = readTable({ uri: name, text }, faults);
  if (table === undefined || faults.length > 0) return { diagnostics: faults };
  const timeIndex = timeColumn(table.heads);
  const isVariable = (_: unknown, i: number) => i !== timeIndex;
  const time = table.columns[timeIndex]!.copy();
  return {
    value: {
      metadata: { model: name, description: "", tool: "", modelHash: "", options: {} },
      variables: table.heads.filter(isVariable).map(continuousReal),
      parameters: [],
      time,
      columns: table.columns.filter(isVariable).map((column) => column.copy()),
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
  const columns = head.columns.map(() => growingColumn());
  let previousTime = Number.NEGATIVE_INFINITY;
  for (const record of head.rows) {
    if (faults.length >= FAULT_LIMIT) break;
    const fields = withoutTrailingDelimiter(record.fields, columns.length);
    if (fields.length !== columns.length) faults.push(raggedRow(record, fields.length, columns.length));
    else {
      readRow(fields, columns, record, faults);
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
  columns: readonly GrowingColumn[],
  record: CsvRecord,
  faults: Diagnostic[],
): void {
  fields.forEach((field, k) => {
    const value = parseDecimal(field);
    if (value === undefined) {
      faults.push(
        diagnose(csvMessages, "csv.not-a-number", record.span, { text: field.trim(), column: k + 1 }),
      );
    }
    columns[k]!.push(value ?? Number.NaN);
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
