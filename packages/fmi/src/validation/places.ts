import { type RelatedSpan, relatedSpan, type Span } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { Variable, VariableReference } from "../description/variables.ts";

const attributePattern = /([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** An attribute in the start tags that a span covers; missing when the XML doesn't have it. */
export function findAttribute(span: Span, name: string): Span | undefined {
  const text = span.source.text.slice(span.start, span.end);
  for (const match of text.matchAll(attributePattern)) {
    if (match[1] !== name) continue;
    const start = span.start + match.index;
    return { source: span.source, start, end: start + match[0].length };
  }
  return undefined;
}

/** The attribute, or the whole tag where it isn't given. */
export function attributeSpan(span: Span, name: string): Span {
  return findAttribute(span, name) ?? span;
}

/** A place with the name of what is there. */
export function also(name: string, span: Span): { readonly related: readonly RelatedSpan[] } {
  return { related: [relatedSpan(name, span)] };
}

export function variableAt(
  { variables }: ModelDescription,
  reference: VariableReference | undefined,
): Variable | undefined {
  return reference?.index === undefined ? undefined : variables[reference.index];
}
