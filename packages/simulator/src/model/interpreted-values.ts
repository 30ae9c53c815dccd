import type { Expression, ExpressionValues } from "@cosimo/ir";

/** Interprets expressions over the current memory of an instance; used for messages only, never for results. */
export interface SlotValues extends ExpressionValues {
  number(expression: Expression): number;
  text(expression: Expression): string;
  setTime(t: number): void;
  /** Copy of consecutive slots of the instance. */
  slots(first: number, count: number): Float64Array;
}
