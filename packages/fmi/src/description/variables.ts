import { parseBoolean, parseDouble, parseInteger, parseLong, parseText } from "../schema/lexical.ts";
import type { Annotated, Described } from "./annotated.ts";
import {
  type AttributesOf,
  type AttributeTable,
  double,
  flag,
  integer,
  long,
  name,
  standard,
  text,
  word,
} from "./attribute-table.ts";

/** Handle of a variable in FMI functions: unique per base type and alias set (FMI 1, 2) or per variable (FMI 3). */
export type ValueReference = number;

export const causalities = [
  "structuralParameter",
  "parameter",
  "calculatedParameter",
  "input",
  "output",
  "local",
  "independent",
] as const;
export type Causality = (typeof causalities)[number];

export const variabilities = ["constant", "fixed", "tunable", "discrete", "continuous"] as const;
export type Variability = (typeof variabilities)[number];

export const initials = ["exact", "approx", "calculated"] as const;
export type Initial = (typeof initials)[number];

export const intervalVariabilities = [
  "constant",
  "fixed",
  "tunable",
  "changing",
  "countdown",
  "triggered",
] as const;
export type IntervalVariability = (typeof intervalVariabilities)[number];

/** `Real` of FMI 1 and 2 is `Float64`, `Integer` is `Int32`. */
export type FloatKind = "Float32" | "Float64";
export type IntegerKind = "Int8" | "UInt8" | "Int16" | "UInt16" | "Int32" | "UInt32";
/** Values are `bigint`. */
export type LongKind = "Int64" | "UInt64";
export type VariableType =
  | FloatKind
  | IntegerKind
  | LongKind
  | "Boolean"
  | "String"
  | "Binary"
  | "Enumeration"
  | "Clock";

/** A reference to another variable. */
export interface VariableReference {
  /** As written: the index from 1 (FMI 2), the value reference (FMI 3) or the name (FMI 1). */
  readonly written: number | string;
  /** Index into `ModelDescription.variables`; missing if there is no such variable. */
  readonly index?: number;
}

/** Attributes of all variables. Attributes of the declared type are filled in. */
export interface VariableBase extends Annotated {
  readonly name: string;
  readonly valueReference: ValueReference;
  readonly description?: string;
  readonly causality: Causality;
  readonly variability: Variability;
  /** Includes the defaults of the standards (FMI 2 section 2.2.7, FMI 3 section 2.4.7.5). */
  readonly initial?: Initial;
  /** Name of a type definition. */
  readonly declaredType?: string;
  readonly canHandleMultipleSetPerTimeInstant?: boolean;
  readonly intermediateUpdate: boolean;
  /** For a clocked state: the variable with its value at the previous tick. */
  readonly previous?: VariableReference;
  /** Clocks of the variable. */
  readonly clocks: readonly VariableReference[];
  /** Empty for scalars. */
  readonly dimensions: readonly Dimension[];
  /** FMI 3: other names of the variable. For FMI 1 and 2 see `aliasSets`. */
  readonly aliases: readonly Alias[];
  /** FMI 1. */
  readonly alias: "noAlias" | "alias" | "negatedAlias";
}

export type Dimension = FixedDimension | StructuralDimension;

export interface FixedDimension extends Described {
  readonly kind: "fixed";
  readonly size: number;
}

/** The size is the value of a structural parameter or a constant. */
export interface StructuralDimension extends Described {
  readonly kind: "structural";
  readonly parameter: VariableReference;
}

export const aliasAttributes = { name, description: text, displayUnit: text } as const;

export interface Alias extends Described, AttributesOf<typeof aliasAttributes> {}

const floatAttributes = {
  quantity: text,
  unit: text,
  displayUnit: text,
  relativeQuantity: flag,
  unbounded: flag,
  min: double,
  max: double,
  nominal: double,
} as const;

export type FloatAttributes = AttributesOf<typeof floatAttributes>;

const bounded = <A extends AttributeTable[string]>(bound: A) =>
  ({ quantity: text, min: bound, max: bound }) as const;

