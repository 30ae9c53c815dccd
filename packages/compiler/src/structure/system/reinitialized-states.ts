import type { HybridDae, VariableId } from "@cosimo/ir";
import { visitStatements } from "@cosimo/ir";

/** Variables of `reinit(x, …)`, which must be states. */
export function reinitializedStates(dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const clause of dae.whenClauses)
    for (const branch of clause.branches) for (const { state } of branch.reinits) found.add(state);
  for (const { statements } of dae.algorithms)
    visitStatements(statements, {
      statement: (statement) => {
        if (statement.kind === "reinit") found.add(statement.state);
      },
    });
  return found;
}
