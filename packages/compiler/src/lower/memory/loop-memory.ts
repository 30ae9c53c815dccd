import type { VariableId } from "@cosimo/ir";

/** Sizes and slots of a nonlinear loop, relative to the instance. */
export interface NewtonMemory {
  readonly n: number;
  /** Of the solution, which is also the guess for the next time. */
  readonly solution: number;
  readonly work: number;
  /** The solution to return to after a failure. */
  readonly last: number;
  /** See `LoopDescription.failure`. */
  readonly failure: number;
  /** Of nominal values; 0: nobody has one. */
  readonly nominals: number;
  /** Of a sparse matrix (see kernel `threshold-lu`); 0: the matrix is full. */
  readonly matrix: number;
  /** Slots of the unknowns' start values; -1: it has none beside its value. */
  readonly starts: readonly number[];
}

/** Functions and memory of a loop whose matrix is kept sparse. */
export interface SparseLoop {
  readonly n: number;
  readonly linear: boolean;
  /** Function `(b, t)` that solves the loop: 0, or nonzero when it failed. */
  readonly name: string;
  /** Function `(b, t)` that turns residuals' tangents at `residual` into the unknowns'. */
  readonly tangents: string;
  /** First slot of the solution; of a nonlinear loop also the guess for the next time. */
  readonly solution: number;
  readonly residual: number;
  /** First slot of the matrix: see kernel `threshold-lu`. */
  readonly matrix: number;
  /** Number of slots of all this. */
  readonly slots: number;
  /** Continuous variables of earlier blocks that the loop reads, and the slots by which they pass. */
  readonly spilled: ReadonlyMap<VariableId, number>;
}
