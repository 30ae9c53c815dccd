import type { VariableId } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { visitFrozenVariables } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import type { Value } from "../values/value-graph.ts";
/** The variables in the sides of the relations. */
export function relationVariables(lowering: Lowering): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { left, right } of lowering.dae.relations) {
    visitFrozenVariables(left, (v) => found.add(v));
    visitFrozenVariables(right, (v) => found.add(v));
  }
  return found;
}

/** g = left - right of every relation. */
export function indicatorValues(evaluation: Evaluation): readonly Value[] {
  return evaluation.lowering.dae.relations.map(({ left, right }) =>
    lowerReal({ kind: "binary", operator: "-", left, right }, evaluation),
  );
}
