import {
  type Checked,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  type ParameterValue,
  type Trajectory,
  type TrajectoryMetadata,
  type TrajectoryVariable,
  textList,
} from "@cosimo/ir";
import type { Table } from "apache-arrow";
import { splitTimeName } from "../csv/header-names.ts";
import { splitInteger } from "../recording/exact-values.ts";
import { marksFromTimes } from "../recording/row-marks.ts";
import { checkArrowBounds } from "./arrow-bounds.ts";
import { type ArrowVariable, variableOf } from "./arrow-metadata.ts";

export const arrowMessages = {
  ...messageGroup("syntax", "error", {
    "arrow.unreadable": "{file} is not an Arrow file that can be read: {reason}",
    "arrow.no-time": { text: "{file} has no column of time", hint: "Name one column 'time' or 't'." },
  }),
} as const satisfies MessageCatalogue;

/**
 * Reads an Arrow IPC file or stream, with metadata of Cosimo or OpenModelica, or any numeric table with a column of time.
 * Loads the Arrow library on demand.
 */
export async function readArrow(bytes: Uint8Array, name = "arrow"): Promise<Checked<Trajectory>> {
  const arrow = await import("apache-arrow");
  let table: Table;
  try {
    checkArrowBounds(bytes);
    table = tableOf(arrow, bytes);
    if (table.numRows > bytes.length) throw new RangeError(`it is too short for ${table.numRows} rows`);
    const value = trajectoryOf(table, name);
    if (value !== undefined) return { value, diagnostics: [] };
  } catch (error) {
    // The library throws errors of various classes for malformed bytes.
    const reason = error instanceof Error ? error.message : String(error);
    return { diagnostics: [diagnoseWithoutSpan(arrowMessages, "arrow.unreadable", { file: name, reason })] };
  }
  return { diagnostics: [diagnoseWithoutSpan(arrowMessages, "arrow.no-time", { file: name })] };
}

/**
 * Batches are read by the numbers that the end of the file says, each once. The library's own loop does not end where a damaged
 * number leads back to the schema.
 */
function tableOf(arrow: typeof import("apache-arrow"), bytes: Uint8Array): Table {
  const reader = arrow.RecordBatchReader.from(bytes).open();
  if (!reader.isFile()) return arrow.tableFromIPC(bytes);
  const batches = Array.from({ length: reader.numRecordBatches }, (_, i) => {
    const batch = reader.readRecordBatch(i);
    if (batch === null) throw new RangeError(`it lacks part ${i + 1}`);
    return batch;
  });
  return new arrow.Table(reader.schema, batches);
}

function trajectoryOf(table: Table, name: string): Trajectory | undefined {
  const { entries, enumerations } = describedVariables(table);
  const timeColumn = entries.find((entry) => entry.kind === "time")?.column;
  if (timeColumn === undefined) return undefined;
  const time = numbersOf(table, timeColumn);
  const variables: TrajectoryVariable[] = [];
  const columns: Float64Array[] = [];
  const remainders = new Map<number, Float64Array>();
  const owners = new Map<string, { name: string; column: number; scale: number; values: Float64Array }>();
  for (const entry of entries) {
    if (entry.kind !== "variable" || entry.column === undefined) continue;
    const { scale = 1, offset = 0, column } = entry;
    if (entry.type === "String") {
      const [texts, places] = textsOf(table, column);
      variables.push({ ...variableOf(entry, enumerations), texts });
      columns.push(places);
      continue;
    }
    const exact = scale === 1 && offset === 0 ? wideColumnOf(table, column) : undefined;
    if (exact !== undefined) {
      remainders.set(variables.length, exact.remainder);
      variables.push({ ...variableOf(entry, enumerations), wide: exact.wide });
      columns.push(exact.nearest);
      continue;
    }
    const owner = offset === 0 ? owners.get(`${column}`) : undefined;
    const aliasOf = owner && { name: owner.name, negated: owner.scale !== scale };
    const values =
      owner && !aliasOf!.negated ? owner.values : affine(numbersOf(table, column), scale, offset);
    if (owner === undefined && offset === 0)
      owners.set(`${column}`, { name: entry.name, column, scale, values });
    variables.push({ ...variableOf(entry, enumerations), ...(aliasOf ? { aliasOf } : {}) });
    columns.push(values);
  }
  const parameters = entries.flatMap((entry): ParameterValue[] =>
    entry.kind === "parameter" && typeof entry.value === "number"
      ? [{ variable: variableOf(entry, enumerations), value: entry.value }]
      : [],
  );
  const metadata = metadataOf(table, name);
  const exact = remainders.size > 0 ? { remainders } : {};
  return {
    metadata,
    variables,
    parameters,
    time,
    columns,
    ...exact,
    marks: marksFromTimes(time),
    events: [],
  };
}

