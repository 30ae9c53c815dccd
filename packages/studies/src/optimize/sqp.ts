import { dot, largest } from "../vectors/vectors.ts";
import { clipped, type Expansion, type OptimumEnd, type Search, type SearchSpace } from "./optimizer.ts";
import { solveQuadratic } from "./quadratic-program.ts";

export interface SqpOptions {
  readonly mostEvaluations: number;
  /** Relative change of objective and unknowns, and violation of constraints, at which the search ends. */
  readonly tolerance: number;
}

const SHORTEST = 1e-10;
const MOST_STALLED = 3;

/**
 * Sequential quadratic programming (Nocedal and Wright 2006, chapter 18): steps are solutions of quadratic programs with linear constraints,
 * which may be violated at a price; the Hessian is approximated by damped BFGS updates; each step makes the objective plus the price of
 * violations smaller. A point that cannot be evaluated shortens the step. Unknowns are in units of their scales.
 */
export function* sqp(
  space: SearchSpace,
  { mostEvaluations, tolerance }: SqpOptions,
): Search<Expansion | undefined> {
  const n = space.start.length;
  const { scale } = space;
  let x = clipped(space, space.start);
  let [current] = yield [x];
  let evaluations = 1;
  if (current === undefined)
    return {
      point: x,
      worth: { objective: Number.NaN, violation: Number.POSITIVE_INFINITY },
      end: "no-progress",
      evaluations,
    };
  let hessian = identity(n);
  let penalty = 1;
  let stalled = 0;
  let end: OptimumEnd | undefined;
  while (end === undefined) {
    const here: Expansion = current;
    const m = here.constraints.length;
    const scaled = (matrix: Float64Array) => matrix.map((value, i) => value * scale[i % n]!);
    const program = {
      b: hessian,
      g: scaled(here.gradient),
      a: scaled(here.jacobian),
      c: here.constraints,
      equations: here.equations,
      lower: x.map((value, i) => (space.lower[i]! - value) / scale[i]!),
      upper: x.map((value, i) => (space.upper[i]! - value) / scale[i]!),
    };
    let solution = solveQuadratic(program, Math.max(penalty, 1) * 1e3);
    if (solution === undefined && !isIdentity(hessian)) {
      hessian = identity(n);
      solution = solveQuadratic({ ...program, b: hessian }, Math.max(penalty, 1) * 1e3);
    }
    if (solution === undefined) {
      end = "no-progress";
      break;
    }
    const { step, multipliers } = solution;
    penalty = Math.max(penalty, 1.5 * largest(multipliers));
    const slope = dot(program.g, step) - penalty * violationOf(here);
    const predicted = Math.min(slope, -0.5 * quadratic(hessian, step));
    const merit = meritOf(here, penalty);
    if (largest(step) <= tolerance && violationOf(here) <= tolerance) {
      end = "converged";
      break;
    }
    let [t, next]: [number, Expansion | undefined] = [1, undefined];
    let point = x;
    for (; t > SHORTEST; t *= 0.5) {
      if (evaluations >= mostEvaluations) break;
      point = clipped(
        space,
        x.map((value, i) => value + t * step[i]! * scale[i]!),
      );
      [next] = yield [point];
      evaluations++;
      if (next === undefined) continue;
      const slack = 1e-14 * Math.max(1, Math.abs(merit));
      if (meritOf(next, penalty) <= merit + 1e-4 * t * predicted + slack) break;
      const corrected = m === 0 || t < 1 ? undefined : secondOrder(program, next, step, penalty);
      if (corrected === undefined || evaluations >= mostEvaluations) continue;
      const other = clipped(
        space,
        x.map((value, i) => value + corrected[i]! * scale[i]!),
      );
      const [better] = yield [other];
      evaluations++;
      if (better !== undefined && meritOf(better, penalty) <= merit + 1e-4 * predicted + slack) {
        [point, next] = [other, better];
        break;
      }
    }
    if (next === undefined || t <= SHORTEST || evaluations >= mostEvaluations) {
      if (evaluations >= mostEvaluations) end = "evaluations";
      else if (isIdentity(hessian)) end = violationOf(here) <= tolerance ? "converged" : "no-progress";
      hessian = identity(n);
      if (end !== undefined) break;
      continue;
    }
    const moved = point.map((value, i) => (value - x[i]!) / scale[i]!);
    const change = Math.abs(next.objective - here.objective) / Math.max(1, Math.abs(here.objective));
    stalled = change <= tolerance && violationOf(next) <= tolerance ? stalled + 1 : 0;
    hessian = updated(hessian, moved, gradientChange(here, next, multipliers, scale), n);
    x = point;
    current = next;
    if (stalled >= MOST_STALLED) end = "converged";
  }
  const worth = { objective: current.objective, violation: violationOf(current) };
  return { point: x, worth, end, evaluations };
}

/** Sum of what violates constraints. */
export function violationOf({ constraints, equations }: Expansion): number {
  return constraints.reduce(
    (sum, value, k) => sum + (k < equations ? Math.abs(value) : Math.max(0, value)),
    0,
  );
}

function meritOf(expansion: Expansion, penalty: number): number {
  return expansion.objective + penalty * violationOf(expansion);
}

/** The step with constraints as they are at its end, which curved constraints need for full steps. */
function secondOrder(
  program: Parameters<typeof solveQuadratic>[0],
  next: Expansion,
  step: Float64Array,
  penalty: number,
): Float64Array | undefined {
  const n = step.length;
  const c = next.constraints.map((value, k) => {
    let linear = 0;
    for (let i = 0; i < n; i++) linear += program.a[k * n + i]! * step[i]!;
    return value - linear;
  });
  return solveQuadratic({ ...program, c }, Math.max(penalty, 1) * 1e3)?.step;
}

/** Of the Lagrangian. */
function gradientChange(
  before: Expansion,
  after: Expansion,
  multipliers: Float64Array,
  scale: readonly number[],
): Float64Array {
  const n = scale.length;
  return before.gradient.map((value, i) => {
    let change = after.gradient[i]! - value;
    for (let k = 0; k < multipliers.length; k++)
      change += multipliers[k]! * (after.jacobian[k * n + i]! - before.jacobian[k * n + i]!);
    return change * scale[i]!;
  });
}

/** BFGS, damped where the curvature is not positive (Powell 1978). */
function updated(b: Float64Array, s: Float64Array, y: Float64Array, n: number): Float64Array {
  const bs = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) bs[i]! += b[i * n + j]! * s[j]!;
  const sBs = dot(s, bs);
  if (!(sBs > 0)) return b;
  const sy = dot(s, y);
  const theta = sy >= 0.2 * sBs ? 1 : (0.8 * sBs) / (sBs - sy);
  const r = y.map((value, i) => theta * value + (1 - theta) * bs[i]!);
  const sr = dot(s, r);
  if (!(sr > 0)) return b;
  return b.map((value, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return value - (bs[i]! * bs[j]!) / sBs + (r[i]! * r[j]!) / sr;
  });
}

function identity(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));
}

function isIdentity(b: Float64Array): boolean {
  const n = Math.round(Math.sqrt(b.length));
  return b.every((value, at) => value === (at % (n + 1) === 0 ? 1 : 0));
}

function quadratic(b: Float64Array, s: Float64Array): number {
  const n = s.length;
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += s[i]! * b[i * n + j]! * s[j]!;
  return sum;
}
