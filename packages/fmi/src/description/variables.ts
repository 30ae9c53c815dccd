import type { Annotated, Described } from "./annotated.ts";

/** What the FMU's functions know a variable by. Of FMI 1 and 2 unique for each base type and alias set, of FMI 3 for each variable. */
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
/** Values that a number has no room for: `bigint`. */
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

/** What an element says of another variable. */
export interface VariableReference {
  /** As written: the index counted from 1 (FMI 2), the value reference (FMI 3), the name (FMI 1). */
  readonly written: number | string;
  /** Index into `ModelDescription.variables`; missing when no variable is meant. */
  readonly index?: number;
}

/** What variables of all types have. Attributes of the declared type are filled in where the variable has none. */
export interface VariableBase extends Annotated {
  readonly name: string;
  readonly valueReference: ValueReference;
  readonly description?: string;
  readonly causality: Causality;
  readonly variability: Variability;
  /** With the standards' defaults (FMI 2 section 2.2.7, FMI 3 section 2.4.7.5); missing where they have none. */
  readonly initial?: Initial;
  /** Name of a type definition. */
  readonly declaredType?: string;
  readonly canHandleMultipleSetPerTimeInstant?: boolean;
  readonly intermediateUpdate: boolean;
  /** Of a clocked state: the variable that holds its value at the tick before. */
  readonly previous?: VariableReference;
  /** Clocks that this variable belongs to. */
  readonly clocks: readonly VariableReference[];
  /** Empty for scalars. */
  readonly dimensions: readonly Dimension[];
  /** FMI 3: other names of the same variable. For the aliases of FMI 1 and 2, see `aliasSets`. */
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

export interface Alias extends Described {
  readonly name: string;
  readonly description?: string;
  readonly displayUnit?: string;
}

interface Quantity {
  readonly quantity?: string;
}

export interface FloatAttributes extends Quantity {
  readonly unit?: string;
  readonly displayUnit?: string;
  readonly relativeQuantity: boolean;
  readonly unbounded: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly nominal?: number;
}

export interface IntegerAttributes extends Quantity {
  readonly min?: number;
  readonly max?: number;
}

export interface LongAttributes extends Quantity {
  readonly min?: bigint;
  readonly max?: bigint;
}

export interface BinaryAttributes {
  readonly mimeType: string;
  readonly maxSize?: number;
}

export interface ClockAttributes {
  readonly canBeDeactivated: boolean;
  readonly priority?: number;
  readonly intervalVariability?: IntervalVariability;
  /** [s] */
  readonly intervalDecimal?: number;
  /** [s] */
  readonly shiftDecimal: number;
  readonly supportsFraction: boolean;
  /** Interval and shift in ticks of 1/resolution [s]. */
  readonly resolution?: bigint;
  readonly intervalCounter?: bigint;
  readonly shiftCounter: bigint;
}

/** Values of an array in row-major order, of a scalar one; one value may stand for all elements. */
export interface FloatVariable extends VariableBase, FloatAttributes {
  readonly type: FloatKind;
  readonly start?: readonly number[];
  /** The state that this is the derivative of. */
  readonly derivative?: VariableReference;
  /** A state that may be set anew at events. */
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

export function isFloat(variable: Variable): variable is FloatVariable {
  return variable.type === "Float64" || variable.type === "Float32";
}

/** Values at the start; of clocks there are none. */
export function startOf(variable: Variable): Exclude<Variable, ClockVariable>["start"] {
  return variable.type === "Clock" ? undefined : variable.start;
}
