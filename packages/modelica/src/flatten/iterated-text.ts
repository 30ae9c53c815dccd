import { type Span, textOf } from "@cosimo/ir";
import type { ExpressionContext } from "../instance/expression-context.ts";

/**
 * The source text with iteration variables of enclosing loops replaced by their values: `h[3] <= 0` for `h[i] <= 0`.
 */
export function iteratedText(span: Span, expressionContext: ExpressionContext): string {
  const seen = new Set<string>();
  let text = textOf(span);
  for (let at = expressionContext.iterators; at !== undefined; at = at.next) {
    const [value] = at.value.scalars;
    if (seen.has(at.name) || value?.kind !== "number" || at.value.type.kind !== "Integer") continue;
    seen.add(at.name);
    text = withValue(text, at.name, value.value);
  }
  return text;
}

/** A string, a quoted name, a number, or a name with a preceding dot. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|(?:\.\s*)?[A-Za-z_]\w*/g;

/** The text is unchanged if an inner loop declares the same name. */
function withValue(text: string, name: string, value: number): string {
  if (new RegExp(`\\b${name}\\s+in\\b`).test(text)) return text;
  return text.replace(token, (found) => (found === name ? String(value) : found));
}
