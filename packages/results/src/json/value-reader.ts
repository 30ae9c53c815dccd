import { type TrajectoryVariable, textList } from "@cosimo/ir";
import { splitInteger } from "../recording/exact-values.ts";
import { fromJsonNumber } from "./json-result.ts";

/** Reads the values of one variable in rows of JSON. */
export interface ValueReader {
  readonly variable: TrajectoryVariable;
  readonly column: Float64Array;
  /** Of integers of 64 bits. */
  readonly remainder?: Float64Array;
  /** False: the value is not of the variable's type. */
  read(row: number, value: unknown): boolean;
}

export function valueReader(variable: TrajectoryVariable, length: number): ValueReader {
  const column = new Float64Array(length);
  if (variable.type === "String") {
    const list = textList();
    const read = (row: number, value: unknown): boolean => {
      column[row] = typeof value === "string" ? list.place(value) : Number.NaN;
      return typeof value === "string" || value === null;
    };
    return { variable: { ...variable, texts: list.texts }, column, read };
  }
  if (variable.wide !== undefined) {
    const remainder = new Float64Array(length);
    const read = (row: number, value: unknown): boolean => {
      const whole = integerOf(value);
      if (whole !== undefined) [column[row], remainder[row]] = splitInteger(whole);
      return whole !== undefined;
    };
    return { variable, column, remainder, read };
  }
  const read = (row: number, value: unknown): boolean => {
    const number = fromJsonNumber(value);
    column[row] = number ?? Number.NaN;
    return number !== undefined;
  };
  return { variable, column, read };
}

/** A number or a text of digits. */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}
