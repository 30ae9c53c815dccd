import type { Expression } from "../expressions/expression.ts";
import { visitExpression } from "../expressions/visit-expression.ts";
import { add, builtin, divide, ifThenElse, multiply, negate, number, power, subtract } from "./construct.ts";
import { differentiateBuiltin } from "./differentiate-builtin.ts";
import type { DifferentiationContext, Seed } from "./differentiation-context.ts";

/**
 * Total derivative of an expression along the direction given by `seed` (forward mode); `undefined` if it is structurally
 * zero. Relations, conditions, `pre` values and discrete variables are constant: this is the derivative between events.
 */
export function differentiate(
  e: Expression,
  seed: Seed,
  context: DifferentiationContext,
): Expression | undefined {
  const tangent = (child: Expression) => differentiate(child, seed, context);
  switch (e.kind) {
    case "variable":
      return seed(e.variable);
    case "element":
      return elementTangent(e, seed(e.variable));
    case "time":
      return seed("time");
    case "local":
      return context.local?.(e);
    case "unary": {
      const d = e.operator === "-" ? tangent(e.operand) : undefined;
      return d && negate(d);
    }
    case "binary":
      return differentiateBinary(e, tangent);
    case "if": {
      const dThen = tangent(e.then);
      const dElse = tangent(e.else);
      if (dThen === undefined && dElse === undefined) return undefined;
      return ifThenElse(e.condition, dThen ?? number(0), dElse ?? number(0));
    }
    case "builtin":
      return differentiateBuiltin(e, e.arguments.map(tangent));
    case "call":
      return differentiateCall(e, tangent, context);
    default:
      return undefined;
  }
}

/** The element of the array of tangents. */
function elementTangent(
  e: Extract<Expression, { kind: "element" }>,
  tangent: Expression | undefined,
): Expression | undefined {
  if (tangent === undefined) return undefined;
  if (tangent.kind !== "variable") throw new Error("the tangent of an array is no array");
  return { ...e, variable: tangent.variable };
}

type Tangent = Expression | undefined;

function differentiateBinary(
  e: Extract<Expression, { kind: "binary" }>,
  tangent: (child: Expression) => Tangent,
): Tangent {
  const { left: u, right: v } = e;
  if (e.operator === "and" || e.operator === "or") return undefined;
  const du = tangent(u);
  const dv = tangent(v);
  if (du === undefined && dv === undefined) return undefined;
  switch (e.operator) {
    case "+":
      return sum(du, dv);
    case "-":
      return sum(du, dv && negate(dv));
    case "*":
      return sum(du && multiply(du, v), dv && multiply(u, dv));
    case "/":
      return quotientRule(e, du, dv);
    case "^":
      return sum(du && multiply(powerSlope(u, v), du), dv && multiply(exponentialSlope(e), dv));
  }
}

export function sum(a: Tangent, b: Tangent): Tangent {
  if (a === undefined) return b;
  return b === undefined ? a : add(a, b);
}

/** (u/v)' = (u' - u/v v')/v */
function quotientRule(e: Extract<Expression, { kind: "binary" }>, du: Tangent, dv: Tangent): Tangent {
  const fromDivisor = dv && multiply(e, dv);
  if (fromDivisor === undefined) return du && divide(du, e.right);
  return divide(du === undefined ? negate(fromDivisor) : subtract(du, fromDivisor), e.right);
}

/** d(u^v)/du = v u^(v - 1) */
function powerSlope(u: Expression, v: Expression): Expression {
  return multiply(v, power(u, subtract(v, number(1))));
}

/** d(u^v)/dv = u^v log(u); 0 for u = 0, where u^v is 0 for all v > 0, and for u < 0, where v is an integer that cannot change. */
function exponentialSlope(e: Extract<Expression, { kind: "binary" }>): Expression {
  const isPositive: Expression = { kind: "compare", operator: ">", left: e.left, right: number(0) };
  return ifThenElse(isPositive, multiply(e, builtin("log", e.left)), number(0));
}

/** Chain rule for a call: the derivative function takes all arguments, then the tangents of the Real ones. */
function differentiateCall(
  e: Extract<Expression, { kind: "call" }>,
  tangent: (child: Expression) => Tangent,
  { functions }: DifferentiationContext,
): Tangent {
  const { realInputs, realOutputs } = functions.shape(e.function);
  const output = realOutputs.indexOf(e.output);
  if (output < 0) return undefined;
  let isZero = true;
  const tangents = realInputs.map((i, index) => {
    const argument = e.arguments[i]!;
    if (!mayVary(argument)) return undefined;
    if (functions.readsTangent(e.function, index)) return tangent(argument);
    // A declared derivative that does not read a tangent takes it from another argument: f({x, der(x)}).
    isZero &&= !functions.readsInput(e.function, i);
    return undefined;
  });
  if (isZero && tangents.every((t) => t === undefined)) return undefined;
  return {
    kind: "call",
    function: functions.derivativeOf(e.function),
    arguments: [...e.arguments, ...tangents.map((t) => t ?? number(0))],
    output,
  };
}

function mayVary(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "variable" || kind === "time" || kind === "local";
  });
  return found;
}