/** 64-bit values of enumerations are safe integers. */
const integerAttributes = {
  Int8: bounded(integer("int8")),
  UInt8: bounded(integer("uint8")),
  Int16: bounded(integer("int16")),
  UInt16: bounded(integer("uint16")),
  Int32: bounded(integer("int32")),
  UInt32: bounded(integer("uint32")),
  Enumeration: bounded(integer("int64")),
} as const;

const longAttributes = { Int64: bounded(long("int64")), UInt64: bounded(long("uint64")) } as const;

export type IntegerAttributes = AttributesOf<typeof integerAttributes.Int32>;
export type LongAttributes = AttributesOf<typeof longAttributes.Int64>;

const binaryAttributes = {
  mimeType: standard(parseText, "application/octet-stream"),
  maxSize: integer("uint64"),
} as const;

export type BinaryAttributes = AttributesOf<typeof binaryAttributes>;

/** `interval…` and `shiftDecimal` in [s]; counters are multiples of 1/resolution [s]. */
const clockAttributes = {
  canBeDeactivated: flag,
  priority: integer("uint32"),
  intervalVariability: word(intervalVariabilities),
  intervalDecimal: double,
  shiftDecimal: standard<number>(parseDouble, 0),
  supportsFraction: flag,
  resolution: long("uint64"),
  intervalCounter: long("uint64"),
  shiftCounter: standard<bigint>(parseLong("uint64"), 0n),
} as const;

export type ClockAttributes = AttributesOf<typeof clockAttributes>;

/** Values of start attributes. */
export const startParsers = {
  ...{ Float32: parseDouble, Float64: parseDouble, Boolean: parseBoolean },
  ...{ Int8: parseInteger("int8"), UInt8: parseInteger("uint8"), Int16: parseInteger("int16") },
  ...{ UInt16: parseInteger("uint16"), Int32: parseInteger("int32"), UInt32: parseInteger("uint32") },
  ...{ Int64: parseLong("int64"), UInt64: parseLong("uint64"), Enumeration: parseInteger("int64") },
} as const;

/** Attributes that a variable and its declared type have because of their type. */
export const typeAttributes = {
  ...{ Float32: floatAttributes, Float64: floatAttributes },
  ...integerAttributes,
  ...longAttributes,
  ...{ Boolean: {}, String: {}, Binary: binaryAttributes, Clock: clockAttributes },
} as const satisfies Readonly<Record<VariableType, AttributeTable>>;

/** `start`: values in row-major order, or one value for all elements. */
export interface FloatVariable extends VariableBase, FloatAttributes {
  readonly type: FloatKind;
  readonly start?: readonly number[];
  /** The state of which this variable is the derivative. */
  readonly derivative?: VariableReference;
  /** The state may be reinitialized at events. */
  readonly reinit: boolean;
}

export interface IntegerVariable extends VariableBase, IntegerAttributes {
  readonly type: IntegerKind;
  readonly start?: readonly number[];
}

export interface LongVariable extends VariableBase, LongAttributes {
  readonly type: LongKind;
  readonly start?: readonly bigint[];
}

export interface BooleanVariable extends VariableBase {
  readonly type: "Boolean";
  readonly start?: readonly boolean[];
}

export interface StringVariable extends VariableBase {
  readonly type: "String";
  readonly start?: readonly string[];
}

export interface BinaryVariable extends VariableBase, BinaryAttributes {
  readonly type: "Binary";
  readonly start?: readonly Uint8Array[];
}

export interface EnumerationVariable extends VariableBase, IntegerAttributes {
  readonly type: "Enumeration";
  readonly start?: readonly number[];
}

export interface ClockVariable extends VariableBase, ClockAttributes {
  readonly type: "Clock";
}

export type Variable =
  | FloatVariable
  | IntegerVariable
  | LongVariable
  | BooleanVariable
  | StringVariable
  | BinaryVariable
  | EnumerationVariable
  | ClockVariable;

export function isFloatKind(type: VariableType): type is FloatKind {
  return type === "Float64" || type === "Float32";
}

export function isFloat(variable: Variable): variable is FloatVariable {
  return isFloatKind(variable.type);
}

/** Start values; `undefined` for clocks. */
export function startOf(variable: Variable): Exclude<Variable, ClockVariable>["start"] {
  return variable.type === "Clock" ? undefined : variable.start;
}
