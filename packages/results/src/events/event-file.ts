import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type EventKind,
  type EventRecord,
  type TrajectorySink,
} from "@cosimo/ir";
import { csvMessages } from "../csv/csv-messages.ts";
import { type CsvRecord, csvRecords, quoteCsv } from "../csv/csv-records.ts";
import { formatDecimal, parseDecimal } from "../csv/decimal.ts";
import { splitTimeName } from "../csv/header-names.ts";

export const EVENT_FILE_HEADER = "time,kind,name,condition,component,direction,type,bracket,iteration";

/** Header for models with modes. */
export const MODAL_EVENT_FILE_HEADER = `${EVENT_FILE_HEADER},change,states`;

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
  const tail = [formatDecimal(event.bracket), formatDecimal(event.iteration)];
  return `${[formatDecimal(event.time), ...texts.map(quoteCsv), ...tail].join(",")}\n`;
}

/** One line for a model with modes, with the change of states. */
export function formatModalEvent(event: EventRecord): string {
  const { change = "", states } = event;
  return `${formatEvent(event).trimEnd()},${quoteCsv(change)},${quoteCsv(states ? formatStates(states) : "")}\n`;
}

/** States before and after a transition: `x y -> x`. */
export function formatStates({ before, after }: NonNullable<EventRecord["states"]>): string {
  return `${before.join(" ")} -> ${after.join(" ")}`.trim();
}

/**
 * A sink that writes events and ignores rows. Models with modes have two more columns. `logsAll`: also events without effect
 * on the run.
 */
export function createEventFileWriter(write: (chunk: string) => void, logsAll = false): TrajectorySink {
  let modal = false;
  return {
    begin(_, variables) {
      modal = variables.some((variable) => variable.role === "mode");
      write(`${modal ? MODAL_EVENT_FILE_HEADER : EVENT_FILE_HEADER}\n`);
    },
    row() {},
    event(record) {
      if (logsAll || hasEffect(record)) write(modal ? formatModalEvent(record) : formatEvent(record));
    },
    end() {},
  };
}

/**
 * Reads an event file. Only a column of time, `time` or `t`, is required. Defaults: empty texts, kind `state` (also for unknown
 * kinds), the kind as name, bracket 0, iteration 1. Other columns are ignored.
 */
export function readEventFile(text: string, name = "events"): Checked<readonly EventRecord[]> {
  const records = csvRecords({ uri: name, text });
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
    ...(states ? { states } : {}),
  };
}

function statesOf(text: string): EventRecord["states"] {
  const [before, after, ...rest] = text.split("->").map((names) => names.split(" ").filter((n) => n !== ""));
  return before && after && rest.length === 0 ? { before, after } : undefined;
}
