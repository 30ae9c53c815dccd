import type { ExpressionSyntax, ReferencePart } from "../syntax/tree/syntax-tree.ts";
import { type ComponentInstance, childOf } from "./component-instance.ts";
import type { ExpressionContext } from "./expression-context.ts";
import type { ModelContext } from "./model-context.ts";
import { resolveStart } from "./resolve-names.ts";

/** The length of the dimensions in which `name` is used as a subscript (specification 3.6, section 11.2.2.1). */
export function impliedRange(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  used: readonly ExpressionSyntax[],
): number | undefined {
  for (const expression of used) {
    const length = search(context, expressionContext, name, expression);
    if (length !== undefined) return length;
  }
  return undefined;
}

/** Searches all syntax nodes for references with the subscript `name`. */
function search(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  node: unknown,
): number | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  if (Array.isArray(node)) {
    for (const item of node) {
      const length = search(context, expressionContext, name, item);
      if (length !== undefined) return length;
    }
    return undefined;
  }
  const record = node as Record<string, unknown>;
  if (record["kind"] === "reference") {
    const length = lengthIn(context, expressionContext, name, node as ExpressionSyntax);
    if (length !== undefined) return length;
  }
  for (const [key, value] of Object.entries(record)) {
    if (key === "span") continue;
    const length = search(context, expressionContext, name, value);
    if (length !== undefined) return length;
  }
  return undefined;
}

function lengthIn(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  reference: ExpressionSyntax,
): number | undefined {
  if (reference.kind !== "reference") return undefined;
  if (!reference.parts.some((part) => positionOf(part, name) >= 0)) return undefined;
  const local = expressionContext.body?.variables.get(reference.parts[0]!.name);
  if (local !== undefined) return local.dims[positionOf(reference.parts[0]!, name)];
  const start = resolveStart(context, expressionContext, reference);
  if (start?.kind !== "component") return undefined;
  let component: ComponentInstance | undefined = start.component;
  for (let at = start.used - 1; component !== undefined; at++) {
    const part: ReferencePart | undefined = reference.parts[at];
    if (part === undefined) return undefined;
    const position = positionOf(part, name);
    if (position >= 0 && (component.kind === "primitive" || component.kind === "array"))
      return component.dims[position];
    const next: ReferencePart | undefined = reference.parts[at + 1];
    const object: ComponentInstance | undefined =
      component.kind === "array" ? component.elements[0] : component;
    component = object?.kind === "object" && next ? childOf(context, object, next.name) : undefined;
  }
  return undefined;
}

function positionOf(part: ReferencePart, name: string): number {
  return part.subscripts.findIndex(
    (s) =>
      s.kind === "expression" &&
      s.value.kind === "reference" &&
      s.value.parts.length === 1 &&
      s.value.parts[0]!.name === name,
  );
}
