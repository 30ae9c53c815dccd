/** Pattern of a square matrix: for row i the columns of its structural nonzeros, ascending. */
export type SparsityPattern = readonly (readonly number[])[];

const densePatterns: SparsityPattern[] = [];

/** The full pattern; one object for each size, so that what depends on it can be kept. */
export function densePattern(n: number): SparsityPattern {
  densePatterns[n] ??= createDense(n);
  return densePatterns[n];
}

function createDense(n: number): SparsityPattern {
  const all = Array.from({ length: n }, (_, j) => j);
  return all.map(() => all);
}

export function entryCount(pattern: SparsityPattern): number {
  return pattern.reduce((sum, row) => sum + row.length, 0);
}

/** Rows for each column, ascending. */
export function transposePattern(pattern: SparsityPattern): SparsityPattern {
  const columns: number[][] = pattern.map(() => []);
  pattern.forEach((row, i) => {
    for (const j of row) columns[j]!.push(i);
  });
  return columns;
}

/** The pattern with all diagonal elements; the same one if it has them. */
export function withDiagonal(pattern: SparsityPattern): SparsityPattern {
  if (pattern.every((row, i) => row.includes(i))) return pattern;
  return pattern.map((row, i) => (row.includes(i) ? row : mergeAscending(row, [i])));
}

/** Union of two ascending lists. */
export function mergeAscending(a: readonly number[], b: readonly number[]): number[] {
  const union: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    if (a[i] === next) i++;
    if (b[j] === next) j++;
    union.push(next);
  }
  return union;
}
