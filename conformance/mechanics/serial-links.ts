/** Uniform rods in a chain of hinges, the first hinge fixed. Lagrange's equations in absolute angles. */
export interface SerialLinks {
  /** Length of each rod [m]. */
  readonly length: readonly number[];
  /** Mass of each rod [kg]. */
  readonly mass: readonly number[];
  /** Downward acceleration [m/s2]. */
  readonly gravity: number;
}

/** Factor of rod i in the position of the centre of mass of rod k: 1, 1/2 or 0. */
function lever(links: SerialLinks, k: number, i: number): number {
  const length = links.length[i]!;
  return i < k ? length : i === k ? length / 2 : 0;
}

/** Sum over k of m_k a_ki a_kj. */
function coupling(links: SerialLinks, i: number, j: number): number {
  return links.mass.reduce((sum, m, k) => sum + m * lever(links, k, i) * lever(links, k, j), 0);
}

function momentOfInertia(links: SerialLinks, i: number): number {
  return (links.mass[i]! * links.length[i]! ** 2) / 12;
}

/** Row i of the mass matrix, M_ij = c_ij cos(theta_i - theta_j) + I_i delta_ij. */
function massRow(links: SerialLinks, theta: readonly number[], i: number): number[] {
  return theta.map(
    (angle, j) =>
      coupling(links, i, j) * Math.cos(theta[i]! - angle) + (i === j ? momentOfInertia(links, i) : 0),
  );
}

/** Sum over j of c_ij sin(theta_i - theta_j) theta_j'^2, plus the weight's moment. */
function bias(links: SerialLinks, theta: readonly number[], rate: readonly number[], i: number): number {
  const centrifugal = theta.reduce(
    (sum, angle, j) => sum + coupling(links, i, j) * Math.sin(theta[i]! - angle) * rate[j]! ** 2,
    0,
  );
  const weight = links.mass.reduce((sum, m, k) => sum + m * lever(links, k, i), 0) * links.gravity;
  return centrifugal + weight * Math.cos(theta[i]!);
}

/** Torques of the hinges for a given motion in absolute angles: tau_i - tau_(i+1) is the generalised force of theta_i. */
export function hingeTorques(
  links: SerialLinks,
  theta: readonly number[],
  rate: readonly number[],
  acceleration: readonly number[],
): number[] {
  const generalised = theta.map(
    (_, i) =>
      massRow(links, theta, i).reduce((sum, m, j) => sum + m * acceleration[j]!, 0) +
      bias(links, theta, rate, i),
  );
  return generalised.map((_, i) => generalised.slice(i).reduce((sum, q) => sum + q, 0));
}

/** Free motion as a first order system in (theta, theta'). */
export function freeMotion(links: SerialLinks): (t: number, x: readonly number[]) => readonly number[] {
  const n = links.length.length;
  return (_, x) => {
    const theta = x.slice(0, n);
    const rate = x.slice(n);
    const matrix = theta.map((_, i) => massRow(links, theta, i));
    const right = theta.map((_, i) => -bias(links, theta, rate, i));
    return [...rate, ...solve(matrix, right)];
  };
}

/** Gauss elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    for (let i = k + 1; i < n; i++) {
      const factor = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= n; j++) rows[i]![j]! -= factor * rows[k]![j]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const known = x.reduce((sum, value, j) => (j > i ? sum + rows[i]![j]! * value : sum), 0);
    x[i] = (rows[i]![n]! - known) / rows[i]![i]!;
  }
  return x;
}
