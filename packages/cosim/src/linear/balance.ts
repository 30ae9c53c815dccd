import { type Matrix, matrixOf } from "./matrix.ts";

/** D^-1 A D with rows and columns of similar norms, independent of units of measurement. */
export interface BalancedMatrix {
  readonly matrix: Matrix;
  /** The diagonal of D: powers of two. */
  readonly scale: Float64Array;
}

const RADIX = 2;

/** Parlett and Reinsch 1969. */
export function balance(a: Matrix): BalancedMatrix {
  const n = a.rows;
  const values = a.values.slice();
  const scale = new Float64Array(n).fill(1);
  let changed = true;
  while (changed) {
    changed = false;
    for (let i = 0; i < n; i++) {
      const [row, column] = offDiagonalSums(values, n, i);
      const factor = factorFor(row, column);
      if (factor === 1) continue;
      changed = true;
      scale[i]! *= factor;
      for (let j = 0; j < n; j++) values[i * n + j]! /= factor;
      for (let j = 0; j < n; j++) values[j * n + i]! *= factor;
    }
  }
  return { matrix: matrixOf(n, n, values), scale };
}

function offDiagonalSums(values: Float64Array, n: number, i: number): readonly [number, number] {
  let row = 0;
  let column = 0;
  for (let j = 0; j < n; j++) {
    if (j === i) continue;
    row += Math.abs(values[i * n + j]!);
    column += Math.abs(values[j * n + i]!);
  }
  return [row, column];
}

/** Factor of a column, and divisor of its row; 1 where that gains less than 5 %. */
function factorFor(row: number, column: number): number {
  if (!(row > 0 && column > 0 && row + column < Number.POSITIVE_INFINITY)) return 1;
  let factor = 1;
  let scaled = column;
  while (scaled < row / RADIX) {
    factor *= RADIX;
    scaled *= RADIX * RADIX;
  }
  while (scaled >= row * RADIX) {
    factor /= RADIX;
    scaled /= RADIX * RADIX;
  }
  return (scaled + row) / factor < 0.95 * (column + row) ? factor : 1;
}
