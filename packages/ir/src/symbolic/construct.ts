import type { BuiltinFunction, Expression, VariableId } from "../expressions/expression.ts";

// Constructors that simplify. They assume that all operands are finite (0 * x is 0, x + 0 is x also for
// x = -0). This suits coefficients, tangents and solved forms, which are evaluated only where the model is finite.

export const zero: Expression = { kind: "number", value: 0 };
export const one: Expression = { kind: "number", value: 1 };

export function number(value: number): Expression {
  return { kind: "number", value };
}

export function variable(id: VariableId): Expression {
  return { kind: "variable", variable: id };
}

export function builtin(name: BuiltinFunction, ...values: readonly Expression[]): Expression {
  return { kind: "builtin", function: name, arguments: values };
}

export function isNumber(expression: Expression, value?: number): boolean {
  return expression.kind === "number" && (value === undefined || expression.value === value);
}

export function negate(a: Expression): Expression {
  if (a.kind === "number") return number(a.value === 0 ? 0 : -a.value);
  if (a.kind === "unary" && a.operator === "-") return a.operand;
  if (a.kind === "binary" && a.operator === "-") return subtract(a.right, a.left);
  return { kind: "unary", operator: "-", operand: a };
}

export function add(a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number") return number(a.value + b.value);
  if (isNumber(a, 0)) return b;
  if (isNumber(b, 0)) return a;
  if (b.kind === "unary" && b.operator === "-") return subtract(a, b.operand);
  return { kind: "binary", operator: "+", left: a, right: b };
}

export function subtract(a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number") return number(a.value - b.value);
  if (isNumber(a, 0)) return negate(b);
  if (isNumber(b, 0)) return a;
  if (b.kind === "unary" && b.operator === "-") return add(a, b.operand);
  return { kind: "binary", operator: "-", left: a, right: b };
}

export function multiply(a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number") return number(a.value * b.value);
  if (isNumber(a, 0) || isNumber(b, 0)) return zero;
  if (isNumber(a, 1)) return b;
  if (isNumber(b, 1)) return a;
  if (isNumber(a, -1)) return negate(b);
  if (isNumber(b, -1)) return negate(a);
  return { kind: "binary", operator: "*", left: a, right: b };
}

export function divide(a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number" && b.value !== 0) return number(a.value / b.value);
  if (isNumber(a, 0) && !isNumber(b, 0)) return zero;
  if (isNumber(b, 1)) return a;
  if (isNumber(b, -1)) return negate(a);
  return { kind: "binary", operator: "/", left: a, right: b };
}

export function power(a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number") return number(a.value ** b.value);
  if (isNumber(b, 0)) return one;
  if (isNumber(b, 1)) return a;
  return { kind: "binary", operator: "^", left: a, right: b };
}

/** `if` with equal numbers in both branches is that number. */
export function ifThenElse(condition: Expression, thenValue: Expression, elseValue: Expression): Expression {
  if (condition.kind === "number") return condition.value !== 0 ? thenValue : elseValue;
  if (thenValue.kind === "number" && isNumber(elseValue, thenValue.value)) return thenValue;
  return { kind: "if", condition, then: thenValue, else: elseValue };
}
