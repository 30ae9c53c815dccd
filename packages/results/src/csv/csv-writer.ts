import type { TrajectorySink } from "@cosimo/ir";
import { type ShownColumn, shownColumns, wideInteger } from "../recording/exact-values.ts";
import { type EventPoints, selectEventPoints } from "../recording/sinks.ts";
import { quoteCsv, quotedCsv } from "./csv-records.ts";
import { formatDecimal } from "./decimal.ts";
import { withUnit } from "./header-names.ts";

/** Where units stand: with the names, `v [m/s]`, or in a row below the header. */
export type CsvUnits = "header" | "row";

export interface CsvWriterOptions {
  /** Default: no units. */
  readonly units?: CsvUnits;
  /** Rows of an event to write; both by default. */
  readonly eventPoints?: EventPoints;
  /** Characters buffered before `write` is called. */
  readonly chunkSize?: number;
  /** The file has its header and earlier rows. */
  readonly continues?: boolean;
}

/**
 * Writes rows with a buffer of one chunk: header `time,name,…`, shortest round-trip decimals, integers of 64 bits with all digits,
 * texts in quotes, bytes as hexadecimal digits in quotes, Booleans 0 and 1, enumerations as their ordinal number, an inactive variable
 * as an empty field. Events and parameters are not part of this format.
 */
export function createCsvWriter(
  write: (chunk: string) => void,
  options: CsvWriterOptions = {},
): TrajectorySink {
  const chunkSize = options.chunkSize ?? 65536;
  let chunk = "";
  const flush = () => {
    if (chunk !== "") write(chunk);
    chunk = "";
  };
  let shown: readonly ShownColumn[] = [];
  const sink: TrajectorySink = {
    begin(_metadata, variables) {
      shown = shownColumns(variables);
      if (options.continues) return;
      const columns = [{ name: "time", unit: "s" }, ...shown.map(({ variable }) => variable)];
      const line = (fields: readonly string[]) => `${fields.map(quoteCsv).join(",")}\n`;
      const inHeader = options.units === "header";
      chunk = line(columns.map(({ name, unit }) => (inHeader ? withUnit(name, unit) : name)));
      if (options.units === "row") chunk += line(columns.map(({ unit }) => unit));
    },
    row(time, values) {
      let line = formatDecimal(time);
      for (const column of shown) line += `,${fieldOf(column, values)}`;
      chunk += `${line}\n`;
      if (chunk.length >= chunkSize) flush();
    },
    event() {},
    flush,
    end: flush,
  };
  return selectEventPoints(sink, options.eventPoints ?? "both");
}

function fieldOf({ variable: { texts }, index, remainder }: ShownColumn, values: Float64Array): string {
  const value = values[index]!;
  if (texts !== undefined) return Number.isNaN(value) ? "" : quotedCsv(texts[value] ?? "");
  if (remainder < 0 || Number.isSafeInteger(value)) return formatDecimal(value);
  return String(wideInteger(value, values[remainder]!));
}
