import type { Expression } from "@cosimo/ir";

/** Sum of the absolute values of the terms of a sum: what its rounding, and that of its numbers, is relative to. */
export function termMagnitude(e: Expression, number: (e: Expression) => number): number {
  if (e.kind === "unary" && e.operator === "-") return termMagnitude(e.operand, number);
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-"))
    return termMagnitude(e.left, number) + termMagnitude(e.right, number);
  return Math.abs(number(e));
}
