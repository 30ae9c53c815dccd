/** A reduction by its name, and what it is of. */
export interface OutputText {
  readonly kind: "final" | "max" | "min" | "mean" | "integral" | "event" | "count";
  readonly expression: string;
}

/** `KIND(EXPRESSION)`, or an expression, whose final value is meant. */
export function parseOutputText(text: string): OutputText {
  const [, kind, inner = ""] = /^(final|max|min|mean|integral|event|count)\((.*)\)$/s.exec(text.trim()) ?? [];
  if (kind === undefined) return { kind: "final", expression: text.trim() };
  return { kind: kind as OutputText["kind"], expression: inner.trim() };
}
