import type { Relation } from "../dae/hybrid-dae.ts";
import type { Expression, VariableId } from "../expressions/expression.ts";
import { visitChildren } from "../expressions/visit-expression.ts";

/**
 * Calls `found` for each occurrence of a variable's current value, in no particular order, including the sides of relations.
 * `pre` values are not reported.
 */
export function visitVariables(
  expression: Expression,
  relations: readonly Relation[],
  found: (variable: VariableId) => void,
): void {
  // Long sums are left-deep: no recursion along the left operands.
  let e = expression;
  for (; e.kind === "binary"; e = e.left) visitVariables(e.right, relations, found);
  if (e.kind === "variable") {
    found(e.variable);
    return;
  }
  if (e.kind === "element") found(e.variable);
  if (e.kind === "relation") {
    const relation = relations[e.relation]!;
    visitVariables(relation.left, relations, found);
    visitVariables(relation.right, relations, found);
    return;
  }
  if (e.kind === "number") return;
  visitChildren(e, (child) => visitVariables(child, relations, found));
}

/** The variables whose current value the expression reads, each once, ascending. */
export function freeVariables(expression: Expression, relations: readonly Relation[]): readonly VariableId[] {
  const variables = new Set<VariableId>();
  visitVariables(expression, relations, (v) => variables.add(v));
  return [...variables].sort((a, b) => a - b);
}

/** Whether the value of the expression depends on the current value of a variable with this property. */
export function dependsOn(
  expression: Expression,
  relations: readonly Relation[],
  property: (variable: VariableId) => boolean,
): boolean {
  let e = expression;
  for (; e.kind === "binary"; e = e.left) if (dependsOn(e.right, relations, property)) return true;
  if (e.kind === "variable") return property(e.variable);
  if (e.kind === "element" && property(e.variable)) return true;
  if (e.kind === "number") return false;
  if (e.kind === "relation") {
    const { left, right } = relations[e.relation]!;
    return dependsOn(left, relations, property) || dependsOn(right, relations, property);
  }
  let found = false;
  visitChildren(e, (child) => {
    found ||= dependsOn(child, relations, property);
  });
  return found;
}
