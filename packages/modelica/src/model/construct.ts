import { type BuiltinFunction, type Expression, type RelationalOperator, shallow } from "@cosimo/ir";

// Constructors that fold literals only: `0*x` of a user's text stays unchanged.

export const zero: Expression = { kind: "number", value: 0 };

export const one: Expression = { kind: "number", value: 1 };

export function number(value: number): Expression {
  return { kind: "number", value };
}

export function truth(value: boolean): Expression {
  return value ? one : zero;
}

export function negate(a: Expression): Expression {
  if (a.kind === "number") return number(a.value === 0 ? 0 : -a.value);
  return { kind: "unary", operator: "-", operand: a };
}

export function not(a: Expression): Expression {
  if (a.kind === "number") return truth(a.value === 0);
  return { kind: "unary", operator: "not", operand: a };
}

export function arithmetic(
  operator: "+" | "-" | "*" | "/" | "^",
  left: Expression,
  right: Expression,
): Expression {
  if (left.kind === "number" && right.kind === "number") {
    const value = fold(operator, left.value, right.value);
    if (Number.isFinite(value)) return number(value);
  }
  return { kind: "binary", operator, left, right };
}

function fold(operator: "+" | "-" | "*" | "/" | "^", a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "^":
      return a ** b;
  }
}

export function and(a: Expression, b: Expression): Expression {
  if (a.kind === "number") return a.value === 0 ? zero : b;
  if (b.kind === "number" && b.value !== 0) return a;
  return { kind: "binary", operator: "and", left: a, right: b };
}

export function or(a: Expression, b: Expression): Expression {
  if (a.kind === "number") return a.value === 0 ? b : one;
  if (b.kind === "number" && b.value === 0) return a;
  return { kind: "binary", operator: "or", left: a, right: b };
}

export function compare(operator: RelationalOperator, left: Expression, right: Expression): Expression {
  const literals =
    (left.kind === "number" && right.kind === "number") ||
    (left.kind === "string" && right.kind === "string");
  if (!literals) return { kind: "compare", operator, left, right };
  const [a, b] = [left.value, right.value];
  switch (operator) {
    case "<":
      return truth(a < b);
    case "<=":
      return truth(a <= b);
    case ">":
      return truth(a > b);
    case ">=":
      return truth(a >= b);
    case "==":
      return truth(a === b);
    case "<>":
      return truth(a !== b);
  }
}

export function conditional(condition: Expression, yes: Expression, no: Expression): Expression {
  if (condition.kind === "number") return condition.value !== 0 ? yes : no;
  if (yes === no) return yes;
  return { kind: "if", condition, then: yes, else: no };
}

export function builtin(name: BuiltinFunction, ...values: readonly Expression[]): Expression {
  return { kind: "builtin", function: name, arguments: values };
}

/**
 * Sum of products as in matrix products: terms with a literal zero are omitted; a literal one leaves the other
 * factor.
 */
export function sumOfProducts(left: readonly Expression[], right: readonly Expression[]): Expression {
  let sum: Expression | undefined;
  for (const [i, a] of left.entries()) {
    const term = product(a, right[i]!);
    if (term === undefined) continue;
    sum = sum === undefined ? term : arithmetic("+", sum, term);
  }
  return shallow(sum ?? zero);
}

function product(a: Expression, b: Expression): Expression | undefined {
  if (a.kind === "number" && a.value === 0) return undefined;
  if (b.kind === "number" && b.value === 0) return undefined;
  if (a.kind === "number" && a.value === 1) return b;
  if (b.kind === "number" && b.value === 1) return a;
  return arithmetic("*", a, b);
}

/**
 * The element with the run-time index `index` (from 1), as a balanced tree of conditions. The first one reads `checked`, the
 * index as an expression that fails beyond the array.
 */
export function pickChecked(
  index: Expression,
  checked: Expression,
  elements: readonly Expression[],
): Expression {
  if (checked === index) return pick(index, elements, 1);
  const half = elements.length >> 1;
  const condition: Expression = { kind: "compare", operator: "<=", left: checked, right: number(half) };
  const low = half === 0 ? elements[0]! : pick(index, elements.slice(0, half), 1);
  return { kind: "if", condition, then: low, else: pick(index, elements.slice(half), 1 + half) };
}

function pick(index: Expression, elements: readonly Expression[], first: number): Expression {
  if (elements.length === 1) return elements[0]!;
  const half = elements.length >> 1;
  const condition = compare("<=", index, number(first + half - 1));
  return conditional(
    condition,
    pick(index, elements.slice(0, half), first),
    pick(index, elements.slice(half), first + half),
  );
}

export function isZero(e: Expression): boolean {
  return e.kind === "number" && e.value === 0;
}
