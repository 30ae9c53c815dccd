import type { int } from "@cosimo/ir";
import {
  STEP_MATRICES,
  STEP_STRUCTURE,
  STRUCTURE_ENTRIES,
  STRUCTURE_GROUPS,
  STRUCTURE_HEADER,
  STRUCTURE_NUMERIC,
  STRUCTURE_SIZE,
  STRUCTURE_SPARSE,
} from "@cosimo/kernels";
import { colorColumns } from "../linear/column-coloring.ts";
import { eliminationOrder } from "../linear/elimination-order.ts";
import {
  densePattern,
  entryCount,
  type SparsityPattern,
  transposePattern,
} from "../linear/sparsity-pattern.ts";
import { type SymbolicLu, symbolicLu } from "../linear/symbolic-lu.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** Up to this number of states dense factorisation is faster for any pattern. */
const LARGEST_DENSE = 16;
/** Sparse factors are faster below this fill. */
const LARGEST_FILL = 0.3;

/**
 * Writes the pattern of the Jacobian to the heap for the implicit kernels, and allocates the matrices (see
 * `iteration-matrix.ts` of the kernels). Their addresses are in work area `w`. Result: the address of the structure.
 */
export function writeIterationMatrix(system: HybridSystem, w: int): { readonly structure: int } {
  const n = system.stateCount;
  const numeric = system.hasDirectionalDerivatives !== true;
  const { numbers, size } = iterationStructure(system.jacobianSparsity ?? densePattern(n), numeric);
  const structure = system.allocate(numbers.length);
  const matrices = system.allocate(2 * size + n);
  const { heap } = system;
  heap.set(numbers, structure);
  heap[w + STEP_STRUCTURE] = structure;
  heap[w + STEP_MATRICES] = matrices;
  return { structure };
}

/** Layout of a pattern for the kernels, and the number of matrix values. */
export function iterationStructure(
  pattern: SparsityPattern,
  numeric: boolean,
): { readonly numbers: readonly number[]; readonly size: number } {
  const n = pattern.length;
  const lu = chooseSparse(pattern);
  const place = lu === undefined ? densePlace(n) : sparsePlace(lu);
  const size = lu === undefined ? n * n : entryCount(lu.rows);
  const groups = colorColumns(pattern);
  const header = new Array<number>(STRUCTURE_HEADER).fill(0);
  header[STRUCTURE_SPARSE] = lu === undefined ? 0 : 1;
  header[STRUCTURE_GROUPS] = groups.length;
  header[STRUCTURE_ENTRIES] = entryCount(pattern);
  header[STRUCTURE_SIZE] = size;
  header[STRUCTURE_NUMERIC] = numeric ? 1 : 0;
  const numbers = [
    header,
    groupNumbers(pattern, groups, place),
    diagonalNumbers(n, place),
    lu === undefined ? [] : factorNumbers(lu),
  ].flat();
  return { numbers, size };
}

/** The sparse factorisation, if it is faster than a dense one. */
function chooseSparse(pattern: SparsityPattern): SymbolicLu | undefined {
  const n = pattern.length;
  if (n <= LARGEST_DENSE || entryCount(pattern) > LARGEST_FILL * n * n) return undefined;
  const lu = symbolicLu(pattern, eliminationOrder(pattern));
  return entryCount(lu.rows) > LARGEST_FILL * n * n ? undefined : lu;
}

/** Index of element (i, j) among the matrix values. */
type Place = (i: number, j: number) => number;

function densePlace(n: number): Place {
  return (i, j) => i * n + j;
}

function sparsePlace(lu: SymbolicLu): Place {
  const starts = rowStarts(lu.rows);
  return (i, j) => {
    const row = lu.position[i]!;
    return starts[row]! + lu.rows[row]!.indexOf(lu.position[j]!);
  };
}

function rowStarts(rows: SparsityPattern): number[] {
  const starts = [0];
  for (const row of rows) starts.push(starts.at(-1)! + row.length);
  return starts;
}

function groupNumbers(
  pattern: SparsityPattern,
  groups: readonly (readonly number[])[],
  place: Place,
): number[] {
  const rowsOf = transposePattern(pattern);
  // Columns without entries are in no group; they follow the last group.
  const grouped = new Set(groups.flat());
  const columns = [...groups.flat(), ...[...rowsOf.keys()].filter((j) => !grouped.has(j))];
  const entryStarts = rowStarts(columns.map((j) => rowsOf[j]!));
  const rows = columns.flatMap((j) => rowsOf[j]!);
  const targets = columns.flatMap((j) => rowsOf[j]!.map((i) => place(i, j)));
  return [...rowStarts(groups), ...columns, ...entryStarts, ...rows, ...targets];
}

function diagonalNumbers(n: number, place: Place): number[] {
  return Array.from({ length: n }, (_, i) => place(i, i));
}

/** Pattern of the factors in the layout of `sparse-lu`. */
function factorNumbers(lu: SymbolicLu): number[] {
  const starts = rowStarts(lu.rows);
  const diagonal = lu.rows.map((row, i) => starts[i]! + row.indexOf(i));
  return [...starts, ...diagonal, ...lu.order, ...lu.rows.flat()];
}
