import { type Expression, shallow, type Variability } from "@cosimo/ir";
import type { ClassDefinition } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";

export type Type =
  | { readonly kind: "Real" }
  | { readonly kind: "Integer" }
  | { readonly kind: "Boolean" }
  | { readonly kind: "String" }
  | { readonly kind: "Clock" }
  | { readonly kind: "Enumeration"; readonly name: string; readonly literals: readonly string[] }
  | {
      readonly kind: "record";
      readonly name: string;
      readonly definition: ClassDefinition;
      readonly instance: ClassInstance;
    }
  /** A function as a value: an argument of another function. */
  | { readonly kind: "function"; readonly function: ClassInstance }
  /** Of a call of a function without outputs, which may have effects. */
  | { readonly kind: "none" }
  /** The type after a reported error; it causes no further reports. */
  | { readonly kind: "error" };

/** Largest number of elements of an array, of variables of a model and of steps of nested loops: more would exhaust the memory. */
export const MOST_ELEMENTS = 2_000_000;

/** Largest number of objects in an array. */
export const MOST_OBJECTS = 200_000;

export const realType: Type = { kind: "Real" };

export const integerType: Type = { kind: "Integer" };

export const booleanType: Type = { kind: "Boolean" };

export const stringType: Type = { kind: "String" };

export const clockType: Type = { kind: "Clock" };

/**
 * A typed expression as scalars: `scalars` row by row for a value with `dims`. A record (or array of records) has
 * `fields` instead; each has `dims` followed by the dimensions of the field.
 */
export interface TypedValue {
  readonly type: Type;
  readonly dims: readonly number[];
  readonly scalars: readonly Expression[];
  readonly fields?: ReadonlyMap<string, TypedValue>;
  readonly variability: Variability;
  /** Of a user's function whose result cannot vary continuously: its name and arguments. */
  readonly call?: { readonly function: string; readonly arguments: readonly Expression[] };
  /** Outputs of an operator after its first one. */
  readonly further?: readonly TypedValue[];
}

/** All outputs of an operator. */
export function operatorOutputs(first: TypedValue): readonly TypedValue[] {
  return [first, ...(first.further ?? [])];
}

/** The same value without long chains of operators. */
export function shallowValue(value: TypedValue): TypedValue {
  const {
    scalars: [only],
    fields: own,
  } = value;
  if (own === undefined && value.scalars.length === 1 && shallow(only!) === only) return value;
  const scalars = value.scalars.map(shallow);
  const fields =
    value.fields && new Map([...value.fields].map(([name, field]) => [name, shallowValue(field)]));
  return { ...value, scalars, ...(fields && { fields }) };
}

export const errorValue: TypedValue = {
  type: { kind: "error" },
  dims: [],
  scalars: [{ kind: "number", value: Number.NaN }],
  variability: "constant",
};

const order: Readonly<Record<Variability, number>> = {
  constant: 0,
  parameter: 1,
  discrete: 2,
  continuous: 3,
};

export function maxVariability(a: Variability, b: Variability): Variability {
  return order[a] >= order[b] ? a : b;
}

export function variabilityOf(values: readonly TypedValue[]): Variability {
  let most: Variability = "constant";
  for (const value of values) if (order[value.variability] > order[most]) most = value.variability;
  return most;
}

export function isMoreVariable(a: Variability, than: Variability): boolean {
  return order[a] > order[than];
}

export function isErrorValue(value: TypedValue): boolean {
  return value.type.kind === "error";
}

export function scalarValue(type: Type, scalar: Expression, variability: Variability): TypedValue {
  return { type, dims: [], scalars: [scalar], variability };
}

export function literal(value: number | string, type: Type = realType): TypedValue {
  const scalar: Expression =
    typeof value === "string" ? { kind: "string", value } : { kind: "number", value };
  return { type, dims: [], scalars: [scalar], variability: "constant" };
}

export function arrayValue(
  type: Type,
  dims: readonly number[],
  scalars: readonly Expression[],
  variability: Variability,
): TypedValue {
  return { type, dims, scalars, variability };
}

export function isNumeric(type: Type): boolean {
  return type.kind === "Real" || type.kind === "Integer";
}

export function sameDims(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((n, i) => n === b[i]);
}

export function countOf(dims: readonly number[]): number {
  let count = 1;
  for (const n of dims) count *= n;
  return count;
}

/** "Real", "Integer[3]", "Boolean[2, 2]": for messages. */
export function describeType(value: Pick<TypedValue, "type" | "dims">): string {
  const name = typeName(value.type);
  return value.dims.length === 0 ? name : `${name}[${value.dims.join(", ")}]`;
}

export function typeName(type: Type): string {
  switch (type.kind) {
    case "Enumeration":
    case "record":
      return type.name;
    case "function":
      return "function";
    default:
      return type.kind;
  }
}

/**
 * Whether a value of type `from` is allowed where `to` is required. Integer converts to Real; records match field by
 * field.
 */
export function isAssignable(from: Type, to: Type): boolean {
  if (from.kind === "error" || to.kind === "error") return true;
  if (from.kind === "Integer" && to.kind === "Real") return true;
  if (from.kind === "Enumeration" && to.kind === "Enumeration") return sameDims2(from.literals, to.literals);
  return from.kind === to.kind;
}

function sameDims2(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((n, i) => n === b[i]);
}

/** The common type of two values. */
export function commonType(a: Type, b: Type): Type | undefined {
  if (isAssignable(a, b)) return b;
  return isAssignable(b, a) ? a : undefined;
}

/** All scalars of a value in order: of a record, field by field. */
export function allScalars(value: TypedValue): readonly Expression[] {
  if (value.fields === undefined) return value.scalars;
  return [...value.fields.values()].flatMap(allScalars);
}
