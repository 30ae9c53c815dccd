import {
  type ParameterValue,
  remainderName,
  remainderVariable,
  type Trajectory,
  type TrajectoryVariable,
  type WideType,
} from "@cosimo/ir";

/** The values of one variable: numbers, integers of 64 bits, texts, or bytes. */
export type ExactColumn =
  | Float64Array
  | BigInt64Array
  | BigUint64Array
  | readonly string[]
  | readonly Uint8Array[];

/** What a column of rows means. */
export interface ShownColumn {
  readonly variable: TrajectoryVariable;
  /** Index of the value in a row. */
  readonly index: number;
  /** Index of the remainder of an integer of 64 bits; -1: none. */
  readonly remainder: number;
}

/** The columns of rows without those that are a part of others. */
export function shownColumns(variables: readonly TrajectoryVariable[]): readonly ShownColumn[] {
  const shown: ShownColumn[] = [];
  variables.forEach((variable, index) => {
    if (variable.role === "remainder") return;
    const hasRemainder = variable.wide !== undefined && variables[index + 1]?.role === "remainder";
    shown.push({ variable, index, remainder: hasRemainder ? index + 1 : -1 });
  });
  return shown;
}

/** The columns in rows of variables that are shown; legal for those that `shownColumns` gives. */
export function rowVariables(variables: readonly TrajectoryVariable[]): readonly TrajectoryVariable[] {
  return variables.flatMap((variable) =>
    variable.wide === undefined ? [variable] : [variable, remainderVariable(variable)],
  );
}

/** An integer of 64 bits of the nearest number of double precision and the remainder. */
export function wideInteger(nearest: number, remainder: number): bigint {
  return BigInt(nearest) + BigInt(remainder);
}

/** The nearest number of double precision, and the remainder. */
export function splitInteger(value: bigint): readonly [nearest: number, remainder: number] {
  const nearest = Number(value);
  return [nearest, Number(value - BigInt(nearest))];
}

/** The type of 64 bits that has these integers; `undefined`: none has. */
export function wideTypeOf(least: bigint, most: bigint): WideType | undefined {
  if (least >= -(2n ** 63n) && most < 2n ** 63n) return "Int64";
  return least >= 0n && most < 2n ** 64n ? "UInt64" : undefined;
}

/** The values of a variable in full precision; aliases of it as well. */
export function exactColumn({ variables, columns, remainders }: Trajectory, index: number): ExactColumn {
  const { wide, texts, isBinary = false } = variables[index]!;
  const column = columns[index]!;
  if (texts !== undefined) return isBinary ? bytesColumn(column, texts) : Array.from(column, textIn(texts));
  const remainder = remainders?.get(index);
  if (wide === undefined || remainder === undefined) return column;
  return wideColumn(wide, column.length, (row) => wideInteger(column[row]!, remainder[row]!));
}

/** The value of a parameter, repeated. */
export function exactParameter(
  { variable, value, exact, text }: ParameterValue,
  length: number,
): ExactColumn {
  if (text !== undefined) {
    const bytes = variable.isBinary ? bytesOfHex(text) : undefined;
    return bytes === undefined ? Array<string>(length).fill(text) : Array<Uint8Array>(length).fill(bytes);
  }
  if (exact !== undefined && variable.wide !== undefined)
    return wideColumn(variable.wide, length, () => exact);
  return new Float64Array(length).fill(value);
}

function wideColumn(wide: WideType, length: number, value: (row: number) => bigint) {
  const column = wide === "Int64" ? new BigInt64Array(length) : new BigUint64Array(length);
  for (let row = 0; row < length; row++) column[row] = value(row);
  return column;
}

const textIn =
  (texts: readonly string[]) =>
  (place: number): string =>
    texts[place] ?? "";

function bytesColumn(column: Float64Array, texts: readonly string[]): readonly Uint8Array[] {
  const known = texts.map(bytesOfHex);
  return Array.from(column, (place) => known[place] ?? new Uint8Array(0));
}

/** Two digits for each byte. */
export function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Joins the columns of integers of 64 bits that a format without such integers has as two variables. */
export function joinRemainders(trajectory: Trajectory): Trajectory {
  const { variables, columns } = trajectory;
  const isPart = (i: number): boolean => variables[i]?.name === remainderName(variables[i - 1]?.name ?? "");
  const kept = variables.flatMap((_, i) => (isPart(i) ? [] : [i]));
  if (kept.length === variables.length) return trajectory;
  const remainders = new Map(kept.flatMap((i, k) => (isPart(i + 1) ? [[k, columns[i + 1]!] as const] : [])));
  return {
    ...trajectory,
    variables: kept.map((i) =>
      isPart(i + 1) ? wideVariable(variables[i]!, columns[i]!, columns[i + 1]!) : variables[i]!,
    ),
    columns: kept.map((i) => columns[i]!),
    remainders,
  };
}

function wideVariable(variable: TrajectoryVariable, nearest: Float64Array, remainder: Float64Array) {
  let [least, most] = [0n, 0n];
  for (let row = 0; row < nearest.length; row++) {
    const value = wideInteger(nearest[row]!, remainder[row]!);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const wide = wideTypeOf(least, most);
  return { ...variable, type: "Integer", variability: "discrete", ...(wide && { wide }) } as const;
}
