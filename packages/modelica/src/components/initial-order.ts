import type { FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { iteratorsIn, referencesIn } from "../syntax/tree/references.ts";

/**
 * Variables of a function, or fields of a record, in an order in which the declared value of each reads those before it only
 * (specification 3.6, sections 12.4.1, 12.4.4 and 12.6); `undefined` if a circle has been reported.
 */
export function initialOrder<Member extends FunctionMember>(
  context: ModelContext,
  expressionContext: ExpressionContext,
  members: readonly Member[],
): readonly Member[] | undefined {
  const byName = new Map(members.map((one) => [one.member.name, one]));
  const ordered = new Set<Member>();
  const open = new Set<Member>();
  let isCircular = false;
  const visit = (one: Member): void => {
    if (ordered.has(one)) return;
    const { name, declaration } = one.member;
    if (open.has(one)) {
      isCircular = true;
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
  return isCircular ? undefined : [...ordered];
}

/** The variables that the declared value of one names. */
function readBy<Member extends FunctionMember>(
  { member, shape }: FunctionMember,
  byName: ReadonlyMap<string, Member>,
): readonly Member[] {
  if (shape.binding === undefined) return [];
  const { syntax, scope } = shape.binding.source;
  // A modifier names what is known where it is written.
  if (scope.objectScope !== member.owner.objectScope) return [];
  const iterators = iteratorsIn(syntax);
  const names = referencesIn(syntax).map(({ parts }) => parts[0]!.name);
  return names.flatMap((name) => (iterators.has(name) ? [] : (byName.get(name) ?? [])));
}
