import type { Heap, int, KernelLoop, real } from "@cosimo/ir";
import { sparseFactor, sparseFresh, sparseSolve } from "../linear/threshold-lu.ts";

/**
 * Solves the linear loop r(z) = 0. `loop.residual` gives r(0) for any z; `residual` has room for it. Data of the matrix
 * are at `s`. Returns 0, or nonzero if the matrix is singular or an evaluation failed.
 */
export function sparseLinearLoop(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  t: real,
  z: int,
  residual: int,
  s: int,
): int {
  if (loop.jacobian(b, t, z, sparseFresh(heap, s)) !== 0) return 1;
  if (sparseFactor(heap, s) !== 0) return 1;
  if (loop.residual(b, t, z, residual) !== 0) return 1;
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
  z: int,
  rates: int,
  s: int,
): int {
  if (loop.jacobian(b, t, z, sparseFresh(heap, s)) !== 0) return 1;
  if (sparseFactor(heap, s) !== 0) return 1;
  sparseSolve(heap, s, rates, rates, -1);
  return 0;
}
