import { type SparsityPattern, withDiagonal } from "./sparsity-pattern.ts";

/** The pattern of L + U of a matrix whose rows and columns are permuted alike, with pivots on the diagonal. */
export interface SymbolicLu {
  /** `order[k]`: row and column of the original matrix that is the k-th of the permuted one. */
  readonly order: readonly number[];
  /** Inverse of `order`. */
  readonly position: readonly number[];
  /** Rows of L + U, in permuted numbers, with fill. */
  readonly rows: SparsityPattern;
}

/** Row-by-row symbolic factorisation: row i takes the upper part of every earlier row that reduces it. */
export function symbolicLu(pattern: SparsityPattern, order: readonly number[]): SymbolicLu {
  const position = new Array<number>(order.length);
  order.forEach((original, k) => {
    position[original] = k;
  });
  const full = withDiagonal(pattern);
  const rows: (readonly number[])[] = [];
  const upper: (readonly number[])[] = [];
  const marks = new Int32Array(order.length).fill(-1);
  for (const original of order) {
    const i = rows.length;
    const row = fillRow(
      i,
      full[original]!.map((j) => position[j]!),
      upper,
      marks,
    );
    rows.push(row);
    upper.push(row.filter((j) => j > i));
  }
  return { order, position, rows };
}

/** Row i with its fill, ascending. `marks[j]` is i for the columns already in it. */
function fillRow(
  i: number,
  columns: readonly number[],
  upper: readonly (readonly number[])[],
  marks: Int32Array,
): readonly number[] {
  const lower = columns.filter((j) => j < i).sort((a, b) => a - b);
  const rest = columns.filter((j) => j >= i);
  for (const j of columns) marks[j] = i;
  for (let at = 0; at < lower.length; at++) {
    for (const j of upper[lower[at]!]!) {
      if (marks[j] === i) continue;
      marks[j] = i;
      if (j < i) insertAscending(lower, j, at + 1);
      else rest.push(j);
    }
  }
  return [...lower, ...rest.sort((a, b) => a - b)];
}

/** Inserts `value` into the ascending list, not before index `from`. */
function insertAscending(list: number[], value: number, from: number): void {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, value);
}
