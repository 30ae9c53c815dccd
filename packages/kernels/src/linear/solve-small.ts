import type { Heap, int, real } from "@cosimo/ir";

/** Pivots below this part of the largest element count as zero. */
const SINGULAR: real = 1e-10;

/**
 * Solves the dense row-major n-by-n system at `a` in place by elimination with row pivoting; the solution replaces the right side at
 * `b`. Returns 0 if the matrix is singular to working precision, else 1.
 */
export function solveSmall(heap: Heap, n: int, a: int, b: int): int {
  let largest: real = 0;
  for (let i: int = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(heap[a + i]!));
  for (let k: int = 0; k < n; k++) {
    const pivot: int = pivotRow(heap, n, a, k);
    if (!(Math.abs(heap[a + pivot * n + k]!) > SINGULAR * largest)) return 0;
    exchangeRows(heap, n, a, b, k, pivot);
    for (let i: int = k + 1; i < n; i++) {
      const factor: real = heap[a + i * n + k]! / heap[a + k * n + k]!;
      for (let j: int = k; j < n; j++)
        heap[a + i * n + j] = heap[a + i * n + j]! - factor * heap[a + k * n + j]!;
      heap[b + i] = heap[b + i]! - factor * heap[b + k]!;
    }
  }
  for (let back: int = 0; back < n; back++) {
    const i: int = n - 1 - back;
    for (let j: int = i + 1; j < n; j++) heap[b + i] = heap[b + i]! - heap[a + i * n + j]! * heap[b + j]!;
    heap[b + i] = heap[b + i]! / heap[a + i * n + i]!;
    if (!Number.isFinite(heap[b + i]!)) return 0;
  }
  return 1;
}

function pivotRow(heap: Heap, n: int, a: int, k: int): int {
  let best: int = k;
  for (let i: int = k + 1; i < n; i++)
    if (Math.abs(heap[a + i * n + k]!) > Math.abs(heap[a + best * n + k]!)) best = i;
  return best;
}

function exchangeRows(heap: Heap, n: int, a: int, b: int, k: int, other: int): void {
  for (let j: int = 0; j < n; j++) {
    const value: real = heap[a + k * n + j]!;
    heap[a + k * n + j] = heap[a + other * n + j]!;
    heap[a + other * n + j] = value;
  }
  const value: real = heap[b + k]!;
  heap[b + k] = heap[b + other]!;
  heap[b + other] = value;
}
