import { mergeAscending, type SparsityPattern, withDiagonal } from "./sparsity-pattern.ts";

/** The pattern of L + U of a matrix whose rows and columns are permuted alike, with pivots on the diagonal. */
export interface SymbolicLu {
  /** `order[k]`: row and column of the original matrix that is the k-th of the permuted one. */
  readonly order: readonly number[];
  /** Inverse of `order`. */
  readonly position: readonly number[];
  /** Rows of L + U, in permuted numbers, with fill. */
  readonly rows: SparsityPattern;
}

/** Row-by-row symbolic factorisation: row i takes over the upper part of every earlier row it is reduced by. */
export function symbolicLu(pattern: SparsityPattern, order: readonly number[]): SymbolicLu {
  const position = new Array<number>(order.length);
  order.forEach((original, k) => {
    position[original] = k;
  });
  const full = withDiagonal(pattern);
  const rows: number[][] = [];
  const upper: number[][] = [];
  for (const original of order) {
    const i = rows.length;
    let row = full[original]!.map((j) => position[j]!).sort((a, b) => a - b);
    for (let at = 0; row[at]! < i; at++) row = mergeAscending(row, upper[row[at]!]!);
    rows.push(row);
    upper.push(row.filter((j) => j > i));
  }
  return { order, position, rows };
}
