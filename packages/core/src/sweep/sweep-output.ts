import type { ExactColumn } from "@cosimo/results";

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

/** The integer of a run beyond 2^53, which no number has; undefined: a number does. */
export function reduceWhole(kind: SweepOutput["kind"], values: ExactColumn): bigint | undefined {
  if (!(values instanceof BigInt64Array || values instanceof BigUint64Array)) return undefined;
  const whole = kind === "final" ? values.at(-1) : kind === "integral" ? undefined : extreme(kind, values);
  return whole === undefined || Number.isSafeInteger(Number(whole)) ? undefined : whole;
}

function extreme(kind: "max" | "min", values: BigInt64Array | BigUint64Array): bigint | undefined {
  let most = values[0];
  for (const value of values)
    if (most === undefined || (kind === "max" ? value > most : value < most)) most = value;
  return most;
}
