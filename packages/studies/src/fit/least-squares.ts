import { largest, norm } from "../vectors/vectors.ts";
import { linearModel } from "./trust-region-step.ts";

/** Residuals at a point and their derivatives: `jacobian` has one row for each residual. */
export interface Residuals {
  readonly values: Float64Array;
  readonly jacobian: Float64Array;
}

export interface LeastSquaresOptions {
  readonly lower?: readonly number[];
  readonly upper?: readonly number[];
  /** Typical changes of the unknowns; missing: by the columns of the Jacobian. */
  readonly scale?: readonly number[];
  /** Relative changes of the sum and of the unknowns that end the search, and size of the scaled gradient. */
  readonly sumTolerance?: number;
  readonly stepTolerance?: number;
  readonly gradientTolerance?: number;
  readonly mostEvaluations?: number;
}

/** Why a search ended: `sum`, `step`, `gradient`: by the tolerance of this name. */
export type SearchEnd = "sum" | "step" | "gradient" | "evaluations" | "first-evaluation";

export interface LeastSquares {
  readonly point: Float64Array;
  readonly residuals: Residuals;
  /** Sum of squares. */
  readonly sum: number;
  readonly end: SearchEnd;
  readonly evaluations: number;
  /** Unknowns at a bound. */
  readonly active: readonly boolean[];
}

/**
 * Smallest sum of squares within bounds: a trust region in which steps to bounds are scaled by the distance, and reflected there
 * (Coleman and Li, SIAM J. Optim. 6, 1996, 418; Branch, Coleman and Li, SIAM J. Sci. Comput. 21, 1999, 1). `evaluate` gives undefined where
 * the residuals cannot be computed: the region then shrinks.
 */
export function leastSquares(
  evaluate: (point: Float64Array) => Residuals | undefined,
  start: readonly number[],
  options: LeastSquaresOptions = {},
): LeastSquares | undefined {
  const n = start.length;
  const lower = options.lower ?? start.map(() => Number.NEGATIVE_INFINITY);
  const upper = options.upper ?? start.map(() => Number.POSITIVE_INFINITY);
  const { sumTolerance = 1e-16, stepTolerance = 1e-12, gradientTolerance = 1e-14 } = options;
  const { mostEvaluations = 200 * (n + 1) } = options;
  let x = Float64Array.from(start, (value, i) => inside(value, lower[i]!, upper[i]!));
  const first = evaluate(x);
  if (first === undefined || !isSound(first)) return undefined;
  let current = first;
  let sum = squares(first.values);
  let evaluations = 1;
  const scaling = createScaling(options.scale, n);
  scaling.update(current.jacobian);
  let radius = 0;
  let alpha = 0;
  let end: SearchEnd | undefined;
  while (end === undefined) {
    const m = current.values.length;
    const gradient = gradientOf(current, n);
    const { v, dv } = distances(x, gradient, lower, upper);
    if (largest(gradient.map((g, i) => g * v[i]!)) < gradientTolerance * Math.max(1, sum)) {
      end = "gradient";
      break;
    }
    for (let i = 0; i < n; i++) if (dv[i] !== 0) v[i]! /= scaling.scale[i]!;
    if (radius === 0) radius = norm(x.map((value, i) => value / (scaling.scale[i]! * Math.sqrt(v[i]!)))) || 1;
    const d = Float64Array.from(v, (value, i) => Math.sqrt(value) * scaling.scale[i]!);
    const curvature = d.map((_, i) => Math.sqrt(Math.max(0, gradient[i]! * dv[i]! * scaling.scale[i]!)));
    const { matrix, rows } = scaledJacobian(current.jacobian, d, curvature, m, n);
    const extended = new Float64Array(m + n);
    extended.set(current.values);
    const model = linearModel(matrix, extended, rows, n);
    const theta = Math.max(0.995, 1 - largest(gradient.map((g, i) => g * v[i]!)));
    let isAccepted = false;
    while (!isAccepted && end === undefined) {
      if (evaluations >= mostEvaluations) {
        end = "evaluations";
        break;
      }
      const chosen = model.step(radius, alpha);
      alpha = chosen.alpha;
      const problem = { matrix, rows, n, residuals: extended, x, d, lower, upper, radius, theta };
      const { step, predicted } = selectStep(problem, chosen.step, gradient);
      const length = norm(step.map((value, i) => value / d[i]!));
      const next = Float64Array.from(x, (value, i) => inside(value + step[i]!, lower[i]!, upper[i]!));
      const found = evaluate(next);
      evaluations++;
      const nextSum =
        found === undefined || !isSound(found) ? Number.POSITIVE_INFINITY : squares(found.values);
      if (!Number.isFinite(nextSum)) {
        radius = 0.25 * length;
        if (length < 1e-14) end = "step";
        continue;
      }
      const actual = 0.5 * (sum - nextSum);
      const ratio = predicted > 0 ? actual / predicted : actual > 0 ? 1 : 0;
      const before = radius;
      if (ratio < 0.25) radius = 0.25 * length;
      else if (ratio > 0.75 && length > 0.95 * radius) radius *= 2;
      alpha *= before / radius;
      const hasSmallChange = actual < sumTolerance * 0.5 * sum && ratio > 0.25;
      const hasSmallStep = norm(step) < stepTolerance * (stepTolerance + norm(x));
      if (actual > 0) {
        x = next;
        current = found!;
        sum = nextSum;
        isAccepted = true;
        scaling.update(current.jacobian);
      }
      if (hasSmallChange) end = "sum";
      else if (hasSmallStep) end = "step";
    }
  }
  return {
    ...{ point: x, residuals: current, sum, end, evaluations },
    active: Array.from(x, (value, i) => isAtBound(value, lower[i]!, upper[i]!)),
  };
}

