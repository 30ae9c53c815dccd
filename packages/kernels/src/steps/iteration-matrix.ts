import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { luFactor, luSolve } from "../linear/lu.ts";
import { sparseLuFactor, sparseLuSolve } from "../linear/sparse-lu.ts";
import {
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_HEADER,
  STEP_JACOBIANS,
  STEP_T,
} from "./step-control.ts";

/**
 * The structure of a Jacobian matrix and of its factors, at address `structure`: a header of `STRUCTURE_HEADER` slots, then
 * for the column groups: group starts (groups + 1), columns by group (n), entry starts by column in that order (n + 1), row of
 * each entry, target of each entry (its place among the matrix values), target of each diagonal element (n); then, where
 * the matrix is sparse, the pattern of `sparse-lu`.
 *
 * The matrices, at address `matrices`: values of the Jacobian, values of the factored matrix (`STRUCTURE_SIZE` slots each),
 * then n slots for pivots or work.
 */
export const STRUCTURE_HEADER: int = 8;
/** 1: sparse factors; 0: dense, row-major. */
export const STRUCTURE_SPARSE: int = 0;
export const STRUCTURE_GROUPS: int = 1;
export const STRUCTURE_ENTRIES: int = 2;
/** Number of matrix values. */
export const STRUCTURE_SIZE: int = 3;
/** 1: difference quotients instead of directional derivatives. */
export const STRUCTURE_NUMERIC: int = 4;

/** Relative size of the increments of difference quotients. */
const INCREMENT: real = 4e-8;

/**
 * Jacobian of f with respect to x at the begin of the current step (xOld of the work area `w`), and derivative of f
 * with respect to time, to `fTime`. `seed` and `image` are vectors of n slots. Returns 0 or a failure code.
 */
export function evaluateJacobian(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  fTime: int,
  seed: int,
  image: int,
): int {
  const x: int = w + STEP_HEADER + n;
  heap[w + STEP_JACOBIANS] = heap[w + STEP_JACOBIANS]! + 1;
  if (heap[structure + STRUCTURE_NUMERIC]! > 0) {
    const groups: real = heap[structure + STRUCTURE_GROUPS]!;
    heap[w + STEP_EVALUATIONS] = heap[w + STEP_EVALUATIONS]! + groups + 1;
  }
  return jacobianValues(sys, heap, b, n, heap[w + STEP_T]!, x, structure, matrices, fTime, seed, image);
}

/**
 * Values of the Jacobian at (t, x), and derivative of f with respect to time. Difference quotients need f at x + 2 n. A compiler
 * may replace this kernel by a function of the model.
 */
export function jacobianValues(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  x: int,
  structure: int,
  matrices: int,
  fTime: int,
  seed: int,
  image: int,
): int {
  const groups: int = heap[structure + STRUCTURE_GROUPS]!;
  const columns: int = structure + STRUCTURE_HEADER + groups + 1;
  const numeric: int = heap[structure + STRUCTURE_NUMERIC]!;
  let code: int = 0;
  for (let g: int = 0; g < groups; g++) {
    const begin: int = heap[structure + STRUCTURE_HEADER + g]!;
    const end: int = heap[structure + STRUCTURE_HEADER + g + 1]!;
    for (let i: int = 0; i < n; i++) heap[seed + i] = numeric > 0 ? heap[x + i]! : 0;
    for (let k: int = begin; k < end; k++) {
      const j: int = heap[columns + k]!;
      heap[seed + j] = numeric > 0 ? heap[x + j]! + increment(heap[x + j]!) : 1;
    }
    if (numeric > 0) code = sys.derivatives(b, t, seed, image);
    else code = sys.directional(b, t, x, 0, seed, image);
    if (code !== 0) return code;
    scatterGroup(heap, n, x, structure, matrices, begin, end, seed, image);
  }
  if (numeric > 0) {
    const dt: real = t + increment(t) - t;
    code = sys.derivatives(b, t + dt, x, image);
    for (let i: int = 0; i < n; i++) heap[fTime + i] = (heap[image + i]! - heap[x + 2 * n + i]!) / dt;
    return code;
  }
  for (let i: int = 0; i < n; i++) heap[seed + i] = 0;
  return sys.directional(b, t, x, 1, seed, fTime);
}

function increment(value: real): real {
  return INCREMENT * Math.max(Math.abs(value), 1e-3);
}

