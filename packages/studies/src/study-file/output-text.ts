import { hasReduction, type ReductionKind, wholeReduction } from "./formula.ts";

/** A reduction by its name, and what it is of. */
export interface OutputText {
  readonly kind: ReductionKind | "event" | "count" | "formula";
  readonly expression: string;
}

/** `KIND(EXPRESSION)`, a formula with such, or an expression, whose final value is meant. */
export function parseOutputText(given: string): OutputText {
  const text = given.trim();
  const [, kind, inner = ""] = /^(event|count)\((.*)\)$/s.exec(text) ?? [];
  if (kind === "event" || kind === "count") return { kind, expression: inner.trim() };
  return wholeReduction(text) ?? { kind: hasReduction(text) ? "formula" : "final", expression: text };
}
