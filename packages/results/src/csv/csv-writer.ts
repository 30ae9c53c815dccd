import type { TrajectorySink } from "@cosimo/ir";
import { type ShownColumn, shownColumns, wideInteger } from "../recording/exact-values.ts";
import { type EventPoints, selectEventPoints } from "../recording/sinks.ts";
import { quoteCsv, quotedCsv } from "./csv-records.ts";
import { formatDecimal } from "./decimal.ts";
import { withUnit } from "./header-names.ts";
import { type NumberLines, numberLines } from "./number-lines.ts";

/** Parts of a chunk that are made to text at once. */
const PARTS = 8;

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
  let lines: NumberLines | undefined;
  const flush = () => {
    chunk += lines?.take() ?? "";
    if (chunk !== "") write(chunk);
    chunk = "";
  };
  let shown: readonly ShownColumn[] = [];
  const sink: TrajectorySink = {
    begin(_metadata, variables) {
      shown = shownColumns(variables);
      const isPlain = shown.every(
        ({ variable: { texts }, remainder }) => texts === undefined && remainder < 0,
      );
      lines = isPlain ? numberLines(1 + shown.length, chunkSize / PARTS) : undefined;
      if (options.continues) return;
      const columns = [{ name: "time", unit: "s" }, ...shown.map(({ variable }) => variable)];
      const line = (fields: readonly string[]) => `${fields.map(quoteCsv).join(",")}\n`;
      const inHeader = options.units === "header";
      chunk = line(columns.map(({ name, unit }) => (inHeader ? withUnit(name, unit) : name)));
      if (options.units === "row") chunk += line(columns.map(({ unit }) => unit));
    },
    row(time, values) {
      if (lines !== undefined && isPlainNumber(time) && areNumbers(shown, values)) {
        const line = lines.next();
        line[0] = time;
        for (let k = 0; k < shown.length; k++) line[k + 1] = values[shown[k]!.index]!;
        if (lines.isFull) chunk += lines.take();
      } else {
        let line = formatDecimal(time);
        for (const column of shown) line += `,${fieldOf(column, values)}`;
        chunk += `${lines?.take() ?? ""}${line}\n`;
      }
      if (chunk.length >= chunkSize) flush();
    },
    event() {},
    flush,
    end: flush,
  };
  return selectEventPoints(sink, options.eventPoints ?? "both");
}

/** Finite, and not -0. */
function isPlainNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

function areNumbers(shown: readonly ShownColumn[], values: Float64Array): boolean {
  for (let k = 0; k < shown.length; k++) if (!isPlainNumber(values[shown[k]!.index]!)) return false;
  return true;
}

function fieldOf({ variable: { texts }, index, remainder }: ShownColumn, values: Float64Array): string {
  const value = values[index]!;
  if (texts !== undefined) return Number.isNaN(value) ? "" : quotedCsv(texts[value] ?? "");
  if (remainder < 0 || Number.isSafeInteger(value)) return formatDecimal(value);
  return String(wideInteger(value, values[remainder]!));
}
