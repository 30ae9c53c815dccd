import type { StepVariableType } from "./step-function.ts";

interface TypeTraits {
  /** Type in the struct. */
  readonly cType: string;
  /** Type constant in the table of the run time. */
  readonly constant: string;
  readonly inFmi2: boolean;
  /** Range of integers. */
  readonly range?: readonly [least: bigint, most: bigint];
}

function integer(bits: number, isSigned: boolean): TypeTraits {
  const name = `${isSigned ? "" : "u"}int${bits}`;
  const size = 1n << BigInt(isSigned ? bits - 1 : bits);
  return {
    cType: `${name}_t`,
    constant: `TYPE_${name.toUpperCase()}`,
    inFmi2: isSigned && bits === 32,
    range: [isSigned ? -size : 0n, size - 1n],
  };
}

export const variableTypes: Readonly<Record<StepVariableType, TypeTraits>> = {
  Float64: { cType: "double", constant: "TYPE_FLOAT64", inFmi2: true },
  Float32: { cType: "float", constant: "TYPE_FLOAT32", inFmi2: false },
  Int8: integer(8, true),
  UInt8: integer(8, false),
  Int16: integer(16, true),
  UInt16: integer(16, false),
  Int32: integer(32, true),
  UInt32: integer(32, false),
  Int64: integer(64, true),
  UInt64: integer(64, false),
  Boolean: { cType: "bool", constant: "TYPE_BOOLEAN", inFmi2: true },
  // The members are printed with the capacity.
  Binary: { cType: "struct", constant: "TYPE_BINARY", inFmi2: false },
  String: { cType: "char", constant: "TYPE_STRING", inFmi2: true },
};

/** Type names of FMI 2. */
const synonyms: Readonly<Record<string, StepVariableType>> = { Real: "Float64", Integer: "Int32" };

/** Type names permitted in a table. */
export const typeNames: readonly string[] = [...Object.keys(variableTypes), ...Object.keys(synonyms)];

export function typeOfName(name: string): StepVariableType | undefined {
  return Object.hasOwn(variableTypes, name)
    ? (name as StepVariableType)
    : Object.hasOwn(synonyms, name)
      ? synonyms[name]
      : undefined;
}
