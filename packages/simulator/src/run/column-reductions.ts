import type { Reduction } from "./row-reductions.ts";

/**
 * The number of stored rows, with parabolas through neighbours; `time` and `values` have both limits at events. A run that is reduced
 * knows more: what is between its rows.
 */
export function reduceColumn(kind: Reduction["kind"], time: Float64Array, values: Float64Array): number {
  if (kind === "final") return values.at(-1) ?? Number.NaN;
  const pieces = piecesOf(time, values);
  if (kind === "integral") return pieces.reduce((sum, one) => sum + integralOf(one), 0);
  if (kind === "max") return largestOf(pieces);
  return -largestOf(pieces.map(({ t, x }) => ({ t, x: x.map((value) => -value) })));
}

/** Rows between two events. */
interface Piece {
  readonly t: Float64Array;
  readonly x: Float64Array;
}

function piecesOf(time: Float64Array, values: Float64Array): readonly Piece[] {
  const begins = [...time.keys()].filter((i) => i === 0 || !(time[i]! > time[i - 1]!));
  return begins.map((begin, k) => {
    const end = begins[k + 1] ?? time.length;
    return { t: time.subarray(begin, end), x: values.subarray(begin, end) };
  });
}

/** NaN: no value is a number. */
function largestOf(pieces: readonly Piece[]): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const { t, x } of pieces)
    for (let i = 0; i < t.length; i++) {
      if (x[i]! > largest) largest = x[i]!;
      const isInner = i > 0 && i + 1 < t.length && x[i]! >= x[i - 1]! && x[i]! >= x[i + 1]!;
      if (isInner) largest = Math.max(largest, vertex(t, x, i));
    }
  return Number.isFinite(largest) ? largest : Number.NaN;
}

/** Ordinate of the vertex of the parabola through row `i` and its neighbours: of third order in the distance of rows. */
function vertex(t: Float64Array, x: Float64Array, i: number): number {
  const [h, k] = [t[i]! - t[i - 1]!, t[i + 1]! - t[i]!];
  const [left, right] = [(x[i]! - x[i - 1]!) / h, (x[i + 1]! - x[i]!) / k];
  const curvature = (right - left) / (h + k);
  const slope = (left * k + right * h) / (h + k);
  return curvature < 0 ? x[i]! - (slope * slope) / (4 * curvature) : x[i]!;
}

/** By parabolas through three rows, averaged where two cover an interval: of third order in the distance of rows. */
function integralOf({ t, x }: Piece): number {
  let sum = 0;
  for (let i = 1; i < t.length; i++) {
    const h = t[i]! - t[i - 1]!;
    const bends = [i - 1, i].filter((k) => k > 0 && k + 1 < t.length).map((k) => bend(t, x, k));
    const mean = bends.reduce((all, one) => all + one, 0) / Math.max(1, bends.length);
    sum += (h * (x[i - 1]! + x[i]!)) / 2 - (mean * h * h * h) / 6;
  }
  return sum;
}

/** Half the second derivative of the parabola through row `k` and its neighbours. */
function bend(t: Float64Array, x: Float64Array, k: number): number {
  const [before, after] = [t[k]! - t[k - 1]!, t[k + 1]! - t[k]!];
  return ((x[k + 1]! - x[k]!) / after - (x[k]! - x[k - 1]!) / before) / (before + after);
}
