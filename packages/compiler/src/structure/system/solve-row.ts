import type { CausalAssignment, Expression, VariableId } from "@cosimo/ir";
import { dependsOn, solve } from "@cosimo/ir";
import { isDiscrete } from "./discrete-causality.ts";
import type { EquationSystem, Row } from "./equation-system.ts";
import { whenValue } from "./when-value.ts";

/** The row as an assignment to the unknown, if it can be solved for it explicitly. */
export function solveRow(
  row: Row,
  unknown: VariableId,
  system: EquationSystem,
): CausalAssignment | undefined {
  const { dae } = system;
  const value = rowValue(row, unknown, system);
  if (value === undefined || dependsOn(value, dae.relations, (v) => v === unknown)) return undefined;
  return { unknown, value, origin: row.origin };
}

function rowValue(row: Row, unknown: VariableId, { dae }: EquationSystem): Expression | undefined {
  if (row.kind === "algorithm") return undefined;
  if (row.kind === "when") return whenValue(row.clause, unknown, dae);
  if (row.left.kind === "variable" && row.left.variable === unknown) {
    if (!dependsOn(row.right, dae.relations, (v) => v === unknown)) return row.right;
  }
  if (isDiscrete(dae.variables[unknown]!)) return isVariable(row.left, unknown) ? row.right : row.left;
  return solve(row.left, row.right, unknown, dae.relations);
}

function isVariable(expression: Expression, id: VariableId): boolean {
  return expression.kind === "variable" && expression.variable === id;
}
