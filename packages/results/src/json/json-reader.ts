import {
  type Checked,
  diagnoseWithoutSpan,
  type EventRecord,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  type ParameterValue,
  type PhraseCatalogue,
  phrase,
  type Trajectory,
  type TrajectoryVariable,
} from "@cosimo/ir";
import { marksFromTimes } from "../recording/row-marks.ts";
import { fromJsonNumber, RESULT_SCHEMA } from "./json-result.ts";
import { integerOf, valueReader } from "./value-reader.ts";

/** Faults of results in JSON. */
export const jsonResultMessages = {
  ...messageGroup("syntax", "error", {
    "result-json.syntax": "{file} is no JSON: {reason}",
    "result-json.schema": {
      text: "{file} is no result: its member 'schema' is not '{schema}'",
      hint: "Cosimo writes such files by --output-file with a name that ends in .json.",
    },
    "result-json.member": "{file}: {member} is missing or wrong: expected {expected}",
    "result-json.row": "{file}: row {row} has not {expected} numbers, as there are time and variables",
    "result-json.time-order":
      "{file}: the time {time} of row {row} is before that of the row above, or missing",
  }),
} as const satisfies MessageCatalogue;

export const jsonResultPhrases = {
  "result-json.list": "a list",
  "result-json.variables": "a list of objects with a name",
} as const satisfies PhraseCatalogue;

/** The first fault of a file. */
class Fault extends Error {
  readonly code: keyof typeof jsonResultMessages;
  readonly args: Readonly<Record<string, MessageArgument>>;

  constructor(code: keyof typeof jsonResultMessages, args: Readonly<Record<string, MessageArgument>>) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/** Reads a result that `createJsonWriter` wrote. Attributes that a variable lacks have the defaults of a continuous Real. */
export function readResultJson(text: string, name = "result"): Checked<Trajectory> {
  try {
    return { value: trajectoryOf(parsed(text)), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return {
      diagnostics: [diagnoseWithoutSpan(jsonResultMessages, error.code, { ...error.args, file: name })],
    };
  }
}

type Members = Readonly<Record<string, unknown>>;

function parsed(text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new Fault("result-json.syntax", { reason: error instanceof Error ? error.message : "" });
  }
  if (isMembers(value) && value["schema"] === RESULT_SCHEMA) return value;
  throw new Fault("result-json.schema", { schema: RESULT_SCHEMA });
}

function trajectoryOf(members: Members): Trajectory {
  const described = listIn(members, "variables").map(describedVariable);
  const { time, columns, variables, remainders } = columnsOf(listOf(members, "rows"), described);
  const parameters = listIn(members, "parameters").map(parameterOf);
  const string = (member: string) => String(members[member] ?? "");
  const options = isMembers(members["options"]) ? members["options"] : {};
  return {
    metadata: {
      ...{ model: string("model"), description: string("description"), tool: string("tool") },
      ...{ modelHash: string("modelHash"), options: options as Trajectory["metadata"]["options"] },
    },
    ...{ variables, parameters, time, columns, marks: marksFromTimes(time) },
    ...(remainders.size > 0 && { remainders }),
    events: listOf(members, "events").filter(isMembers).map(eventOf),
  };
}

function columnsOf(rows: readonly unknown[], described: readonly TrajectoryVariable[]) {
  const time = new Float64Array(rows.length);
  const readers = described.map((variable) => valueReader(variable, rows.length));
  const expected = described.length + 1;
  rows.forEach((row, i) => {
    const values = Array.isArray(row) && row.length === expected ? (row as readonly unknown[]) : [];
    const t = fromJsonNumber(values[0]);
    if (t === undefined || !readers.every((reader, k) => reader.read(i, values[k + 1])))
      throw new Fault("result-json.row", { row: i + 1, expected });
    time[i] = t;
    if (!(time[i]! >= (time[i - 1] ?? Number.NEGATIVE_INFINITY)))
      throw new Fault("result-json.time-order", { row: i + 1, time: time[i]! });
  });
  const columns = readers.map(({ column }) => column);
  const variables = readers.map(({ variable }) => variable);
  const remainders = new Map(
    readers.flatMap(({ remainder }, i) => (remainder === undefined ? [] : [[i, remainder] as const])),
  );
  return { time, columns, variables, remainders };
}

/** Objects with a name. */
function listIn(members: Members, member: string): readonly Members[] {
  const list = listOf(members, member);
  if (list.every((item): item is Members => isMembers(item) && typeof item["name"] === "string")) return list;
  const expected = phrase(jsonResultPhrases, "result-json.variables");
  throw new Fault("result-json.member", { member, expected });
}

export function describedVariable({ value: _, ...attributes }: Members): TrajectoryVariable {
  const texts = { unit: "", displayUnit: "", description: "" };
  const kind = { type: "Real", variability: "continuous", causality: "local" };
  return { ...texts, ...kind, ...attributes } as unknown as TrajectoryVariable;
}

export function parameterOf(item: Members): ParameterValue {
  const [variable, value] = [describedVariable(item), item["value"]];
  if (variable.type === "String") return { variable, value: Number.NaN, text: String(value) };
  if (variable.wide === undefined) return { variable, value: fromJsonNumber(value) ?? Number.NaN };
  const exact = integerOf(value) ?? 0n;
  return { variable, value: Number(exact), exact };
}

export function eventOf(event: Members): EventRecord {
  const texts = { kind: "state", name: "", condition: "", component: "", direction: "", type: "" };
  return { ...texts, time: Number.NaN, bracket: 0, iteration: 1, ...event } as unknown as EventRecord;
}

function listOf(members: Members, member: string): readonly unknown[] {
  const list = members[member];
  if (Array.isArray(list)) return list;
  throw new Fault("result-json.member", { member, expected: phrase(jsonResultPhrases, "result-json.list") });
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
