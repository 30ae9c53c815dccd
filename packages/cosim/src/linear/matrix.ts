import { createDenseLu } from "./dense-lu.ts";

/** A dense matrix, row-major. Operations allocate new matrices: not for inner loops. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

export function matrixOf(
  rows: number,
  columns: number,
  values: Float64Array = new Float64Array(rows * columns),
): Matrix {
  return { rows, columns, values };
}

export function identityMatrix(n: number, diagonal = 1): Matrix {
  const one = matrixOf(n, n);
  for (let i = 0; i < n; i++) one.values[i * n + i] = diagonal;
  return one;
}

export function product(a: Matrix, b: Matrix): Matrix {
  const result = matrixOf(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++)
    for (let k = 0; k < a.columns; k++) {
      const factor = a.values[i * a.columns + k]!;
      if (factor === 0) continue;
      for (let j = 0; j < b.columns; j++)
        result.values[i * b.columns + j]! += factor * b.values[k * b.columns + j]!;
    }
  return result;
}

/** a + factor b */
export function sum(a: Matrix, b: Matrix, factor = 1): Matrix {
  return matrixOf(
    a.rows,
    a.columns,
    a.values.map((value, i) => value + factor * b.values[i]!),
  );
}

export function scaled(a: Matrix, factor: number): Matrix {
  return matrixOf(
    a.rows,
    a.columns,
    a.values.map((value) => factor * value),
  );
}

/** The largest sum of absolute values in a row; NaN if there is one. */
export function rowSumNorm({ rows, columns, values }: Matrix): number {
  let norm = 0;
  for (let i = 0; i < rows; i++) {
    let total = 0;
    for (let j = 0; j < columns; j++) total += Math.abs(values[i * columns + j]!);
    norm = Math.max(norm, total);
  }
  return norm;
}

/** A^-1 b; undefined where A is singular. */
export function solve(a: Matrix, b: Matrix): Matrix | undefined {
  const lu = createDenseLu(a.rows);
  if (!lu.factor(a.values)) return undefined;
  const result = matrixOf(b.rows, b.columns, b.values.slice());
  lu.solveColumns(result.values, b.columns);
  return result;
}

/** The rows and columns of these numbers. */
export function part(a: Matrix, rows: readonly number[], columns: readonly number[]): Matrix {
  const values = rows.flatMap((i) => columns.map((j) => a.values[i * a.columns + j]!));
  return matrixOf(rows.length, columns.length, Float64Array.from(values));
}

/** Writes `block` into `target`, its upper left element at (row, column). */
export function place(target: Matrix, row: number, column: number, block: Matrix): void {
  for (let i = 0; i < block.rows; i++)
    for (let j = 0; j < block.columns; j++)
      target.values[(row + i) * target.columns + column + j] = block.values[i * block.columns + j]!;
}

/** Assembles a matrix from rows of blocks. */
export function blocks(...rows: readonly (readonly Matrix[])[]): Matrix {
  const height = rows.reduce((total, row) => total + row[0]!.rows, 0);
  const width = rows[0]!.reduce((total, block) => total + block.columns, 0);
  const result = matrixOf(height, width);
  let i = 0;
  for (const row of rows) {
    let j = 0;
    for (const block of row) {
      place(result, i, j, block);
      j += block.columns;
    }
    i += row[0]!.rows;
  }
  return result;
}

export function numbersFrom(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, i) => first + i);
}
