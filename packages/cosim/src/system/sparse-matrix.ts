/** Rows of a matrix: the elements of row i are `columns[k]`, `values[k]` for `rows[i] <= k < rows[i + 1]`. */
export interface SparseMatrix {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

export interface MatrixElement {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** Elements at the same place are added. */
export function sparseMatrix(
  rowCount: number,
  columnCount: number,
  elements: readonly MatrixElement[],
): SparseMatrix {
  const byRow: Map<number, number>[] = Array.from({ length: rowCount }, () => new Map());
  for (const { row, column, value } of elements) {
    const target = byRow[row]!;
    target.set(column, (target.get(column) ?? 0) + value);
  }
  const rows = new Int32Array(rowCount + 1);
  const places: [number, number][] = [];
  for (const [i, row] of byRow.entries()) {
    places.push(...[...row].sort(([a], [b]) => a - b));
    rows[i + 1] = places.length;
  }
  const columns = Int32Array.from(places, ([column]) => column);
  return { rowCount, columnCount, rows, columns, values: Float64Array.from(places, ([, value]) => value) };
}

/** target[i] = offset[i] + (matrix source)[i] for first <= i < end. */
export function multiplyRows(
  { rows, columns, values }: SparseMatrix,
  source: Float64Array,
  offset: Float64Array,
  target: Float64Array,
  first: number,
  end: number,
): void {
  for (let i = first; i < end; i++) {
    let sum = offset[i]!;
    for (let k = rows[i]!; k < rows[i + 1]!; k++) sum += values[k]! * source[columns[k]!]!;
    target[i] = sum;
  }
}
