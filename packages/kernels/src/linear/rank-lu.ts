import type { Heap, int, real } from "@cosimo/ir";
import { luFactorSound, luSolve } from "./lu.ts";

/**
 * Linear systems whose matrix may be singular: elimination with complete pivoting of the equilibrated matrix (Golub & Van Loan, Matrix
 * Computations, section 3.4.8), then the solution of least norm or nearest to given values.
 *
 * The dense row-major n-by-n matrix is at `a`. Work memory at `w` has n n + 6 n slots: order of the rows, order of the columns, scales of
 * rows and of columns, the scaled solution, sizes of its terms (n each), then vectors that span the kernel.
 */

/** Pivots below this part of the largest element count as zero, times n. */
const ZERO_PIVOT: real = 64 * Number.EPSILON;

/** Factors the matrix in place; its rank. -1: an element is not finite. */
export function rankFactor(heap: Heap, n: int, a: int, w: int): int {
  if (equilibrate(heap, n, a, w) === 0) return -1;
  let rank: int = 0;
  while (rank < n) {
    const best: int = largestBehind(heap, n, a, rank);
    if (!(Math.abs(heap[a + best]!) > ZERO_PIVOT * n)) return rank;
    const row: int = Math.floor(best / n);
    rankExchangeRows(heap, n, a, w, rank, row);
    rankExchangeColumns(heap, n, a, w + n, rank, best - row * n);
    for (let i: int = rank + 1; i < n; i++) {
      const factor: real = heap[a + i * n + rank]! / heap[a + rank * n + rank]!;
      heap[a + i * n + rank] = factor;
      for (let j: int = rank + 1; j < n; j++)
        heap[a + i * n + j] = heap[a + i * n + j]! - factor * heap[a + rank * n + j]!;
    }
    rank++;
  }
  return rank;
}

/** Divides rows, then columns, by their largest elements; 0 if an element is not finite, else 1. */
function equilibrate(heap: Heap, n: int, a: int, w: int): int {
  for (let i: int = 0; i < n; i++) {
    let largest: real = 0;
    for (let j: int = 0; j < n; j++) largest = Math.max(largest, Math.abs(heap[a + i * n + j]!));
    if (!(largest < 1e300)) return 0;
    if (largest === 0) largest = 1;
    heap[w + i] = i;
    heap[w + 2 * n + i] = largest;
    for (let j: int = 0; j < n; j++) heap[a + i * n + j] = heap[a + i * n + j]! / largest;
  }
  for (let j: int = 0; j < n; j++) {
    let largest: real = 0;
    for (let i: int = 0; i < n; i++) largest = Math.max(largest, Math.abs(heap[a + i * n + j]!));
    if (largest === 0) largest = 1;
    heap[w + n + j] = j;
    heap[w + 3 * n + j] = largest;
    for (let i: int = 0; i < n; i++) heap[a + i * n + j] = heap[a + i * n + j]! / largest;
  }
  return 1;
}

/** Position of the largest element in rows and columns from k on. */
function largestBehind(heap: Heap, n: int, a: int, k: int): int {
  let best: int = k * n + k;
  for (let i: int = k; i < n; i++)
    for (let j: int = k; j < n; j++)
      if (Math.abs(heap[a + i * n + j]!) > Math.abs(heap[a + best]!)) best = i * n + j;
  return best;
}

function rankExchangeRows(heap: Heap, n: int, a: int, order: int, k: int, other: int): void {
  if (k === other) return;
  for (let j: int = 0; j < n; j++) {
    const value: real = heap[a + k * n + j]!;
    heap[a + k * n + j] = heap[a + other * n + j]!;
    heap[a + other * n + j] = value;
  }
  const row: real = heap[order + k]!;
  heap[order + k] = heap[order + other]!;
  heap[order + other] = row;
}

function rankExchangeColumns(heap: Heap, n: int, a: int, order: int, k: int, other: int): void {
  if (k === other) return;
  for (let i: int = 0; i < n; i++) {
    const value: real = heap[a + i * n + k]!;
    heap[a + i * n + k] = heap[a + i * n + other]!;
    heap[a + i * n + other] = value;
  }
  const column: real = heap[order + k]!;
  heap[order + k] = heap[order + other]!;
  heap[order + other] = column;
}

/**
 * Replaces the right side at `rhs` by the solution of least norm of the scaled unknowns, or by the nearest to the values at `near` if that
 * is not 0. Returns 1 if rows beyond the rank contradict the others by more than the part `tolerance` of their terms, else 0.
 */
