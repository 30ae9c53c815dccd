import { type Expression, visitExpression } from "@cosimo/ir";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import type { TypedValue } from "../model/typed-value.ts";

/**
 * Reports the declared value of a constant that is no number: 1/0. A function whose assertion fails is reported where it is evaluated.
 * Nothing else may need the value.
 */
export function checkConstant(
  flat: FlatModel,
  { path, binding }: PrimitiveComponent,
  value: TypedValue,
): void {
  if (binding === undefined) return;
  const { scope, span } = binding.source;
  const calls = new Set<unknown>();
  for (const scalar of value.scalars) {
    if (scalar.kind === "number" || scalar.kind === "string") continue;
    // The elements of an array may be the outputs of one call.
    if (scalar.kind === "call" && calls.has(scalar.arguments)) continue;
    if (scalar.kind === "call") calls.add(scalar.arguments);
    const result = evaluateStructural(flat.context, scalar, "constant");
    const isKnown = typeof result === "number" ? Number.isFinite(result) : result !== undefined;
    if (isKnown || hasUnknownOperand(flat, scalar)) continue;
    reportFlatten(flat, scope, "flatten.constant-undefined", span, { name: path.join(".") });
    return;
  }
}

/** Calls may need a run, or have been reported; so may other constants. */
function hasUnknownOperand(flat: FlatModel, value: Expression): boolean {
  let isUnknown = false;
  visitExpression(value, (node) => {
    if (node.kind === "call") isUnknown = true;
    if (node.kind === "variable")
      isUnknown ||= evaluateStructural(flat.context, node, "constant") === undefined;
  });
  return isUnknown;
}
