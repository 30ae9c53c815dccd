import type { Heap, int, real } from "@cosimo/ir";
import {
  KRYLOV_DIMENSION,
  KRYLOV_ENTRIES,
  KRYLOV_HEADER,
  KRYLOV_ITERATIONS,
  KRYLOV_SIZE,
  KRYLOV_TOLERANCE,
} from "./krylov-memory.ts";
import { sparseLuFactor, sparseLuSolve } from "./sparse-lu.ts";

/**
 * Solution of A x = r by GMRES (Saad & Schultz, SIAM J. Sci. Stat. Comput. 7, 1986), preconditioned from the left by
 * incomplete factors without fill (Meijerink & van der Vorst, Math. Comp. 31, 1977). Lengths are roots of means of squares times
 * weights.
 * Memory: `krylov-memory.ts`.
 */

/** Number of times that iterations begin, as long as each shortens the residual at least by this factor. */
const MOST_CYCLES: int = 20;
const STALLED: real = 0.95;

/** Address of the values of A, in the order of its columns. */
export function krylovValues(heap: Heap, k: int): int {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const entries: int = heap[k + KRYLOV_ENTRIES]!;
  return k + KRYLOV_HEADER + 3 * n + 1 + entries;
}

/** Address of the weights. */
export function krylovWeights(heap: Heap, k: int): int {
  const entries: int = heap[k + KRYLOV_ENTRIES]!;
  return krylovValues(heap, k) + 2 * entries;
}

/** Incomplete factors of the values: updates outside of the pattern are dropped. Returns 0, or 1 + the row without pivot. */
export function krylovFactor(heap: Heap, k: int): int {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const entries: int = heap[k + KRYLOV_ENTRIES]!;
  const values: int = krylovValues(heap, k);
  const factors: int = values + entries;
  for (let e: int = 0; e < entries; e++) heap[factors + e] = heap[values + e]!;
  return sparseLuFactor(heap, n, k + KRYLOV_HEADER, factors, krylovWeights(heap, k) + n);
}

/** Vector `v` := `factor` A^-1 v. Returns 0, or 1 if the residual does not become short. */
export function krylovSolve(heap: Heap, k: int, v: int, factor: real): int {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const weights: int = krylovWeights(heap, k);
  const solution: int = weights + 2 * n;
  const basis: int = solution + n;
  for (let i: int = 0; i < n; i++) {
    heap[solution + i] = 0;
    heap[basis + i] = factor * heap[v + i]!;
  }
  precondition(heap, k, basis);
  let length: real = weightedLength(heap, n, weights, basis);
  if (!(length < 1e200)) return 1;
  const enough: real = length * heap[k + KRYLOV_TOLERANCE]!;
  let rest: real = length > 0 ? krylovCycle(heap, k, length, enough) : 0;
  for (let cycle: int = 1; rest > enough && cycle < MOST_CYCLES; cycle++) {
    const before: real = length;
    multiply(heap, k, solution, basis);
    for (let i: int = 0; i < n; i++) heap[basis + i] = factor * heap[v + i]! - heap[basis + i]!;
    precondition(heap, k, basis);
    length = weightedLength(heap, n, weights, basis);
    if (!(length < STALLED * before)) return 1;
    rest = krylovCycle(heap, k, length, enough);
  }
  if (!(rest <= enough)) return 1;
  for (let i: int = 0; i < n; i++) heap[v + i] = heap[solution + i]!;
  return 0;
}

/**
 * Adds to the solution what shortens the residual most, in the space of at most `KRYLOV_DIMENSION` basis vectors. The first one is
 * the preconditioned residual, of this length. Returns its length afterwards.
 */
function krylovCycle(heap: Heap, k: int, residual: real, enough: real): real {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const most: int = heap[k + KRYLOV_DIMENSION]!;
  const weights: int = krylovWeights(heap, k);
  const basis: int = weights + 3 * n;
  const columns: int = basis + (most + 1) * n;
  const sides: int = columns + most * (most + 2);
  let rest: real = residual;
  let j: int = 0;
  heap[sides] = rest;
  scale(heap, n, basis, 1 / rest);
  while (rest > enough && j < most) {
    const newest: int = basis + (j + 1) * n;
    multiply(heap, k, basis + j * n, newest);
    precondition(heap, k, newest);
    const column: int = columns + j * most;
    for (let i: int = 0; i <= j; i++) {
      const part: real = weightedProduct(heap, n, weights, newest, basis + i * n);
      heap[column + i] = part;
      addMultiple(heap, n, newest, -part, basis + i * n);
    }
    const length: real = weightedLength(heap, n, weights, newest);
    rest = rotate(heap, most, columns, j, length);
    if (rest > enough) scale(heap, n, newest, 1 / length);
    j++;
  }
  heap[k + KRYLOV_ITERATIONS] = heap[k + KRYLOV_ITERATIONS]! + j;
  combineBasis(heap, n, most, basis, columns, j, weights + 2 * n);
  return rest;
}

