import type { int } from "@cosimo/ir";

/**
 * The iteration matrix dF/dy + c dF/dydot of a residual form with `size` unknowns, at address `m`: a header of
 * `MATRIX_HEADER` slots; then the groups of columns no two of which meet in a row: group starts (groups + 1), columns by
 * group (size), entry starts by column in that order (size + 1), row of each entry, place of each entry among the fresh
 * entries of the sparse matrix at `MATRIX_FACTORS` (see `threshold-lu`), or among the values of the matrix at `MATRIX_KRYLOV`
 * (see `gmres`).
 */
export const MATRIX_HEADER: int = 8;
export const MATRIX_SIZE: int = 0;
export const MATRIX_GROUPS: int = 1;
export const MATRIX_ENTRIES: int = 2;
/** 1: difference quotients instead of tangents. */
export const MATRIX_NUMERIC: int = 3;
/** Address of the sparse matrix. */
export const MATRIX_FACTORS: int = 4;
/** Address of the matrix for an iterative solution; 0: direct solution. */
export const MATRIX_KRYLOV: int = 5;
