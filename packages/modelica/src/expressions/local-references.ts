import { didYouMean } from "@cosimo/ir";
import type { LocalVariable } from "../model/expression-context.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { errorValue, type TypedValue, variabilityOf } from "../model/typed-value.ts";
import type { ComponentReference } from "../syntax/tree/syntax-tree.ts";
import { allOf, localSelection, type ResolvedSubscript, resolveSubscripts } from "./subscripts.ts";

/** A local variable of a function with subscripts and fields: `x[i]`, `r.a[2]`, `r[i].a`. */
export function elaborateLocal(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  start: LocalVariable,
): TypedValue {
  let local = start;
  const subscripts: ResolvedSubscript[] = [];
  for (const [i, part] of reference.parts.entries()) {
    if (i > 0) {
      const field = local.fields?.get(part.name);
      if (field === undefined) {
        const args = { name: part.name, scope: reference.parts[i - 1]!.name };
        const hint = didYouMean(part.name, local.fields?.keys() ?? []);
        reportExpression(context, expressionContext, "expression.unknown-name", part.span, args, hint);
        return errorValue;
      }
      local = field;
    }
    const resolved = resolveSubscripts(context, expressionContext, part, local.dims.slice(subscripts.length));
    if (resolved === undefined) return errorValue;
    subscripts.push(...resolved);
  }
  return selectLocal(local, subscripts);
}

function selectLocal(local: LocalVariable, subscripts: readonly ResolvedSubscript[]): TypedValue {
  const complete = [...subscripts, ...local.dims.slice(subscripts.length).map(allOf)];
  const dims = complete.flatMap((s) => {
    if (s.kind === "list") return [s.indices.length];
    return s.kind === "dynamicList" ? [s.expressions.length] : [];
  });
  if (local.fields !== undefined) {
    const fields = new Map<string, TypedValue>();
    for (const [name, field] of local.fields) fields.set(name, selectLocal(field, complete));
    return { type: local.type, dims, scalars: [], fields, variability: variabilityOf([...fields.values()]) };
  }
  const scalars = localSelection(local.id, complete);
  const variability = local.type.kind === "Real" ? "continuous" : "discrete";
  return { type: local.type, dims, scalars, variability };
}
