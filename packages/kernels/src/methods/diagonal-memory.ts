import type { int } from "@cosimo/ir";

/**
 * The tableau of a method with s stages at `STEP_TABLEAU`: a header, then nodes c, the square matrix A, weights b, error weights (s
 * each), weights of the start values of each stage (s by s), and the polynomials b(theta): a row of s weights for each power from 1.
 */
export const DIAGONAL_HEADER: int = 4;
/** The diagonal element gamma of A; that of the first stage may be zero. */
export const DIAGONAL_GAMMA: int = 0;
/** Number of stages that are explicit: 0 or 1. */
export const DIAGONAL_EXPLICIT: int = 1;
/** 1: the last stage is the new point. */
export const DIAGONAL_STIFFLY_ACCURATE: int = 2;
/** Degree of the polynomials b(theta); 0: the dense output is the cubic Hermite polynomial. */
export const DIAGONAL_DEGREE: int = 3;
/** Vectors of the work area beside the stages, behind them: increment, correction, three of the Jacobian, the slope kept. */
export const DIAGONAL_VECTORS: int = 6;
