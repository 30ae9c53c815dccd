import { sinNearZero } from "../elementary/elementary.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { normalCdf } from "./special-functions.ts";

/** Ranks of two variables, by their places, with this correlation of Spearman. */
export type RankCorrelation = readonly [first: number, second: number, correlation: number];

/**
 * Lower triangular L with L L' = the correlations of the normal scores: 2 sin(pi r / 6) for ranks correlated by r (Pearson 1907).
 * undefined: no distribution has these correlations.
 */
export function correlationFactor(
  size: number,
  correlations: readonly RankCorrelation[],
): readonly Float64Array[] | undefined {
  const matrix = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)),
  );
  for (const [i, j, rank] of correlations) {
    const score = 2 * sinNearZero((Math.PI * rank) / 6);
    matrix[i]![j] = score;
    matrix[j]![i] = score;
  }
  return cholesky(matrix);
}

function cholesky(matrix: readonly Float64Array[]): readonly Float64Array[] | undefined {
  const factor = matrix.map((row) => new Float64Array(row.length));
  for (let i = 0; i < matrix.length; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i]![j]!;
      for (let k = 0; k < j; k++) rest -= factor[i]![k]! * factor[j]![k]!;
      if (i > j) factor[i]![j] = rest / factor[j]![j]!;
      else if (rest <= 0) return undefined;
      else factor[i]![i] = Math.sqrt(rest);
    }
  return factor;
}

/** Gaussian copula: numbers in (0, 1) with the correlations of `factor` from independent ones. */
export function correlated(units: readonly number[], factor: readonly Float64Array[]): readonly number[] {
  const scores = units.map(normalQuantile);
  return factor.map((row, i) => {
    let score = 0;
    for (let j = 0; j <= i; j++) score += row[j]! * scores[j]!;
    // The first variable keeps its number to the last bit.
    return i === 0 ? units[0]! : Math.min(Math.max(normalCdf(score), 2 ** -53), 1 - 2 ** -53);
  });
}
