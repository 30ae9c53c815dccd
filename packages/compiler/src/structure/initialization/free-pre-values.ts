import {
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  type Variable,
  type VariableId,
  variable,
  visitExpression,
} from "@cosimo/ir";
import { initialConditions } from "../system/initial-conditions.ts";
import { heldVariables } from "./held-variables.ts";
import { definitionsOfPre } from "./pre-values.ts";

/**
 * pre(v) in an initial equation is an unknown of the initial system unless something defines it (Modelica specification 3.6, section
 * 8.6): adds a parameter p with fixed = false and pre(v) = p. If no equation determines p, it is the start value of v.
 */
export function addFreePreValues(dae: HybridDae): HybridDae {
  const read = preValuesIn(dae.initialEquations);
  if (read.size === 0) return dae;
  const defined = definitionsOfPre(dae.initialEquations);
  const held = heldVariables(dae, initialConditions(dae));
  const free = [...read].filter((v) => !dae.variables[v]!.fixed && !defined.has(v) && !held.has(v));
  const parameters = free.map((v, i) => parameterFor(dae.variables[v]!, dae.variables.length + i));
  const definitions = free.map((v, i): Equation => {
    const { id, origin } = parameters[i]!;
    const at = (dae.initialEquations.length + i) as EquationId;
    return { id: at, left: { kind: "pre", variable: v }, right: variable(id), origin };
  });
  return {
    ...dae,
    variables: [...dae.variables, ...parameters],
    initialEquations: [...dae.initialEquations, ...definitions],
  };
}

function preValuesIn(equations: readonly Equation[]): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const visit = (e: Expression) => {
    if (e.kind === "pre") found.add(e.variable);
  };
  for (const { left, right, ranges } of equations) {
    if (ranges !== undefined) continue;
    visitExpression(left, visit);
    visitExpression(right, visit);
  }
  return found;
}

function parameterFor(v: Variable, id: number): Variable {
  const { derivativeOf: _, connection: __, binding: ___, scalars: ____, ...rest } = v;
  return {
    ...rest,
    id: id as VariableId,
    name: `pre(${v.name})`,
    variability: "parameter",
    causality: "local",
    fixed: false,
    generated: true,
  };
}
