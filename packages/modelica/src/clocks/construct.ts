import type { Expression, VariableId } from "@cosimo/ir";

export const number = (value: number): Expression => ({ kind: "number", value });
export const pre = (variable: VariableId): Expression => ({ kind: "pre", variable });
export const time: Expression = { kind: "time" };

export function binary(
  operator: "+" | "-" | "*" | "/" | "and" | "or",
  left: Expression,
  right: Expression,
): Expression {
  return { kind: "binary", operator, left, right };
}

export function compare(operator: "==" | ">=" | "<", left: Expression, right: Expression): Expression {
  return { kind: "compare", operator, left, right };
}

export function choose(condition: Expression, yes: Expression, no: Expression): Expression {
  return { kind: "if", condition, then: yes, else: no };
}

export function not(operand: Expression): Expression {
  return { kind: "unary", operator: "not", operand };
}
