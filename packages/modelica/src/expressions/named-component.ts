import { phrase } from "@cosimo/ir";
import { childOf } from "../components/child-of.ts";
import { resolveStart } from "../components/resolve-names.ts";
import type { ComponentInstance } from "../model/component.ts";
import { scalarName } from "../model/elaboration-tables.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { ComponentReference, ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import { resolveSubscripts, selectElements } from "./subscripts.ts";

/** A component that is named, not read: by its path, and the elements of a scalar's array. */
export interface NamedComponent {
  readonly component: ComponentInstance;
  /** Path with the subscripts of the last part: "a.b[2].c". */
  readonly key: string;
}

/** The single component that an expression names; `undefined` after a report. */
export function namedComponent(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): NamedComponent | undefined {
  if (syntax.kind === "reference") {
    const start = resolveStart(context, expressionContext, syntax);
    if (start === undefined) return undefined;
    if (start.kind === "component")
      return follow(context, expressionContext, syntax, start.component, start.used - 1);
  }
  return notOneComponent(context, expressionContext, syntax);
}

function notOneComponent(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { span }: ExpressionSyntax,
): undefined {
  const construct = phrase(featurePhrases, "construct.not-one-component");
  reportExpression(context, expressionContext, "expression.misplaced", span, { construct });
  return undefined;
}

function follow(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  start: ComponentInstance,
  at: number,
): NamedComponent | undefined {
  const part = reference.parts[at]!;
  let component = start;
  const dims = component.kind === "array" || component.kind === "primitive" ? component.dims : [];
  let offset = 0;
  if (dims.length > 0 && part.subscripts.length > 0) {
    const subscripts = resolveSubscripts(context, expressionContext, part, dims);
    if (subscripts === undefined) return undefined;
    const chosen = selectElements(dims, subscripts);
    if (chosen.dims.length > 0) return notOneComponent(context, expressionContext, reference);
    offset = chosen.offsets[0]!;
    if (component.kind === "array") component = component.elements[offset]!;
  }
  if (at === reference.parts.length - 1) {
    const isElement = component.kind === "primitive" && part.subscripts.length > 0;
    const key = isElement ? scalarName(component as never, offset) : component.path.join(".");
    return { component, key };
  }
  const child =
    component.kind === "object" ? childOf(context, component, reference.parts[at + 1]!.name) : undefined;
  if (child === undefined) return notOneComponent(context, expressionContext, reference);
  return follow(context, expressionContext, reference, child, at + 1);
}
