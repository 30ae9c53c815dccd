import type { Equation, EquationId, Expression, HybridDae, Variable, VariableId } from "@cosimo/ir";
import {
  createTangentFunctions,
  type DifferentiationContext,
  differentiate,
  number,
  type Seed,
  variable,
  zero,
} from "@cosimo/ir";
import { derivativeVariable } from "../system/derivative-variable.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import { isParameter } from "../system/unknown-classes.ts";

/** A flat system with derivatives of some of its equations. */
export interface DifferentiatedEquations {
  readonly dae: HybridDae;
  /** Per equation: itself and its derivatives in order, in the new system. */
  readonly orders: readonly (readonly EquationId[])[];
  /** Inputs whose derivatives would be needed. */
  readonly inputs: readonly { readonly input: VariableId; readonly equation: Equation }[];
}

/**
 * Adds `counts[i]` derivatives of equation i with respect to time, and the derivatives of the variables they contain.
 * Discrete variables are constant between events.
 */
export function differentiateEquations(
  dae: HybridDae,
  counts: readonly number[],
  isInput: (v: VariableId) => boolean,
): DifferentiatedEquations {
  const functions = createTangentFunctions(dae.functions);
  const variables = [...dae.variables];
  const equations = [...dae.equations];
  const derivatives = createDerivatives(variables);
  const inputs: { input: VariableId; equation: Equation }[] = [];
  const context: DifferentiationContext = { relations: dae.relations, functions };
  const orders = dae.equations.map((equation) => {
    const ids = [equation.id];
    const seed: Seed = (reference) => {
      if (reference === "time") return number(1);
      const v = variables[reference]!;
      if (isParameter(v) || isDiscrete(v)) return undefined;
      if (isInput(reference)) inputs.push({ input: reference, equation });
      return variable(derivatives.of(reference));
    };
    let last = equation;
    for (let count = counts[equation.id] ?? 0; count > 0; count--) {
      const rate = (side: Expression) => differentiate(side, seed, context) ?? zero;
      const id = equations.length as EquationId;
      last = { ...last, id, left: rate(last.left), right: rate(last.right), derivativeOf: last.id };
      equations.push(last);
      ids.push(id);
    }
    return ids;
  });
  return { dae: { ...dae, variables, equations, functions: functions.all }, orders, inputs };
}

interface Derivatives {
  of(v: VariableId): VariableId;
}

/** Derivatives of variables, created at the first request. */
function createDerivatives(variables: Variable[]): Derivatives {
  const known = new Map<VariableId, VariableId>();
  for (const v of variables) if (v.derivativeOf !== undefined) known.set(v.derivativeOf, v.id);
  return {
    of(v) {
      const found = known.get(v);
      if (found !== undefined) return found;
      const made = derivativeVariable(variables[v]!, variables.length as VariableId);
      variables.push(made);
      known.set(v, made.id);
      return made.id;
    },
  };
}
