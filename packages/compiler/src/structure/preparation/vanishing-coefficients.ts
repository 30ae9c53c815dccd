import {
  type Equation,
  type Expression,
  freeVariables,
  type HybridDae,
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
 * Removes derivatives that are multiplied by zero whatever the unknowns are: a capacitance that is computed of a parameter of value zero
 * stores no charge, so that its voltage is no state. These parameters become structural. A parameter of value zero that is itself the
 * factor may have another value in a run, unless the model says that it has not.
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
        if (factor?.kind !== "variable" || isFree(factor.variable, dae)) return;
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

/** A parameter that a run may change. */
function isFree(v: VariableId, dae: HybridDae): boolean {
  const { variability, structural, final, binding } = dae.variables[v]!;
  if (variability !== "parameter" || structural !== undefined) return false;
  if (!final || binding === undefined) return true;
  return freeVariables(binding, dae.relations).some((other) => isFree(other, dae));
}

/** Of these variables those that are zero by the equations that define them. */
function vanishingOnes(
  coefficients: ReadonlySet<VariableId>,
  dae: HybridDae,
): ReadonlyMap<VariableId, KnownValue> {
  const values = valuesByDefinition(dae);
  const vanishing = new Map<VariableId, KnownValue>();
  for (const v of coefficients) {
    const known = values(v);
    if (known?.value === 0) vanishing.set(v, known);
  }
  return vanishing;
}

/** Values of parameters, and of variables by equations `v = e`. */
function valuesByDefinition(dae: HybridDae): (v: VariableId) => KnownValue | undefined {
  const definitions = new Map<VariableId, Expression>();
  for (const { left, right } of dae.equations)
    if (left.kind === "variable") definitions.set(left.variable, right);
    else if (right.kind === "variable") definitions.set(right.variable, left);
  const parameters = createParameterValues(dae);
  const found = new Map<VariableId, KnownValue | undefined>();
  const find = (v: VariableId): KnownValue | undefined => {
    if (isParameter(dae.variables[v]!)) {
      const value = parameters(v);
      return value === undefined ? undefined : { value, parameters: new Set([v]) };
    }
    if (found.has(v)) return found.get(v);
    // In a cycle there is no value.
    found.set(v, undefined);
    const definition = definitions.get(v);
    if (definition !== undefined) found.set(v, knownValue(definition, dae.functions, find));
    return found.get(v);
  };
  return find;
}
