import type { Expression } from "@cosimo/ir";

/** Sum of absolute values of the terms of a sum, to which its rounding error is relative. */
export function termMagnitude(e: Expression, number: (e: Expression) => number): number {
  if (e.kind === "unary" && e.operator === "-") return termMagnitude(e.operand, number);
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-"))
    return termMagnitude(e.left, number) + termMagnitude(e.right, number);
  return Math.abs(number(e));
}
