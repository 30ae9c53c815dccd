import type { ExpressionSyntax, ForIndex } from "../syntax/syntax-tree.ts";
import { number } from "./construct.ts";
import { type ExpressionContext, reportExpression } from "./environment.ts";
import { elaborate } from "./expression-typing.ts";
import { impliedRange } from "./implied-range.ts";
import type { ModelContext } from "./model-context.ts";
import {
  arrayValue,
  describeType,
  integerType,
  isBroken,
  scalarValue,
  type TypedValue,
} from "./typed-value.ts";

/** The vector that an iteration variable runs through; `undefined` after a report. */
export function iterationRange(
  context: ModelContext,
  environment: ExpressionContext,
  index: ForIndex,
  used: readonly ExpressionSyntax[],
): TypedValue | undefined {
  if (index.range === undefined) {
    const length = impliedRange(context, environment, index.name.name, used);
    if (length !== undefined) {
      const scalars = Array.from({ length }, (_, k) => number(k + 1));
      return arrayValue(integerType, [length], scalars, "constant");
    }
    reportExpression(context, environment, "expression.no-iteration-range", index.name.span, {
      name: index.name.name,
    });
    return undefined;
  }
  const range = elaborate(context, environment, index.range);
  if (isBroken(range)) return undefined;
  if (range.dims.length === 1) return range;
  reportExpression(context, environment, "expression.range-type", index.range.span, {
    found: describeType(range),
  });
  return undefined;
}

/** The elements that an iteration variable takes in turn. */
export function iterationValues(range: TypedValue): readonly TypedValue[] {
  const { type, variability } = range;
  return range.scalars.map((scalar) => scalarValue(type, scalar, variability));
}
