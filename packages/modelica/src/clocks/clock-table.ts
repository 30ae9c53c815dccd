import type { EquationId, Expression, Origin, VariableId } from "@cosimo/ir";
import type { Rational } from "./rational.ts";

/** A clock constructor or clocked operator. Values are variables; constants, and what depends on time only, are themselves. */
export type ClockOperation =
  /** `Clock()` */
  | { readonly kind: "inferred" }
  /** `Clock(i, r)`, `Clock(interval)` [s] */
  | { readonly kind: "periodic"; readonly interval: Rational }
  /** The same with an interval that is computed at each tick: `interval / resolution` after it comes the next one. */
  | { readonly kind: "stepping"; readonly value: Expression; readonly resolution: number }
  /** `Clock(condition, startInterval)` */
  | { readonly kind: "event"; readonly value: Expression; readonly startInterval: Expression }
  /** `Clock(c, solverMethod)` */
  | { readonly kind: "solver"; readonly value: Expression; readonly method: string }
  | { readonly kind: "sample"; readonly value: Expression; readonly clock?: Expression }
  | { readonly kind: "hold"; readonly value: Expression }
  /** subSample, superSample, shiftSample, backSample */
  | {
      readonly kind: "convert";
      readonly value: Expression;
      /** Interval of the result in intervals of the operand; missing: inferred. */
      readonly factor?: Rational;
      readonly direction: "slower" | "faster" | "same";
      /** First tick of the result after that of the operand, in intervals of the operand. */
      readonly shift: Rational;
    }
  | { readonly kind: "noClock"; readonly value: Expression }
  /** `interval(u)`, `firstTick(u)`: `value` says only which clock is meant. */
  | { readonly kind: "interval" | "firstTick"; readonly value?: Expression };

/** A call of a clocked operator; its value is a variable of its own, which expressions read. */
export interface ClockCall {
  readonly result: VariableId;
  /** Whether it is of type Clock. */
  readonly isClock: boolean;
  readonly operation: ClockOperation;
  /** Source text. */
  readonly text: string;
  readonly origin: Origin;
}

/** What a flat system with clocks contains beside its equations. `previous(v)` is the expression `pre(v)`. */
export interface ClockTable {
  readonly calls: readonly ClockCall[];
  /** Variables of type Clock. They have the type Boolean in the flat system. */
  readonly clocks: ReadonlySet<VariableId>;
  readonly previous: readonly { readonly variable: VariableId; readonly origin: Origin }[];
  /** Clocks of equations in `when c then`. */
  readonly equationClocks: ReadonlyMap<EquationId, VariableId>;
  /** Clocks of assertions in `when c then`, by index. */
  readonly assertionClocks: ReadonlyMap<number, VariableId>;
}
