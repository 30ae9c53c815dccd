import type { Origin, Span } from "@cosimo/ir";
import { commonFormAdvice, conversionAdvice } from "../../advice/conversion-advice.ts";
import { builtinOperatorOf, nameOf } from "../../components/called-function.ts";
import type { SectionSite } from "../../flat/equation-site.ts";
import { type EquationSink, type FlatModel, originOf, reportFlatten } from "../../flat/flat-model.ts";
import type { ClassInstance } from "../../model/class-instance.ts";
import { elaborate, elaborateUserCall } from "../../model/queries.ts";
import {
  commonType,
  countOf,
  describeType,
  isAssignable,
  isErrorValue,
  operatorOutputs,
  sameDims,
  type TypedValue,
} from "../../model/typed-value.ts";
import type { ExpressionSyntax } from "../../syntax/tree/syntax-tree.ts";

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

export function compatible(
  flat: FlatModel,
  scope: ClassInstance,
  left: TypedValue,
  right: TypedValue,
  span: Span,
): boolean {
  const type = commonType(left.type, right.type);
  const isOfType =
    type !== undefined && type.kind !== "function" && (type.kind !== "record" || sameFields(left, right));
  if (isOfType && sameDims(left.dims, right.dims)) return true;
  const code = isOfType ? "flatten.equation-sizes" : "flatten.equation-types";
  const args = { left: describeType(left), right: describeType(right) };
  reportFlatten(flat, scope, code, span, args, commonFormAdvice(left, right));
  return false;
}

/** The same for a left side that gets its value from the right one, as in a when-clause: an Integer gets no Real. */
export function receives(
  flat: FlatModel,
  scope: ClassInstance,
  left: TypedValue,
  right: TypedValue,
  span: Span,
): boolean {
  if (!compatible(flat, scope, left, right, span)) return false;
  const lossy = lossyPart(left, right);
  if (lossy === undefined) return true;
  const args = { left: describeType(lossy.left), right: describeType(lossy.right) };
  reportFlatten(flat, scope, "flatten.equation-types", span, args, conversionAdvice(lossy.left, lossy.right));
  return false;
}

/** The two values, or those of a field in them, if the left type does not hold all values of the right one. */
function lossyPart(
  left: TypedValue,
  right: TypedValue,
): { readonly left: TypedValue; readonly right: TypedValue } | undefined {
  if (left.fields === undefined) return isAssignable(right.type, left.type) ? undefined : { left, right };
  for (const [name, field] of left.fields) {
    const found = lossyPart(field, right.fields!.get(name)!);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sameFields(left: TypedValue, right: TypedValue): boolean {
  if (left.fields === undefined || right.fields === undefined) return false;
  for (const [name, field] of left.fields) {
    const other = right.fields.get(name);
    if (other === undefined || commonType(field.type, other.type) === undefined) return false;
    // Where there are no records, nothing is known of the sizes in them.
    if (countOf(left.dims) > 0 && !sameDims(field.dims, other.dims)) return false;
  }
  return left.fields.size === right.fields.size;
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