/** From `modelica.variables`, or else from the names and types of the columns. */
function describedVariables(table: Table): {
  entries: readonly ArrowVariable[];
  enumerations: readonly (readonly string[])[];
} {
  const json = table.schema.metadata.get("modelica.variables");
  if (json !== undefined) {
    const enumerations = JSON.parse(table.schema.metadata.get("modelica.enumerations") ?? "[]");
    return { entries: requireEntries(JSON.parse(json)), enumerations };
  }
  const entries = table.schema.fields.map((field, column): ArrowVariable => {
    const told = Object.fromEntries(field.metadata) as Partial<
      Record<keyof ArrowVariable | "variability", string>
    >;
    const { type = "Real", unit = "", description = "", variability } = told;
    const kind = splitTimeName(field.name) === undefined ? "variable" : "time";
    return { name: field.name, kind, column, type, unit, description, discrete: variability === "discrete" };
  });
  return { entries, enumerations: [] };
}

/** Types of the fields of an entry. */
const entryTypes: Readonly<Record<keyof ArrowVariable, readonly string[]>> = {
  name: ["string"],
  kind: ["string"],
  column: ["number"],
  scale: ["number"],
  offset: ["number"],
  value: ["number", "string"],
  enumeration: ["number"],
  type: ["string"],
  discrete: ["boolean"],
  role: ["string"],
  causality: ["string"],
  description: ["string"],
  unit: ["string"],
  displayUnit: ["string"],
};

/** A damaged file may say anything of its variables. */
function requireEntries(entries: unknown): readonly ArrowVariable[] {
  const isEntry = (entry: unknown): boolean =>
    typeof entry === "object" &&
    entry !== null &&
    "name" in entry &&
    typeof entry.name === "string" &&
    Object.entries(entry).every(
      ([key, value]) =>
        !Object.hasOwn(entryTypes, key) || entryTypes[key as keyof ArrowVariable].includes(typeof value),
    );
  if (Array.isArray(entries) && entries.every(isEntry)) return entries as ArrowVariable[];
  throw new RangeError("its list of variables is damaged");
}

function numbersOf(table: Table, column: number): Float64Array {
  const vector = table.getChildAt(column);
  if (vector === null) throw new RangeError(`it has no column ${column}`);
  const array: unknown = vector.nullCount === 0 ? vector.toArray() : undefined;
  if (array instanceof Float64Array) return array.slice();
  return Float64Array.from({ length: table.numRows }, (_, row) => {
    const value: unknown = vector.get(row);
    return value === null || value === undefined ? Number.NaN : Number(value);
  });
}

/** Integers of 64 bits, if the column has such; null is not among them. */
function wideColumnOf(table: Table, column: number) {
  const vector = table.getChildAt(column);
  const values: unknown = vector?.nullCount === 0 ? vector.toArray() : undefined;
  const isSigned = values instanceof BigInt64Array;
  if (!isSigned && !(values instanceof BigUint64Array)) return undefined;
  const nearest = new Float64Array(values.length);
  const remainder = new Float64Array(values.length);
  values.forEach((value: bigint, row: number) => {
    [nearest[row], remainder[row]] = splitInteger(value);
  });
  return { wide: isSigned ? ("Int64" as const) : ("UInt64" as const), nearest, remainder };
}

/** Texts and the places of the rows among them; NaN: no text. */
function textsOf(table: Table, column: number): readonly [readonly string[], Float64Array] {
  const vector = table.getChildAt(column);
  const list = textList();
  const places = Float64Array.from({ length: table.numRows }, (_, row) => {
    const value: unknown = vector?.get(row);
    return value === null || value === undefined ? Number.NaN : list.place(String(value));
  });
  return [list.texts, places];
}

function affine(values: Float64Array, scale: number, offset: number): Float64Array {
  if (offset === 0) return scale === 1 ? values : values.map((value) => scale * value);
  return values.map((value) => scale * value + offset);
}

function metadataOf(table: Table, name: string): TrajectoryMetadata {
  const text = (key: string) => table.schema.metadata.get(`cosimo.${key}`) ?? "";
  const options: unknown = JSON.parse(text("options") || "{}");
  return {
    model: text("model") || name,
    description: text("description"),
    tool: text("tool"),
    modelHash: text("modelHash"),
    options: options as TrajectoryMetadata["options"],
  };
}
