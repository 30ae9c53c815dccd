import { type Span, textOf } from "@cosimo/ir";
import type { ExpressionContext } from "../instance/environment.ts";

/** The text at a place, with iteration variables of the loops around it by their values: `h[3] <= 0` for `h[i] <= 0`. */
export function iteratedText(span: Span, environment: ExpressionContext): string {
  const seen = new Set<string>();
  let text = textOf(span);
  for (let at = environment.iterators; at !== undefined; at = at.next) {
    const [value] = at.value.scalars;
    if (seen.has(at.name) || value?.kind !== "number" || at.value.type.kind !== "Integer") continue;
    seen.add(at.name);
    text = withValue(text, at.name, value.value);
  }
  return text;
}

/** A string, a quoted name, a number, or a name with the dot before it. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|(?:\.\s*)?[A-Za-z_]\w*/g;

/** Everything stays if a loop inside has the name. */
function withValue(text: string, name: string, value: number): string {
  if (new RegExp(`\\b${name}\\s+in\\b`).test(text)) return text;
  return text.replace(token, (found) => (found === name ? String(value) : found));
}
