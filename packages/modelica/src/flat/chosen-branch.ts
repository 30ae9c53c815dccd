import { evaluateStructural } from "../evaluation/evaluate.ts";
import { elaborateCondition } from "../expressions/if-expressions.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { EquationSyntax } from "../syntax/tree/syntax-tree.ts";

/** The branch that the conditions choose at compile time; undefined: one of them is not known. */
export function chosenBranch(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { branches, else: otherwise }: Extract<EquationSyntax, { kind: "if" }>,
): readonly EquationSyntax[] | undefined {
  for (const { condition, body } of branches) {
    const typed = elaborateCondition(context, expressionContext, condition);
    const known = typed && evaluateStructural(context, typed.scalars[0], "condition of an if-equation");
    if (known === undefined) return undefined;
    if (known !== 0) return body;
  }
  return otherwise;
}
