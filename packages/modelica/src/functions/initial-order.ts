import type { FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { iteratorsIn, referencesIn } from "../syntax/tree/references.ts";

/**
 * Outputs and local variables in an order in which the declared value of each reads those before it only (specification 3.6,
 * section 12.4.4). A circle is reported.
 */
export function initialOrder(
  context: ModelContext,
  expressionContext: ExpressionContext,
  members: readonly FunctionMember[],
): readonly FunctionMember[] {
  const byName = new Map(members.map((one) => [one.member.name, one]));
  const ordered = new Set<FunctionMember>();
  const open = new Set<FunctionMember>();
  const visit = (one: FunctionMember): void => {
    if (ordered.has(one)) return;
    const { name, declaration } = one.member;
    if (open.has(one)) {
      reportExpression(context, expressionContext, "expression.cyclic-value", declaration.name.span, {
        name,
      });
      return;
    }
    open.add(one);
    for (const read of readBy(one, byName)) visit(read);
    ordered.add(one);
  };
  for (const one of members) visit(one);
  return [...ordered];
}

/** The variables that the declared value of one names. */
function readBy(
  { shape }: FunctionMember,
  byName: ReadonlyMap<string, FunctionMember>,
): readonly FunctionMember[] {
  if (shape.binding === undefined) return [];
  const { syntax } = shape.binding.source;
  const iterators = iteratorsIn(syntax);
  const names = referencesIn(syntax).map(({ parts }) => parts[0]!.name);
  return names.flatMap((name) => (iterators.has(name) ? [] : (byName.get(name) ?? [])));
}
