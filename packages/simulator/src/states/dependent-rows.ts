/** Rows with a smaller share of a combination are omitted. */
const SHARE = 1e-6;

/** A pivot below this fraction of the largest initial entry of its row counts as zero. */
const ZERO = 1e-9;
/** For almost dependent rows: fraction of the largest entry of the matrix. Small rows must not be scaled up. */
const ALMOST_ZERO = 1e-3;

/**
 * Groups of rows of an m x n matrix with a vanishing linear combination, one for each row beyond the rank: left null
 * vectors from elimination with complete pivoting, without zero components. The remaining row comes first.
 */
export function dependentRows(values: Float64Array, m: number, n: number): readonly (readonly number[])[] {
  return dependentAmong(rowsOf(values, m, n).map(scaled), ZERO);
}

/** Like `dependentRows`, for combinations that are almost zero. */
export function almostDependentRows(
  values: Float64Array,
  m: number,
  n: number,
): readonly (readonly number[])[] {
  const largest = values.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  return dependentAmong(rowsOf(values, m, n), ALMOST_ZERO * largest);
}

function rowsOf(values: Float64Array, m: number, n: number): readonly Float64Array[] {
  return Array.from({ length: m }, (_, i) => values.slice(i * n, (i + 1) * n));
}

function dependentAmong(rows: readonly Float64Array[], zero: number): readonly (readonly number[])[] {
  const combinations = rows.map((_, i) => Float64Array.from(rows, (_, j) => Number(i === j)));
  const left = new Set(rows.keys());
  for (;;) {
    const pivot = largestEntry(rows, left, zero);
    if (pivot === undefined) break;
    left.delete(pivot.row);
    for (const row of left) {
      const factor = rows[row]![pivot.column]! / rows[pivot.row]![pivot.column]!;
      if (factor === 0) continue;
      subtract(rows[row]!, rows[pivot.row]!, factor);
      subtract(combinations[row]!, combinations[pivot.row]!, factor);
    }
  }
  return [...left].map((row) => members(row, combinations[row]!));
}

function scaled(row: Float64Array): Float64Array {
  const scale = row.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  return scale > 0 && Number.isFinite(scale) ? row.map((entry) => entry / scale) : row;
}

function largestEntry(rows: readonly Float64Array[], left: ReadonlySet<number>, zero: number) {
  let size = zero;
  let found: { readonly row: number; readonly column: number } | undefined;
  for (const row of left)
    for (const [column, entry] of rows[row]!.entries()) {
      if (!(Math.abs(entry) > size)) continue;
      size = Math.abs(entry);
      found = { row, column };
    }
  return found;
}

function subtract(target: Float64Array, other: Float64Array, factor: number): void {
  for (const [i, value] of other.entries()) target[i]! -= factor * value;
}

function members(first: number, combination: Float64Array): readonly number[] {
  const others = [...combination.keys()].filter((i) => i !== first && Math.abs(combination[i]!) > SHARE);
  return [first, ...others];
}
