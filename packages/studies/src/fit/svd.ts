/** A = U diag(s) V' of an m x n matrix, m >= n: U with m x n elements and V with n x n by rows, s descending. */
export interface Svd {
  readonly u: Float64Array;
  readonly s: Float64Array;
  readonly v: Float64Array;
}

const MOST_SWEEPS = 60;

/** Singular values by one-sided rotations of columns (Hestenes 1958; Golub and Van Loan, section 8.6.3), accurate also for small ones. */
export function svd(a: Float64Array, m: number, n: number): Svd {
  const w = a.slice();
  const v = new Float64Array(n * n);
  for (let j = 0; j < n; j++) v[j * n + j] = 1;
  for (let sweep = 0, rotates = true; rotates && sweep < MOST_SWEEPS; sweep++) {
    rotates = false;
    for (let p = 0; p < n - 1; p++)
      for (let q = p + 1; q < n; q++) rotates = orthogonalize(w, v, m, n, p, q) || rotates;
  }
  const norms = Float64Array.from({ length: n }, (_, j) => columnNorm(w, m, n, j));
  const order = Array.from(norms.keys()).sort((i, j) => norms[j]! - norms[i]! || i - j);
  const [u, sorted] = [new Float64Array(m * n), new Float64Array(n * n)];
  order.forEach((from, to) => {
    const norm = norms[from]!;
    for (let i = 0; i < m; i++) u[i * n + to] = norm > 0 ? w[i * n + from]! / norm : 0;
    for (let i = 0; i < n; i++) sorted[i * n + to] = v[i * n + from]!;
  });
  return { u, s: Float64Array.from(order, (j) => norms[j]!), v: sorted };
}

function columnNorm(w: Float64Array, m: number, n: number, j: number): number {
  let largest = 0;
  for (let i = 0; i < m; i++) largest = Math.max(largest, Math.abs(w[i * n + j]!));
  if (!(largest > 0)) return 0;
  let sum = 0;
  for (let i = 0; i < m; i++) sum += (w[i * n + j]! / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** Rotates columns p and q so that they are orthogonal; whether they were not. */
function orthogonalize(
  w: Float64Array,
  v: Float64Array,
  m: number,
  n: number,
  p: number,
  q: number,
): boolean {
  let [alpha, beta, gamma] = [0, 0, 0];
  for (let i = 0; i < m; i++) {
    const [x, y] = [w[i * n + p]!, w[i * n + q]!];
    alpha += x * x;
    beta += y * y;
    gamma += x * y;
  }
  if (!(Math.abs(gamma) > Number.EPSILON * Math.sqrt(alpha * beta)) || gamma === 0) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const t = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = c * t;
  for (const [matrix, rows] of [
    [w, m],
    [v, n],
  ] as const)
    for (let i = 0; i < rows; i++) {
      const [x, y] = [matrix[i * n + p]!, matrix[i * n + q]!];
      matrix[i * n + p] = c * x - s * y;
      matrix[i * n + q] = s * x + c * y;
    }
  return true;
}
