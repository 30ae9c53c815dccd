import type { ModelContext } from "./model-context.ts";

export type ConstantValue = number | string;

/** Statements that an evaluation may still execute. */
export interface Budget {
  statements: number;
}

/** Access to locals of a function, or to the parameters of the model, during an evaluation. */
export interface Evaluation {
  readonly context: ModelContext;
  /** The reason for which parameters become structural; missing: they do not. */
  readonly reason: string | undefined;
  /** Whether a function that fails is reported: the model has no meaning without the value. */
  readonly needed?: boolean;
  /** Whether parameters keep the right to other values. */
  readonly isDefault?: boolean;
  /** Number of calls around the expression; missing: none. */
  readonly depth?: number;
  /** What the outermost call around the expression may still do; missing: there is none. */
  readonly budget?: Budget;
  readonly local?: (id: number, subscripts: readonly number[]) => ConstantValue | undefined;
  readonly size?: (id: number, dimension: number) => number | undefined;
}
