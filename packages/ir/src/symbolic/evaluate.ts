import type { HybridDae } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId } from "../expressions/expression.ts";
import { callFunction } from "./call-function.ts";
import { type ExpressionContext, expressionValue } from "./expression-value.ts";

/** Value of a numeric expression (Booleans 0 and 1), or `undefined` where it contains a reference without value. */
export function evaluate(e: Expression, context: ExpressionContext): number | undefined {
  return expressionValue(e, { ...context, call: callFunction });
}

/** `ExpressionValues.call`; NaN where a function has no value, or takes too long for an interpreter. */
export function interpretCalls({
  relations,
  functions,
}: HybridDae): (id: FunctionId, list: readonly number[], output: number) => number {
  return (id, list, output) => {
    const given = list.map((value): Expression => ({ kind: "number", value }));
    const call: Expression = { kind: "call", function: id, arguments: given, output };
    return evaluate(call, { relations, functions }) ?? Number.NaN;
  };
}
