import type { VariableId } from "@cosimo/ir";

/** Sizes and slots of a nonlinear loop, relative to the instance. */
export interface NewtonMemory {
  readonly n: number;
  readonly unknowns: readonly VariableId[];
  /** First slot of the solution, which is also the next guess; a count of the starts of runs follows. */
  readonly solution: number;
  readonly work: number;
  /** First slot of the solution restored after a failure. */
  readonly last: number;
  /** See `LoopDescription.failure`. */
  readonly failure: number;
  /** First slot of nominal values, negative for angles; 0: no unknown has one. */
  readonly nominals: number;
  /** First slot of a sparse matrix (see kernel `threshold-lu`); 0: the matrix is full. */
  readonly matrix: number;
  /** Slot that becomes 1 where the solution is one of several; 0: that is an error. */
  readonly mark: number;
  /** First of the numbers of the slots whose values the equations read, negative for angles, and how many there are. */
  readonly inputs: number;
  readonly inputCount: number;
  /** First slot of the last solutions with these values: see kernel `newtonOnBranch`. */
  readonly past: number;
  /** Slots of the unknowns' start values; -1: no start slot beside its value. */
  readonly starts: readonly number[];
}

/** Functions and memory of a loop with a sparse matrix. */
export interface SparseLoop {
  readonly n: number;
  readonly linear: boolean;
  /** Function `(b, t)` that solves the loop: 0, or nonzero when it failed. */
  readonly name: string;
  /** Function `(b, t)` that replaces the residuals' tangents at `residual` by those of the unknowns. */
  readonly tangents: string;
  /** First slot of the solution; for a nonlinear loop also the next guess. */
  readonly solution: number;
  readonly residual: number;
  /** First slot of the matrix: see kernel `threshold-lu`. */
  readonly matrix: number;
  /** First of the slots for the case of a singular matrix (see kernel `sparse-loop`); 0: it is an error. */
  readonly spare: number;
  /** Straight code for it, if there is any. */
  readonly straight?: StraightCode;
  /** Number of slots of all these parts. */
  readonly slots: number;
  /** Continuous variables of earlier blocks that the loop reads, with the slots through which they are passed. */
  readonly spilled: ReadonlyMap<VariableId, number>;
}

/** A linear loop's solution by straight code: see kernel `straightLinearLoop`. */
export interface StraightCode {
  /** Slot that counts evaluations until the next comparison. */
  readonly guard: number;
  /** Number of the unknown that is determined last. */
  readonly root: number;
}
