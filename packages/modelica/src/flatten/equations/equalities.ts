import type { Origin, Span } from "@cosimo/ir";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import type { SectionSite } from "../../flat/equation-site.ts";
import { type EquationSink, originOf, reportFlatten } from "../../flat/flat-model.ts";
import { elaborate, elaborateUserCall } from "../../model/queries.ts";
import { countOf, isErrorValue, operatorOutputs, type TypedValue } from "../../model/typed-value.ts";
import type { ExpressionSyntax } from "../../syntax/tree/syntax-tree.ts";
import { compatible } from "./type-fits.ts";

/** `left = right`, scalar by scalar, after checking types and sizes. */
export function equate(
  site: SectionSite,
  left: TypedValue,
  right: TypedValue,
  span: Span,
  fits: typeof compatible = compatible,
): void {
  if (isErrorValue(left) || isErrorValue(right)) return;
  if (!fits(site.flat, site.expressionContext.scope, left, right, span)) return;
  const origin = originOf(site.expressionContext.scope, span);
  equateScalars(site.sink, left, right, origin);
}

function equateScalars(sink: EquationSink, left: TypedValue, right: TypedValue, origin: Origin): void {
  if (left.fields !== undefined) {
    for (const [name, field] of left.fields) equateScalars(sink, field, right.fields!.get(name)!, origin);
    return;
  }
  const count = countOf(left.dims);
  for (let i = 0; i < count; i++)
    sink.equations.push({ left: left.scalars[i]!, right: right.scalars[i]!, origin });
}

/** All outputs of a call with `wanted` results; `undefined` after a report. */
export function callOutputs(
  site: Pick<SectionSite, "flat" | "expressionContext">,
  syntax: ExpressionSyntax,
  wanted: number,
): readonly TypedValue[] | undefined {
  const { flat, expressionContext } = site;
  if (syntax.kind !== "call") {
    reportFlatten(flat, expressionContext.scope, "flatten.tuple-without-call", syntax.span);
    return undefined;
  }
  const operator = builtinOperatorOf(flat.context, expressionContext, syntax);
  const outputs =
    operator === undefined
      ? elaborateUserCall(flat.context, expressionContext, syntax)
      : operatorOutputs(elaborate(flat.context, expressionContext, syntax));
  if (outputs === undefined || outputs.some(isErrorValue)) return undefined;
  if (outputs.length >= wanted) return outputs;
  const args = { function: nameOf(syntax.function), outputs: outputs.length, wanted };
  reportFlatten(flat, expressionContext.scope, "flatten.too-few-outputs", syntax.span, args);
  return undefined;
}
