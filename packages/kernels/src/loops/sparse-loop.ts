import type { Heap, int, KernelLoop, real } from "@cosimo/ir";
import { solveConsistent } from "../linear/rank-lu.ts";
import { sparseFactor, sparseFresh, sparseSolve, sparseToDense } from "../linear/threshold-lu.ts";

/**
 * Solves the linear loop r(z) = 0 of n unknowns. `loop.residual` gives r(0) for any z; `residual` has room for it. Data of the matrix
 * are at `s`. `spare`: memory for a full matrix and for `solveConsistent`, behind a slot that becomes 1 if the matrix is singular; 0:
 * a singular matrix is an error. Returns 0, or nonzero if there is no solution or an evaluation failed.
 */
export function sparseLinearLoop(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  t: real,
  n: int,
  z: int,
  residual: int,
  s: int,
  spare: int,
): int {
  if (loop.jacobian(b, t, z, sparseFresh(heap, s)) !== 0) return 1;
  const isSingular: boolean = sparseFactor(heap, s) !== 0;
  if (isSingular && spare === 0) return 1;
  if (loop.residual(b, t, z, residual) !== 0) return 1;
  if (isSingular) return solveSingular(heap, n, residual, z, -1, s, spare);
  sparseSolve(heap, s, residual, z, -1);
  return 0;
}

/**
 * Implicit function theorem at the solution z: converts tangents of the residuals at `rates` to those of the unknowns.
 */
export function sparseLoopTangents(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  t: real,
  n: int,
  z: int,
  rates: int,
  s: int,
  spare: int,
): int {
  if (loop.jacobian(b, t, z, sparseFresh(heap, s)) !== 0) return 1;
  if (sparseFactor(heap, s) !== 0)
    return spare === 0 ? 1 : solveSingular(heap, n, rates, rates, -1, s, spare);
  sparseSolve(heap, s, rates, rates, -1);
  return 0;
}

/** `target` := `factor` A^-1 `rhs` of least norm. */
function solveSingular(heap: Heap, n: int, rhs: int, target: int, factor: real, s: int, spare: int): int {
  const full: int = spare + 1;
  const right: int = full + n * n;
  heap[spare] = 1;
  sparseToDense(heap, s, full);
  for (let i: int = 0; i < n; i++) heap[right + i] = factor * heap[rhs + i]!;
  const code: int = solveConsistent(heap, n, full, right, right + n);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) heap[target + i] = heap[right + i]!;
  return 0;
}
