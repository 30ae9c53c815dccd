import type { Relation } from "../dae/hybrid-dae.ts";
import type { Expression, VariableId } from "../expressions/expression.ts";
import { add, divide, ifThenElse, isNumber, multiply, negate, one, subtract, zero } from "./construct.ts";
import { dependsOn } from "./free-variables.ts";

/** `coefficient * unknown + rest`; neither contains the unknown. */
export interface LinearForm {
  readonly coefficient: Expression;
  readonly rest: Expression;
}

/** The expression as an affine function of the unknown, or `undefined` if it is not affine. */
export function linearForm(
  expression: Expression,
  unknown: VariableId,
  relations: readonly Relation[],
): LinearForm | undefined {
  const absent: LinearForm = { coefficient: zero, rest: expression };
  switch (expression.kind) {
    case "variable":
      return expression.variable === unknown ? { coefficient: one, rest: zero } : absent;
    case "unary":
      if (expression.operator === "-") return linearNegation(expression, unknown, relations);
      break;
    case "binary":
      return linearBinary(expression, unknown, relations);
    case "if":
      return linearIf(expression, unknown, relations);
  }
  return dependsOn(expression, relations, (v) => v === unknown) ? undefined : absent;
}

function linearNegation(
  expression: Extract<Expression, { kind: "unary" }>,
  unknown: VariableId,
  relations: readonly Relation[],
): LinearForm | undefined {
  const a = linearForm(expression.operand, unknown, relations);
  if (a === undefined) return undefined;
  if (a.rest === expression.operand) return { coefficient: zero, rest: expression };
  return { coefficient: negate(a.coefficient), rest: negate(a.rest) };
}

function linearBinary(
  expression: Extract<Expression, { kind: "binary" }>,
  unknown: VariableId,
  relations: readonly Relation[],
): LinearForm | undefined {
  const a = linearForm(expression.left, unknown, relations);
  const b = linearForm(expression.right, unknown, relations);
  if (a === undefined || b === undefined) return undefined;
  if (a.rest === expression.left && b.rest === expression.right)
    return { coefficient: zero, rest: expression };
  switch (expression.operator) {
    case "+":
      return { coefficient: add(a.coefficient, b.coefficient), rest: add(a.rest, b.rest) };
    case "-":
      return { coefficient: subtract(a.coefficient, b.coefficient), rest: subtract(a.rest, b.rest) };
    case "*":
      return linearProduct(a, b);
    case "/":
      if (!isNumber(b.coefficient, 0)) return undefined;
      return { coefficient: divide(a.coefficient, b.rest), rest: divide(a.rest, b.rest) };
    default:
      return undefined;
  }
}

function linearProduct(a: LinearForm, b: LinearForm): LinearForm | undefined {
  if (!isNumber(a.coefficient, 0) && !isNumber(b.coefficient, 0)) return undefined;
  const coefficient = add(multiply(a.coefficient, b.rest), multiply(a.rest, b.coefficient));
  return { coefficient, rest: multiply(a.rest, b.rest) };
}

function linearIf(
  expression: Extract<Expression, { kind: "if" }>,
  unknown: VariableId,
  relations: readonly Relation[],
): LinearForm | undefined {
  if (dependsOn(expression.condition, relations, (v) => v === unknown)) return undefined;
  const a = linearForm(expression.then, unknown, relations);
  const b = linearForm(expression.else, unknown, relations);
  if (a === undefined || b === undefined) return undefined;
  if (a.rest === expression.then && b.rest === expression.else)
    return { coefficient: zero, rest: expression };
  return {
    coefficient: ifThenElse(expression.condition, a.coefficient, b.coefficient),
    rest: ifThenElse(expression.condition, a.rest, b.rest),
  };
}

/**
 * The value of `unknown` that satisfies `left = right`. `undefined` if the equation is affine neither in it nor in its
 * reciprocal, or if the coefficient is zero, in the whole or in one branch of an `if`. Assumes that the coefficient is
 * nonzero when evaluated.
 */
export function solve(
  left: Expression,
  right: Expression,
  unknown: VariableId,
  relations: readonly Relation[],
): Expression | undefined {
  const a = linearForm(left, unknown, relations);
  const b = linearForm(right, unknown, relations);
  if (a === undefined || b === undefined) return isolate(left, right, unknown, relations);
  const coefficient = subtract(a.coefficient, b.coefficient);
  if (mayVanish(coefficient)) return undefined;
  if (isNegative(coefficient)) return divide(subtract(a.rest, b.rest), negate(coefficient));
  return divide(subtract(b.rest, a.rest), coefficient);
}

/** Inverts sums, products and quotients around the only occurrence of the unknown, such as x in a - b/(c + x) = d. */
function isolate(
  left: Expression,
  right: Expression,
  unknown: VariableId,
  relations: readonly Relation[],
): Expression | undefined {
  const contains = (e: Expression) => dependsOn(e, relations, (v) => v === unknown);
  let [side, value] = contains(left) ? [left, right] : [right, left];
  if (contains(value)) return undefined;
  while (side.kind !== "variable") {
    if (side.kind === "unary" && side.operator === "-") {
      [side, value] = [side.operand, negate(value)];
      continue;
    }
    if (side.kind !== "binary" || (contains(side.left) && contains(side.right))) return undefined;
    const { operator, left: a, right: b } = side;
    const [inner, outer] = contains(a) ? [a, b] : [b, a];
    if (operator === "+") value = subtract(value, outer);
    else if (operator === "*") value = divide(value, outer);
    else if (operator === "-") value = inner === a ? add(value, outer) : subtract(outer, value);
    else if (operator === "/") value = inner === a ? multiply(value, outer) : divide(outer, value);
    else return undefined;
    side = inner;
  }
  return value;
}

/** Whether the coefficient is the number zero in at least one branch. */
function mayVanish(coefficient: Expression): boolean {
  if (coefficient.kind === "number") return coefficient.value === 0 || !Number.isFinite(coefficient.value);
  if (coefficient.kind === "if") return mayVanish(coefficient.then) || mayVanish(coefficient.else);
  return coefficient.kind === "unary" && mayVanish(coefficient.operand);
}

function isNegative(coefficient: Expression): boolean {
  if (coefficient.kind === "number") return coefficient.value < 0;
  return coefficient.kind === "unary" && coefficient.operator === "-";
}
