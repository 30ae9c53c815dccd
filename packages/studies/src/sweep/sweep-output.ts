/** A number that each run of a sweep gives. */
export interface SweepOutput {
  readonly kind: "final" | "max" | "min" | "integral";
  readonly variable: string;
  /** Heading of its column. */
  readonly label: string;
}

/** `x` (final value), `final(x)`, `max(x)`, `min(x)`, `integral(x)`. */
export function parseSweepOutput(text: string): SweepOutput {
  const label = text.trim();
  const found = /^(final|max|min|integral)\((.*)\)$/s.exec(label);
  if (found === null) return { kind: "final", variable: label, label };
  return { kind: found[1] as SweepOutput["kind"], variable: found[2]!.trim(), label };
}
