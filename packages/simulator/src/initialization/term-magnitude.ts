import type { Expression, VariableId } from "@cosimo/ir";

/** Sum of absolute values of the terms of a sum, to which its rounding error is relative. */
export function termMagnitude(e: Expression, number: (e: Expression) => number): number {
  if (e.kind === "unary" && e.operator === "-") return termMagnitude(e.operand, number);
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-"))
    return termMagnitude(e.left, number) + termMagnitude(e.right, number);
  return Math.abs(number(e));
}

/**
 * The same with the terms of factors, and of the variables in `sizes`: in A (p - q) with p = q the rounding errors are those of p and q.
 */
export function innerMagnitude(
  e: Expression,
  number: (e: Expression) => number,
  sizes: ReadonlyMap<VariableId, number>,
): number {
  const inner = (one: Expression) => innerMagnitude(one, number, sizes);
  if (e.kind === "variable") return sizes.get(e.variable) ?? Math.abs(number(e));
  if (e.kind === "unary" && e.operator === "-") return inner(e.operand);
  if (e.kind === "binary" && (e.operator === "+" || e.operator === "-"))
    return inner(e.left) + inner(e.right);
  if (e.kind === "binary" && e.operator === "*") return inner(e.left) * inner(e.right);
  if (e.kind === "binary" && e.operator === "/") return inner(e.left) / Math.abs(number(e.right));
  if (e.kind === "builtin" && e.function === "atan2") {
    const [y, x] = e.arguments as readonly [Expression, Expression];
    const [height, width] = [Math.abs(number(y)), Math.abs(number(x))];
    const square = height * height + width * width;
    return square > 0 ? (inner(y) * width + inner(x) * height) / square : Math.abs(number(e));
  }
  return Math.abs(number(e));
}
