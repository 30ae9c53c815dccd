import type { EventRecord, TrajectorySink } from "@cosimo/ir";
import { type ShownColumn, shownColumns, wideInteger } from "../recording/exact-values.ts";
import { MOST_EVENTS } from "../recording/trajectory-recorder.ts";
import { jsonHead, toJsonNumber } from "./json-result.ts";

/** Writes a result as JSON (`JsonResult`), rows with a buffer of one chunk. */
export function createJsonWriter(
  write: (chunk: string) => void,
  { chunkSize = 65536, maxEvents = MOST_EVENTS } = {},
): TrajectorySink {
  const events: EventRecord[] = [];
  let chunk = "";
  let separator = "\n";
  let shown: readonly ShownColumn[] = [];
  return {
    begin(metadata, variables, parameters) {
      shown = shownColumns(variables);
      const head = JSON.stringify(jsonHead(metadata, variables, parameters));
      chunk = `${head.slice(0, -1)},"rows":[`;
    },
    row(time, values) {
      chunk += separator + rowText(time, values, shown);
      separator = ",\n";
      if (chunk.length < chunkSize) return;
      write(chunk);
      chunk = "";
    },
    event(record) {
      events.push(record);
    },
    isFull: () => events.length >= maxEvents,
    end() {
      write(`${chunk}\n],"events":${JSON.stringify(events)}}\n`);
      chunk = "";
    },
  };
}

export function rowText(time: number, values: Float64Array, shown: readonly ShownColumn[]): string {
  let text = `[${time}`;
  for (const column of shown) text += `,${valueText(column, values)}`;
  return `${text}]`;
}

function valueText({ variable: { texts }, index, remainder }: ShownColumn, values: Float64Array): string {
  const value = values[index]!;
  if (texts !== undefined) return Number.isNaN(value) ? "null" : JSON.stringify(texts[value] ?? "");
  if (remainder < 0 || Number.isSafeInteger(value)) return numberText(value);
  return `"${wideInteger(value, values[remainder]!)}"`;
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? String(value) : JSON.stringify(toJsonNumber(value));
}
