import type { EventRecord, TrajectorySink } from "@cosimo/ir";
import { MOST_EVENTS } from "../recording/trajectory-recorder.ts";
import { jsonHead, toJsonNumber } from "./json-result.ts";

/** Writes a result as JSON (`JsonResult`), rows with a buffer of one chunk. */
export function createJsonWriter(write: (chunk: string) => void, chunkSize = 65536): TrajectorySink {
  const events: EventRecord[] = [];
  let chunk = "";
  let separator = "\n";
  return {
    begin(metadata, variables, parameters) {
      const head = JSON.stringify(jsonHead(metadata, variables, parameters));
      chunk = `${head.slice(0, -1)},"rows":[`;
    },
    row(time, values) {
      chunk += `${separator}[${time}`;
      for (const value of values) chunk += `,${numberText(value)}`;
      chunk += "]";
      separator = ",\n";
      if (chunk.length < chunkSize) return;
      write(chunk);
      chunk = "";
    },
    event(record) {
      events.push(record);
    },
    isFull: () => events.length > MOST_EVENTS,
    end() {
      write(`${chunk}\n],"events":${JSON.stringify(events)}}\n`);
      chunk = "";
    },
  };
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? String(value) : JSON.stringify(toJsonNumber(value));
}
