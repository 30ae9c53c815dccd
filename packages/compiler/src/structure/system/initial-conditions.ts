import type { Expression, HybridDae, VariableId } from "@cosimo/ir";

/** Condition variables of when-clauses and when-statements that are defined as `initial()`. */
export function initialConditions(dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const take = (defined: Expression, value: Expression): void => {
    if (value.kind === "initial" && defined.kind === "variable") found.add(defined.variable);
  };
  for (const { left, right } of dae.equations) {
    take(left, right);
    take(right, left);
  }
  for (const { statements } of dae.algorithms)
    for (const s of statements)
      if (s.kind === "assign" && s.target.kind === "variable" && s.value.kind === "initial")
        found.add(s.target.variable);
  return found;
}