function isSound({ values, jacobian }: Residuals): boolean {
  return values.every(Number.isFinite) && jacobian.every(Number.isFinite);
}

function squares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Strictly between the bounds. */
function inside(value: number, lower: number, upper: number): number {
  const width = Math.min(1, upper - lower);
  const gap = (bound: number) => Math.min(1e-10 * Math.max(1, Math.abs(bound)), 0.25 * width);
  if (Number.isFinite(lower) && value <= lower) return lower + gap(lower);
  return Number.isFinite(upper) && value >= upper ? upper - gap(upper) : value;
}

function isAtBound(value: number, lower: number, upper: number): boolean {
  const near = (bound: number) => Math.abs(value - bound) <= 1e-8 * Math.max(1, Math.abs(bound));
  return (Number.isFinite(lower) && near(lower)) || (Number.isFinite(upper) && near(upper));
}

function gradientOf({ values, jacobian }: Residuals, n: number): Float64Array {
  const gradient = new Float64Array(n);
  for (let i = 0; i < values.length; i++)
    for (let j = 0; j < n; j++) gradient[j]! += jacobian[i * n + j]! * values[i]!;
  return gradient;
}

/** Scales that only grow more cautious: the inverse of the largest norm of each column so far. */
function createScaling(given: readonly number[] | undefined, n: number) {
  const scale = Float64Array.from({ length: n }, (_, i) => given?.[i] ?? 0);
  return {
    scale,
    update(jacobian: Float64Array) {
      if (given !== undefined) return;
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let i = j; i < jacobian.length; i += n) sum += jacobian[i]! ** 2;
        const inverse = Math.max(Math.sqrt(sum), scale[j]! > 0 ? 1 / scale[j]! : 0);
        scale[j] = inverse > 0 ? 1 / inverse : 1;
      }
    },
  };
}

/** Distance to the bound towards which the sum falls, and its derivative; 1 and 0 where there is none. */
function distances(x: Float64Array, g: Float64Array, lower: readonly number[], upper: readonly number[]) {
  const v = new Float64Array(x.length).fill(1);
  const dv = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    if (g[i]! < 0 && Number.isFinite(upper[i]!)) {
      v[i] = upper[i]! - x[i]!;
      dv[i] = -1;
    } else if (g[i]! > 0 && Number.isFinite(lower[i]!)) {
      v[i] = x[i]! - lower[i]!;
      dv[i] = 1;
    }
  }
  return { v, dv };
}

/** J in scaled unknowns, with rows below for the curvature of the scaling. */
function scaledJacobian(
  jacobian: Float64Array,
  d: Float64Array,
  curvature: Float64Array,
  m: number,
  n: number,
) {
  const matrix = new Float64Array((m + n) * n);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) matrix[i * n + j] = jacobian[i * n + j]! * d[j]!;
  for (let j = 0; j < n; j++) matrix[(m + j) * n + j] = curvature[j]!;
  return { matrix, rows: m + n };
}

