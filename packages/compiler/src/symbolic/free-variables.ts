import type { Expression, Relation, VariableId } from "@cosimo/ir";
import { visitChildren } from "./visit.ts";

/** Calls `found` for each occurrence of a variable's current value, also inside the relations that are referred to; `pre` values are not reported. */
export function visitVariables(
  expression: Expression,
  relations: readonly Relation[],
  found: (variable: VariableId) => void,
): void {
  if (expression.kind === "variable") {
    found(expression.variable);
    return;
  }
  if (expression.kind === "relation") {
    const relation = relations[expression.relation]!;
    visitVariables(relation.left, relations, found);
    visitVariables(relation.right, relations, found);
    return;
  }
  visitChildren(expression, (child) => visitVariables(child, relations, found));
}

/** The variables whose current value the expression needs, each once, in order of first occurrence. */
export function freeVariables(expression: Expression, relations: readonly Relation[]): readonly VariableId[] {
  const variables = new Set<VariableId>();
  visitVariables(expression, relations, (v) => variables.add(v));
  return [...variables];
}

/** Does the value of the expression depend on the current value of a variable with this property? */
export function dependsOn(
  expression: Expression,
  relations: readonly Relation[],
  property: (variable: VariableId) => boolean,
): boolean {
  if (expression.kind === "variable") return property(expression.variable);
  if (expression.kind === "relation") {
    const { left, right } = relations[expression.relation]!;
    return dependsOn(left, relations, property) || dependsOn(right, relations, property);
  }
  let found = false;
  visitChildren(expression, (child) => {
    found ||= dependsOn(child, relations, property);
  });
  return found;
}
