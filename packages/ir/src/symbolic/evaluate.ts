import type { HybridDae } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId } from "../expressions/expression.ts";
import { callFunction } from "./call-function.ts";
import { type ExpressionContext, expressionValue, type TextNumbers } from "./expression-value.ts";

/** Value of a numeric expression (Booleans 0 and 1), or `undefined` where it contains a reference without value. */
export function evaluate(e: Expression, context: ExpressionContext): number | undefined {
  return expressionValue(e, { call: callFunction, ...context });
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

/** The text that a call gives; `list`: a number or a text for each scalar input. Undefined where the function has no value. */
export function interpretTextCall(
  { relations, functions }: HybridDae,
  { function: id, output }: Extract<Expression, { kind: "call" }>,
  list: readonly (number | string)[],
): string | undefined {
  const texts = textNumbers();
  const given = list.map(
    (value): Expression =>
      typeof value === "number" ? { kind: "number", value } : { kind: "string", value },
  );
  const call: Expression = { kind: "call", function: id, arguments: given, output };
  const number = evaluate(call, { relations, functions, texts });
  return number === undefined ? undefined : texts.textOf(number);
}

function textNumbers(): TextNumbers {
  const list: string[] = [""];
  const numbers = new Map([["", 0]]);
  return {
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, list.length);
      return list.push(text) - 1;
    },
    textOf: (number) => list[number] ?? "",
  };
}
