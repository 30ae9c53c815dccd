import type { Heap, int, KernelResidual, real } from "@cosimo/ir";
import { krylovFactor, krylovSolve, krylovValues } from "../linear/gmres.ts";
import { sparseFactor, sparseFresh, sparseSolve } from "../linear/threshold-lu.ts";
import {
  MATRIX_ENTRIES,
  MATRIX_FACTORS,
  MATRIX_GROUPS,
  MATRIX_HEADER,
  MATRIX_KRYLOV,
  MATRIX_NUMERIC,
  MATRIX_SIZE,
} from "./matrix-memory.ts";

/** Relative size of the increments of difference quotients. */
const MATRIX_INCREMENT: real = 4e-8;

/**
 * Evaluates the matrix at (t, y, ydot), whose first `states` unknowns have derivatives. `work` has four vectors, of
 * `size` slots; `scale` holds sizes below which increments are not made relative to the unknown. Returns 0 or a failure code.
 */
export function evaluateMatrix(
  dae: KernelResidual,
  heap: Heap,
  b: int,
  m: int,
  t: real,
  y: int,
  ydot: int,
  states: int,
  c: real,
  scale: int,
  work: int,
): int {
  const size: int = heap[m + MATRIX_SIZE]!;
  const groups: int = heap[m + MATRIX_GROUPS]!;
  const numeric: int = heap[m + MATRIX_NUMERIC]!;
  const columns: int = m + MATRIX_HEADER + groups + 1;
  const dy: int = work;
  const dydot: int = work + size;
  const image: int = work + 2 * size;
  const origin: int = work + 3 * size;
  let code: int = 0;
  if (numeric > 0) code = dae.residuals(b, t, y, ydot, origin);
  for (let i: int = 0; i < size; i++) {
    heap[dy + i] = numeric > 0 ? heap[y + i]! : 0;
    heap[dydot + i] = numeric > 0 ? heap[ydot + i]! : 0;
  }
  for (let g: int = 0; g < groups && code === 0; g++) {
    const begin: int = heap[m + MATRIX_HEADER + g]!;
    const end: int = heap[m + MATRIX_HEADER + g + 1]!;
    for (let k: int = begin; k < end; k++) {
      const j: int = heap[columns + k]!;
      let step: real = 1;
      if (numeric > 0) step = MATRIX_INCREMENT * Math.max(Math.abs(heap[y + j]!), heap[scale + j]!);
      heap[dy + j] = heap[dy + j]! + step;
      if (j < states) heap[dydot + j] = heap[dydot + j]! + c * step;
    }
    if (numeric > 0) code = dae.residuals(b, t, dy, dydot, image);
    else code = dae.residualTangent(b, t, y, ydot, dy, dydot, image);
    takeGroup(heap, m, begin, end, y, ydot, dy, dydot, image, origin);
  }
  return code;
}

/**
 * Distributes the image of one group of columns to the entries of the sparse matrix, and undoes the increments of the
 * group.
 */
function takeGroup(
  heap: Heap,
  m: int,
  begin: int,
  end: int,
  y: int,
  ydot: int,
  dy: int,
  dydot: int,
  image: int,
  origin: int,
): void {
  const size: int = heap[m + MATRIX_SIZE]!;
  const groups: int = heap[m + MATRIX_GROUPS]!;
  const entries: int = heap[m + MATRIX_ENTRIES]!;
  const numeric: int = heap[m + MATRIX_NUMERIC]!;
  const columns: int = m + MATRIX_HEADER + groups + 1;
  const starts: int = columns + size;
  const rows: int = starts + size + 1;
  const places: int = rows + entries;
  const fresh: int = matrixValues(heap, m);
  for (let k: int = begin; k < end; k++) {
    const j: int = heap[columns + k]!;
    const from: int = heap[starts + k]!;
    const to: int = heap[starts + k + 1]!;
    const quotient: real = numeric > 0 ? 1 / (heap[dy + j]! - heap[y + j]!) : 1;
    for (let e: int = from; e < to; e++) {
      const row: int = heap[rows + e]!;
      const place: int = heap[places + e]!;
      const reference: real = numeric > 0 ? heap[origin + row]! : 0;
      heap[fresh + place] = quotient * (heap[image + row]! - reference);
    }
    heap[dy + j] = numeric > 0 ? heap[y + j]! : 0;
    heap[dydot + j] = numeric > 0 ? heap[ydot + j]! : 0;
  }
}

function matrixValues(heap: Heap, m: int): int {
  const krylov: int = heap[m + MATRIX_KRYLOV]!;
  const factors: int = heap[m + MATRIX_FACTORS]!;
  return krylov > 0 ? krylovValues(heap, krylov) : sparseFresh(heap, factors);
}

/** Factors the matrix. Returns 0, 1 + the column without pivot, or 1 + size if the factors need more memory. */
export function factorMatrix(heap: Heap, m: int): int {
  const krylov: int = heap[m + MATRIX_KRYLOV]!;
  const factors: int = heap[m + MATRIX_FACTORS]!;
  return krylov > 0 ? krylovFactor(heap, krylov) : sparseFactor(heap, factors);
}

/** Vector `v` := `factor` matrix^-1 v. Returns 0, or 1 if an iterative solution does not converge. */
export function solveMatrix(heap: Heap, m: int, v: int, factor: real): int {
  const krylov: int = heap[m + MATRIX_KRYLOV]!;
  const factors: int = heap[m + MATRIX_FACTORS]!;
  if (krylov > 0) return krylovSolve(heap, krylov, v, factor);
  sparseSolve(heap, factors, v, v, factor);
  return 0;
}
