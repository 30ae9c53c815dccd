import type { ExpressionSyntax, ForIndex } from "../syntax/tree/syntax-tree.ts";
import { type ExpressionContext, reportExpression, stepsAround } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import { impliedRange } from "./implied-range.ts";
import type { ModelContext } from "./model-context.ts";
import { describeType, isErrorValue, MOST_ELEMENTS, scalarValue, type TypedValue } from "./typed-value.ts";

/** The range of an iteration variable, a vector; `undefined` after a report, also if the loops around have too many steps. */
export function iterationRange(
  context: ModelContext,
  expressionContext: ExpressionContext,
  index: ForIndex,
  used: readonly ExpressionSyntax[],
): TypedValue | undefined {
  const range = rangeOf(context, expressionContext, index, used);
  const count = stepsAround(expressionContext) * (range?.dims[0] ?? 0);
  if (count <= MOST_ELEMENTS) return range;
  const args = { name: index.name.name, count, limit: MOST_ELEMENTS };
  if (!hasTooManySteps(context))
    reportExpression(context, expressionContext, "expression.too-many-steps", index.name.span, args);
  return undefined;
}

/** Whether loops with too many steps have been reported: those around them end. */
export function hasTooManySteps({ sink }: ModelContext): boolean {
  return sink.list.some(({ code }) => code === "expression.too-many-steps");
}

function rangeOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  index: ForIndex,
  used: readonly ExpressionSyntax[],
): TypedValue | undefined {
  if (index.range === undefined) {
    const implied = impliedRange(context, expressionContext, index.name.name, used);
    if (implied !== undefined) return implied;
    reportExpression(context, expressionContext, "expression.no-iteration-range", index.name.span, {
      name: index.name.name,
    });
    return undefined;
  }
  const range = elaborate(context, expressionContext, index.range);
  if (isErrorValue(range)) return undefined;
  if (range.dims.length === 1) return range;
  reportExpression(context, expressionContext, "expression.range-type", index.range.span, {
    found: describeType(range),
  });
  return undefined;
}

/** The values of an iteration variable in order. */
export function iterationValues(range: TypedValue): readonly TypedValue[] {
  const { type, variability } = range;
  return range.scalars.map((scalar) => scalarValue(type, scalar, variability));
}
