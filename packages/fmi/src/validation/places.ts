import { type RelatedSpan, relatedSpan, type Span } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { Variable, VariableReference } from "../description/variables.ts";

const attributePattern = /([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** Span of an attribute in the start tags that a span covers; `undefined` if it is absent. */
export function findAttribute(span: Span, name: string): Span | undefined {
  const text = span.source.text.slice(span.start, span.end);
  for (const match of text.matchAll(attributePattern)) {
    if (match[1] !== name) continue;
    const start = span.start + match.index;
    return { source: span.source, start, end: start + match[0].length };
  }
  return undefined;
}

/** Span of the attribute, or of the tag if the attribute is absent. */
export function attributeSpan(span: Span, name: string): Span {
  return findAttribute(span, name) ?? span;
}

/** A related span with a name. */
export function also(name: string, span: Span): { readonly related: readonly RelatedSpan[] } {
  return { related: [relatedSpan(name, span)] };
}

export function variableAt(
  { variables }: ModelDescription,
  reference: VariableReference | undefined,
): Variable | undefined {
  return reference?.index === undefined ? undefined : variables[reference.index];
}
