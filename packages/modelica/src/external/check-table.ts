import type { TextTable } from "./table-text.ts";

/** What a matrix is to be: curves over the first column, or a surface over the first column and the first row; "": anything. */
export interface TableForm {
  readonly kind: string;
  /** Of the curves that are read; from 1. */
  readonly columns: readonly number[];
}

/** Why a matrix does not have the form of a table; rows and columns of the table count from 1. */
export type FormFault =
  | {
      readonly reason: "size";
      readonly rows: number;
      readonly columns: number;
      readonly leastRows: number;
      readonly leastColumns: number;
    }
  | { readonly reason: "rows"; readonly row: number; readonly found: number; readonly before: number }
  | { readonly reason: "columns"; readonly column: number; readonly found: number; readonly before: number };

export function faultOfForm(table: TextTable, { kind, columns: read }: TableForm): FormFault | undefined {
  if (kind === "") return undefined;
  const { rows, columns, values } = table;
  const isSurface = kind === "surface";
  const leastRows = isSurface ? 2 : 1;
  const leastColumns = Math.max(2, ...read);
  if (rows < leastRows || columns < leastColumns)
    return { reason: "size", rows, columns, leastRows, leastColumns };
  // Over time two values at one time are a jump.
  const mayRepeat = kind === "curves over time";
  const firstColumn = Array.from({ length: rows }, (_, i) => values[i * columns]!);
  const row = notAscending(firstColumn, isSurface ? 1 : 0, mayRepeat);
  if (row !== undefined)
    return { reason: "rows", row: row + 1, found: firstColumn[row]!, before: firstColumn[row - 1]! };
  const column = isSurface ? notAscending(values.slice(0, columns), 1, false) : undefined;
  if (column === undefined) return undefined;
  return { reason: "columns", column: column + 1, found: values[column]!, before: values[column - 1]! };
}

/** Index of the first number from `first` on that is not above the one before it. */
function notAscending(numbers: readonly number[], first: number, mayRepeat: boolean): number | undefined {
  for (let i = first + 1; i < numbers.length; i++) {
    const step = numbers[i]! - numbers[i - 1]!;
    if (!(mayRepeat ? step >= 0 : step > 0)) return i;
  }
  return undefined;
}
