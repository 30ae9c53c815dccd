import { largest } from "../vectors/vectors.ts";
/** min d'Bd/2 + g'd with A d + c <= 0 (the first `equations` rows: = 0) and bounds; B is positive definite. */
export interface QuadraticProgram {
  readonly b: Float64Array;
  readonly g: Float64Array;
  readonly a: Float64Array;
  readonly c: Float64Array;
  readonly equations: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export interface QuadraticSolution {
  readonly step: Float64Array;
  /** Of the rows of A: positive where an inequality pushes. */
  readonly multipliers: Float64Array;
}

const MOST_ITERATIONS = 80;
const TOLERANCE = 1e-13;
/** Weight of squares of slacks, which keeps their matrix regular. */
const SLACK_CURVATURE = 1e-9;

/**
 * Solves the program with violations allowed at the price `penalty`, so that it always has a solution, by the primal-dual interior-point
 * method with predictor and corrector (Mehrotra 1992; Nocedal and Wright 2006, section 16.6).
 */
export function solveQuadratic(program: QuadraticProgram, penalty: number): QuadraticSolution | undefined {
  const { h, gradient, rows, rhs, n, m } = withSlacks(program, penalty);
  const size = gradient.length;
  const count = rhs.length;
  const z = new Float64Array(size);
  for (let i = 0; i < n; i++) z[i] = within(0, program.lower[i]!, program.upper[i]!);
  for (let k = n; k < size; k++) z[k] = 1;
  const w = new Float64Array(count);
  const lambda = new Float64Array(count).fill(1);
  for (let k = 0; k < count; k++) w[k] = Math.max(1, rhs[k]! - dot(rows, k, size, z));
  const scale = Math.max(
    1,
    ...gradient.map(Math.abs),
    ...rhs.map((value) => (Math.abs(value) < 1e10 ? Math.abs(value) : 0)),
  );
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const dual = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      dual[i] = gradient[i]!;
      for (let j = 0; j < size; j++) dual[i]! += h[i * size + j]! * z[j]!;
      for (let k = 0; k < count; k++) dual[i]! += rows[k * size + i]! * lambda[k]!;
    }
    const primal = Float64Array.from({ length: count }, (_, k) => dot(rows, k, size, z) + w[k]! - rhs[k]!);
    const gap = w.reduce((sum, value, k) => sum + value * lambda[k]!, 0) / count;
    if (
      largest(dual) <= TOLERANCE * scale &&
      largest(primal) <= TOLERANCE * scale &&
      gap <= TOLERANCE * scale
    )
      break;
    const system = { h, rows, size, count, dual, primal, w, lambda };
    const predictor = newtonStep(system, (k) => w[k]! * lambda[k]!);
    if (predictor === undefined) break;
    const affine = Math.min(share(w, predictor.w), share(lambda, predictor.lambda));
    const after =
      w.reduce(
        (sum, value, k) =>
          sum + (value + affine * predictor.w[k]!) * (lambda[k]! + affine * predictor.lambda[k]!),
        0,
      ) / count;
    const sigma = (after / gap) ** 3;
    const step = newtonStep(
      system,
      (k) => w[k]! * lambda[k]! + predictor.w[k]! * predictor.lambda[k]! - sigma * gap,
    );
    if (step === undefined) break;
    const length = 0.9995 * Math.min(share(w, step.w), share(lambda, step.lambda));
    const t = Math.min(1, length);
    for (let i = 0; i < size; i++) z[i]! += t * step.z[i]!;
    for (let k = 0; k < count; k++) {
      w[k]! += t * step.w[k]!;
      lambda[k]! += t * step.lambda[k]!;
    }
  }
  if (!z.every(Number.isFinite)) return undefined;
  const multipliers = new Float64Array(m);
  for (let k = 0; k < m; k++) multipliers[k] = lambda[k]! - (k < program.equations ? lambda[m + k]! : 0);
  return { step: z.slice(0, n), multipliers };
}

/**
 * Unknowns d and slacks s: A d - s <= -c, for equations also -A d - s <= c; s >= 0; bounds that are finite. All as rows z <= rhs.
 */
