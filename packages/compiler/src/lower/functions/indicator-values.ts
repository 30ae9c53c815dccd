import type { VariableId } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { visitFrozenVariables } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import type { Value } from "../values/value-graph.ts";

/** The variables in the sides of the relations. */
export function relationVariables({ dae }: Lowering, relations = dae.relations): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { left, right } of relations) {
    visitFrozenVariables(left, (v) => found.add(v));
    visitFrozenVariables(right, (v) => found.add(v));
  }
  return found;
}

/** g = left - right of the relations. */
export function indicatorValues(
  evaluation: Evaluation,
  relations = evaluation.lowering.dae.relations,
): readonly Value[] {
  return relations.map(({ left, right }) =>
    lowerReal({ kind: "binary", operator: "-", left, right }, evaluation),
  );
}
