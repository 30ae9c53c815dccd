import type { Equation, HybridDae, VariableId } from "@cosimo/ir";

/**
 * The equations of the auxiliary variables that stand for the conditions of when-clauses (`$when1 = x > 0`). Nothing else
 * uses these variables, so that a text can have the formulas in their place; `initial()` even must stand there, since
 * only such a clause takes part in initialization (Modelica 3.6, section 8.6).
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