export function rankSolve(
  heap: Heap,
  n: int,
  a: int,
  w: int,
  rank: int,
  rhs: int,
  tolerance: real,
  near: int,
): int {
  const y: int = w + 4 * n;
  const sizes: int = w + 5 * n;
  for (let k: int = 0; k < n; k++) {
    const row: int = heap[w + k]!;
    heap[y + k] = heap[rhs + row]! / heap[w + 2 * n + row]!;
    heap[sizes + k] = Math.abs(heap[y + k]!);
  }
  for (let k: int = 0; k < rank; k++) {
    for (let i: int = k + 1; i < n; i++) {
      const term: real = heap[a + i * n + k]! * heap[y + k]!;
      heap[y + i] = heap[y + i]! - term;
      heap[sizes + i] = Math.max(heap[sizes + i]!, Math.abs(term));
    }
  }
  let isContrary: int = 0;
  for (let i: int = rank; i < n; i++) {
    if (!(Math.abs(heap[y + i]!) <= tolerance * heap[sizes + i]!)) isContrary = 1;
    heap[y + i] = 0;
  }
  solveUpper(heap, n, a, rank, y);
  if (rank < n) moveInKernel(heap, n, a, w, rank, near);
  for (let k: int = 0; k < n; k++) {
    const column: int = heap[w + n + k]!;
    heap[rhs + column] = heap[y + k]! / heap[w + 3 * n + column]!;
  }
  return isContrary;
}

/** Solves with the first `rank` rows and columns of U in place. */
function solveUpper(heap: Heap, n: int, a: int, rank: int, v: int): void {
  for (let i: int = rank - 1; i >= 0; i--) {
    let sum: real = heap[v + i]!;
    for (let j: int = i + 1; j < rank; j++) sum = sum - heap[a + i * n + j]! * heap[v + j]!;
    heap[v + i] = sum / heap[a + i * n + i]!;
  }
}

/** Moves the scaled solution in the kernel of the matrix, of which an orthonormal basis is made, next to the values at `near`, or to zero. */
function moveInKernel(heap: Heap, n: int, a: int, w: int, rank: int, near: int): void {
  const basis: int = w + 6 * n;
  for (let f: int = rank; f < n; f++) {
    const v: int = basis + (f - rank) * n;
    for (let i: int = 0; i < n; i++) heap[v + i] = 0;
    for (let i: int = 0; i < rank; i++) heap[v + i] = -heap[a + i * n + f]!;
    heap[v + f] = 1;
    solveUpper(heap, n, a, rank, v);
    for (let g: int = rank; g < f; g++) subtractProjection(heap, n, v, basis + (g - rank) * n, w, 0);
    let square: real = 0;
    for (let i: int = 0; i < n; i++) square = square + heap[v + i]! * heap[v + i]!;
    const length: real = Math.sqrt(square);
    for (let i: int = 0; i < n; i++) heap[v + i] = heap[v + i]! / length;
    subtractProjection(heap, n, w + 4 * n, v, w, near);
  }
}

/**
 * `v` := v - (d u) u for a unit vector u, where d = v; for the scaled solution, if `near` is not 0, its difference from the values there
 * that are finite.
 */
function subtractProjection(heap: Heap, n: int, v: int, u: int, w: int, near: int): void {
  let product: real = 0;
  for (let k: int = 0; k < n; k++) {
    let difference: real = heap[v + k]!;
    if (near > 0) {
      const column: int = heap[w + n + k]!;
      const wanted: real = heap[near + column]! * heap[w + 3 * n + column]!;
      if (Math.abs(wanted) < 1e300) difference = difference - wanted;
    }
    product = product + difference * heap[u + k]!;
  }
  for (let k: int = 0; k < n; k++) heap[v + k] = heap[v + k]! - product * heap[u + k]!;
}

/** Terms of a dependent equation may deviate by this part of them. */
const CONSISTENT: real = 1e-9;

/**
 * Solves the system at `a` with the right side at `rhs` in place. If it is singular, by the solution nearest to the values at `near`, as a
 * pressure between closed valves keeps its start value; `near` 0: to zero. Returns 0, or 1 if equations contradict each other.
 */
export function solveConsistent(heap: Heap, n: int, a: int, rhs: int, w: int, near: int): int {
  const rank: int = rankFactor(heap, n, a, w);
  if (rank < 0) return 1;
  return rankSolve(heap, n, a, w, rank, rhs, CONSISTENT, near);
}

/**
 * The same for systems that are regular at most points: by `luFactorSound`, and by `solveConsistent` if that fails. `w`: the
 * matrix, pivots and sizes (3 n), then the work memory. At `used` 1 is written if the matrix is singular.
 */
export function solveSound(heap: Heap, n: int, a: int, rhs: int, w: int, used: int, near: int): int {
  for (let i: int = 0; i < n * n; i++) heap[w + i] = heap[a + i]!;
  const pivots: int = w + n * n;
  if (luFactorSound(heap, n, w, pivots, pivots + n) === 0) {
    luSolve(heap, n, w, pivots, rhs);
    return 0;
  }
  heap[used] = 1;
  return solveConsistent(heap, n, a, rhs, pivots + 3 * n, near);
}
