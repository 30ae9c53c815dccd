import { minimumDegreeOrder } from "@cosimo/ir";
import { maximumMatching } from "../../structure/graph/matching.ts";

/** An element of a square matrix. `size`: estimate of its absolute value, for the choice of pivots. */
export interface MatrixEntry {
  readonly row: number;
  readonly column: number;
  readonly size: number;
}

/** Order of the factorisation of a sparse matrix. */
export interface EliminationPlan {
  /** Columns in the order of elimination. */
  readonly columns: readonly number[];
  /** Per step the row of the preferred pivot. */
  readonly pivotRows: readonly number[];
  /** Number of elements of L and U with all preferred pivots, pivots included. */
  readonly fill: number;
}

/**
 * Assigns rows to columns by large elements, so that the diagonal offers good pivots (after Duff and Koster, SIAM J. Matrix
 * Anal. Appl. 20, 1999), then orders both alike for low fill.
 */
export function planElimination(n: number, entries: readonly MatrixEntry[]): EliminationPlan {
  const rowOfColumn = assignRows(n, entries);
  const columnOfRow = new Int32Array(n);
  rowOfColumn.forEach((row, column) => {
    columnOfRow[row] = column;
  });
  const neighbours: Set<number>[] = Array.from({ length: n }, () => new Set());
  for (const { row, column } of entries) {
    const other = columnOfRow[row]!;
    if (other === column) continue;
    neighbours[other]!.add(column);
    neighbours[column]!.add(other);
  }
  const { order, elements } = minimumDegreeOrder(neighbours.map((set) => [...set]));
  return { columns: order, pivotRows: order.map((column) => rowOfColumn[column]!), fill: 2 * elements + n };
}

/** A row for each column; where the structure allows none, any remaining row. */
function assignRows(n: number, entries: readonly MatrixEntry[]): Int32Array {
  const largest = new Float64Array(n);
  for (const { column, size } of entries) largest[column] = Math.max(largest[column]!, size);
  const rows: MatrixEntry[][] = Array.from({ length: n }, () => []);
  for (const entry of entries) rows[entry.row]!.push(entry);
  const relative = ({ column, size }: MatrixEntry) => size / (largest[column]! || 1);
  const preferences = rows.map((row) =>
    row.sort((a, b) => relative(b) - relative(a) || a.column - b.column).map((entry) => entry.column),
  );
  const { rowOfColumn, columnOfRow } = maximumMatching(preferences, n);
  const free = [...columnOfRow.keys()].filter((row) => columnOfRow[row]! < 0);
  return rowOfColumn.map((row) => (row >= 0 ? row : free.pop()!));
}
