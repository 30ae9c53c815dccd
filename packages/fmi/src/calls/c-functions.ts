import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/model-description.ts";
import { type CallArgument, type CallRow, readArguments } from "./call-row.ts";
import { typeName } from "./function-names.ts";
import { callNames, rowOf } from "./instance-calls.ts";
import { isRecord } from "./records.ts";
import { type NumericType, numericTypes } from "./values.ts";

/** A parameter of a function in C. `pointer` takes addresses and arrays. */
export type CType = "pointer" | "text" | "texts" | "flag" | "i32" | "u32" | "f64" | "size";

/** A function in C, without prefix; its first parameter is the instance unless it makes one. */
export interface CFunction {
  readonly name: string;
  readonly result: "status" | "pointer" | "nothing";
  readonly types: readonly CType[];
}

/** How a parameter in C follows from the arguments of a call; `index` is the place of the argument. */
export type CParameter =
  | { readonly kind: "value" | "optional" | "given" | "count" | "state"; readonly index: number }
  | ArgumentParameter<"array">
  | ArgumentParameter<"texts">
  | ArgumentParameter<"blobs" | "sizes">
  /** The address of a number or of a saved state. */
  | ArgumentParameter<"place">
  | RecordParameter;

interface ArgumentParameter<Kind extends string> {
  readonly kind: Kind;
  readonly index: number;
  readonly argument: CallArgument;
}

/** The address of a field of a record, or of the record where `field` is missing. */
export interface RecordParameter extends ArgumentParameter<"record"> {
  readonly field?: string;
}

/** The parameters that a binary value needs. */
export type BlobParameter = ArgumentParameter<"blobs" | "sizes">;
export type PlaceParameter = ArgumentParameter<"place">;

/** A function of a call. */
export interface CCall extends CFunction {
  readonly parameters: readonly CParameter[];
}

type CCalls = readonly CCall[] | undefined;

/** Rows are read once for each version, interface type and type of values: all instances use the result. */
const callsOfRows = new WeakMap<CallRow, Map<string, CCalls>>();

/** The functions of a row in the order in which they are called; `undefined` where the row names none. */
export function cCallsOf(
  row: CallRow,
  version: FmiMajorVersion,
  kind: InterfaceKind,
  type?: NumericType,
): CCalls {
  const known = callsOfRows.get(row) ?? new Map<string, CCalls>();
  callsOfRows.set(row, known);
  const key = `${version} ${kind} ${type}`;
  if (!known.has(key)) known.set(key, readCalls(row, version, kind, type));
  return known.get(key);
}

function readCalls(row: CallRow, version: FmiMajorVersion, kind: InterfaceKind, type?: NumericType): CCalls {
  const alternatives = row[version]?.split(" | ");
  const text = alternatives?.[kind === "coSimulation" ? alternatives.length - 1 : 0];
  if (text === undefined || !text.endsWith(")")) return undefined;
  return text.split("; ").map((one) => readCall(one, row, version, type));
}

function readCall(text: string, row: CallRow, version: FmiMajorVersion, type?: NumericType): CCall {
  const [, pattern = "", inner = ""] = text.match(/^(\S+?)\((.*)\)$/) ?? [];
  const name = pattern.replace("*", type === undefined ? "" : typeName(version, type));
  const texts = inner === "" ? [] : inner.split(", ");
  // `fmi3GetClock` and `fmi3SetClock` alone have no number of values.
  const given = type === "Clock" ? texts.filter((one) => one !== "#values") : texts;
  const all = readArguments(row);
  const read = given.map((one) => readParameter(one, all));
  return {
    name,
    result: name.startsWith("Free") && name.endsWith("Instance") ? "nothing" : "status",
    types: ["pointer", ...read.map(([, cType]) => cType)],
    parameters: read.map(([parameter]) => parameter),
  };
}

