import type { VariableId } from "@cosimo/ir";
import { buildEquationSystem, type EquationSystem, equationRow } from "../system/equation-system.ts";
import type { DifferentiatedEquations } from "./differentiate-equations.ts";
import type { DerivativeTerm } from "./pantelides.ts";

/**
 * Per equation the unknowns of its derivatives, first, second, …: columns of `system`, and how often they are differentiated. A
 * function that declares its derivative may read others there than those that a formula would contain.
 */
export function derivativeIncidence(
  { dae, orders }: DifferentiatedEquations,
  system: EquationSystem,
): readonly (readonly (readonly DerivativeTerm[])[])[] {
  const termOf = new Map<VariableId, DerivativeTerm>();
  for (const { id } of dae.variables) {
    let base: VariableId = id;
    let order = 0;
    for (; base >= system.columnOf.length; order++) base = dae.variables[base]!.derivativeOf!;
    const column = system.columnOf[base]!;
    if (column >= 0) termOf.set(id, { column, order });
  }
  const unknowns = [...termOf.keys()].sort((a, b) => a - b);
  const derived = orders.flatMap((ids) => ids.slice(1));
  const rows = derived.map((id) => equationRow(dae.equations[id]!));
  const { matchable } = buildEquationSystem(dae, rows, unknowns);
  const terms = new Map(
    derived.map((id, row) => [id, matchable[row]!.map((column) => termOf.get(unknowns[column]!)!)]),
  );
  return orders.map((ids) => ids.slice(1).map((id) => terms.get(id)!));
}
