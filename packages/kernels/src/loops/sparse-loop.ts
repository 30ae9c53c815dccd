import type { Heap, int, KernelLoop, KernelStraightLoop, real } from "@cosimo/ir";
import { solveConsistent } from "../linear/rank-lu.ts";
import {
  sparseBackwardError,
  sparseFactor,
  sparseFresh,
  sparseSolve,
  sparseToDense,
} from "../linear/threshold-lu.ts";

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
  if (isSingular) return solveSingular(heap, n, residual, z, -1, s, spare, z);
  sparseSolve(heap, s, residual, z, -1);
  return 0;
}

/** Evaluations after a comparison for which straight code is trusted. */
const TRUSTED: int = 250;
/** Evaluations for which it is not used after it was wrong. */
const DISTRUSTED: int = 50;
/** Largest relative error of an equation. */
const LARGEST_ERROR: real = 1e-10;

/**
 * The same by straight code. From time to time its solution is inserted into the equations: slot `guard` counts the evaluations until
 * then; below zero, those for which pivots are chosen at run time. `root`: number of the unknown that depends on all pivots.
 */
export function straightLinearLoop(
  loop: KernelStraightLoop,
  heap: Heap,
  b: int,
  t: real,
  n: int,
  z: int,
  residual: int,
  s: int,
  spare: int,
  guard: int,
  root: int,
): int {
  let wait: int = heap[guard]!;
  if (wait > 0) {
    heap[guard] = wait - 1;
    if (loop.straight(b, t, z, z) !== 0) return 1;
    if (Math.abs(heap[z + root]!) < 1e300) return 0;
    wait = 0;
  }
  if (loop.jacobian(b, t, z, sparseFresh(heap, s)) !== 0) return 1;
  if (loop.residual(b, t, z, residual) !== 0) return 1;
  if (wait < 0) heap[guard] = wait + 1;
  else {
    if (loop.straight(b, t, z, z) !== 0) return 1;
    if (sparseBackwardError(heap, s, residual, z) <= LARGEST_ERROR) {
      heap[guard] = TRUSTED;
      return 0;
    }
    heap[guard] = -DISTRUSTED;
  }
  if (sparseFactor(heap, s) !== 0) {
    if (spare === 0) return 1;
    return solveSingular(heap, n, residual, z, -1, s, spare, z);
  }
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
    return spare === 0 ? 1 : solveSingular(heap, n, rates, rates, -1, s, spare, 0);
  sparseSolve(heap, s, rates, rates, -1);
  return 0;
}

/** `target` := `factor` A^-1 `rhs`, where A is singular: the solution nearest to the values at `near`; 0: to zero. */
function solveSingular(
  heap: Heap,
  n: int,
  rhs: int,
  target: int,
  factor: real,
  s: int,
  spare: int,
  near: int,
): int {
  const full: int = spare + 1;
  const right: int = full + n * n;
  heap[spare] = 1;
  sparseToDense(heap, s, full);
  for (let i: int = 0; i < n; i++) heap[right + i] = factor * heap[rhs + i]!;
  const code: int = solveConsistent(heap, n, full, right, right + n, near);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) heap[target + i] = heap[right + i]!;
  return 0;
}
