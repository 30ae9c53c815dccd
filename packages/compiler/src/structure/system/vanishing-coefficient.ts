import { type Expression, evaluate, linearForm, subtract } from "@cosimo/ir";
import type { EquationSystem } from "./equation-system.ts";

/**
 * Whether the coefficient of an unknown (by its column) in a row is zero for the declared values of parameters, in some branch of its
 * conditions: that of `dp` in `m_flow = if open then k*dp else k_min*dp` while the valve is closed and `k_min = 0`. Also if there is none.
 */
export function mayVanish(index: number, column: number, system: EquationSystem): boolean {
  const { rows, unknowns, dae } = system;
  const row = rows[index]!;
  if (row.kind !== "equation") return false;
  const form = linearForm(subtract(row.left, row.right), unknowns[column]!, dae.relations);
  return form === undefined || mayBeZero(form.coefficient, system);
}

function mayBeZero(e: Expression, system: EquationSystem): boolean {
  const { dae, parameterValue } = system;
  const value = evaluate(e, { relations: dae.relations, functions: dae.functions, variable: parameterValue });
  if (value !== undefined) return value === 0;
  if (e.kind === "if") return mayBeZero(e.then, system) || mayBeZero(e.else, system);
  if (e.kind === "unary") return mayBeZero(e.operand, system);
  if (e.kind !== "binary") return false;
  if (e.operator === "/") return mayBeZero(e.left, system);
  return e.operator === "*" && (mayBeZero(e.left, system) || mayBeZero(e.right, system));
}
