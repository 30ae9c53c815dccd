import type { int } from "@cosimo/ir";

/**
 * Memory of the Adams method at `STEP_TABLEAU`: a header, then arrays of `ADAMS_ARRAY` slots with the coefficients 1, 2, … behind an
 * unused first slot. `ADAMS_GAMMA` holds the constants of the error estimates; the rest is zero at a restart.
 */
/** Order of the current or last step, and of the next one; the highest one. */
export const ADAMS_ORDER: int = 0;
export const ADAMS_NEXT_ORDER: int = 1;
export const ADAMS_HIGHEST: int = 12;
/** 1: the accepted step is not yet in the history. */
export const ADAMS_PENDING: int = 2;
/** 1 after the first step since a restart. */
export const ADAMS_STARTED: int = 3;
/** 1: steps no longer raise the order and double the step size each time. */
export const ADAMS_RISEN: int = 4;
/** Number of steps of equal size, including the current or last one, as far as it is at most the order; their size. */
export const ADAMS_REPEATS: int = 5;
export const ADAMS_REPEATS_NEW: int = 6;
export const ADAMS_OLD_SIZE: int = 7;
export const ADAMS_FAILURES: int = 8;
/** Estimates of the local error at this order and at the one below. */
export const ADAMS_ESTIMATE: int = 9;
export const ADAMS_ESTIMATE_BELOW: int = 10;
/** Distances of the end of the last step from the points before, and the same of the current step. */
export const ADAMS_PSI: int = 12;
export const ADAMS_PSI_NEW: int = 28;
export const ADAMS_BETA: int = 44;
export const ADAMS_SIGMA: int = 60;
export const ADAMS_G: int = 76;
export const ADAMS_WORK: int = 92;
/** The constants gamma*. */
export const ADAMS_GAMMA: int = 108;
export const ADAMS_SIZE: int = 124;
/** Vectors of the work area from 12 on: the dense output to 19, differences phi_1 to phi_14 from 20, a correction. */
export const ADAMS_VECTORS: int = 23;
