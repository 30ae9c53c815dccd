import type { FmiMajorVersion } from "../description/major-version.ts";
import { type CallName, rowOf } from "./instance-calls.ts";
import type { NumericType } from "./values.ts";

const oldTypes: Readonly<Partial<Record<NumericType, string>>> = { Float64: "Real", Int32: "Integer" };

/** Prefix of the standard's functions in C. FMI 1 puts the model identifier before it. */
export const prefixes: Readonly<Record<FmiMajorVersion, string>> = { 1: "fmi", 2: "fmi2", 3: "fmi3" };

/** A type of values in names of functions: `Float64` is `Real` before FMI 3. */
export function typeName(version: FmiMajorVersion, type: NumericType): string {
  return version < 3 ? (oldTypes[type] ?? type) : type;
}

/** The function behind a call, as the standard spells it: `fmi3DoStep`, `fmi2GetReal`. Of several the last one. */
export function functionName(version: FmiMajorVersion, call: CallName, type?: NumericType): string {
  const row = rowOf(call);
  const text = row[version] ?? row[3] ?? call;
  const name = text.split("|")[0]!.split("; ").at(-1)!.replace(/\(.*/, "").trim();
  return prefixes[version] + name.replace("*", type === undefined ? "" : typeName(version, type));
}
