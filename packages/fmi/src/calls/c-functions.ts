import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import { type ArgumentType, type CallArgument, type CallRow, readArguments } from "./call-row.ts";
import { typeName } from "./function-names.ts";
import { callNames, rowOf } from "./instance-calls.ts";
import { isRecord, type RecordName, records } from "./records.ts";
import { type NumericType, numericTypes } from "./values.ts";

/** How a parameter of a function in C is passed. `pointer` takes addresses and arrays. */
export type CType = "pointer" | "text" | "texts" | "flag" | "i32" | "u32" | "f64" | "size";

/** A function in C, without prefix; its first parameter is the instance where its result is a status or nothing. */
export interface CFunction {
  readonly name: string;
  readonly result: "status" | "pointer" | "text" | "nothing";
  /** Declarations of the parameters without names, the instance among them: `const #Real[]`, where `#` is the prefix. */
  readonly declared: readonly string[];
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
  const parameters = given.map((one) => readParameter(one, all));
  const result = name.startsWith("Free") && name.endsWith("Instance") ? "nothing" : "status";
  const declared = parameters.map((parameter) => declarationOf(parameter, all, version, type));
  return { ...functionInC(version, { name, result, parameters: declared }), parameters };
}

function readParameter(text: string, all: readonly CallArgument[]): CParameter {
  const [, sign = "", name = "", mark = ""] = text.match(/^(#|&|sizes\()?(\w+)(\?|\))?$/) ?? [];
  const index = all.findIndex((one) => one.name === name);
  const argument = all[index];
  if (sign === "&") {
    if (argument !== undefined && !isRecord(argument.type)) return { kind: "place", index, argument };
    const at = all.findIndex((one) => isRecord(one.type));
    const record = { kind: "record", index: at, argument: all[at]! } as const;
    return argument === undefined ? { ...record, field: name + mark } : record;
  }
  if (argument === undefined) throw new Error(`no argument is named ${text}`);
  if (sign === "#") return { kind: "count", index };
  if (sign === "sizes(") return { kind: "sizes", index, argument };
  if (mark === "?") return { kind: "given", index };
  switch (argument.type) {
    case "f64":
    case "u32":
    case "flag":
      return { kind: "value", index };
    case "f64?":
      return { kind: "optional", index };
    case "handle":
      return { kind: "state", index };
    case "texts":
    case "blobs":
      return { kind: argument.type, index, argument } as CParameter;
    default:
      return { kind: "array", index, argument };
  }
}

/** Types of C by types of arguments. */
const declarations: Readonly<Partial<Record<ArgumentType, string>>> = {
  ...{ f64: "#Float64", "f64?": "#Float64", u32: "#ValueReference", flag: "#Boolean" },
  ...{
    "u8[]": "#Byte",
    "u32[]": "#ValueReference",
    "i32[]": "#Int32",
    "u64[]": "#UInt64",
    "f64[]": "#Float64",
  },
  ...{ "size[]": "size_t", "qualifier[]": "#IntervalQualifier", "kind[]": "#DependencyKind" },
  ...{ texts: "#String", blobs: "#Binary", size: "size_t", handle: "#FMUState", update: "#EventInfo" },
};
function declarationOf(
  parameter: CParameter,
  all: readonly CallArgument[],
  version: FmiMajorVersion,
  valueType?: NumericType,
): string {
  const { type, isOutput } = all[parameter.index]!;
  const own = type === "values" ? `#${valueType}` : declarations[type]!;
  const spelled = (name: string) => spelledIn(version, name);
  const array = (name: string) => `${isOutput ? "" : "const "}${name}[]`;
  switch (parameter.kind) {
    case "count":
      return "size_t";
    case "given":
      return "#Boolean";
    case "sizes":
      return array("size_t");
    case "array":
    case "texts":
    case "blobs":
      return array(spelled(own));
    case "record":
      return `${parameter.field === undefined ? own : spelled(fieldType(type as RecordName, parameter.field))} *`;
    case "place":
      return `${spelled(own)} *`;
    default:
      return spelled(own);
  }
}

/** Names of types changed with FMI 3. */
function spelledIn(version: FmiMajorVersion, name: string): string {
  if (name === "#FMUState") return version < 3 ? "#FMUstate" : name;
  return name.startsWith("#") ? `#${typeName(version, name.slice(1) as NumericType)}` : name;
}

function fieldType(record: RecordName, name: string): string {
  const field = records[record].find((one) => one.name === name);
  return field === undefined || field.type === "flag" ? "#Boolean" : "#Float64";
}

/** A function without its instance parameter, which functions that make an instance or return a text do not have. */
interface Declaration {
  readonly name: string;
  readonly result: CFunction["result"];
  readonly parameters: readonly string[];
}

function functionInC(version: FmiMajorVersion, { name, result, parameters }: Declaration): CFunction {
  const instance = version === 3 ? "#Instance" : "#Component";
  const declared = result === "pointer" || result === "text" ? parameters : [instance, ...parameters];
  return { name, result, declared, types: declared.map(passedAs) };
}

const passed: Readonly<Record<string, CType>> = {
  ...{ "#Real": "f64", "#Float64": "f64", "#Boolean": "flag", size_t: "size", "#ValueReference": "u32" },
  ...{ "#String": "text", "const #String[]": "texts", "#Type": "i32", "const #StatusKind": "i32" },
};

function passedAs(declared: string): CType {
  return passed[declared] ?? "pointer";
}

const asks = (name: string, ...parameters: readonly string[]): Declaration => ({
  ...{ name, result: "status", parameters },
});
const makes = (name: string, ...parameters: readonly string[]): Declaration => ({
  ...{ name, result: "pointer", parameters },
});
const says = (name: string): Declaration => ({ name, result: "text", parameters: [] });

const getStatus = asks("GetStatus", "const #StatusKind", "#Status *");
const getStatusOf = (type: string) => asks(`Get${type}Status`, "const #StatusKind", `#${type} *`);
const common = ["#String", "#String", "#String", "#Boolean", "#Boolean"];
const environment = ["#InstanceEnvironment", "#LogMessageCallback"];

/**
 * Functions without a row: they make instances, code of one version calls them, or the standard requires them. FMI 1 passes
 * structs to its makers.
 */
const otherFunctions: Readonly<Record<FmiMajorVersion, readonly Declaration[]>> = {
  1: [
    asks("Initialize", "#Boolean", "#Real", "#EventInfo *"),
    asks("InitializeSlave", "#Real", "#Boolean", "#Real"),
    asks("EventUpdate", "#Boolean", "#EventInfo *"),
    ...[getStatus, getStatusOf("Real")],
  ],
  2: [
    ...[says("GetTypesPlatform"), says("GetVersion")],
    makes(
      ...(["Instantiate", "#String", "#Type", "#String", "#String"] as const),
      ...["const #CallbackFunctions *", "#Boolean", "#Boolean"],
    ),
    asks("CancelStep"),
    ...[getStatus, ...["Real", "Integer", "Boolean", "String"].map(getStatusOf)],
  ],
  3: [
    says("GetVersion"),
    makes("InstantiateModelExchange", ...common, ...environment),
    makes(
      ...(["InstantiateCoSimulation", ...common, "#Boolean", "#Boolean"] as const),
      ...["const #ValueReference[]", "size_t", ...environment, "#IntermediateUpdateCallback"],
    ),
    makes(
      ...(["InstantiateScheduledExecution", ...common, ...environment] as const),
      ...["#ClockUpdateCallback", "#LockPreemptionCallback", "#UnlockPreemptionCallback"],
    ),
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
  const others = otherFunctions[version].map((one) => functionInC(version, one));
  const byName = new Map(others.map((one) => [one.name, one]));
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
