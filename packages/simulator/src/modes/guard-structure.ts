import type { Expression } from "@cosimo/ir";
import type { Guard } from "../system/hybrid-system.ts";

/**
 * Converts a guard expression to a `Guard`. `filter` creates the parts that are only evaluated: comparisons without
 * events.
 */
export function guardStructure(guard: Expression, filter: (e: Expression) => Guard, negated = false): Guard {
  if (guard.kind === "relation") return { kind: "atom", indicator: guard.relation, negated };
  if (guard.kind === "unary" && guard.operator === "not")
    return guardStructure(guard.operand, filter, !negated);
  if (guard.kind === "binary" && (guard.operator === "and" || guard.operator === "or")) {
    const isAnd = (guard.operator === "and") !== negated;
    const parts = [guard.left, guard.right].map((side) => guardStructure(side, filter, negated));
    return { kind: isAnd ? "and" : "or", parts };
  }
  return filter(negated ? { kind: "unary", operator: "not", operand: guard } : guard);
}
