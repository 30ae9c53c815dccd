import {
  eliminationOrder,
  entryCount,
  type int,
  type SparsityPattern,
  symbolicLu,
  transposePattern,
} from "@cosimo/ir";
import {
  MATRIX_ENTRIES,
  MATRIX_FACTORS,
  MATRIX_GROUPS,
  MATRIX_HEADER,
  MATRIX_NUMERIC,
  MATRIX_SIZE,
} from "@cosimo/kernels";
import { colorColumns } from "../linear/column-coloring.ts";
import { matchRows } from "../linear/match-rows.ts";
import type { HybridSystem, ResidualSystem } from "../system/hybrid-system.ts";

export interface ResidualMatrix {
  /** Address in the layout of `residual-matrix` of the kernels. */
  readonly address: int;
  /** Enlarges the memory of the factors. */
  grow(): void;
}

/** Lays out the iteration matrix of a residual form in the heap. */
export function createResidualMatrix(system: HybridSystem, form: ResidualSystem): ResidualMatrix {
  const { size, sparsity } = form;
  const columns = transposePattern(sparsity);
  const groups = colorColumns(sparsity);
  const order = orderColumns(sparsity);
  const starts = partialSums(columns);
  // Columns without entries are in no group; they follow the last group.
  const columnsInGroups = new Set(groups.flat());
  const grouped = [...columnsInGroups, ...[...columns.keys()].filter((j) => !columnsInGroups.has(j))];
  const header = new Array<number>(MATRIX_HEADER).fill(0);
  header[MATRIX_SIZE] = size;
  header[MATRIX_GROUPS] = groups.length;
  header[MATRIX_ENTRIES] = entryCount(sparsity);
  header[MATRIX_NUMERIC] = form.numeric ? 1 : 0;
  const numbers = [
    header,
    partialSums(groups),
    grouped,
    partialSums(grouped.map((j) => columns[j]!)),
    grouped.flatMap((j) => [...columns[j]!]),
    grouped.flatMap((j) => columns[j]!.map((_, k) => starts[j]! + k)),
  ].flat();
  const address = system.allocate(numbers.length);
  system.heap.set(numbers, address);
  let capacity = order.fill;
  const place = (): void => {
    const factors = placeFactors(system, columns, order, capacity);
    system.heap[address + MATRIX_FACTORS] = factors;
  };
  place();
  return {
    address,
    grow() {
      capacity = 2 * capacity + size;
      place();
    },
  };
}

interface ColumnOrder {
  readonly columns: readonly number[];
  /** Preferred pivot of each step. */
  readonly rows: readonly number[];
  /** Estimated number of elements of the factors. */
  readonly fill: number;
}

/** Minimum degree order; pivot rows are assigned to columns by a matching, the diagonal where possible. */
function orderColumns(sparsity: SparsityPattern): ColumnOrder {
  const rowOf = matchRows(sparsity);
  const permuted = rowOf.map((row) => sparsity[row]!);
  const columns = eliminationOrder(permuted);
  const fill = entryCount(symbolicLu(permuted, columns).rows);
  return { columns, rows: columns.map((j) => rowOf[j]!), fill: 2 * fill + 2 * sparsity.length };
}

/** Memory of `threshold-lu` with all entries varying. */
function placeFactors(
  system: HybridSystem,
  columns: SparsityPattern,
  order: ColumnOrder,
  capacity: number,
): int {
  const n = columns.length;
  const rows = columns.flat();
  const header = [n, rows.length, rows.length, capacity, 0, 0, 0, 0];
  const numbers = [header, partialSums(columns), rows, order.columns, order.rows, [...rows.keys()]].flat();
  const address = system.allocate(numbers.length + 2 * rows.length + 10 * n + 2 + 2 * capacity);
  system.heap.set(numbers, address);
  return address;
}

function partialSums(lists: readonly (readonly unknown[])[]): number[] {
  const sums = [0];
  for (const list of lists) sums.push(sums.at(-1)! + list.length);
  return sums;
}
