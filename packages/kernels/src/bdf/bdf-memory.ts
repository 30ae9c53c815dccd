import type { int } from "@cosimo/ir";

/**
 * The memory of the BDF method at address `d`, beside the work area `w` of step-control, which has the states alone: a
 * header of `BDF_HEADER` scalars, then vectors of `BDF_SIZE` slots each: 0 y, 1 ydot, 2 correction of the
 * prediction, 3 residual or increment of the corrector, 4 absolute tolerances, 5 sizes for difference quotients, 6 to 9 work,
 * from 10 on the history phi_1 to phi_7, 17 to 19 the second to fourth derivatives at a restart, and from 20 on slopes of Runge-Kutta stages.
 */
/** Number of unknowns; those before `BDF_STATES` have derivatives and take part in the error test. */
export const BDF_SIZE: int = 0;
export const BDF_STATES: int = 1;
/** Order of the current or last step, and of the next one. */
export const BDF_ORDER: int = 2;
export const BDF_NEXT_ORDER: int = 3;
export const BDF_MAX_ORDER: int = 4;
/** 1: the accepted step is not yet in the history. */
export const BDF_PENDING: int = 5;
/** 1 until the first step after a restart is in the history. */
export const BDF_FIRST: int = 6;
/** 1 while each step raises the order and doubles the step size. */
export const BDF_RISING: int = 7;
/** Order and size of the last step in the history, and the number of steps made with them in turn. */
export const BDF_OLD_ORDER: int = 8;
export const BDF_OLD_SIZE: int = 9;
export const BDF_REPEATS: int = 10;
/** Number of failures of the present step. */
export const BDF_FAILURES: int = 11;
/** 1: the step continues after memory was enlarged. */
export const BDF_RESUMED: int = 12;
/** c = -alpha_s / h, its value in the factored matrix (0: none), and in the last iteration. */
export const BDF_C: int = 13;
export const BDF_MATRIX_C: int = 14;
export const BDF_LAST_C: int = 15;
/** Estimated distance from the solution in units of the last increment of the corrector. */
export const BDF_REMAINDER: int = 16;
/** Estimate of the error at the order of `BDF_NEXT_ORDER`. */
export const BDF_ESTIMATE: int = 17;
/** Factor of the error test. */
export const BDF_ERROR_FACTOR: int = 18;
/** `BDF_REPEATS` including the current step. */
export const BDF_REPEATS_NEW: int = 19;
/** Coefficients 1, 2, …: psi of the history and of the step, alpha, beta, gamma, sigma. */
export const BDF_PSI: int = 20;
export const BDF_PSI_NEW: int = 28;
export const BDF_ALPHA: int = 36;
export const BDF_BETA: int = 44;
export const BDF_GAMMA: int = 52;
export const BDF_SIGMA: int = 60;
/** Two polynomials in theta of 6 coefficients, of the dense output. */
export const BDF_BASIS: int = 68;
/** Runge-Kutta steps of a restart that are to come (see `bdf-start.ts`); above 0: the present or last step is one. */
export const BDF_STARTING: int = 80;
export const BDF_IS_START: int = 81;
/** Order of the formula after the Runge-Kutta steps. */
export const BDF_START_ORDER: int = 82;
/** Address of the Runge-Kutta tableau (see `diagonal-memory.ts`), and its number of stages. */
export const BDF_TABLEAU: int = 83;
export const BDF_STAGES: int = 84;
/** Stage that the corrector solves; 0: the new point of the formula. */
export const BDF_STAGE: int = 85;
/** Time at which the corrector solves F = 0 [s]. */
export const BDF_TIME: int = 86;
export const BDF_HEADER: int = 87;

export const BDF_HISTORY: int = 10;
export const BDF_DERIVATIVES: int = 17;
export const BDF_SLOPES: int = 20;
export const BDF_MOST_STAGES: int = 6;
export const BDF_VECTORS: int = 26;
export const BDF_HIGHEST_ORDER: int = 5;

/** Status: the factors of the iteration matrix need more memory; repeat the call after enlarging it. */
export const STATUS_NEEDS_ROOM: int = 6;

/** Failure codes of the corrector; those of evaluations are positive. */
export const CORRECTOR_SINGULAR: int = -1;
export const CORRECTOR_DIVERGES: int = -2;
export const CORRECTOR_NOT_FINITE: int = -3;
export const CORRECTOR_NEEDS_ROOM: int = -4;
/** The iterative solution of the linear system does not converge. */
export const CORRECTOR_UNSOLVED: int = -5;