function withSlacks({ b, g, a, c, equations, lower, upper }: QuadraticProgram, penalty: number) {
  const [n, m] = [g.length, c.length];
  const size = n + m;
  const h = new Float64Array(size * size);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) h[i * size + j] = b[i * n + j]!;
  for (let k = n; k < size; k++) h[k * size + k] = SLACK_CURVATURE * penalty;
  const gradient = new Float64Array(size).fill(penalty);
  gradient.set(g);
  const rows: number[][] = [];
  const rhs: number[] = [];
  const add = (entries: readonly (readonly [number, number])[], right: number) => {
    const row = new Array<number>(size).fill(0);
    for (const [i, value] of entries) row[i] = value;
    rows.push(row);
    rhs.push(right);
  };
  const rowOf = (k: number, sign: number) =>
    Array.from({ length: n }, (_, i) => [i, sign * a[k * n + i]!] as const);
  for (let k = 0; k < m; k++) add([...rowOf(k, 1), [n + k, -1]], -c[k]!);
  for (let k = 0; k < equations; k++) add([...rowOf(k, -1), [n + k, -1]], c[k]!);
  for (let k = 0; k < m; k++) add([[n + k, -1]], 0);
  for (let i = 0; i < n; i++) {
    if (Number.isFinite(upper[i]!)) add([[i, 1]], upper[i]!);
    if (Number.isFinite(lower[i]!)) add([[i, -1]], -lower[i]!);
  }
  if (rows.length === 0) add([[0, 1]], 1e30);
  return { h, gradient, rows: Float64Array.from(rows.flat()), rhs: Float64Array.from(rhs), n, m };
}

interface NewtonSystem {
  readonly h: Float64Array;
  readonly rows: Float64Array;
  readonly size: number;
  readonly count: number;
  readonly dual: Float64Array;
  readonly primal: Float64Array;
  readonly w: Float64Array;
  readonly lambda: Float64Array;
}

/** (H + G' (lambda/w) G) dz = -dual - G'((lambda primal - complement)/w). */
function newtonStep(
  { h, rows, size, count, dual, primal, w, lambda }: NewtonSystem,
  complement: (k: number) => number,
) {
  const matrix = h.slice();
  const right = dual.map((value) => -value);
  for (let k = 0; k < count; k++) {
    const weight = lambda[k]! / w[k]!;
    const push = (lambda[k]! * primal[k]! - complement(k)) / w[k]!;
    for (let i = 0; i < size; i++) {
      const value = rows[k * size + i]!;
      if (value === 0) continue;
      right[i]! -= value * push;
      for (let j = 0; j < size; j++) matrix[i * size + j]! += weight * value * rows[k * size + j]!;
    }
  }
  const z = solvePositive(matrix, right, size);
  if (z === undefined) return undefined;
  const dw = Float64Array.from({ length: count }, (_, k) => -primal[k]! - dot(rows, k, size, z));
  const dl = Float64Array.from({ length: count }, (_, k) => (-complement(k) - lambda[k]! * dw[k]!) / w[k]!);
  return { z, w: dw, lambda: dl };
}

/** Cholesky's factors of a symmetric positive definite matrix, in place; undefined if it is not. */
function solvePositive(a: Float64Array, right: Float64Array, n: number): Float64Array | undefined {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let value = a[i * n + j]!;
      for (let k = 0; k < j; k++) value -= a[i * n + k]! * a[j * n + k]!;
      if (i === j && !(value > 0)) return undefined;
      a[i * n + j] = i === j ? Math.sqrt(value) : value / a[j * n + j]!;
    }
  }
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= a[i * n + k]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= a[k * n + i]! * x[k]!;
    x[i]! /= a[i * n + i]!;
  }
  return x;
}

function dot(rows: Float64Array, k: number, size: number, z: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += rows[k * size + i]! * z[i]!;
  return sum;
}

/** Largest multiple of a change that keeps all values positive. */
function share(values: Float64Array, change: Float64Array): number {
  let most = Number.POSITIVE_INFINITY;
  for (let k = 0; k < values.length; k++) if (change[k]! < 0) most = Math.min(most, -values[k]! / change[k]!);
  return most;
}

function within(value: number, lower: number, upper: number): number {
  if (!Number.isFinite(lower)) return Number.isFinite(upper) ? Math.min(value, upper - 1) : value;
  if (!Number.isFinite(upper)) return Math.max(value, lower + 1);
  return lower + 0.5 * (upper - lower);
}
