import type { Distribution } from "../distributions/distribution.ts";

/** Values of the polynomials of degrees 0 to the largest one at a value of the variable. */
export type OrthonormalPolynomials = (value: number) => readonly number[];

/** Of the quadrature over the probability: its extent and step. */
const EXTENT = 3.2;
const STEP = 0.01;

/** p[k + 1] = ((x - a[k]) p[k] - b[k] p[k - 1])/b[k + 1] */
interface Recurrence {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/**
 * Polynomials up to this degree that are orthonormal for a distribution, in the argument that it wants: Legendre's, Hermite's, or those that
 * Stieltjes' procedure finds (Gautschi, Orthogonal Polynomials, 2004, section 2.2).
 */
export function orthonormalPolynomials(distribution: Distribution, degree: number): OrthonormalPolynomials {
  const { score = (x) => x } = distribution;
  const { a, b } = recurrenceOf(distribution, degree);
  return (value) => {
    const x = score(value);
    const values = new Array<number>(degree + 1).fill(0);
    values[0] = 1;
    // Behind the last degree that a distribution with few values has, all are zero.
    for (let k = 0; k < degree && b[k + 1]! > 0; k++)
      values[k + 1] = ((x - a[k]!) * values[k]! - b[k]! * (values[k - 1] ?? 0)) / b[k + 1]!;
    return values;
  };
}

function recurrenceOf(distribution: Distribution, degree: number): Recurrence {
  const orders = Array.from({ length: degree + 1 }, (_, k) => k);
  const a = orders.map(() => 0);
  switch (distribution.family) {
    case "legendre":
      return { a, b: orders.map((k) => (k === 0 ? 0 : k / Math.sqrt(4 * k * k - 1))) };
    case "hermite":
      return { a, b: orders.map(Math.sqrt) };
    default:
      return stieltjes(distribution, degree);
  }
}

function stieltjes(distribution: Distribution, degree: number): Recurrence {
  const { nodes, weights } = quadratureOf(distribution);
  const a: number[] = [];
  const b = [0];
  let before = nodes.map(() => 0);
  let now = nodes.map(() => 1);
  const mean = (of: (i: number) => number) => weights.reduce((sum, w, i) => sum + w * of(i), 0);
  const size = Math.sqrt(mean((i) => nodes[i]! ** 2));
  for (let k = 0; k < degree; k++) {
    const center = mean((i) => nodes[i]! * now[i]! ** 2);
    const next = nodes.map((x, i) => (x - center) * now[i]! - b[k]! * before[i]!);
    const norm = Math.sqrt(mean((i) => next[i]! ** 2));
    a.push(center);
    b.push(norm > 1e-10 * size ? norm : 0);
    if (b[k + 1] === 0) break;
    before = now;
    now = next.map((value) => value / norm);
  }
  return { a, b };
}

/** Arguments with weights that sum up to 1: over the probability, denser at its ends, where tails are (Takahasi & Mori 1974). */
function quadratureOf({ quantile, score = (x) => x }: Distribution) {
  const nodes: number[] = [];
  const weights: number[] = [];
  const half = Math.round(EXTENT / STEP);
  for (let k = -half; k <= half; k++) {
    const s = k * STEP;
    const u = 1 / (1 + Math.exp(-Math.PI * Math.sinh(s)));
    const node = u > 0 && u < 1 ? score(quantile(u)) : Number.NaN;
    if (!Number.isFinite(node)) continue;
    nodes.push(node);
    weights.push(Math.cosh(s) * u * (1 - u));
  }
  const sum = weights.reduce((all, one) => all + one, 0);
  return { nodes, weights: weights.map((one) => one / sum) };
}
