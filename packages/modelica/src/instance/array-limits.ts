import type { Span } from "@cosimo/ir";
import { type ExpressionContext, reportExpression } from "./expression-context.ts";
import type { ModelContext } from "./model-context.ts";
import { MOST_ELEMENTS, type TypedValue } from "./typed-value.ts";

/** Where an array is built. */
export interface ArraySite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: { readonly span: Span };
}

/** Whether an array of so many elements may be built; otherwise reports it. */
export function allowsElements({ context, expressionContext, syntax }: ArraySite, count: number): boolean {
  if (count <= MOST_ELEMENTS) return true;
  const args = { count, limit: MOST_ELEMENTS };
  reportExpression(context, expressionContext, "expression.too-large", syntax.span, args);
  return false;
}

/** Whether a product of arrays, done so many times, may be written out; otherwise reports it. */
export function allowsProduct(site: ArraySite, left: TypedValue, right: TypedValue, times = 1): boolean {
  const { context, expressionContext, syntax } = site;
  const columns = right.dims.length === 2 ? right.dims[1]! : 1;
  const count = times * Math.max(left.scalars.length, right.scalars.length, left.scalars.length * columns);
  if (count <= MOST_ELEMENTS) return true;
  const args = { count, limit: MOST_ELEMENTS };
  reportExpression(context, expressionContext, "expression.too-many-products", syntax.span, args);
  return false;
}
