/** Pivots below this share of the largest entry count as zero. */
const ZERO = 1e-7;

/** Orthonormal combinations of the rows of an m x n matrix that vanish: each has m factors. */
export function vanishingCombinations(rows: readonly Float64Array[]): Float64Array[] {
  const left = rows.map((row) => row.slice());
  const combinations = rows.map((_, i) => Float64Array.from(rows, (_row, j) => Number(i === j)));
  const open = new Set(rows.keys());
  const zero = ZERO * largestOf(left);
  for (
    let pivot = largestEntry(left, open, zero);
    pivot !== undefined;
    pivot = largestEntry(left, open, zero)
  ) {
    open.delete(pivot.row);
    for (const row of open) {
      const factor = left[row]![pivot.column]! / left[pivot.row]![pivot.column]!;
      if (factor === 0) continue;
      subtract(left[row]!, left[pivot.row]!, factor);
      subtract(combinations[row]!, combinations[pivot.row]!, factor);
    }
  }
  return orthonormal([...open].map((row) => combinations[row]!));
}

/**
 * As many positions as each of the bases has vectors, such that the vectors are independent there in all bases: the best worst case in
 * turn (a QR decomposition with pivots that all share). `undefined` if there are none, or the bases differ in size.
 */
export function sharedPivots(
  bases: readonly (readonly Float64Array[])[],
  weights: readonly number[],
): readonly number[] | undefined {
  const count = bases[0]?.length ?? 0;
  if (bases.some((basis) => basis.length !== count)) return undefined;
  let left: readonly (readonly Float64Array[])[] = bases;
  const chosen: number[] = [];
  while (chosen.length < count) {
    const share = (position: number): number =>
      left.reduce((least, basis) => Math.min(least, lengthAt(basis, position)), Infinity) *
      weights[position]!;
    let best = 0;
    for (const position of weights.keys()) if (share(position) > share(best)) best = position;
    if (!(share(best) > ZERO)) return undefined;
    chosen.push(best);
    left = left.map((basis) => without(basis, best));
  }
  return chosen;
}

/** Length of what a basis of orthonormal vectors has at a position. */
function lengthAt(basis: readonly Float64Array[], position: number): number {
  return Math.sqrt(basis.reduce((sum, vector) => sum + vector[position]! ** 2, 0));
}

/** The combinations of a basis that vanish at a position. */
function without(basis: readonly Float64Array[], position: number): Float64Array[] {
  const length = lengthAt(basis, position);
  const direction = basis[0]!.map((_, i) =>
    basis.reduce((sum, vector) => sum + (vector[position]! / length) * vector[i]!, 0),
  );
  const left = basis.map((vector) => {
    const rest = vector.slice();
    subtract(rest, direction, vector[position]! / length);
    return rest;
  });
  return orthonormal(left);
}

/** A basis of the vectors' span; what is left of a dependent one is dropped. */
function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = vector.slice();
    const before = Math.sqrt(dot(rest, rest));
    for (let pass = 0; pass < 2; pass++) for (const known of basis) subtract(rest, known, dot(rest, known));
    const length = Math.sqrt(dot(rest, rest));
    if (length > ZERO * before) basis.push(rest.map((entry) => entry / length));
  }
  return basis;
}

function largestEntry(rows: readonly Float64Array[], open: ReadonlySet<number>, zero: number) {
  let size = zero;
  let found: { readonly row: number; readonly column: number } | undefined;
  for (const row of open) {
    const entries = rows[row]!;
    for (let column = 0; column < entries.length; column++) {
      if (!(Math.abs(entries[column]!) > size)) continue;
      size = Math.abs(entries[column]!);
      found = { row, column };
    }
  }
  return found;
}

function largestOf(rows: readonly Float64Array[]): number {
  return rows.reduce((most, row) => row.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0);
}

function subtract(target: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! -= factor * other[i]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
