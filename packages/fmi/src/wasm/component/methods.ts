import { type CCall, cCallsOf, typesOf } from "../../calls/c-functions.ts";
import { type CallArgument, readArguments } from "../../calls/call-row.ts";
import { type CallName, callNames, rowOf } from "../../calls/instance-calls.ts";
import type { NumericType } from "../../calls/values.ts";
import type { InterfaceKind } from "../../description/interface-types.ts";
import { type Field, kebab, recordTypes } from "./named-types.ts";

/** A function in WIT. */
export interface Method {
  readonly name: string;
  readonly parameters: readonly Field[];
  readonly result?: string;
}

/** A method of the draft that stands for a call of FMI 3. */
export interface CallMethod extends Method {
  readonly call: CallName;
  readonly arguments: readonly CallArgument[];
  readonly function: CCall;
  readonly valueType?: NumericType;
  readonly interfaces: readonly InterfaceKind[];
}

const interfaceKinds: readonly InterfaceKind[] = ["coSimulation", "modelExchange", "scheduledExecution"];

const valueTypes: Readonly<Record<NumericType, string>> = {
  ...{ Float32: "f32", Float64: "f64", Int8: "s8", Int16: "s16", Int32: "s32", Int64: "s64" },
  ...{ UInt8: "u8", UInt16: "u16", UInt32: "u32", UInt64: "u64", Boolean: "bool", Clock: "bool" },
};

const argumentTypes: Readonly<Record<string, string>> = {
  ...{ f64: "f64", "f64?": "option<f64>", u32: "value-reference", flag: "bool", handle: "fmu-state" },
  ...{ "u32[]": "list<value-reference>", "f64[]": "list<f64>" },
  ...{ texts: "list<string>", blobs: "list<list<u8>>", size: "u64", ...recordTypes },
};

/** Methods of all calls. */
export function callMethods(): readonly CallMethod[] {
  return callNames.flatMap((call) => {
    const { 3: text, wit } = rowOf(call);
    if (text === undefined || wit?.interfaces === "") return [];
    const types = text.includes("*") ? typesOf(3) : [undefined];
    return types.map((type) => methodOf(call, type));
  });
}

/** Names and types of parameters follow from the arguments unless the row states them. */
export function methodOf(call: CallName, valueType?: NumericType): CallMethod {
  const row = rowOf(call);
  const all = readArguments(row);
  const typeOf = ({ type }: CallArgument) =>
    type === "values" ? `list<${valueTypes[valueType!]}>` : argumentTypes[type]!;
  const [one] = cCallsOf(row, 3, "coSimulation", valueType)!;
  const output = all.find(({ isOutput }) => isOutput);
  const result = row.wit?.result ?? (output && typeOf(output));
  const inputs = all.filter(({ isOutput, type }) => !isOutput && type !== "type");
  const { interfaces, parameters } = row.wit ?? {};
  return {
    ...{ call, arguments: all, function: one!, ...(valueType && { valueType }) },
    name: kebab(one!.name),
    parameters:
      parameters === undefined
        ? inputs.map((input) => [parameterName(input.name), typeOf(input)])
        : readParameters(parameters),
    result: result === undefined ? "status" : `result<${result}, status>`,
    interfaces: interfaceKinds.filter((kind) => interfaces?.split(" ").includes(kind) ?? true),
  };
}

function parameterName(name: string): string {
  return name === "references" || name === "clocks" ? "value-references" : kebab(name);
}

/** Reads `a: u32, b: list<tuple<u32, f64>>`. */
function readParameters(text: string): readonly Field[] {
  return text.split(/, (?=[\w-]+: )/).map((one) => one.split(": ") as [string, string]);
}
