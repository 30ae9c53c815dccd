import type { Expression } from "../expressions/expression.ts";
import { callFunction } from "./call-function.ts";
import { type ExpressionContext, expressionValue } from "./expression-value.ts";

/** Value of a numeric expression (Booleans 0 and 1), or `undefined` where it contains a reference without value. */
export function evaluate(e: Expression, context: ExpressionContext): number | undefined {
  return expressionValue(e, { ...context, call: callFunction });
}
