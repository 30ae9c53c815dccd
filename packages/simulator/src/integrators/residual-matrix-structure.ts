import {
  eliminationOrder,
  entryCount,
  type int,
  type SparsityPattern,
  symbolicLu,
  transposePattern,
  withDiagonal,
} from "@cosimo/ir";
import {
  MATRIX_ENTRIES,
  MATRIX_FACTORS,
  MATRIX_GROUPS,
  MATRIX_HEADER,
  MATRIX_KRYLOV,
  MATRIX_NUMERIC,
  MATRIX_SIZE,
} from "@cosimo/kernels";
import { colorColumns } from "../linear/column-coloring.ts";
import { matchRows } from "../linear/match-rows.ts";
import type { HybridSystem, ResidualSystem } from "../system/hybrid-system.ts";
import type { KrylovUse } from "./integrator.ts";
import { createKrylovMatrix } from "./krylov-matrix.ts";

export interface ResidualMatrix {
  /** Address in the layout of `residual-matrix` of the kernels. */
  readonly address: int;
  /** Enlarges the memory of the factors. */
  grow(): void;
  /** Missing: direct solution. */
  readonly krylovUse?: (() => KrylovUse) | undefined;
}

/** Where the values of the matrix are, and what its solution needs. */
interface MatrixValues {
  /** Slot of the header for the address. */
  readonly slot: int;
  address(): int;
  grow(): void;
  readonly krylovUse?: () => KrylovUse;
  /** Place among the values of the k-th entry of column j, in row i. */
  place(i: number, j: number, k: number): number;
}

/** Lays out the iteration matrix of a residual form in the heap; `isKrylov`: for iterative solution. */
export function createResidualMatrix(
  system: HybridSystem,
  form: ResidualSystem,
  isKrylov = false,
): ResidualMatrix {
  const { size, sparsity } = form;
  const columns = transposePattern(sparsity);
  const groups = colorColumns(sparsity);
  const entries = entryCount(sparsity);
  const values = isKrylov ? krylovValues(system, sparsity) : directValues(system, sparsity, columns);
  // Columns without entries are in no group; they follow the last group.
  const grouped = [...groups.flat(), ...[...columns.keys()].filter((j) => columns[j]!.length === 0)];
  const header = new Array<number>(MATRIX_HEADER).fill(0);
  header[MATRIX_SIZE] = size;
  header[MATRIX_GROUPS] = groups.length;
  header[MATRIX_ENTRIES] = entries;
  header[MATRIX_NUMERIC] = form.numeric ? 1 : 0;
  const groupNumbers = [...partialSums(groups), ...grouped, ...partialSums(grouped.map((j) => columns[j]!))];
  const rows = header.length + groupNumbers.length;
  const address = system.allocate(rows + 2 * entries);
  const { heap } = system;
  heap.set(header, address);
  heap.set(groupNumbers, address + header.length);
  let next = address + rows;
  for (const j of grouped) {
    columns[j]!.forEach((i, k) => {
      heap[next] = i;
      heap[next + entries] = values.place(i, j, k);
      next++;
    });
  }
  system.heap[address + values.slot] = values.address();
  return {
    address,
    krylovUse: values.krylovUse,
    grow() {
      values.grow();
      system.heap[address + values.slot] = values.address();
    },
  };
}

function krylovValues(system: HybridSystem, sparsity: SparsityPattern): MatrixValues {
  const { address, place, use } = createKrylovMatrix(system, withDiagonal(sparsity));
  return { slot: MATRIX_KRYLOV, address: () => address, grow: () => undefined, place, krylovUse: use };
}

function directValues(
  system: HybridSystem,
  sparsity: SparsityPattern,
  columns: SparsityPattern,
): MatrixValues {
  const order = orderColumns(sparsity);
  const starts = partialSums(columns);
  let capacity = order.fill;
  let address = placeFactors(system, columns, order, capacity);
  return {
    slot: MATRIX_FACTORS,
    address: () => address,
    grow() {
      capacity = 2 * capacity + sparsity.length;
      address = placeFactors(system, columns, order, capacity);
    },
    place: (_i, j, k) => starts[j]! + k,
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
