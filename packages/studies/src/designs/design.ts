import type { Distribution } from "../distributions/distribution.ts";

/** A varied parameter or start value. */
export interface DesignVariable {
  readonly name: string;
  readonly distribution: Distribution;
  /** Values of grids and sweeps; Booleans are 0 and 1. */
  readonly levels: readonly number[];
  /** Value of a sweep while another variable is varied. */
  readonly base: number;
}

/** The points of a study. Each is computed alone, so that any thread can make any run. */
export interface Design {
  readonly runs: number;
  /** Runs that belong together: an analysis needs all of a block. */
  readonly block: number;
  /** Values of the variables in run `run`, from 0. */
  point(run: number): readonly number[];
}

/** Maps points of the open unit cube to values. */
export type PointMap = (units: readonly number[]) => readonly number[];

/** `list` with another element at `place`. */
export function replaced(list: readonly number[], place: number, value: number): readonly number[] {
  return list.map((one, i) => (i === place ? value : one));
}
