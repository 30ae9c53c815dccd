import type { NumericArray, NumericType } from "./values.ts";

/** Types of arguments that a call reads. A `handle` identifies a saved state; NaN in an `f64?` means "not given". */
interface InputTypes {
  readonly f64: number;
  readonly "f64?": number;
  readonly u32: number;
  readonly flag: boolean;
  readonly type: NumericType;
  readonly handle: number;
  readonly "u8[]": Uint8Array;
  readonly "u32[]": Uint32Array;
  readonly "i32[]": Int32Array;
  readonly "u64[]": BigUint64Array;
  readonly "f64[]": Float64Array;
  /** Values of the type that the argument `type` names. */
  readonly values: NumericArray;
  readonly texts: readonly string[];
  readonly blobs: readonly Uint8Array[];
}

/** Types of arguments that a call fills. Numbers and records go into a `Float64Array`; `size[]` is an array of `size_t` in C. */
interface OutputTypes {
  readonly handle: Float64Array;
  readonly size: Float64Array;
  readonly step: Float64Array;
  readonly update: Float64Array;
  readonly integratorStep: Float64Array;
  readonly "u8[]": Uint8Array;
  readonly "u32[]": Uint32Array;
  readonly "i32[]": Int32Array;
  readonly "u64[]": BigUint64Array;
  readonly "size[]": BigUint64Array;
  readonly "f64[]": Float64Array;
  /** Indices into `intervalQualifiers` and `elementDependencyKinds`. */
  readonly "qualifier[]": Int32Array;
  readonly "kind[]": Int32Array;
  readonly values: NumericArray;
  readonly texts: string[];
  readonly blobs: Uint8Array[];
}

export type ArgumentType = keyof InputTypes | keyof OutputTypes;

/**
 * `name: type` is read by the call, `name: out type` is filled by it. After `of` stands what an array has an element for: each
 * value of variables, or as many as another call counts. Methods of `Instance` may leave out `name?`.
 */
type ArgumentText =
  | `${string}: ${keyof InputTypes}`
  | `${string}: out ${keyof OutputTypes}`
  | `${string}: out ${keyof OutputTypes} of ${string}`;

/** The TypeScript type of an argument. */
export type ArgumentValue<T extends string> = T extends `${string}: out ${infer O}`
  ? OutputTypes[Extract<O extends `${infer Type} of ${string}` ? Type : O, keyof OutputTypes>]
  : T extends `${string}: ${infer I extends keyof InputTypes}`
    ? InputTypes[I]
    : never;

/** Arguments of a row as TypeScript types. */
export type ArgumentValues<T extends readonly string[]> = { -readonly [I in keyof T]: ArgumentValue<T[I]> };

/** FMI version and interface type; without the latter all that the version has. */
export type LegalKey = "3" | `${1 | 2 | 3}${"ME" | "CS"}`;

/**
 * One call. The functions of FMI 1, 2 and 3 are written as in the standard's headers, without prefix and instance:
 *
 * - `x`: an argument; arrays and texts by address,
 * - `#x`: the length of an array as `size_t`, `sizes(x)`: those of binary values,
 * - `x?`: whether an `f64?` is given,
 * - `&x`: the address of a number, of a field of a record, or of the record,
 * - `f(); g()`: two functions in order, `f() | g()`: of model exchange and of co-simulation,
 * - `*` in a name: a type of values.
 *
 * A name without parentheses has no function of its own: code of that version implements the call.
 */
export interface CallRow {
  readonly arguments: readonly ArgumentText[];
  readonly 1?: string;
  readonly 2?: string;
  readonly 3?: string;
  /** Names of states, separated by spaces. */
  readonly legal: Readonly<Partial<Record<LegalKey, string>>>;
  /** The method in the draft fmi-ls-wasm, where it does not follow from the arguments. */
  readonly wit?: WitSignature;
}

/** A list of tuples or records stands for one array of each of their members. */
export interface WitSignature {
  /** The interface types that have the method; missing: all. Empty: the draft has no such method. */
  readonly interfaces?: string;
  readonly parameters?: string;
  readonly result?: string;
}

/** An argument of a row, parsed. */
export interface CallArgument {
  readonly name: string;
  readonly type: ArgumentType;
  readonly isOutput: boolean;
  readonly isOptional: boolean;
  /** What an array has an element for. */
  readonly of?: string;
}

/** Instances share the arguments: reading them from the text takes longer than an instance may cost. */
const argumentsOfRows = new WeakMap<CallRow, readonly CallArgument[]>();

export function readArguments(row: CallRow): readonly CallArgument[] {
  const known = argumentsOfRows.get(row) ?? row.arguments.map(readArgument);
  argumentsOfRows.set(row, known);
  return known;
}

function readArgument(text: string): CallArgument {
  const [, name = "", optional, out, type = "", of] =
    text.match(/^(\w+)(\?)?: (out )?(\S+)(?: of (\w+))?$/) ?? [];
  const argument = { name, type: type as ArgumentType, isOutput: out !== undefined };
  return { ...argument, isOptional: optional !== undefined, ...(of !== undefined && { of }) };
}
