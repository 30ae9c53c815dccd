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

/** The number of a run. `time` and `values` have both limits at events. */
export function reduceOutput(kind: SweepOutput["kind"], time: Float64Array, values: Float64Array): number {
  switch (kind) {
    case "final":
      return values.at(-1) ?? Number.NaN;
    case "max":
      return largest(time, values, 1);
    case "min":
      return -largest(time, values, -1);
    case "integral":
      return integral(time, values);
  }
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

/** Calls `use` for each part between two events, with the numbers of its first and last row. */
function forEachPiece(time: Float64Array, use: (first: number, last: number) => void): void {
  let first = 0;
  for (let i = 1; i <= time.length; i++) {
    if (i < time.length && time[i]! > time[i - 1]!) continue;
    use(first, i - 1);
    first = i;
  }
}

/**
 * The largest of sign * values. Between rows, the vertex of the parabola through the largest and its neighbours counts:
 * its error is of third order in the distance of rows.
 */
function largest(time: Float64Array, values: Float64Array, sign: number): number {
  let most = Number.NEGATIVE_INFINITY;
  forEachPiece(time, (first, last) => {
    for (let i = first; i <= last; i++) {
      const value = sign * values[i]!;
      if (value > most) most = value;
      if (i === first || i === last) continue;
      const [before, after] = [sign * values[i - 1]!, sign * values[i + 1]!];
      if (value < before || value < after) continue;
      most = Math.max(most, vertex(time, i, before, value, after));
    }
  });
  return Number.isFinite(most) ? most : Number.NaN;
}

/** Ordinate of the vertex of the parabola through three points; the middle one is the largest. */
function vertex(time: Float64Array, i: number, before: number, value: number, after: number): number {
  const [h, k] = [time[i]! - time[i - 1]!, time[i + 1]! - time[i]!];
  const left = (value - before) / h;
  const right = (after - value) / k;
  const curvature = (right - left) / (h + k);
  const slope = (left * k + right * h) / (h + k);
  return curvature < 0 ? value - (slope * slope) / (4 * curvature) : value;
}

/**
 * The integral over time, by parabolas through three rows, averaged where two cover an interval: of third order in the
 * distance of rows. Pieces between events are integrated separately.
 */
function integral(time: Float64Array, values: Float64Array): number {
  let sum = 0;
  forEachPiece(time, (first, last) => {
    for (let i = first; i < last; i++) {
      const parts: number[] = [];
      if (i > first) parts.push(overParabola(time, values, i - 1, i));
      if (i + 1 < last) parts.push(overParabola(time, values, i, i));
      const trapezoid = ((time[i + 1]! - time[i]!) * (values[i]! + values[i + 1]!)) / 2;
      sum += parts.length === 0 ? trapezoid : parts.reduce((a, b) => a + b) / parts.length;
    }
  });
  return sum;
}

/** Integral over the interval after row `i` of the parabola through rows `k`, `k + 1` and `k + 2`. */
function overParabola(time: Float64Array, values: Float64Array, k: number, i: number): number {
  const [a, b, c] = [time[k]!, time[k + 1]!, time[k + 2]!];
  const [p, q] = [(values[k + 1]! - values[k]!) / (b - a), (values[k + 2]! - values[k + 1]!) / (c - b)];
  const curvature = (q - p) / (c - a);
  const h = time[i + 1]! - time[i]!;
  return (h * (values[i]! + values[i + 1]!)) / 2 - (curvature * h ** 3) / 6;
}
