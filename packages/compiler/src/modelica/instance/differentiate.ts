import type { Expression, VariableId } from "@cosimo/ir";
import { arithmetic, builtin, conditional, isZero, negate, number, one, zero } from "./construct.ts";

/** What differentiation with respect to time must know about variables. */
export interface TimeDerivatives {
  readonly isConstant: (variable: VariableId) => boolean;
  readonly derivative: (variable: VariableId) => Expression;
}

/** d/dt of an expression; `undefined` where no rule is known. */
export function differentiate(e: Expression, known: TimeDerivatives): Expression | undefined {
  switch (e.kind) {
    case "number":
      return zero;
    case "time":
      return one;
    case "variable":
      return known.isConstant(e.variable) ? zero : known.derivative(e.variable);
    case "unary": {
      const inner = differentiate(e.operand, known);
      return inner && negate(inner);
    }
    case "binary":
      return differentiateBinary(e, known);
    case "if": {
      const [yes, no] = [differentiate(e.then, known), differentiate(e.else, known)];
      return yes && no && conditional(e.condition, yes, no);
    }
    case "builtin":
      return differentiateBuiltin(e, known);
    default:
      return undefined;
  }
}

function sum(a: Expression, b: Expression): Expression {
  if (isZero(a)) return b;
  return isZero(b) ? a : arithmetic("+", a, b);
}

function difference(a: Expression, b: Expression): Expression {
  if (isZero(b)) return a;
  return isZero(a) ? negate(b) : arithmetic("-", a, b);
}

function product(a: Expression, b: Expression): Expression {
  if (isZero(a) || isZero(b)) return zero;
  if (a.kind === "number" && a.value === 1) return b;
  return b.kind === "number" && b.value === 1 ? a : arithmetic("*", a, b);
}

function differentiateBinary(
  e: Extract<Expression, { kind: "binary" }>,
  known: TimeDerivatives,
): Expression | undefined {
  const [u, v] = [differentiate(e.left, known), differentiate(e.right, known)];
  if (u === undefined || v === undefined) return undefined;
  switch (e.operator) {
    case "+":
      return sum(u, v);
    case "-":
      return difference(u, v);
    case "*":
      return sum(product(u, e.right), product(e.left, v));
    case "/": {
      if (isZero(v)) return isZero(u) ? zero : arithmetic("/", u, e.right);
      const numerator = difference(product(u, e.right), product(e.left, v));
      return arithmetic("/", numerator, arithmetic("*", e.right, e.right));
    }
    case "^": {
      if (!isZero(v)) return undefined;
      const lower = arithmetic("^", e.left, arithmetic("-", e.right, one));
      return product(product(e.right, lower), u);
    }
    case "and":
    case "or":
      return undefined;
  }
}

function differentiateBuiltin(
  e: Extract<Expression, { kind: "builtin" }>,
  known: TimeDerivatives,
): Expression | undefined {
  const [x] = e.arguments;
  const inner = x && differentiate(x, known);
  if (x === undefined || inner === undefined || e.arguments.length > 1) return undefined;
  if (isZero(inner)) return zero;
  const outer = derivativeOfFunction(e, x);
  return outer && product(outer, inner);
}

function derivativeOfFunction(
  e: Extract<Expression, { kind: "builtin" }>,
  x: Expression,
): Expression | undefined {
  switch (e.function) {
    case "sin":
      return builtin("cos", x);
    case "cos":
      return negate(builtin("sin", x));
    case "tan":
      return arithmetic("+", one, arithmetic("*", e, e));
    case "exp":
      return e;
    case "log":
      return arithmetic("/", one, x);
    case "sqrt":
      return arithmetic("/", number(0.5), e);
    case "sinh":
      return builtin("cosh", x);
    case "cosh":
      return builtin("sinh", x);
    case "tanh":
      return arithmetic("-", one, arithmetic("*", e, e));
    case "atan":
      return arithmetic("/", one, arithmetic("+", one, arithmetic("*", x, x)));
    case "abs":
      return builtin("sign", x);
    default:
      return undefined;
  }
}
