import { entryCount, type int, predictedFill, rowStarts, type SparsityPattern } from "@cosimo/ir";
import {
  KRYLOV_DIMENSION,
  KRYLOV_ENTRIES,
  KRYLOV_HEADER,
  KRYLOV_ITERATIONS,
  KRYLOV_SIZE,
  KRYLOV_TOLERANCE,
} from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type { KrylovUse } from "./integrator.ts";

/** Number of states from which iterative solution may be faster. */
const LARGE = 2000;
/** Fill of direct factors from which it is. */
const MUCH_FILL = 4;
/** Basis vectors of GMRES, and by how much it is to shorten the residual: little, since Newton's iteration repeats it. */
const MOST_VECTORS = 30;
const REDUCTION = 0.05;

const fills = new WeakMap<SparsityPattern, number>();

/** Whether linear systems with this pattern are to be solved iteratively, because direct factors would be too large. */
export function needsKrylov(pattern: SparsityPattern | undefined): boolean {
  return pattern !== undefined && pattern.length >= LARGE && fillOf(pattern) > MUCH_FILL;
}

/** `predictedFill`, computed once for each pattern. */
function fillOf(pattern: SparsityPattern): number {
  const known = fills.get(pattern) ?? predictedFill(pattern);
  fills.set(pattern, known);
  return known;
}

export interface KrylovMatrix {
  /** Address in the layout of `gmres` of the kernels. */
  readonly address: int;
  /** Place of element (i, j) among the values. */
  place(i: number, j: number): number;
  use(): KrylovUse;
}

/** Lays out a matrix with this pattern, which contains the diagonal, for iterative solution. */
export function createKrylovMatrix(system: HybridSystem, pattern: SparsityPattern): KrylovMatrix {
  const n = pattern.length;
  const entries = entryCount(pattern);
  const vectors = MOST_VECTORS + 4; // basis, weights, work, solution
  const scalars = MOST_VECTORS * (MOST_VECTORS + 3) + 1;
  const address = system.allocate(KRYLOV_HEADER + 3 * n + 1 + 3 * entries + vectors * n + scalars);
  const { heap } = system;
  heap[address + KRYLOV_SIZE] = n;
  heap[address + KRYLOV_ENTRIES] = entries;
  heap[address + KRYLOV_DIMENSION] = MOST_VECTORS;
  heap[address + KRYLOV_TOLERANCE] = REDUCTION;
  const starts = address + KRYLOV_HEADER;
  const diagonal = starts + n + 1;
  const order = diagonal + n;
  const columns = order + n;
  const begin = rowStarts(pattern);
  heap.fill(0, columns + entries, columns + 2 * entries);
  heap.set(begin, starts);
  pattern.forEach((row, i) => {
    heap[diagonal + i] = begin[i]! + row.indexOf(i);
    heap[order + i] = i;
    heap.set(row, columns + begin[i]!);
  });
  return {
    address,
    place: (i, j) => begin[i]! + pattern[i]!.indexOf(j),
    use: () => ({ iterations: system.heap[address + KRYLOV_ITERATIONS]!, fill: fillOf(pattern) }),
  };
}
