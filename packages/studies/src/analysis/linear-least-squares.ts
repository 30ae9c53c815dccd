/** Solution of min |A x - b| for a matrix of full rank by columns, with what cross-validation needs. */
export interface LinearLeastSquares {
  readonly solution: Float64Array;
  /** Diagonal of the projection A (A'A)^-1 A': the leverage of each row. */
  readonly leverage: Float64Array;
}

/** By Householder reflections (Golub, Van Loan, section 5.3). undefined: columns depend on each other. */
export function linearLeastSquares(
  columns: readonly Float64Array[],
  right: Float64Array,
): LinearLeastSquares | undefined {
  const rows = right.length;
  const size = columns.length;
  const a = columns.map((column) => Float64Array.from(column));
  const b = Float64Array.from(right);
  const norms = columns.map((column) => norm(column));
  const reflectors: Float64Array[] = [];
  const diagonal = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    const column = a[k]!;
    let square = 0;
    for (let i = k; i < rows; i++) square += column[i]! ** 2;
    const alpha = column[k]! > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    if (!(Math.abs(alpha) > 1e-12 * norms[k]!)) return undefined;
    const v = new Float64Array(rows);
    for (let i = k; i < rows; i++) v[i] = column[i]!;
    v[k]! -= alpha;
    let length = 0;
    for (let i = k; i < rows; i++) length += v[i]! ** 2;
    const scale = 1 / Math.sqrt(length);
    for (let i = k; i < rows; i++) v[i]! *= scale;
    for (let j = k + 1; j < size; j++) reflect(v, a[j]!, k);
    reflect(v, b, k);
    diagonal[k] = alpha;
    reflectors.push(v);
  }
  const solution = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    let rest = b[k]!;
    for (let j = k + 1; j < size; j++) rest -= a[j]![k]! * solution[j]!;
    solution[k] = rest / diagonal[k]!;
  }
  return { solution, leverage: leverageOf(reflectors, rows, size) };
}

function norm(column: Float64Array): number {
  let square = 0;
  for (const value of column) square += value ** 2;
  return Math.sqrt(square);
}

function reflect(v: Float64Array, x: Float64Array, from: number): void {
  let product = 0;
  for (let i = from; i < x.length; i++) product += v[i]! * x[i]!;
  for (let i = from; i < x.length; i++) x[i]! -= 2 * product * v[i]!;
}

/** Squares of the rows of Q. */
function leverageOf(reflectors: readonly Float64Array[], rows: number, size: number): Float64Array {
  const leverage = new Float64Array(rows);
  for (let k = 0; k < size; k++) {
    const column = new Float64Array(rows);
    column[k] = 1;
    for (let j = k; j >= 0; j--) reflect(reflectors[j]!, column, j);
    for (let i = 0; i < rows; i++) leverage[i]! += column[i]! ** 2;
  }
  return leverage;
}
