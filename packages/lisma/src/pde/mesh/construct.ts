import type { Span } from "@cosimo/ir";
import type { ArithmeticOperator, LismaExpression, NumberLiteral } from "../../syntax/tree/syntax-tree.ts";

/** Builders of expressions that omit neutral operands. */

export function number(value: number, span: Span): LismaExpression {
  if (value >= 0) return literal(value, span);
  return { kind: "unary", operator: "-", operand: literal(-value, span), span };
}

export function isNumber(expression: LismaExpression, value: number): boolean {
  return expression.kind === "number" && expression.value === value;
}

export function multiply(factor: number, operand: LismaExpression, span: Span): LismaExpression {
  if (factor === 1) return operand;
  if (operand.kind === "number") return number(factor * operand.value, span);
  return binary("*", number(factor, span), operand, span);
}

export function divide(left: LismaExpression, divisor: number, span: Span): LismaExpression {
  return divisor === 1 ? left : binary("/", left, number(divisor, span), span);
}

export function binary(
  operator: ArithmeticOperator,
  left: LismaExpression,
  right: LismaExpression,
  span: Span,
): LismaExpression {
  return { kind: "binary", operator, left, right, span };
}

export interface Term {
  readonly weight: number;
  readonly value: LismaExpression;
}

/** Σ weight · value, written with plus and minus; a positive term comes first if there is one. */
export function weightedSum(terms: readonly Term[], span: Span): LismaExpression {
  const first = Math.max(
    0,
    terms.findIndex(({ weight }) => weight > 0),
  );
  let sum: LismaExpression | undefined;
  for (const { weight, value } of [...terms.slice(first), ...terms.slice(0, first)]) {
    if (sum === undefined) sum = multiply(weight, value, span);
    else sum = binary(weight < 0 ? "-" : "+", sum, multiply(Math.abs(weight), value, span), span);
  }
  return sum ?? literal(0, span);
}

function literal(value: number, span: Span): NumberLiteral {
  return { kind: "number", value, span };
}
