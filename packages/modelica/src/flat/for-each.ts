import { hasTooManySteps, iterationRange, iterationValues } from "../expressions/iterations.ts";
import { type ExpressionContext, reportExpression, withIterator } from "../model/expression-context.ts";
import type { ExpressionSyntax, ForIndex } from "../syntax/tree/syntax-tree.ts";
import type { FlatModel } from "./flat-model.ts";

/**
 * Runs `body` for all values of the iteration variables; the first index is the outermost loop. `isEquation`: the values are those of
 * parameters and constants (specification 3.6, section 8.3.3).
 */
export function forEach<
  S extends { readonly flat: FlatModel; readonly expressionContext: ExpressionContext },
>(
  site: S,
  indices: readonly ForIndex[],
  used: readonly unknown[],
  body: (inside: S) => void,
  isEquation = false,
): void {
  const [first, ...rest] = indices;
  if (first === undefined) {
    body(site);
    return;
  }
  const { flat, expressionContext } = site;
  const range = iterationRange(flat.context, expressionContext, first, used as readonly ExpressionSyntax[]);
  if (range === undefined) return;
  if (isEquation && ["discrete", "continuous"].includes(range.variability)) {
    reportExpression(
      flat.context,
      expressionContext,
      "expression.range-unknown",
      (first.range ?? first.name).span,
    );
    return;
  }
  for (const value of iterationValues(range)) {
    const inside = {
      ...site,
      expressionContext: withIterator(expressionContext, first.name.name, value, range.dims[0]),
    };
    forEach(inside, rest, used, body, isEquation);
    if (hasTooManySteps(flat.context)) return;
  }
}
