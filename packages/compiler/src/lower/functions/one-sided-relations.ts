import type { Relation, VariableId } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { visitFrozenVariables } from "../memory/blocks.ts";
import type { Lowering } from "../memory/lowering.ts";
import { addEffect, invoke, loadNow } from "../values/value-graph.ts";

/** Relations beyond whose surfaces the equations may be undefined. */
export function oneSidedRelations({ dae }: Lowering): readonly Relation[] {
  return dae.relations.filter(({ eventType }) => eventType === "unilateral");
}

/** The variables in the sides of these relations. */
export function surfaceVariables(lowering: Lowering): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const { left, right } of oneSidedRelations(lowering)) {
    visitFrozenVariables(left, (v) => found.add(v));
    visitFrozenVariables(right, (v) => found.add(v));
  }
  return found;
}

/** Returns with the code of the surface where an armed surface has been passed; the variables of g are computed before. */
export function failBeyondSurfaces(evaluation: Evaluation): void {
  const { graph, base, lowering } = evaluation;
  for (const relation of oneSidedRelations(lowering)) {
    const { left, right, operator, id } = relation;
    const g = lowerReal({ kind: "binary", operator: "-", left, right }, evaluation);
    const armed = loadNow(graph, base, lowering.layout.armed + id);
    const code = lowering.failures.surface(relation);
    const isUpper = operator === ">" || operator === ">=";
    const exit = invoke(graph, "i32", [armed, g], {
      emit: ([flag, value], result) => {
        const beyond = kernel.binary(
          "and",
          kernel.compare("ne", flag!, kernel.real(0)),
          kernel.compare(isUpper ? "gt" : "lt", value!, kernel.real(0)),
        );
        return [
          kernel.set(result, beyond),
          {
            kind: "if",
            condition: kernel.integerLocal(result),
            then: [kernel.returnValue(kernel.integer(code))],
            else: [],
          },
        ];
      },
    });
    addEffect(graph, exit);
  }
}
