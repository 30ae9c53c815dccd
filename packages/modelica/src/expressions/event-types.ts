import { didYouMean, type EventType, visitExpression } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { allScalars, isErrorValue, type TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";

/** `noEvent`: relations that are evaluated at other events only. */
export type DeclaredEventType = EventType | "noEvent";

/** Vendor annotation of functions: relations in the arguments of their calls are events of this type. */
export const eventTypeAnnotation = "__Cosimo_eventType";

const eventTypes: readonly DeclaredEventType[] = [
  "unilateral",
  "bilateral",
  "shortliving",
  "ordinary",
  "noEvent",
];

/** Event type that the function declares for its arguments; `undefined` also after the report of an unknown one. */
export function declaredEventType(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { definition, name }: ClassInstance,
): DeclaredEventType | undefined {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  for (const argument of annotation?.arguments ?? []) {
    if (argument.kind !== "element" || argument.path[0]?.name !== eventTypeAnnotation) continue;
    const value = argument.modification?.value;
    const found = eventTypes.find((type) => value?.kind === "string" && value.value === type);
    if (found !== undefined) return found;
    const written = value?.kind === "string" ? value.value : "";
    const args = { function: name.join("."), types: eventTypes.map((type) => `"${type}"`) };
    const hint = didYouMean(written, eventTypes);
    reportExpression(context, expressionContext, "expression.event-type", argument.span, args, hint);
  }
  return undefined;
}

/** The context of the arguments of a function that declares this type. */
export function typedContext(
  expressionContext: ExpressionContext,
  eventType: DeclaredEventType,
): ExpressionContext {
  if (expressionContext.eventType === "noEvent") return expressionContext;
  return { ...expressionContext, events: expressionContext.events && eventType !== "noEvent", eventType };
}

/**
 * Reports a call outside the condition of a when-clause, one that types no relation, and one whose relations have another
 * type already; returns whether it is sound.
 */
export function checkTypedCall(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  eventType: DeclaredEventType,
  results: readonly TypedValue[],
): boolean {
  if (context.tables.events === undefined || results.some(isErrorValue)) return true;
  const { eventType: outer, when, events } = expressionContext;
  const code =
    outer !== undefined && outer !== eventType && eventType !== "noEvent"
      ? "expression.nested-event-types"
      : !when || (!events && outer === undefined)
        ? "expression.typed-outside-when"
        : eventType !== "noEvent" && !results.some((value) => allScalars(value).some(hasRelation))
          ? "expression.typed-no-relation"
          : undefined;
  if (code === undefined) return true;
  const name = syntax.function.parts.map((part) => part.name).join(".");
  reportExpression(context, expressionContext, code, syntax.span, { function: name });
  return false;
}

function hasRelation(scalar: ReturnType<typeof allScalars>[number]): boolean {
  let found = false;
  visitExpression(scalar, ({ kind }) => {
    if (kind === "relation") found = true;
  });
  return found;
}
