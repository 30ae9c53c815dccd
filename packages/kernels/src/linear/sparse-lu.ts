import type { Heap, int, real } from "@cosimo/ir";

/** Smallest pivot as a fraction of the largest element of its row. */
const SMALLEST_PIVOT: real = 1e-12;

/**
 * A fixed pattern of L + U at address `pattern`, for n rows with pivots on the diagonal: row starts (n + 1), positions of
 * the diagonal (n), the order (n; element k is the original row that is the k-th), then the columns, ascending in each row.
 * Values lie in the same order as the columns.
 *
 * Factors the values in place, row by row; the reciprocals of the pivots replace them. `work` has n slots. Returns 0, or
 * 1 + the permuted row whose pivot is too small.
 */
export function sparseLuFactor(heap: Heap, n: int, pattern: int, values: int, work: int): int {
  const diagonal: int = pattern + n + 1;
  const columns: int = diagonal + 2 * n;
  for (let i: int = 0; i < n; i++) heap[work + i] = 0;
  for (let i: int = 0; i < n; i++) {
    const begin: int = heap[pattern + i]!;
    const end: int = heap[pattern + i + 1]!;
    const pivotAt: int = heap[diagonal + i]!;
    let largest: real = 0;
    for (let k: int = begin; k < end; k++) {
      const column: int = heap[columns + k]!;
      heap[work + column] = heap[values + k]!;
      largest = Math.max(largest, Math.abs(heap[values + k]!));
    }
    for (let k: int = begin; k < pivotAt; k++) {
      const row: int = heap[columns + k]!;
      const from: int = heap[diagonal + row]!;
      const to: int = heap[pattern + row + 1]!;
      const factor: real = heap[work + row]! * heap[values + from]!;
      heap[work + row] = factor;
      for (let q: int = from + 1; q < to; q++) {
        const column: int = heap[columns + q]!;
        heap[work + column] = heap[work + column]! - factor * heap[values + q]!;
      }
    }
    for (let k: int = begin; k < end; k++) {
      const column: int = heap[columns + k]!;
      heap[values + k] = heap[work + column]!;
      heap[work + column] = 0;
    }
    const pivot: real = heap[values + pivotAt]!;
    if (!(Math.abs(pivot) > SMALLEST_PIVOT * largest && Math.abs(pivot) < 1e300)) return i + 1;
    heap[values + pivotAt] = 1 / pivot;
  }
  return 0;
}

/** Solves A x = rhs in place (original numbering) with the factors of `sparseLuFactor`. `work` has n slots. */
export function sparseLuSolve(heap: Heap, n: int, pattern: int, values: int, rhs: int, work: int): void {
  const diagonal: int = pattern + n + 1;
  const order: int = diagonal + n;
  const columns: int = order + n;
  for (let i: int = 0; i < n; i++) {
    const original: int = heap[order + i]!;
    const begin: int = heap[pattern + i]!;
    const end: int = heap[diagonal + i]!;
    let sum: real = heap[rhs + original]!;
    for (let k: int = begin; k < end; k++) {
      const column: int = heap[columns + k]!;
      sum = sum - heap[values + k]! * heap[work + column]!;
    }
    heap[work + i] = sum;
  }
  for (let i: int = n - 1; i >= 0; i--) {
    const original: int = heap[order + i]!;
    const begin: int = heap[diagonal + i]!;
    const end: int = heap[pattern + i + 1]!;
    let sum: real = heap[work + i]!;
    for (let k: int = begin + 1; k < end; k++) {
      const column: int = heap[columns + k]!;
      sum = sum - heap[values + k]! * heap[work + column]!;
    }
    heap[work + i] = sum * heap[values + begin]!;
    heap[rhs + original] = heap[work + i]!;
  }
}