/** Distributes the image of one group of columns to the values of the Jacobian. */
function scatterGroup(
  heap: Heap,
  n: int,
  x: int,
  structure: int,
  matrices: int,
  begin: int,
  end: int,
  seed: int,
  image: int,
): void {
  const groups: int = heap[structure + STRUCTURE_GROUPS]!;
  const entries: int = heap[structure + STRUCTURE_ENTRIES]!;
  const numeric: int = heap[structure + STRUCTURE_NUMERIC]!;
  const columns: int = structure + STRUCTURE_HEADER + groups + 1;
  const starts: int = columns + n;
  const rows: int = starts + n + 1;
  const targets: int = rows + entries;
  const f: int = x + 2 * n;
  for (let k: int = begin; k < end; k++) {
    const j: int = heap[columns + k]!;
    const from: int = heap[starts + k]!;
    const to: int = heap[starts + k + 1]!;
    const scale: real = numeric > 0 ? 1 / (heap[seed + j]! - heap[x + j]!) : 1;
    for (let e: int = from; e < to; e++) {
      const i: int = heap[rows + e]!;
      const target: int = heap[targets + e]!;
      const reference: real = numeric > 0 ? heap[f + i]! : 0;
      heap[matrices + target] = scale * (heap[image + i]! - reference);
    }
  }
}

/** Forms and factors shift I - J. Returns 0, or a nonzero number when a pivot is too small. */
export function factorShifted(heap: Heap, n: int, w: int, structure: int, matrices: int, shift: real): int {
  heap[w + STEP_FACTORIZATIONS] = heap[w + STEP_FACTORIZATIONS]! + 1;
  return factorValues(heap, n, structure, matrices, shift);
}

/** `factorShifted` without its count. A compiler may replace it, and the solution, by functions of the model. */
export function factorValues(heap: Heap, n: int, structure: int, matrices: int, shift: real): int {
  const size: int = heap[structure + STRUCTURE_SIZE]!;
  const diagonal: int = structure + diagonalOffset(heap, n, structure);
  const factors: int = matrices + size;
  for (let k: int = 0; k < size; k++) heap[factors + k] = -heap[matrices + k]!;
  for (let i: int = 0; i < n; i++) {
    const target: int = heap[diagonal + i]!;
    heap[factors + target] = heap[factors + target]! + shift;
  }
  if (heap[structure + STRUCTURE_SPARSE]! > 0) {
    return sparseLuFactor(heap, n, diagonal + n, factors, factors + size);
  }
  return luFactor(heap, n, factors, factors + size);
}

/** Solves with the matrix of `factorShifted`, in place. */
export function solveShifted(heap: Heap, n: int, structure: int, matrices: int, rhs: int): void {
  const size: int = heap[structure + STRUCTURE_SIZE]!;
  const factors: int = matrices + size;
  if (heap[structure + STRUCTURE_SPARSE]! > 0) {
    const pattern: int = structure + diagonalOffset(heap, n, structure) + n;
    sparseLuSolve(heap, n, pattern, factors, rhs, factors + size);
  } else luSolve(heap, n, factors, factors + size, rhs);
}

/** Offset of the targets of the diagonal elements from `structure`; the pattern of sparse factors follows them. */
export function diagonalOffset(heap: Heap, n: int, structure: int): int {
  const groups: int = heap[structure + STRUCTURE_GROUPS]!;
  const entries: int = heap[structure + STRUCTURE_ENTRIES]!;
  return STRUCTURE_HEADER + groups + 1 + n + n + 1 + 2 * entries;
}

/** Bound for the spectral radius of the Jacobian: the smaller of its row-sum and column-sum norms. `work` has n slots. */
export function spectralBound(heap: Heap, n: int, structure: int, matrices: int, work: int): real {
  const groups: int = heap[structure + STRUCTURE_GROUPS]!;
  const entries: int = heap[structure + STRUCTURE_ENTRIES]!;
  const starts: int = structure + STRUCTURE_HEADER + groups + 1 + n;
  const rows: int = starts + n + 1;
  const targets: int = rows + entries;
  let byColumns: real = 0;
  for (let i: int = 0; i < n; i++) heap[work + i] = 0;
  for (let k: int = 0; k < n; k++) {
    const from: int = heap[starts + k]!;
    const to: int = heap[starts + k + 1]!;
    let sum: real = 0;
    for (let e: int = from; e < to; e++) {
      const row: int = heap[rows + e]!;
      const target: int = heap[targets + e]!;
      const size: real = Math.abs(heap[matrices + target]!);
      sum = sum + size;
      heap[work + row] = heap[work + row]! + size;
    }
    byColumns = Math.max(byColumns, sum);
  }
  let byRows: real = 0;
  for (let i: int = 0; i < n; i++) byRows = Math.max(byRows, heap[work + i]!);
  return Math.min(byRows, byColumns);
}
