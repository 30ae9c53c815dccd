import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type EventKind,
  type EventRecord,
  type SourceText,
  type TrajectorySink,
} from "@cosimo/ir";
import { csvMessages } from "../csv/csv-messages.ts";
import { type CsvRecord, csvRecords, quoteCsv } from "../csv/csv-records.ts";
import { formatDecimal, parseDecimal } from "../csv/decimal.ts";
import { splitTimeName } from "../csv/header-names.ts";

/** The last two columns are empty unless the event changed the continuous part of the model. */
export const EVENT_FILE_HEADER =
  "time,kind,name,condition,component,direction,type,bracket,iteration,change,states";

const CHANGES: readonly NonNullable<EventRecord["change"]>[] = [
  "initial values",
  "equations",
  "state vector",
];

const EVENT_KINDS: readonly EventKind[] = [
  "state",
  "time",
  "step",
  "input",
  "transition",
  "zeno",
  "rest",
  "release",
  "slide",
  "chattering",
  "clock",
  "assertion",
  "terminate",
];

/** Whether the event may change variables or equations; a violated assertion does not. */
export function hasEffect({ kind }: EventRecord): boolean {
  return kind !== "assertion";
}

/** One line of an event file, with its line end. */
export function formatEvent(event: EventRecord): string {
  const texts = [event.kind, event.name, event.condition, event.component, event.direction, event.type];
  const numbers = [formatDecimal(event.bracket), formatDecimal(event.iteration)];
  const changes = [event.change ?? "", formatStates(event)];
  return `${[formatDecimal(event.time), ...texts.map(quoteCsv), ...numbers, ...changes.map(quoteCsv)].join(",")}\n`;
}

/** The states before and after, `x y -> x`, if they are others; else those that jumped, `x y`. */
export function formatStates({ states, jumped = [] }: Pick<EventRecord, "states" | "jumped">): string {
  if (states === undefined) return jumped.join(" ");
  return `${states.before.join(" ")} -> ${states.after.join(" ")}`.trim();
}

export interface EventFileOptions {
  /** Also events without effect on the run; missing: false. */
  readonly logsAll?: boolean;
  /** The file has its header and earlier events; missing: false. */
  readonly continues?: boolean;
  /** Largest size of what is written [MB], beyond which the sink is full; missing: no limit. */
  readonly maxSize?: number;
}

/** A sink that writes events and ignores rows. */
export function createEventFileWriter(
  write: (chunk: string) => void,
  { logsAll = false, continues = false, maxSize = Number.POSITIVE_INFINITY }: EventFileOptions = {},
): TrajectorySink {
  let size = 0;
  const add = (line: string): void => {
    // Characters beyond ASCII, of names, count as one byte.
    size += line.length;
    write(line);
  };
  return {
    begin() {
      if (!continues) add(`${EVENT_FILE_HEADER}\n`);
    },
    needs: () => false,
    row() {},
    event(record) {
      if (logsAll || hasEffect(record)) add(formatEvent(record));
    },
    isFull: () => size > maxSize * 1e6 && "event-file",
    end() {},
  };
}

/**
 * Reads an event file. Only a column of time, `time` or `t`, is required. Defaults: empty texts, kind `state` (also for unknown
 * kinds), the kind as name, bracket 0, iteration 1. Other columns are ignored. `cellAt` names places if the text was a sheet.
 */
export function readEventFile(
  text: string,
  name = "events",
  cellAt?: SourceText["cellAt"],
): Checked<readonly EventRecord[]> {
  const records = csvRecords({ uri: name, text, ...(cellAt && { cellAt }) });
  const header = records.next().value as CsvRecord | undefined;
  if (header === undefined) return refused(diagnoseWithoutSpan(csvMessages, "csv.empty", { file: name }));
  const fields = header.fields.map((field) => field.trim());
  const timeIndex = fields.findIndex((field) => splitTimeName(field) !== undefined);
  if (timeIndex < 0) return refused(diagnose(csvMessages, "csv.no-time", header.span));
  const diagnostics: Diagnostic[] = [];
  const events: EventRecord[] = [];
  for (const record of records) {
    const timeText = record.fields[timeIndex] ?? "";
    const time = parseDecimal(timeText);
    if (time === undefined || Number.isNaN(time)) {
      const args = { text: timeText.trim(), column: timeIndex + 1 };
      diagnostics.push(diagnose(csvMessages, "csv.not-a-number", record.span, args));
    } else {
      events.push(eventOf(time, (column) => record.fields[fields.indexOf(column)]?.trim()));
    }
  }
  return diagnostics.length > 0 ? { diagnostics } : { value: events, diagnostics };
}

function refused(diagnostic: Diagnostic): Checked<readonly EventRecord[]> {
  return { diagnostics: [diagnostic] };
}

function eventOf(time: number, field: (column: string) => string | undefined): EventRecord {
  const word = field("kind") ?? "";
  const kind = EVENT_KINDS.find((known) => known === word);
  const direction = field("direction");
  const iteration = parseDecimal(field("iteration") ?? "") || 1;
  const change = CHANGES.find((known) => known === field("change"));
  const states = statesOf(field("states") ?? "");
  return {
    time,
    kind: kind ?? "state",
    name: field("name") ?? word,
    condition: field("condition") ?? "",
    component: field("component") ?? "",
    direction: direction === "rising" || direction === "falling" ? direction : "",
    type: field("type") ?? "",
    bracket: parseDecimal(field("bracket") ?? "") || 0,
    iteration,
    ...(change ? { change } : {}),
    ...states,
  };
}

/** The inverse of `formatStates`. */
function statesOf(text: string): Pick<EventRecord, "states" | "jumped"> {
  const [before = [], after, ...rest] = text
    .split("->")
    .map((names) => names.split(" ").filter((n) => n !== ""));
  if (rest.length > 0) return {};
  if (after !== undefined) return { states: { before, after } };
  return before.length > 0 ? { jumped: before } : {};
}
