import type { FlatFunction, Relation } from "../dae/hybrid-dae.ts";
import { compareNumbers, evaluateBuiltin } from "../expressions/evaluate-expression.ts";
import type { Expression, FunctionId, RelationalOperator, VariableId } from "../expressions/expression.ts";
import { valueText } from "../expressions/value-text.ts";

/** Values of references. An expression that reads a missing `variable` or `pre` has no value. */
export interface ExpressionContext {
  readonly relations: readonly Relation[];
  readonly functions: readonly FlatFunction[];
  readonly time?: number;
  readonly variable?: (v: VariableId) => number | undefined;
  readonly pre?: (v: VariableId) => number | undefined;
  /** Locals of the function whose body contains the expression, arrays row by row. */
  readonly locals?: LocalValues;
  /** Numbers of texts: equal texts have equal numbers. Missing: texts have no value. */
  readonly texts?: TextNumbers;
  /** Depth of nested calls; beyond `maximumDepth` a call has no value. */
  readonly depth?: number;
  /**
   * Results of calls outside of functions, while the values of references stay the same: by lists of arguments, and by the
   * function and their values.
   */
  readonly results?: Map<readonly Expression[] | string, readonly number[]>;
}

/** Texts by number; 0 is the empty one. */
export interface TextNumbers {
  numberOf(text: string): number;
  textOf(number: number): string;
}

/** A context with the interpreter of function bodies, which itself evaluates expressions. */
export interface EvaluationContext extends ExpressionContext {
  /** Scalars of all outputs; `undefined` if the call has no value. */
  call(f: FlatFunction, inputs: readonly number[], caller: EvaluationContext): readonly number[] | undefined;
}

export interface LocalValues {
  readonly values: readonly Float64Array[];
  /** Lengths of each local's dimensions. */
  readonly sizes: readonly (readonly number[])[];
}

/** Value of a numeric expression (Booleans 0 and 1), or `undefined` where it contains a reference without value. */
export function expressionValue(e: Expression, context: EvaluationContext): number | undefined {
  switch (e.kind) {
    case "number":
      return e.value;
    case "time":
      return context.time;
    case "variable":
      return context.variable?.(e.variable);
    case "pre":
      return context.pre?.(e.variable);
    case "local":
      return evaluateLocal(e, context);
    case "size":
      return context.locals?.sizes[e.local]?.[e.dimension];
    case "unary": {
      const operand = expressionValue(e.operand, context);
      if (operand === undefined) return undefined;
      return e.operator === "-" ? -operand : Number(operand === 0);
    }
    case "binary":
      return evaluateBinary(e, context);
    case "compare":
      return evaluateComparison(e, context);
    case "relation":
      return evaluateComparison(context.relations[e.relation]!, context);
    case "if": {
      const condition = expressionValue(e.condition, context);
      if (condition === undefined) return undefined;
      return expressionValue(condition !== 0 ? e.then : e.else, context);
    }
    case "builtin": {
      const values = evaluateAll(e.arguments, context);
      return values && evaluateBuiltin(e.function, values);
    }
    case "call":
      return evaluateCall(e.function, e.arguments, context)?.[e.output];
    case "string":
    case "toString":
    case "concat":
      return context.texts && textNumber(e, context, context.texts);
    default:
      return undefined;
  }
}

/** The number of a text. */
function textNumber(
  e: Extract<Expression, { kind: "string" | "toString" | "concat" }>,
  context: EvaluationContext,
  texts: TextNumbers,
): number | undefined {
  if (e.kind === "string") return texts.numberOf(e.value);
  if (e.kind === "toString") {
    const operand = expressionValue(e.operand, context);
    return operand === undefined ? undefined : texts.numberOf(valueText(operand, e.format, e.literals));
  }
  const sides = evaluateAll([e.left, e.right], context);
  return sides && texts.numberOf(sides.map(texts.textOf).join(""));
}

/** All values, or `undefined` if one is missing. */
export function evaluateAll(
  items: readonly Expression[],
  context: EvaluationContext,
): readonly number[] | undefined {
  const values: number[] = [];
  for (const item of items) {
    const value = expressionValue(item, context);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Scalars of all outputs. */
export function evaluateCall(
  id: FunctionId,
  items: readonly Expression[],
  context: EvaluationContext,
): readonly number[] | undefined {
  const known = context.locals === undefined ? context.results : undefined;
  const present = known?.get(items);
  if (present !== undefined) return present;
  const values = evaluateAll(items, context);
  // The interpreter takes longer than the text of its inputs.
  const inputs = known && `${id} ${values?.map((value) => (Object.is(value, -0) ? "-0" : value))}`;
  const equal = inputs === undefined ? undefined : known?.get(inputs);
  const results = equal ?? (values && context.call(context.functions[id]!, values, context));
  if (inputs !== undefined && results !== undefined) known?.set(items, results).set(inputs, results);
  return results;
}

function evaluateLocal(
  e: Extract<Expression, { kind: "local" }>,
  context: EvaluationContext,
): number | undefined {
  const position = elementPosition(e.local, e.subscripts, context);
  return position === undefined ? undefined : context.locals?.values[e.local]?.[position];
}

/** Position of an element in its local's values; `undefined` out of bounds. */
export function elementPosition(
  local: number,
  subscripts: readonly Expression[],
  context: EvaluationContext,
): number | undefined {
  const sizes = context.locals?.sizes[local];
  if (sizes === undefined) return undefined;
  let position = 0;
  for (let d = 0; d < subscripts.length; d++) {
    const index = expressionValue(subscripts[d]!, context);
    if (index === undefined || index < 1 || index > sizes[d]!) return undefined;
    position = position * sizes[d]! + index - 1;
  }
  return position;
}

function evaluateBinary(
  e: Extract<Expression, { kind: "binary" }>,
  context: EvaluationContext,
): number | undefined {
  const left = expressionValue(e.left, context);
  const right = expressionValue(e.right, context);
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
  context: EvaluationContext,
): number | undefined {
  const left = expressionValue(e.left, context);
  const right = expressionValue(e.right, context);
  if (left === undefined || right === undefined) return undefined;
  return Number(compareNumbers(e.operator, left, right));
}
