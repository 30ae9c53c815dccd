import { solveSmall as solveInMemory } from "@cosimo/kernels";

/**
 * Solves the dense row-major n-by-n system by elimination with row pivoting; the solution replaces `b`. Returns false if the matrix is
 * singular to working precision.
 */
export function solveSmall(n: number, a: Float64Array, b: Float64Array): boolean {
  const memory = new Float64Array(n * n + n);
  memory.set(a.subarray(0, n * n));
  memory.set(b.subarray(0, n), n * n);
  const isSolved = solveInMemory(memory, n, 0, n * n) > 0;
  b.set(memory.subarray(n * n));
  return isSolved;
}
