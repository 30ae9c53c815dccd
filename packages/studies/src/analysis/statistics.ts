/** Numbers that describe a column; NaN where there are too few values. */
export interface ColumnStatistics {
  readonly count: number;
  readonly mean: number;
  /** Of the sample: with n - 1. */
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  readonly median: number;
  /** Quantiles 0.05 and 0.95. */
  readonly low: number;
  readonly high: number;
}

/** Of the values that are numbers, summed in their order: equal bits for equal columns. */
export function statisticsOf(column: Float64Array): ColumnStatistics {
  const values = column.filter((value) => Number.isFinite(value));
  const count = values.length;
  // Relative to one of them: equal values have that mean exactly.
  const [base = Number.NaN] = values;
  let sum = 0;
  for (const value of values) sum += value - base;
  const mean = base + sum / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const sorted = values.sort();
  return {
    ...{ count, mean, deviation: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1)) },
    ...{ least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN },
    ...{ median: quantileOf(sorted, 0.5), low: quantileOf(sorted, 0.05), high: quantileOf(sorted, 0.95) },
  };
}

/** Quantile of sorted values, interpolated (Hyndman, Fan 1996, definition 7). */
export function quantileOf(sorted: Float64Array, u: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = u * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}
