import type { Expression, RelationId } from "../expressions/expression.ts";
import { visitExpression } from "../expressions/visit-expression.ts";

/** The relations of an expression in the order of its text, without those in their sides. */
export function relationsIn(expression: Expression): readonly RelationId[] {
  const found: RelationId[] = [];
  visitExpression(expression, (e) => {
    if (e.kind === "relation") found.push(e.relation);
  });
  return found;
}
