import type { Expression } from "../expressions/expression.ts";
import { expressionKey } from "./expression-key.ts";

/** `a - b` if it is the same number for all values of the variables: both are sums of the same terms. */
export function constantDifference(a: Expression, b: Expression): number | undefined {
  const terms = new Map<string, number>();
  const constant = collect(a, 1, terms) + collect(b, -1, terms);
  for (const coefficient of terms.values()) if (coefficient !== 0) return undefined;
  return constant;
}

/** Adds the terms of `factor * e` and returns its constant part. */
function collect(e: Expression, factor: number, terms: Map<string, number>): number {
  if (e.kind === "number") return factor * e.value;
  if (e.kind === "unary" && e.operator === "-") return collect(e.operand, -factor, terms);
  if (e.kind === "binary" && e.operator === "+")
    return collect(e.left, factor, terms) + collect(e.right, factor, terms);
  if (e.kind === "binary" && e.operator === "-")
    return collect(e.left, factor, terms) + collect(e.right, -factor, terms);
  if (e.kind === "binary" && e.operator === "*" && e.left.kind === "number")
    return collect(e.right, factor * e.left.value, terms);
  const key = expressionKey(e);
  terms.set(key, (terms.get(key) ?? 0) + factor);
  return 0;
}
