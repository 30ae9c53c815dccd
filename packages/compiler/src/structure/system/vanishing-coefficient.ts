import { type Expression, evaluate } from "@cosimo/ir";
import type { EquationSystem } from "./equation-system.ts";

/**
 * Whether a coefficient is zero for the declared values of parameters, in some branch of its conditions: that of `dp` in
 * `m_flow = if open then k*dp else k_min*dp` while the valve is closed and `k_min = 0`.
 */
export function mayVanish(coefficient: Expression, system: EquationSystem): boolean {
  const { dae, parameterValue } = system;
  const { relations, functions } = dae;
  const value = evaluate(coefficient, { relations, functions, variable: parameterValue });
  if (value !== undefined) return value === 0;
  switch (coefficient.kind) {
    case "if":
      return mayVanish(coefficient.then, system) || mayVanish(coefficient.else, system);
    case "unary":
      return coefficient.operator === "-" && mayVanish(coefficient.operand, system);
    case "binary": {
      const { operator, left, right } = coefficient;
      if (operator === "/") return mayVanish(left, system);
      return operator === "*" && (mayVanish(left, system) || mayVanish(right, system));
    }
    default:
      return false;
  }
}