/**
 * Turns column j of the Hessenberg matrix, `below` under its diagonal, into one of the triangular matrix by the former
 * rotations and a new one. Returns the length of the residual.
 */
function rotate(heap: Heap, most: int, columns: int, j: int, below: real): real {
  const column: int = columns + j * most;
  const cosines: int = columns + most * most;
  const sines: int = cosines + most;
  const sides: int = sines + most;
  for (let i: int = 0; i < j; i++) {
    const upper: real = heap[column + i]!;
    const lower: real = heap[column + i + 1]!;
    heap[column + i] = heap[cosines + i]! * upper + heap[sines + i]! * lower;
    heap[column + i + 1] = heap[cosines + i]! * lower - heap[sines + i]! * upper;
  }
  const last: real = heap[column + j]!;
  const radius: real = Math.sqrt(last * last + below * below);
  heap[cosines + j] = last / radius;
  heap[sines + j] = below / radius;
  heap[column + j] = radius;
  const side: real = heap[sides + j]!;
  heap[sides + j] = heap[cosines + j]! * side;
  heap[sides + j + 1] = -heap[sines + j]! * side;
  return Math.abs(heap[sides + j + 1]!);
}

/** Adds to vector `v` the sum of the first `count` basis vectors with the solution of the triangular system as factors. */
function combineBasis(heap: Heap, n: int, most: int, basis: int, columns: int, count: int, v: int): void {
  const sides: int = columns + most * (most + 2);
  for (let i: int = count - 1; i >= 0; i--) {
    let sum: real = heap[sides + i]!;
    for (let j: int = i + 1; j < count; j++) sum = sum - heap[columns + j * most + i]! * heap[sides + j]!;
    heap[sides + i] = sum / heap[columns + i * most + i]!;
    addMultiple(heap, n, v, heap[sides + i]!, basis + i * n);
  }
}

/** `target` := A v */
function multiply(heap: Heap, k: int, v: int, target: int): void {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const starts: int = k + KRYLOV_HEADER;
  const columns: int = starts + 3 * n + 1;
  const values: int = krylovValues(heap, k);
  for (let i: int = 0; i < n; i++) {
    const begin: int = heap[starts + i]!;
    const end: int = heap[starts + i + 1]!;
    let sum: real = 0;
    for (let e: int = begin; e < end; e++) {
      const column: int = heap[columns + e]!;
      sum = sum + heap[values + e]! * heap[v + column]!;
    }
    heap[target + i] = sum;
  }
}

/** Vector `v` := (L U)^-1 v with the incomplete factors. */
function precondition(heap: Heap, k: int, v: int): void {
  const n: int = heap[k + KRYLOV_SIZE]!;
  const entries: int = heap[k + KRYLOV_ENTRIES]!;
  const factors: int = krylovValues(heap, k) + entries;
  sparseLuSolve(heap, n, k + KRYLOV_HEADER, factors, v, krylovWeights(heap, k) + n);
}

function scale(heap: Heap, n: int, v: int, factor: real): void {
  for (let i: int = 0; i < n; i++) heap[v + i] = factor * heap[v + i]!;
}

/** v := v + factor u */
function addMultiple(heap: Heap, n: int, v: int, factor: real, u: int): void {
  for (let i: int = 0; i < n; i++) heap[v + i] = heap[v + i]! + factor * heap[u + i]!;
}

function weightedLength(heap: Heap, n: int, weights: int, v: int): real {
  return Math.sqrt(weightedProduct(heap, n, weights, v, v));
}

/** Mean of the products of elements with their weights; two sums, which a processor adds at the same time. */
function weightedProduct(heap: Heap, n: int, weights: int, u: int, v: int): real {
  let a: real = 0;
  let b: real = 0;
  if (n % 2 > 0) b = heap[weights]! * heap[u]! * heap[v]!;
  for (let i: int = n % 2; i < n; i += 2) {
    a = a + heap[weights + i]! * heap[u + i]! * heap[v + i]!;
    b = b + heap[weights + i + 1]! * heap[u + i + 1]! * heap[v + i + 1]!;
  }
  return (a + b) / n;
}
