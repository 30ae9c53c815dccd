import type { CausalAssignment, Expression, HybridDae, Residual, VariableId } from "@cosimo/ir";
import { visitChildren } from "@cosimo/ir";
import { isDiscrete } from "../system/discrete-causality.ts";

/** 0: independent of the tearing variables; 1: affine in them; 2: other. */
type Degree = 0 | 1 | 2;

/**
 * Whether the residuals are affine in the tearing variables, with coefficients independent of them. Discrete variables but
 * Reals, and relations, count as given, as they are held while the loop is solved.
 */
export function isLinearLoop(
  tearingVariables: readonly VariableId[],
  assignments: readonly CausalAssignment[],
  residuals: readonly Residual[],
  { variables }: HybridDae,
): boolean {
  const degrees = new Map<VariableId, Degree>(tearingVariables.map((v) => [v, 1]));
  for (const { unknown, value } of assignments) {
    if (isDiscrete(variables[unknown]!) && variables[unknown]!.type !== "Real") continue;
    const degree = degreeOf(value, degrees);
    if (degree > 0) degrees.set(unknown, degree);
  }
  return residuals.every((residual) => degreeOf(residual.value, degrees) < 2);
}

function degreeOf(e: Expression, degrees: ReadonlyMap<VariableId, Degree>): Degree {
  const degree = (child: Expression) => degreeOf(child, degrees);
  switch (e.kind) {
    case "variable":
      return degrees.get(e.variable) ?? 0;
    case "relation":
      return 0;
    case "unary":
      return e.operator === "-" || degree(e.operand) === 0 ? degree(e.operand) : 2;
    case "binary":
      return binaryDegree(e, degree);
    case "if":
      return degree(e.condition) > 0 ? 2 : larger(degree(e.then), degree(e.else));
    default: {
      let most: Degree = 0;
      visitChildren(e, (child) => {
        if (most < 2 && degree(child) > 0) most = 2;
      });
      return most;
    }
  }
}

function binaryDegree(
  e: Extract<Expression, { kind: "binary" }>,
  degree: (child: Expression) => Degree,
): Degree {
  const left = degree(e.left);
  const right = degree(e.right);
  switch (e.operator) {
    case "+":
    case "-":
      return larger(left, right);
    case "*":
      return left > 0 && right > 0 ? 2 : larger(left, right);
    case "/":
      return right > 0 ? 2 : left;
    default:
      return left > 0 || right > 0 ? 2 : 0;
  }
}

function larger(a: Degree, b: Degree): Degree {
  return a > b ? a : b;
}
