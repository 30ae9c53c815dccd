import type { int } from "@cosimo/ir";

/**
 * Memory of `gmres`. All data lie at an address `k`: a header of `KRYLOV_HEADER` slots; the pattern of A as `sparse-lu` has one, with rows in
 * their own order; values of A, of its incomplete factors, weights (n), work (n), solution (n), `KRYLOV_DIMENSION` + 1 basis vectors (n each);
 * then the columns of the triangular matrix of its coefficients (`KRYLOV_DIMENSION` each), cosines and sines of rotations, and
 * the right side (one more than the dimension).
 */
export const KRYLOV_SIZE: int = 0;
export const KRYLOV_ENTRIES: int = 1;
/** Most basis vectors; iterations begin again with the residual after them. */
export const KRYLOV_DIMENSION: int = 2;
/** The residual is to become shorter by this factor. */
export const KRYLOV_TOLERANCE: int = 3;
/** Number of all iterations so far. */
export const KRYLOV_ITERATIONS: int = 4;
export const KRYLOV_HEADER: int = 8;
