import { type Expression, halved } from "@cosimo/ir";
import { arithmetic, builtin, number, one, zero } from "../model/construct.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { errorValue, scalarValue, type Type, type TypedValue } from "../model/typed-value.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";

export function reduction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
  name: string,
  type: TypedValue["type"],
  scalars: readonly Expression[],
  variability: TypedValue["variability"],
): TypedValue {
  if (name !== "sum" && name !== "product" && name !== "min" && name !== "max") {
    reportExpression(context, expressionContext, "expression.unknown-function", syntax.span, { name });
    return errorValue;
  }
  return scalarValue(type, reduceScalars(name, scalars, type), variability);
}

export function reduceScalars(
  name: "sum" | "product" | "min" | "max",
  scalars: readonly Expression[],
  type: Type,
): Expression {
  if (scalars.length === 0) {
    if (name === "sum") return zero;
    if (name === "product") return one;
    return number(name === "min" ? largestOf(type) : smallestOf(type));
  }
  if (name === "sum" || name === "product") return balanced(name === "sum" ? "+" : "*", scalars);
  return halved(scalars, (a, b) => minMax(name, a, b));
}

/** Of Integer: Modelica.Constants.Integer_inf. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** The smallest of no values is the largest value of their type (specification 3.6, section 10.3.4). */
function largestOf(type: Type): number {
  if (type.kind === "Integer") return LARGEST_INTEGER;
  if (type.kind === "Boolean") return 1;
  return type.kind === "Enumeration" ? type.literals.length : Number.MAX_VALUE;
}

function smallestOf(type: Type): number {
  if (type.kind === "Boolean") return 0;
  return type.kind === "Enumeration" ? 1 : -largestOf(type);
}

/** A long sum as a balanced tree, because evaluators recurse. Short sums keep their order. */
function balanced(operator: "+" | "*", scalars: readonly Expression[]): Expression {
  if (scalars.length <= 8) return scalars.reduce((a, b) => arithmetic(operator, a, b));
  const half = scalars.length >> 1;
  return arithmetic(
    operator,
    balanced(operator, scalars.slice(0, half)),
    balanced(operator, scalars.slice(half)),
  );
}

export function minMax(name: "min" | "max", a: Expression, b: Expression): Expression {
  if (a.kind === "number" && b.kind === "number") return number(Math[name](a.value, b.value));
  return builtin(name, a, b);
}
