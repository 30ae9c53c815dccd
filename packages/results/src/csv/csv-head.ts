import type { CsvRecord } from "./csv-records.ts";
import { type HeaderName, splitTimeName, splitUnit } from "./header-names.ts";

/** The head of a table: names and units, and the records below. */
export interface CsvHead {
  readonly record: CsvRecord;
  /** One for each column. A unit stands in the header or in a row below it. */
  readonly columns: readonly HeaderName[];
  readonly rows: Iterable<CsvRecord>;
}

/** Reads the header, and a row of units below it; a preceding line `sep=,` of spreadsheets is skipped. */
export function readHead(records: Generator<CsvRecord>): CsvHead | undefined {
  const record = nextHeader(records);
  if (record === undefined) return undefined;
  const first = records.next().value as CsvRecord | undefined;
  const units = first && unitsIn(first, record.fields);
  if (units !== undefined) {
    const columns = record.fields.map((name, i) => ({ name, unit: units[i]! }));
    return { record, columns, rows: records };
  }
  return { record, columns: record.fields.map(splitUnit), rows: first ? preceded(first, records) : [] };
}

function nextHeader(records: Generator<CsvRecord>): CsvRecord | undefined {
  const first = records.next().value as CsvRecord | undefined;
  const header = first?.fields[0]?.startsWith("sep=")
    ? (records.next().value as CsvRecord | undefined)
    : first;
  if (header === undefined) return undefined;
  const fields = header.fields.map((field) => field.trim());
  return { ...header, fields: fields.at(-1) === "" ? fields.slice(0, -1) : fields };
}

/** The fields of a row of units, without brackets: the time is in seconds; `undefined` for any other row. */
function unitsIn({ fields }: CsvRecord, header: readonly string[]): readonly string[] | undefined {
  const timeIndex = header.findIndex((field) => splitTimeName(field) !== undefined);
  const units = withoutTrailingDelimiter(fields, header.length).map((field) =>
    field.trim().replace(/^\[(.*)\]$/, "$1"),
  );
  return units.length === header.length && units[timeIndex] === "s" ? units : undefined;
}

function* preceded(first: CsvRecord, rest: Iterable<CsvRecord>): Generator<CsvRecord> {
  yield first;
  yield* rest;
}

export function withoutTrailingDelimiter(fields: readonly string[], expected: number): readonly string[] {
  return fields.length === expected + 1 && fields.at(-1)!.trim() === "" ? fields.slice(0, -1) : fields;
}
