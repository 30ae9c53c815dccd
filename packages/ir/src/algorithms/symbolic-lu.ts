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

/**
 * Row-by-row symbolic factorisation: row i takes the upper part of every earlier row that reduces it. Where both (i, j) and (j, i)
 * are elements, row i contains what row j has beyond column i, so that later rows follow row j up to column i only (symmetric
 * pruning: Eisenstat and Liu, SIAM J. Matrix Anal. Appl. 13, 1992).
 */
export function symbolicLu(pattern: SparsityPattern, order: readonly number[]): SymbolicLu {
  const position = new Array<number>(order.length);
  order.forEach((original, k) => {
    position[original] = k;
  });
  const full = withDiagonal(pattern);
  const rows: (readonly number[])[] = [];
  const upper: number[][] = [];
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
    const diagonal = positionIn(row, i);
    for (let at = 0; at < diagonal; at++) prune(upper, row[at]!, i);
    upper.push(row.slice(diagonal + 1));
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

/** Shortens the upper part of row j to column i, if that is one of its columns. */
function prune(upper: number[][], j: number, i: number): void {
  const list = upper[j]!;
  const at = positionIn(list, i);
  if (list[at] === i && at + 1 < list.length) list.length = at + 1;
}

/** Index of the first element of an ascending list that is not below `value`. */
export function positionIn(list: readonly number[], value: number, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts `value` into the ascending list, not before index `from`. */
function insertAscending(list: number[], value: number, from: number): void {
  list.splice(positionIn(list, value, from), 0, value);
}
