import type { Span } from "@cosimo/ir";
import { commonFormAdvice, conversionAdvice } from "../../advice/conversion-advice.ts";
import { type FlatModel, reportFlatten } from "../../flat/flat-model.ts";
import type { ClassInstance } from "../../model/class-instance.ts";
import {
  commonType,
  countOf,
  describeType,
  isAssignable,
  sameDims,
  type TypedValue,
} from "../../model/typed-value.ts";

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
