import type { EventRecord, TrajectorySink } from "@cosimo/ir";
import { type ShownColumn, shownColumns } from "../recording/exact-values.ts";
import { type JsonScalar, jsonHead } from "./json-result.ts";
import { rowText } from "./json-writer.ts";

/** A line of a result that is passed on while the run goes on: first all but rows and events (`JsonResult`), then these as they come. */
export type ResultLine =
  | { readonly head: ReturnType<typeof jsonHead> }
  | { readonly rows: readonly (readonly JsonScalar[])[]; readonly events: readonly EventRecord[] };

export interface LineWriter extends TrajectorySink {
  /** Writes what has come since the last line. */
  flush(): void;
}

/** Rows that wait for a line [characters]. */
const MOST_WAITING = 2 ** 18;

/** Writes a result as lines of JSON. */
export function createLineWriter(write: (line: string) => void): LineWriter {
  let shown: readonly ShownColumn[] = [];
  let rows: string[] = [];
  let events: EventRecord[] = [];
  let length = 0;
  function flush(): void {
    if (rows.length === 0 && events.length === 0) return;
    write(`{"rows":[${rows.join(",")}],"events":${JSON.stringify(events)}}\n`);
    [rows, events, length] = [[], [], 0];
  }
  return {
    begin(metadata, variables, parameters) {
      shown = shownColumns(variables);
      write(`${JSON.stringify({ head: jsonHead(metadata, variables, parameters) })}\n`);
    },
    row(time, values) {
      const text = rowText(time, values, shown);
      rows.push(text);
      length += text.length;
      if (length > MOST_WAITING) flush();
    },
    event: (record) => void events.push(record),
    flush,
    end: flush,
  };
}
