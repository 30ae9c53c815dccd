import type { Equation, HybridDae, VariableId } from "@cosimo/ir";

/**
 * Equations of the auxiliary variables for conditions of when-clauses (`$when1 = x > 0`). No other equation uses
 * these variables, so a printer can substitute the formulas. `initial()` must be substituted: only such a clause
 * takes part in initialization (Modelica 3.6, section 8.6).
 */
export function conditionEquations(dae: HybridDae): ReadonlyMap<VariableId, Equation> {
  return new Map(
    dae.equations.flatMap((equation) => {
      const { left } = equation;
      const own = left.kind === "variable" && dae.variables[left.variable]!.name.startsWith("$when");
      return own ? [[left.variable, equation] as const] : [];
    }),
  );
}

/** Conditions of when-statements that are `initial()`. */
export function initialConditions(dae: HybridDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { statements } of dae.algorithms)
    for (const s of statements)
      if (s.kind === "assign" && s.target.kind === "variable" && s.value.kind === "initial")
        found.add(s.target.variable);
  return found;
}
