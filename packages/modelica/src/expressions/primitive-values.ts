import type { Span, Variability } from "@cosimo/ir";
import { constantValue } from "../evaluation/constant-values.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { countOf, errorValue, type TypedValue } from "../model/typed-value.ts";

/** Constants of classes, and outside values read by functions, are literals; others are variables. */
export function isVariable(component: PrimitiveComponent, expressionContext: ExpressionContext): boolean {
  return component.objectScope.kind === "object" && expressionContext.body?.kind !== "function";
}

export function primitiveValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  component: PrimitiveComponent,
  span: Span = component.declaration.name.span,
): TypedValue {
  if (!isVariable(component, expressionContext))
    return outsideValue(context, expressionContext, component, span);
  const { tables } = context;
  const first = variablesOf(tables, component);
  const count = countOf(component.dims);
  const scalars = count === 1 ? [tables.nodes[first]!] : tables.nodes.slice(first, first + count);
  const variability = variableVariability(context, component, first);
  return { type: component.type, dims: component.dims, scalars, variability };
}

function outsideValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  component: PrimitiveComponent,
  span: Span,
): TypedValue {
  const { variability } = component.prefixes;
  const name = component.path.join(".");
  const restriction = component.objectScope.owner?.definition.restriction;
  // A record that a function declares has sizes by its own parameters.
  const isOwnSize = restriction === "record" && expressionContext.scope.definition.restriction === "record";
  const isFixed =
    variability === "constant" || (variability === "parameter" && (restriction === "package" || isOwnSize));
  if (!isFixed) {
    const args = { name, class: component.path.slice(0, -1).join("."), member: component.name };
    reportExpression(context, expressionContext, "expression.class-variable", span, args);
    return errorValue;
  }
  if (component.binding === undefined) {
    reportExpression(context, expressionContext, "expression.constant-without-value", span, { name });
    return errorValue;
  }
  return constantValue(context, component);
}

export function variableVariability(
  context: ModelContext,
  component: PrimitiveComponent,
  variable: number,
): Variability {
  const declared = component.prefixes.variability;
  if (declared !== "") return declared;
  if (component.type.kind !== "Real") return "discrete";
  return context.tables.discreteReals.has(variable) ? "discrete" : "continuous";
}
