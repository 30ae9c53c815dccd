import { eliminationOrder } from "./elimination-order.ts";
import { entryCount, type SparsityPattern } from "./sparsity-pattern.ts";
import { positionIn, type SymbolicLu, symbolicLu } from "./symbolic-lu.ts";

/** Up to this number of rows dense factorisation with pivoting is as fast as a sparse one for any pattern. */
const LARGEST_DENSE = 16;
/** Sparse factors are faster below this fill. */
const LARGEST_FILL = 0.3;

/** Where the elements of a square matrix and of its factors are among `size` values. */
export interface MatrixLayout {
  readonly size: number;
  /** Index of element (i, j). */
  place(i: number, j: number): number;
  /** The factors of a sparse matrix, row by row; missing: dense, row-major. */
  readonly lu?: SymbolicLu;
}

/** Layout of a matrix with this pattern, sparse if its factorisation then is faster. */
export function matrixLayout(pattern: SparsityPattern): MatrixLayout {
  const n = pattern.length;
  const dense = { size: n * n, place: (i: number, j: number) => i * n + j };
  if (n <= LARGEST_DENSE || entryCount(pattern) > LARGEST_FILL * n * n) return dense;
  const lu = symbolicLu(pattern, eliminationOrder(pattern));
  const size = entryCount(lu.rows);
  return size > LARGEST_FILL * n * n ? dense : { size, place: sparsePlace(lu), lu };
}

function sparsePlace(lu: SymbolicLu): MatrixLayout["place"] {
  const starts = rowStarts(lu.rows);
  return (i, j) => {
    const row = lu.position[i]!;
    return starts[row]! + positionIn(lu.rows[row]!, lu.position[j]!);
  };
}

/** Number of entries before each row, and of all. */
export function rowStarts(rows: SparsityPattern): number[] {
  const starts = [0];
  let count = 0;
  for (const row of rows) {
    count += row.length;
    starts.push(count);
  }
  return starts;
}
