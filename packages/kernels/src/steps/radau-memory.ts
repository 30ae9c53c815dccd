import type { Heap, int } from "@cosimo/ir";
import { STEP_HEADER, STEP_STAGES, STEP_TABLEAU } from "./step-control.ts";

/**
 * Memory of `radau` at `STEP_TABLEAU` of the work area: a header, the formulas of 3, 5 and 7 stages, and the matrix that
 * extrapolates stages. `STEP_STAGES` is the number s of stages in use. Initially all slots but the limits and the formulas are zero.
 */
/** Least and most numbers of stages. */
export const RADAU_LEAST: int = 0;
export const RADAU_MOST: int = 1;
/** Accepted steps since the number of stages changed. */
export const RADAU_AGE: int = 2;
/** Smoothed rate of convergence of the Newton iterations, on which the order is chosen. */
export const RADAU_TREND: int = 3;
/** Number of stages of the last step, and the ratio of step sizes for which the extrapolating matrix was computed. */
export const RADAU_STAGES_BEFORE: int = 4;
export const RADAU_RATIO: int = 5;
/** 1: the Newton iteration of the current step has failed with a current Jacobian. */
export const RADAU_FAILED: int = 6;
export const RADAU_HEADER: int = 7;

/** A formula: exponent of the step size controller, divisor of the tolerance, bound of Newton corrections, and most iterations. */
export const RADAU_EXPONENT: int = 0;
export const RADAU_DIVISOR: int = 1;
export const RADAU_ENOUGH: int = 2;
export const RADAU_ITERATIONS: int = 3;
/** The real eigenvalue of A^-1, and alpha, beta of its complex pairs. */
export const RADAU_GAMMA: int = 4;
export const RADAU_PAIRS: int = 5;
/** Nodes, weights of the error estimate, and row-major: T, T^-1, and the matrix from stages to coefficients of their polynomial. */
export const RADAU_NODES: int = 11;
export const RADAU_WEIGHTS: int = 18;
export const RADAU_TRANSFORM: int = 25;
export const RADAU_INVERSE: int = 74;
export const RADAU_COLLOCATION: int = 123;
/** Coefficients of theta to theta^(s + 1) of the defect of the collocation polynomial, over the error estimate. */
export const RADAU_DEFECT: int = 172;
export const RADAU_FORMULA_SIZE: int = 180;

export const RADAU_EXTRAPOLATION: int = 547;
export const RADAU_SIZE: int = 596;

/** Address of the formula in use. */
export function radauFormula(heap: Heap, w: int): int {
  const stages: int = heap[w + STEP_STAGES]!;
  return radauFormulaOf(heap, w, stages);
}

export function radauFormulaOf(heap: Heap, w: int, stages: int): int {
  const memory: int = heap[w + STEP_TABLEAU]!;
  return memory + RADAU_HEADER + RADAU_FORMULA_SIZE * ((stages - 3) >> 1);
}

/**
 * Vectors of the work area after the dense output, which has degree 8 (vectors 6 to 14): increments z of the stages, the same transformed
 * by T^-1, right sides and corrections (the first: the error), z of the step before, reciprocal scales.
 */
export const RADAU_INCREMENTS: int = 15;
export const RADAU_TRANSFORMED: int = 22;
export const RADAU_RIGHT_SIDES: int = 29;
export const RADAU_BEFORE: int = 36;
export const RADAU_SCALES: int = 43;

/** Address of a vector of the work area. */
export function radauVector(n: int, w: int, vector: int): int {
  return w + STEP_HEADER + vector * n;
}
