import { type TextList, type TrajectoryVariable, textList } from "@cosimo/ir";
import { splitInteger, wideTypeOf } from "../recording/exact-values.ts";
import { type GrowingColumn, growingColumn } from "../recording/growing-column.ts";
import { parseDecimal } from "./decimal.ts";

/** A column of a table while it is read: numbers, integers of 64 bits, or texts. */
export interface CsvColumn {
  /** Answers the text of a field that is no number, and not one of a column of texts. */
  read(field: string, isQuoted: boolean): string | undefined;
  finished(): FinishedColumn;
}

type FinishedColumn = Partial<Pick<TrajectoryVariable, "type" | "variability" | "wide" | "texts">> & {
  readonly values: Float64Array;
  readonly remainder?: Float64Array;
};

/** Integers that may have more digits than numbers of double precision. */
export const LONG_INTEGER = /^\s*[+-]?\d{16,20}\s*$/;

export function csvColumn(): CsvColumn {
  const numbers = growingColumn();
  let quoted: QuotedFields | undefined = new QuotedFields();
  let remainders: GrowingColumn | undefined;
  let [least, most] = [0n, 0n];
  const readLong = (field: string): void => {
    const whole = BigInt(field.trim().replace("+", ""));
    const [, remainder] = splitInteger(whole);
    if (remainder !== 0) remainders ??= zeros(numbers.length - 1);
    remainders?.push(remainder);
    if (whole < least) least = whole;
    if (whole > most) most = whole;
  };
  return {
    read(field, isQuoted) {
      const number = parseDecimal(field);
      numbers.push(number ?? Number.NaN);
      if (LONG_INTEGER.test(field)) readLong(field);
      else remainders?.push(0);
      if (isQuoted || field === "") {
        if (quoted === undefined) return number === undefined ? field : undefined;
        quoted.push(field, number === undefined, isQuoted);
        return undefined;
      }
      const text = quoted?.noNumber;
      quoted = undefined;
      return text ?? (number === undefined ? field : undefined);
    },
    finished() {
      if (quoted?.noNumber !== undefined)
        return { type: "String", variability: "discrete", texts: quoted.texts, values: quoted.places() };
      const values = numbers.copy();
      const wide = remainders && wideTypeOf(least, most);
      if (wide === undefined || !values.every(Number.isInteger)) return { values };
      return { type: "Integer", variability: "discrete", wide, values, remainder: remainders!.copy() };
    },
  };
}

export function zeros(count: number): GrowingColumn {
  const column = growingColumn();
  for (let i = 0; i < count; i++) column.push(0);
  return column;
}

/** The fields of a column all of which are in quotes or empty. */
class QuotedFields {
  /** The first text that is no number. */
  noNumber: string | undefined;
  readonly #list: TextList = textList();
  readonly #places = growingColumn();

  push(field: string, isNoNumber: boolean, isQuoted: boolean): void {
    if (isNoNumber) this.noNumber ??= field;
    this.#places.push(isQuoted ? this.#list.place(field) : Number.NaN);
  }

  get texts(): readonly string[] {
    return this.#list.texts;
  }

  places(): Float64Array {
    return this.#places.copy();
  }
}