function readParameter(text: string, all: readonly CallArgument[]): readonly [CParameter, CType] {
  const [, sign = "", name = "", mark = ""] = text.match(/^(#|&|sizes\()?(\w+)(\?|\))?$/) ?? [];
  const index = all.findIndex((one) => one.name === name);
  const argument = all[index];
  if (sign === "&") {
    if (argument !== undefined && !isRecord(argument.type))
      return [{ kind: "place", index, argument }, "pointer"];
    const at = all.findIndex((one) => isRecord(one.type));
    const record = { kind: "record", index: at, argument: all[at]! } as const;
    return [argument === undefined ? { ...record, field: name + mark } : record, "pointer"];
  }
  if (argument === undefined) throw new Error(`no argument is named ${text}`);
  if (sign === "#") return [{ kind: "count", index }, "size"];
  if (sign === "sizes(") return [{ kind: "sizes", index, argument }, "pointer"];
  if (mark === "?") return [{ kind: "given", index }, "flag"];
  switch (argument.type) {
    case "f64":
    case "u32":
    case "flag":
      return [{ kind: "value", index }, argument.type];
    case "f64?":
      return [{ kind: "optional", index }, "f64"];
    case "handle":
      return [{ kind: "state", index }, "pointer"];
    case "texts":
      return [{ kind: "texts", index, argument }, argument.isOutput ? "pointer" : "texts"];
    case "blobs":
      return [{ kind: "blobs", index, argument }, "pointer"];
    default:
      return [{ kind: "array", index, argument }, "pointer"];
  }
}

const make = (name: string, ...types: readonly CType[]): CFunction => ({ name, result: "pointer", types });
const ask = (name: string, ...types: readonly CType[]): CFunction => ({
  name,
  result: "status",
  types: ["pointer", ...types],
});
const common = ["text", "text", "text", "flag", "flag"] as const;

/** Functions that no row names: they make instances, or code of one version calls them. FMI 1 passes structs to its makers. */
const otherFunctions: Readonly<Record<FmiMajorVersion, readonly CFunction[]>> = {
  1: [
    ask("Initialize", "flag", "f64", "pointer"),
    ask("InitializeSlave", "f64", "flag", "f64"),
    ask("EventUpdate", "flag", "pointer"),
    ask("GetStatus", "i32", "pointer"),
    ask("GetRealStatus", "i32", "pointer"),
  ],
  2: [
    make("Instantiate", "text", "i32", "text", "text", "pointer", "flag", "flag"),
    ask("GetStatus", "i32", "pointer"),
    ask("GetRealStatus", "i32", "pointer"),
    ask("GetBooleanStatus", "i32", "pointer"),
  ],
  3: [
    make("InstantiateModelExchange", ...common, "pointer", "pointer"),
    make(
      "InstantiateCoSimulation",
      ...common,
      "flag",
      "flag",
      "pointer",
      "size",
      "pointer",
      "pointer",
      "pointer",
    ),
    make("InstantiateScheduledExecution", ...common, "pointer", "pointer", "pointer", "pointer", "pointer"),
  ],
};

const known = new Map<FmiMajorVersion, readonly CFunction[]>();

/** All functions of a version that are called here. */
export function cFunctions(version: FmiMajorVersion): readonly CFunction[] {
  const found = known.get(version) ?? listFunctions(version);
  known.set(version, found);
  return found;
}

function listFunctions(version: FmiMajorVersion): readonly CFunction[] {
  const byName = new Map(otherFunctions[version].map((one) => [one.name, one]));
  for (const row of callNames.map(rowOf))
    for (const kind of ["modelExchange", "coSimulation"] as const)
      for (const type of row[version]?.includes("*") ? typesOf(version) : [undefined])
        for (const call of cCallsOf(row, version, kind, type) ?? []) byName.set(call.name, call);
  return [...byName.values()];
}

/** The types of values that a version exchanges by numbers. */
export function typesOf(version: FmiMajorVersion): readonly NumericType[] {
  return version === 3 ? numericTypes : ["Float64", "Int32", "Boolean"];
}

/** Functions of `fmi2Functions.h` and `fmi3Functions.h` that are called here, without prefix. */
export const fmi2Functions: readonly string[] = cFunctions(2).map(({ name }) => name);
export const fmi3Functions: readonly string[] = cFunctions(3).map(({ name }) => name);
