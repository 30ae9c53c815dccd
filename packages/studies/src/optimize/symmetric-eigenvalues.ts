/** Eigenvalues, and eigenvectors as columns, of a symmetric n x n matrix by rows: cyclic rotations of Jacobi (Golub, Van Loan, section 8.5). */
export function symmetricEigenvalues(matrix: Float64Array, n: number) {
  const a = matrix.slice();
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < 50; sweep++) {
    let rest = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rest += a[p * n + q]! ** 2;
    if (rest < 1e-300) break;
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, n, p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]!), vectors };
}

function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q]!;
  if (off === 0) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * off);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(1 + theta * theta));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  const mix = (m: Float64Array, i: number, j: number) => {
    const [x, y] = [m[i]!, m[j]!];
    m[i] = c * x - s * y;
    m[j] = s * x + c * y;
  };
  for (let i = 0; i < n; i++) mix(a, i * n + p, i * n + q);
  for (let i = 0; i < n; i++) mix(a, p * n + i, q * n + i);
  for (let i = 0; i < n; i++) mix(vectors, i * n + p, i * n + q);
}
