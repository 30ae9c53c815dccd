import type { Expression, RelationalOperator } from "../expressions/expression.ts";
import {
  add,
  builtin,
  divide,
  ifThenElse,
  multiply,
  negate,
  number,
  one,
  power,
  subtract,
  zero,
} from "./construct.ts";

type Tangent = Expression | undefined;

/** Chain rule for a built-in function with the tangents of its arguments; step functions count as constant. */
export function differentiateBuiltin(
  e: Extract<Expression, { kind: "builtin" }>,
  tangents: readonly Tangent[],
): Tangent {
  const [dx, dy] = tangents;
  const [x, y] = [e.arguments[0]!, e.arguments[1]!];
  if (dx === undefined && dy === undefined) return undefined;
  switch (e.function) {
    case "floor":
    case "ceil":
    case "sign":
    case "div":
      return undefined;
    case "min":
      return select(compare(x, "<", y), dx, dy);
    case "max":
      return select(compare(x, ">", y), dx, dy);
    case "homotopy":
      return builtin("homotopy", dx ?? zero, dy ?? zero);
    case "mod":
      return subtractMultiple(dx, builtin("floor", divide(x, y)), dy);
    case "rem":
      return subtractMultiple(dx, builtin("div", x, y), dy);
    case "atan2":
      return differentiateAtan2(x, y, dx, dy);
    case "abs":
      return dx && ifThenElse(compare(x, ">=", zero), dx, negate(dx));
    default:
      return dx && scaleBySlope(e, x, dx);
  }
}

type Elementary = Extract<Expression, { kind: "builtin" }>;

/** f'(x) dx for the smooth functions of one argument; uses the value `e` = f(x) where that costs less. */
function scaleBySlope(e: Elementary, x: Expression, dx: Expression): Expression {
  const square = (a: Expression) => power(a, number(2));
  switch (e.function) {
    case "sqrt":
      return divide(dx, multiply(number(2), e));
    case "exp":
      return multiply(e, dx);
    case "log":
      return divide(dx, x);
    case "log10":
      return divide(dx, multiply(number(Math.LN10), x));
    case "sin":
      return multiply(builtin("cos", x), dx);
    case "cos":
      return negate(multiply(builtin("sin", x), dx));
    case "tan":
      return multiply(add(one, square(e)), dx);
    case "asin":
      return divide(dx, builtin("sqrt", subtract(one, square(x))));
    case "acos":
      return negate(divide(dx, builtin("sqrt", subtract(one, square(x)))));
    case "atan":
      return divide(dx, add(one, square(x)));
    case "sinh":
      return multiply(builtin("cosh", x), dx);
    case "cosh":
      return multiply(builtin("sinh", x), dx);
    case "tanh":
      return multiply(subtract(one, square(e)), dx);
    default:
      throw new Error(`no derivative is known for the function '${e.function}'`);
  }
}

/** atan2(y, x)' = (x y' - y x')/(x^2 + y^2); the first argument is y. */
function differentiateAtan2(y: Expression, x: Expression, dy: Tangent, dx: Tangent): Expression {
  const rising = dy === undefined ? zero : multiply(x, dy);
  const falling = dx === undefined ? zero : multiply(y, dx);
  return divide(subtract(rising, falling), add(power(x, number(2)), power(y, number(2))));
}

/** d(x - k y) with the whole number k constant. */
function subtractMultiple(dx: Tangent, k: Expression, dy: Tangent): Tangent {
  if (dy === undefined) return dx;
  return subtract(dx ?? zero, multiply(k, dy));
}

function select(condition: Expression, a: Tangent, b: Tangent): Expression {
  return ifThenElse(condition, a ?? zero, b ?? zero);
}

function compare(left: Expression, operator: RelationalOperator, right: Expression): Expression {
  return { kind: "compare", operator, left, right };
}
