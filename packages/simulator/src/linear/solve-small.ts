/**
 * Solves the dense row-major n-by-n system in place by elimination with row pivoting. Returns false if the matrix is
 * singular to working precision.
 */
export function solveSmall(n: number, a: Float64Array, b: Float64Array): boolean {
  let largest = 0;
  for (const value of a) largest = Math.max(largest, Math.abs(value));
  for (let k = 0; k < n; k++) {
    const pivot = pivotRow(n, a, k);
    if (!(Math.abs(a[pivot * n + k]!) > 1e-10 * largest)) return false;
    exchangeRows(n, a, b, k, pivot);
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!;
      for (let j = k; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!;
      b[i]! -= factor * b[k]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) b[i]! -= a[i * n + j]! * b[j]!;
    b[i]! /= a[i * n + i]!;
  }
  return b.every((value) => Number.isFinite(value));
}

function pivotRow(n: number, a: Float64Array, k: number): number {
  let best = k;
  for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]!) > Math.abs(a[best * n + k]!)) best = i;
  return best;
}

function exchangeRows(n: number, a: Float64Array, b: Float64Array, k: number, other: number): void {
  if (k === other) return;
  for (let j = 0; j < n; j++) {
    const value = a[k * n + j]!;
    a[k * n + j] = a[other * n + j]!;
    a[other * n + j] = value;
  }
  const value = b[k]!;
  b[k] = b[other]!;
  b[other] = value;
}
