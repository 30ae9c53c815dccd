import { type OutputText, parseOutputText } from "../study-file/output-text.ts";

/** A number that each run of a sweep gives. */
export interface SweepOutput extends OutputText {
  /** Missing: the expression is no variable, or a condition. */
  readonly variable?: string;
  /** Heading of its column. */
  readonly label: string;
}

/** `x` (final value), `final(x)`, `max(x)`, `min(x)`, `mean(x)`, `integral(x)`, `event(c)`, `count(c)`. */
export function parseSweepOutput(text: string, isVariable: (name: string) => boolean): SweepOutput {
  const { kind, expression } = parseOutputText(text);
  const hasValue = kind !== "event" && kind !== "count" && isVariable(expression);
  return { kind, expression, ...(hasValue && { variable: expression }), label: text.trim() };
}

/** The unit of an output by that of its variable; empty: it has none, or it is not known. */
export function unitOfOutput(kind: SweepOutput["kind"], unit: string): string {
  if (kind === "event") return "s";
  if (kind === "count") return "";
  if (kind !== "integral" || unit === "") return unit;
  const [numerator, ...denominator] = unit.split("/");
  const product = numerator === "1" ? "s" : `${numerator}.s`;
  return [product, ...denominator].join("/");
}
