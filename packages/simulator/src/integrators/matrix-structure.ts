import {
  densePattern,
  entryCount,
  type int,
  type MatrixLayout,
  matrixLayout,
  positionIn,
  rowStarts,
  type SparsityPattern,
  type SymbolicLu,
  transposePattern,
} from "@cosimo/ir";
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
import type { HybridSystem } from "../system/hybrid-system.ts";

/**
 * Writes the pattern of the Jacobian to the heap for the implicit kernels, and allocates the matrices (see
 * `iteration-matrix.ts` of the kernels). Their addresses are in work area `w`. Result: the address of the structure.
 */
export function writeIterationMatrix(system: HybridSystem, w: int): { readonly structure: int } {
  const n = system.stateCount;
  const numeric = system.hasDirectionalDerivatives !== true;
  const { numbers, size } = iterationStructure(system.jacobianSparsity?.() ?? densePattern(n), numeric);
  const structure = system.allocate(numbers.length);
  const matrices = system.allocate(2 * size + n);
  const { heap } = system;
  heap.set(numbers, structure);
  heap[w + STEP_STRUCTURE] = structure;
  heap[w + STEP_MATRICES] = matrices;
  return { structure };
}

interface IterationStructure {
  readonly numbers: readonly number[];
  /** Number of matrix values. */
  readonly size: number;
}

const structures = new WeakMap<SparsityPattern, IterationStructure[]>();

/** Layout of a pattern for the kernels; computed once for each pattern. */
export function iterationStructure(pattern: SparsityPattern, numeric: boolean): IterationStructure {
  const known = structures.get(pattern) ?? [];
  structures.set(pattern, known);
  const kind = numeric ? 1 : 0;
  known[kind] ??= createStructure(pattern, numeric);
  return known[kind];
}

function createStructure(pattern: SparsityPattern, numeric: boolean): IterationStructure {
  const n = pattern.length;
  const { size, place, lu } = matrixLayout(pattern);
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

function groupNumbers(
  pattern: SparsityPattern,
  groups: readonly (readonly number[])[],
  place: MatrixLayout["place"],
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

function diagonalNumbers(n: number, place: MatrixLayout["place"]): number[] {
  return Array.from({ length: n }, (_, i) => place(i, i));
}

/** Pattern of the factors in the layout of `sparse-lu`. */
function factorNumbers(lu: SymbolicLu): number[] {
  const starts = rowStarts(lu.rows);
  const diagonal = lu.rows.map((row, i) => starts[i]! + positionIn(row, i));
  return [...starts, ...diagonal, ...lu.order, ...lu.rows.flat()];
}
