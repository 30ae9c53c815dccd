import type { Origin, Span } from "../source/source.ts";

/** Indices into the tables of one `HybridDae`. Branded, so that the type checker tells the kinds apart. */
export type VariableId = number & { readonly __index: "variable" };
export type EquationId = number & { readonly __index: "equation" };
export type RelationId = number & { readonly __index: "relation" };
export type SamplerId = number & { readonly __index: "sampler" };
export type ModeId = number & { readonly __index: "mode" };
export type ScheduleId = number & { readonly __index: "schedule" };
export type FunctionId = number & { readonly __index: "function" };
/** Index into the locals of one `FlatFunction`. */
export type LocalId = number & { readonly __index: "local" };

export type UnaryOperator = "-" | "not";
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "^";
export type LogicalOperator = "and" | "or";
export type RelationalOperator = "<" | "<=" | ">" | ">=" | "==" | "<>";

/**
 * Functions of every evaluator. Real arguments, Real result. `div`, `mod`, `rem`, `floor` and `ceil` cause no events here:
 * `flatten` adds the relations for their steps. `homotopy(actual, simplified)`.
 */
export type BuiltinFunction =
  | "abs"
  | "sign"
  | "sqrt"
  | "exp"
  | "log"
  | "log10"
  | "sin"
  | "cos"
  | "tan"
  | "asin"
  | "acos"
  | "atan"
  | "atan2"
  | "sinh"
  | "cosh"
  | "tanh"
  | "floor"
  | "ceil"
  | "div"
  | "mod"
  | "rem"
  | "min"
  | "max"
  | "homotopy";

/**
 * Scalar expression of the flat system. Booleans are the numbers 0 and 1; Integers and enumeration literals (counted from 1)
 * are whole numbers. Strings occur in messages and comparisons only.
 */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "time" }
  /** Value of a variable; the derivative of a state is a separate variable. */
  | { readonly kind: "variable"; readonly variable: VariableId }
  /** Element of an array variable; subscripts count from 1. In an equation with ranges they may contain its locals. */
  | {
      readonly kind: "element";
      readonly variable: VariableId;
      readonly subscripts: readonly Expression[];
    }
  /** Left limit at an event, `pre(v)`. */
  | { readonly kind: "pre"; readonly variable: VariableId }
  /** Local of the function whose body contains the expression; empty `subscripts` for a scalar (subscripts count from 1). */
  | { readonly kind: "local"; readonly local: LocalId; readonly subscripts: readonly Expression[] }
  /** Length of a dimension (from 0) of a local array. */
  | { readonly kind: "size"; readonly local: LocalId; readonly dimension: number }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: ArithmeticOperator | LogicalOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** Relation that causes events; its sides are in `HybridDae.relations`. Constant between events. */
  | { readonly kind: "relation"; readonly relation: RelationId }
  /** Comparison without events: of discrete values, or under `noEvent`, or in a function. */
  | {
      readonly kind: "compare";
      readonly operator: RelationalOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly then: Expression;
      readonly else: Expression;
    }
  | {
      readonly kind: "builtin";
      readonly function: BuiltinFunction;
      readonly arguments: readonly Expression[];
    }
  /**
   * Call of a user's function. `arguments` are all scalars of all inputs, arrays row by row; `output` is an index into the
   * scalars of all outputs. Evaluators share a call between expressions that differ in `output` only.
   */
  | {
      readonly kind: "call";
      readonly function: FunctionId;
      readonly arguments: readonly Expression[];
      readonly output: number;
    }
  /** True at the instants of a sampler. */
  | { readonly kind: "sample"; readonly sampler: SamplerId }
  | { readonly kind: "initial" }
  | { readonly kind: "terminal" }
  /** Text of a value: `String(v, …)`; `format` is that of C's printf without '%', or "". */
  | {
      readonly kind: "toString";
      readonly operand: Expression;
      readonly format: string;
      readonly literals?: readonly string[];
    }
  /** String concatenation. */
  | { readonly kind: "concat"; readonly left: Expression; readonly right: Expression };

/** Statement of an algorithm section or a function body. */
export type Statement =
  | {
      readonly kind: "assign";
      readonly target: AssignmentTarget;
      readonly value: Expression;
      /** Missing for statements that are not in the text. */
      readonly span?: Span;
    }
  /** `(a, , b) := f(…)`: scalar targets in the order of the function's output scalars; `undefined` is dropped. */
  | {
      readonly kind: "callAssign";
      readonly targets: readonly (AssignmentTarget | undefined)[];
      readonly function: FunctionId;
      readonly arguments: readonly Expression[];
    }
  | {
      readonly kind: "if";
      readonly branches: readonly StatementBranch[];
      readonly else: readonly Statement[];
    }
  /** `local` runs over `from, from + step, …` up to and including `to`. */
  | {
      readonly kind: "for";
      readonly local: LocalId;
      readonly from: Expression;
      readonly step: Expression;
      readonly to: Expression;
      readonly body: readonly Statement[];
    }
  | { readonly kind: "while"; readonly condition: Expression; readonly body: readonly Statement[] }
  | { readonly kind: "break" }
  | { readonly kind: "return" }
  | { readonly kind: "assert"; readonly assertion: Assertion }
  /** Algorithm sections only. A branch runs when one of its condition variables rises. */
  | { readonly kind: "when"; readonly branches: readonly WhenStatementBranch[] }
  | { readonly kind: "reinit"; readonly state: VariableId; readonly value: Expression }
  | { readonly kind: "terminate"; readonly message: Expression };

export type AssignmentTarget =
  | { readonly kind: "variable"; readonly variable: VariableId }
  | { readonly kind: "local"; readonly local: LocalId; readonly subscripts: readonly Expression[] };

export interface StatementBranch {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface WhenStatementBranch {
  readonly conditions: readonly VariableId[];
  /** Source text of the condition. */
  readonly text: string;
  readonly body: readonly Statement[];
  readonly origin: Origin;
}

export interface Assertion {
  readonly condition: Expression;
  /** Source text of the condition. */
  readonly text: string;
  /** String-valued. */
  readonly message: Expression;
  readonly level: "error" | "warning";
  /** The message is printed where the condition is false: to this file, or on the terminal if the name is empty. */
  readonly printed?: { readonly file: Expression };
  /** Of a subscript known at run time only: the array and its length. */
  readonly subscript?: { readonly array: string; readonly length: number };
  readonly origin: Origin;
  /** Where the function is called whose body has this assertion. Missing: it is the model's own. */
  readonly call?: AssertedCall;
}

export interface AssertedCall {
  /** As in the flat system. */
  readonly call: Expression;
  /** Of the equation or section. */
  readonly origin: Origin;
}
