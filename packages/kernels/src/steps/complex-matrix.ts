import type { Heap, int, real } from "@cosimo/ir";
import {
  complexLuFactor,
  complexLuSolve,
  complexSparseFactor,
  complexSparseSolve,
} from "../linear/complex-lu.ts";
import { diagonalOffset, STRUCTURE_SIZE, STRUCTURE_SPARSE } from "./iteration-matrix.ts";
import { STEP_FACTORIZATIONS } from "./step-control.ts";

/**
 * Forms and factors (shift + i imaginary) I - J at `complex`: real parts, imaginary parts, then 2 n slots. Returns 0, or a
 * nonzero number when a pivot is too small.
 */
export function factorComplex(
  heap: Heap,
  n: int,
  w: int,
  structure: int,
  matrices: int,
  complex: int,
  shift: real,
  imaginary: real,
): int {
  heap[w + STEP_FACTORIZATIONS] = heap[w + STEP_FACTORIZATIONS]! + 1;
  return factorComplexValues(heap, n, structure, matrices, complex, shift, imaginary);
}

/** `factorComplex` without its count. A compiler may replace it, and the solution, by functions of the model. */
export function factorComplexValues(
  heap: Heap,
  n: int,
  structure: int,
  matrices: int,
  complex: int,
  shift: real,
  imaginary: real,
): int {
  const size: int = heap[structure + STRUCTURE_SIZE]!;
  const diagonal: int = structure + diagonalOffset(heap, n, structure);
  const im: int = complex + size;
  for (let k: int = 0; k < size; k++) {
    heap[complex + k] = -heap[matrices + k]!;
    heap[im + k] = 0;
  }
  for (let i: int = 0; i < n; i++) {
    const target: int = heap[diagonal + i]!;
    heap[complex + target] = heap[complex + target]! + shift;
    heap[im + target] = imaginary;
  }
  if (heap[structure + STRUCTURE_SPARSE]! > 0) {
    return complexSparseFactor(heap, n, diagonal + n, complex, im, im + size);
  }
  return complexLuFactor(heap, n, complex, im, im + size);
}

/** Solves with the matrix of `factorComplex`, in place; the parts of the right side are at `x` and `y`. */
export function solveComplex(heap: Heap, n: int, structure: int, complex: int, x: int, y: int): void {
  const size: int = heap[structure + STRUCTURE_SIZE]!;
  const im: int = complex + size;
  if (heap[structure + STRUCTURE_SPARSE]! > 0) {
    const pattern: int = structure + diagonalOffset(heap, n, structure) + n;
    complexSparseSolve(heap, n, pattern, complex, im, x, y, im + size);
  } else complexLuSolve(heap, n, complex, im, im + size, x, y);
}
