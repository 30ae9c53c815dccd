import { bisect, incompleteBeta } from "../distributions/special-functions.ts";
import { svd } from "./svd.ts";

/** What data say about the unknowns at a solution. */
export interface Estimates {
  /** Standard errors; NaN where the data do not tell, and at bounds. */
  readonly errors: readonly number[];
  /** Half widths of intervals of this probability by Student's distribution. */
  readonly halfWidths: readonly number[];
  readonly correlations: readonly (readonly number[])[];
  /** Standard deviation of a residual, known (1) or estimated. */
  readonly deviation: number;
  /** Observations less unknowns. */
  readonly freedom: number;
  /** Directions along which relative changes of the unknowns do not change what is observed, by unknown. */
  readonly undetermined: readonly (readonly number[])[];
}

/** A singular value below this share of the largest one is one of rounding. */
const RANK = 1e-10;

/** `isKnown`: residuals are in units of their standard deviation. `free`: unknowns that are not at a bound. */
export function estimatesOf(
  jacobian: Float64Array,
  sum: number,
  point: Float64Array,
  free: readonly boolean[],
  isKnown: boolean,
  probability = 0.95,
): Estimates {
  const n = point.length;
  const m = n === 0 ? 0 : jacobian.length / n;
  const indices = Array.from(point.keys()).filter((j) => free[j]!);
  const k = indices.length;
  const freedom = m - k;
  const sizes = indices.map((j) => Math.abs(point[j]!) || 1);
  const rows = Math.max(m, k);
  const matrix = new Float64Array(rows * k);
  for (let i = 0; i < m; i++)
    for (let c = 0; c < k; c++) matrix[i * k + c] = jacobian[i * n + indices[c]!]! * sizes[c]!;
  const { s, v } = svd(matrix, rows, k);
  const isSmall = (c: number) => !(s[c]! > RANK * s[0]!);
  const deviation = isKnown ? 1 : freedom > 0 ? Math.sqrt(sum / freedom) : Number.NaN;
  const variance = (a: number, b: number): number => {
    let value = 0;
    for (let c = 0; c < k; c++) if (!isSmall(c)) value += (v[a * k + c]! * v[b * k + c]!) / s[c]! ** 2;
    return value * sizes[a]! * sizes[b]! * deviation ** 2;
  };
  const hidden = Array.from({ length: k }, (_, c) => c).filter(isSmall);
  const isHidden = (a: number) => hidden.some((c) => Math.abs(v[a * k + c]!) > 1e-6);
  const errors = new Array<number>(n).fill(Number.NaN);
  indices.forEach((j, a) => {
    errors[j] = isHidden(a) ? Number.NaN : Math.sqrt(variance(a, a));
  });
  const correlations = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => {
      const [a, b] = [indices.indexOf(i), indices.indexOf(j)];
      if (i === j) return 1;
      return a < 0 || b < 0 ? 0 : variance(a, b) / (errors[i]! * errors[j]!);
    }),
  );
  const quantile = studentQuantile(0.5 + probability / 2, isKnown ? 1e9 : freedom);
  const undetermined = hidden.map((c) => {
    const direction = new Array<number>(n).fill(0);
    indices.forEach((j, a) => {
      direction[j] = v[a * k + c]!;
    });
    return direction;
  });
  const halfWidths = errors.map((error) => error * quantile);
  return { errors, halfWidths, correlations, deviation, freedom, undetermined };
}

/** Quantile of Student's distribution, for probabilities above 1/2; NaN without freedom. */
export function studentQuantile(probability: number, freedom: number): number {
  if (!(freedom > 0)) return Number.NaN;
  // P(T > t) = I_x(freedom/2, 1/2)/2 with x = freedom/(freedom + t^2) (Abramowitz and Stegun 26.7.1).
  const below = (t: number) => 1 - 0.5 * incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
  return bisect((t) => below(t) - probability, 0, 1e6);
}