interface StepProblem {
  readonly matrix: Float64Array;
  readonly rows: number;
  readonly n: number;
  readonly residuals: Float64Array;
  readonly x: Float64Array;
  readonly d: Float64Array;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly radius: number;
  readonly theta: number;
}

/** The best of the step, shortened or reflected at the first bound, and the gradient's direction. */
function selectStep(
  problem: StepProblem,
  scaled: Float64Array,
  gradient: Float64Array,
): { readonly step: Float64Array; readonly predicted: number } {
  const { x, d, lower, upper, radius, theta, n } = problem;
  const real = (s: Float64Array): Float64Array => Float64Array.from(s, (value, i) => value * d[i]!);
  const full = real(scaled);
  const isInside = full.every((value, i) => x[i]! + value > lower[i]! && x[i]! + value < upper[i]!);
  if (isInside) return { step: full, predicted: -modelAt(problem, scaled) };
  const { share, hits } = toBound(x, full, lower, upper);
  const shortened = Float64Array.from(scaled, (value) => value * share * theta);
  const candidates: Float64Array[] = [shortened];
  // Behind the bound the step goes on with the parts turned that have met it.
  const turned = Float64Array.from(scaled, (value, i) => (hits[i] ? -value : value));
  const atBound = Float64Array.from(scaled, (value) => value * share);
  const origin = Float64Array.from(x, (value, i) => value + atBound[i]! * d[i]!);
  const rest = Math.min(toBound(origin, real(turned), lower, upper).share, toRadius(atBound, turned, radius));
  if (rest > 0) candidates.push(along(problem, atBound, turned, (1 - theta) * share, theta * rest));
  const downhill = Float64Array.from({ length: n }, (_, i) => -gradient[i]! * d[i]!);
  const room = Math.min(toBound(x, real(downhill), lower, upper).share * theta, radius / norm(downhill));
  candidates.push(along(problem, new Float64Array(n), downhill, 0, room));
  const values = candidates.map((one) => modelAt(problem, one));
  const best = values.indexOf(Math.min(...values));
  return { step: real(candidates[best]!), predicted: -values[best]! };
}

/** |J s + r|^2/2 - |r|^2/2. */
function modelAt({ matrix, rows, n, residuals }: StepProblem, s: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    let change = 0;
    for (let j = 0; j < n; j++) change += matrix[i * n + j]! * s[j]!;
    sum += change * (0.5 * change + residuals[i]!);
  }
  return sum;
}

/** The minimum of the model on `from + t direction` for t between two values. */
function along(
  problem: StepProblem,
  from: Float64Array,
  direction: Float64Array,
  least: number,
  most: number,
): Float64Array {
  const point = (t: number) => from.map((value, i) => value + t * direction[i]!);
  const [a, b, c] = [0, 1, 2].map((t) => modelAt(problem, point(t)));
  const curvature = c! - 2 * b! + a!;
  const slope = b! - a! - 0.5 * curvature;
  const vertex = curvature > 0 ? -slope / curvature : Number.NaN;
  const places = [least, most, ...(vertex > least && vertex < most ? [vertex] : [])];
  const values = places.map((t) => modelAt(problem, point(t)));
  return point(places[values.indexOf(Math.min(...values))]!);
}

/** Largest multiple of a step within the bounds, and which unknowns meet one there. */
function toBound(x: Float64Array, step: Float64Array, lower: readonly number[], upper: readonly number[]) {
  const shares = Array.from(step, (value, i) => {
    if (value === 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, ((value > 0 ? upper[i]! : lower[i]!) - x[i]!) / value);
  });
  const share = Math.min(...shares);
  return { share, hits: shares.map((one) => one === share) };
}

/** Largest t with |from + t direction| <= radius. */
function toRadius(from: Float64Array, direction: Float64Array, radius: number): number {
  const a = norm(direction) ** 2;
  const b = from.reduce((sum, value, i) => sum + value * direction[i]!, 0);
  const c = norm(from) ** 2 - radius ** 2;
  const root = b * b - a * c;
  return root > 0 ? (Math.sqrt(root) - b) / a : 0;
}
