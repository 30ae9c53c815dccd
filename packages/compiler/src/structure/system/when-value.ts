import type { Expression, HybridDae, VariableId } from "@cosimo/ir";
import { ifThenElse, shallow, variable } from "@cosimo/ir";

/**
 * The value of a variable assigned in a when-clause at an instant, as one expression: that of the first branch that fires,
 * else its `pre` value.
 */
export function whenValue(clause: number, assigned: VariableId, dae: HybridDae): Expression {
  let value: Expression = { kind: "pre", variable: assigned };
  for (const branch of [...dae.whenClauses[clause]!.branches].reverse()) {
    const assignment = branch.assignments.find((a) => a.variable === assigned);
    const whenFired = assignment?.value ?? { kind: "pre", variable: assigned };
    value = ifThenElse(fires(branch.conditions), whenFired, value);
  }
  return shallow(value);
}

/** `edge(c1) or edge(c2) or …` */
function fires(conditions: readonly VariableId[]): Expression {
  return conditions
    .map(edge)
    .reduce((left, right): Expression => ({ kind: "binary", operator: "or", left, right }));
}

function edge(condition: VariableId): Expression {
  const before: Expression = { kind: "pre", variable: condition };
  const wasFalse: Expression = { kind: "unary", operator: "not", operand: before };
  return { kind: "binary", operator: "and", left: variable(condition), right: wasFalse };
}
