import {
  type Equation,
  type Expression,
  freeVariables,
  type HybridDae,
  isNumber,
  rewrite,
  type VariableId,
  visitExpression,
  zero,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";
import { isParameter } from "../system/unknown-classes.ts";
import { fixParameters, withoutLostDerivatives } from "./fix-structural-parameters.ts";
import { type KnownValue, knownValue } from "./known-values.ts";

/**
 * Removes derivatives that are multiplied by zero whatever the unknowns are: a capacitance that a function computes of a parameter of
 * value zero stores no charge, so that its voltage is no state. These parameters become structural.
 */
export function removeVanishingDerivatives(dae: HybridDae): HybridDae {
  const isDerivative = (v: VariableId) => dae.variables[v]!.derivativeOf !== undefined;
  const hasDerivative = (e: Expression) => freeVariables(e, dae.relations).some(isDerivative);
  const coefficients = new Set<VariableId>();
  const concerned = new Set<Equation>();
  for (const equation of dae.equations) {
    for (const side of [equation.left, equation.right])
      visitExpression(side, (e) => {
        const factor = factorOfDerivative(e, hasDerivative);
        if (factor?.kind !== "variable" || isParameter(dae.variables[factor.variable]!)) return;
        coefficients.add(factor.variable);
        concerned.add(equation);
      });
  }
  if (coefficients.size === 0) return dae;
  const vanishing = vanishingOnes(coefficients, dae);
  if (vanishing.size === 0) return dae;
  const parameters = new Set<VariableId>();
  const removed = (e: Expression): Expression => {
    const factor = factorOfDerivative(e, hasDerivative);
    const found = factor?.kind === "variable" ? vanishing.get(factor.variable) : undefined;
    if (found === undefined) return e;
    for (const p of found.parameters) parameters.add(p);
    return zero;
  };
  const equations = dae.equations.map((equation) =>
    concerned.has(equation)
      ? { ...equation, left: rewrite(equation.left, removed), right: rewrite(equation.right, removed) }
      : equation,
  );
  return withoutLostDerivatives(fixParameters({ ...dae, equations }, parameters));
}

/** The other factor of a product with derivatives. */
function factorOfDerivative(
  e: Expression,
  hasDerivative: (e: Expression) => boolean,
): Expression | undefined {
  if (e.kind !== "binary" || e.operator !== "*") return undefined;
  if (e.left.kind === "variable" && hasDerivative(e.right)) return e.left;
  return e.right.kind === "variable" && hasDerivative(e.left) ? e.right : undefined;
}

/** Of these variables those that are zero by the equation that defines them. */
function vanishingOnes(
  coefficients: ReadonlySet<VariableId>,
  dae: HybridDae,
): ReadonlyMap<VariableId, KnownValue> {
  const values = createParameterValues(dae);
  const parameterValue = (v: VariableId): KnownValue | undefined => {
    const value = isParameter(dae.variables[v]!) ? values(v) : undefined;
    return value === undefined ? undefined : { value, parameters: new Set([v]) };
  };
  const vanishing = new Map<VariableId, KnownValue>();
  for (const { left, right } of dae.equations)
    for (const [v, e] of [
      [left, right],
      [right, left],
    ] as const) {
      if (v.kind !== "variable" || !coefficients.has(v.variable) || isNumber(e)) continue;
      const known = knownValue(e, dae.functions, parameterValue);
      if (known?.value === 0) vanishing.set(v.variable, known);
    }
  return vanishing;
}
