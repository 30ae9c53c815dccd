import type { FlatFunction, Relation } from "../dae/hybrid-dae.ts";
import { evaluateBuiltin } from "../expressions/evaluate-expression.ts";
import type { Expression, FunctionId, RelationalOperator, VariableId } from "../expressions/expression.ts";
import { callFunction } from "./call-function.ts";

/** Where references find their values. Without `variable` (or `pre`) an expression that asks for one has no value. */
export interface Environment {
  readonly relations: readonly Relation[];
  readonly functions: readonly FlatFunction[];
  readonly time?: number;
  readonly variable?: (v: VariableId) => number | undefined;
  readonly pre?: (v: VariableId) => number | undefined;
  /** Locals of the function in whose body the expression stands, arrays row by row. */
  readonly locals?: LocalValues;
  /** Calls in progress; beyond a few hundred the value is undefined. */
  readonly depth?: number;
}

export interface LocalValues {
  readonly values: readonly Float64Array[];
  /** Lengths of each local's dimensions. */
  readonly sizes: readonly (readonly number[])[];
}

/** Value of a numeric expression (Booleans 0 and 1), or `undefined` where it refers to something that has none. */
export function evaluate(e: Expression, environment: Environment): number | undefined {
  const value = (child: Expression) => evaluate(child, environment);
  switch (e.kind) {
    case "number":
      return e.value;
    case "time":
      return environment.time;
    case "variable":
      return environment.variable?.(e.variable);
    case "pre":
      return environment.pre?.(e.variable);
    case "local":
      return evaluateLocal(e, environment);
    case "size":
      return environment.locals?.sizes[e.local]?.[e.dimension];
    case "unary": {
      const operand = value(e.operand);
      if (operand === undefined) return undefined;
      return e.operator === "-" ? -operand : Number(operand === 0);
    }
    case "binary":
      return evaluateBinary(e, value);
    case "compare":
      return evaluateComparison(e, value);
    case "relation":
      return evaluateComparison(environment.relations[e.relation]!, value);
    case "if": {
      const condition = value(e.condition);
      if (condition === undefined) return undefined;
      return value(condition !== 0 ? e.then : e.else);
    }
    case "builtin": {
      const values = evaluateAll(e.arguments, environment);
      return values && evaluateBuiltin(e.function, values);
    }
    case "call":
      return evaluateCall(e.function, e.arguments, environment)?.[e.output];
    default:
      return undefined;
  }
}

/** All values, or `undefined` if one is missing. */
export function evaluateAll(
  items: readonly Expression[],
  environment: Environment,
): readonly number[] | undefined {
  const values: number[] = [];
  for (const item of items) {
    const value = evaluate(item, environment);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Scalars of all outputs. */
export function evaluateCall(
  id: FunctionId,
  items: readonly Expression[],
  environment: Environment,
): readonly number[] | undefined {
  const values = evaluateAll(items, environment);
  return values && callFunction(environment.functions[id]!, values, environment);
}

function evaluateLocal(
  e: Extract<Expression, { kind: "local" }>,
  environment: Environment,
): number | undefined {
  const position = elementPosition(e.local, e.subscripts, environment);
  return position === undefined ? undefined : environment.locals?.values[e.local]?.[position];
}

/** Position of an element in its local's values; `undefined` out of bounds. */
export function elementPosition(
  local: number,
  subscripts: readonly Expression[],
  environment: Environment,
): number | undefined {
  const sizes = environment.locals?.sizes[local];
  const indices = evaluateAll(subscripts, environment);
  if (sizes === undefined || indices === undefined) return undefined;
  let position = 0;
  for (let d = 0; d < indices.length; d++) {
    if (indices[d]! < 1 || indices[d]! > sizes[d]!) return undefined;
    position = position * sizes[d]! + indices[d]! - 1;
  }
  return position;
}

function evaluateBinary(
  e: Extract<Expression, { kind: "binary" }>,
  value: (child: Expression) => number | undefined,
): number | undefined {
  const left = value(e.left);
  const right = value(e.right);
  if (left === undefined || right === undefined) return undefined;
  switch (e.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "^":
      return left ** right;
    case "and":
      return Number(left !== 0 && right !== 0);
    case "or":
      return Number(left !== 0 || right !== 0);
  }
}

function evaluateComparison(
  e: { readonly operator: RelationalOperator; readonly left: Expression; readonly right: Expression },
  value: (child: Expression) => number | undefined,
): number | undefined {
  const left = value(e.left);
  const right = value(e.right);
  if (left === undefined || right === undefined) return undefined;
  return Number(compare(e.operator, left, right));
}

export function compare(operator: RelationalOperator, left: number, right: number): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "==":
      return left === right;
    case "<>":
      return left !== right;
  }
}
