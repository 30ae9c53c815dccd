/** Relative to the largest element of its row: smaller pivots are rounding errors. */
const SMALLEST_PIVOT = 1e-9;

/**
 * A basis of the directions d with A d = 0 for a row-major n-by-n matrix, by elimination with complete pivoting of
 * equilibrated rows; d has one element 1.
 */
export function nullDirections(n: number, matrix: Float64Array): readonly Float64Array[] {
  const a = equilibrated(n, matrix);
  const columns = Array.from({ length: n }, (_, j) => j);
  const rows = Array.from({ length: n }, (_, i) => i);
  const at = (i: number, j: number) => a[rows[i]! * n + columns[j]!]!;
  let rank = 0;
  for (; rank < n; rank++) {
    let [best, row, column] = [SMALLEST_PIVOT, -1, -1];
    for (let i = rank; i < n; i++)
      for (let j = rank; j < n; j++)
        if (Math.abs(at(i, j)) > best) [best, row, column] = [Math.abs(at(i, j)), i, j];
    if (row < 0) break;
    [rows[rank], rows[row]] = [rows[row]!, rows[rank]!];
    [columns[rank], columns[column]] = [columns[column]!, columns[rank]!];
    for (let i = rank + 1; i < n; i++) {
      const factor = at(i, rank) / at(rank, rank);
      if (factor === 0) continue;
      for (let j = rank; j < n; j++) a[rows[i]! * n + columns[j]!]! -= factor * at(rank, j);
    }
  }
  return Array.from({ length: n - rank }, (_, k) => {
    const direction = new Float64Array(n);
    direction[columns[rank + k]!] = 1;
    for (let i = rank - 1; i >= 0; i--) {
      let sum = 0;
      for (let j = i + 1; j < n; j++) sum += at(i, j) * direction[columns[j]!]!;
      direction[columns[i]!] = -sum / at(i, i);
    }
    return direction;
  });
}

/** Rows divided by their largest elements. */
export function equilibrated(n: number, matrix: Float64Array, b?: Float64Array): Float64Array {
  const scaled = matrix.slice();
  for (let i = 0; i < n; i++) {
    const row = scaled.subarray(i * n, (i + 1) * n);
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) continue;
    for (let j = 0; j < n; j++) row[j]! /= largest;
    if (b !== undefined) b[i]! /= largest;
  }
  return scaled;
}
