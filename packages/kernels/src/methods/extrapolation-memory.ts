import type { int } from "@cosimo/ir";

/** Memory of the extrapolation method at `STEP_TABLEAU`: two scalars, then arrays for lines 1 to 8 behind an unused first slot. */
/** Line of the extrapolation table in which the next step shall converge, at least 3; the line in which the last one did. */
export const EXTRAPOLATION_TARGET: int = 0;
export const EXTRAPOLATION_LINES: int = 1;
/** 1: the dense output of the last step is computed. */
export const EXTRAPOLATION_DENSE: int = 50;
/** Optimal step size of each line, and its evaluations for each second. */
export const OPTIMAL_SIZE: int = 2;
export const OPTIMAL_WORK: int = 11;
/** Scratch of the dense output: a column of extrapolated values, a polynomial. */
export const EXTRAPOLATION_COLUMN: int = 20;
export const EXTRAPOLATION_POLYNOMIAL: int = 30;
export const EXTRAPOLATION_SIZE: int = 51;
export const MOST_LINES: int = 8;

/**
 * Vectors of the work area from 12 on: the dense output to 23; a line of the extrapolation table (24 to 31); the states of each line at the
 * middle of the step (32 to 39); two states (40, 41); derivatives 1, 2, … of each line, line after line (from 42).
 */
export const EXTRAPOLATION_VECTORS: int = 158;

/** Number of substeps of a line: 2, 6, 10, …, so that all lines have derivatives on both sides of the middle (1993, section II.9). */
export function substepsOf(line: int): int {
  return 4 * line - 2;
}

/** Vector of derivative number 1 of a line. */
export function firstDerivative(line: int): int {
  return 42 + 2 * (line - 1) * (line - 1);
}
