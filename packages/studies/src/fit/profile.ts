import { studentQuantile } from "./estimates.ts";
import { type LeastSquares, leastSquares, type Residuals } from "./least-squares.ts";

/** The sum of squares over one unknown, the others fitted anew at each of its values. */
export interface Profile {
  readonly unknown: number;
  /** Ends of the interval; infinite where the sum does not rise enough before the bound, or before the search gives up. */
  readonly low: number;
  readonly high: number;
  /** Values of the unknown, ascending, and sums of squares. */
  readonly values: readonly number[];
  readonly sums: readonly number[];
}

export interface ProfileOptions {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Standard errors; NaN where they are not known. */
  readonly errors: readonly number[];
  /** Variance of a residual. */
  readonly variance: number;
  /** For Student's distribution. */
  readonly freedom: number;
  readonly probability?: number;
}

/** Steps of the signed root of the sum to the limit, in its share: a profile of some points is a curve. */
const SHARE = 0.25;
const MOST_STEPS = 40;
/** Relative to the distance from the solution. */
const TOLERANCE = 1e-7;
const MOST_REFINEMENTS = 60;

type Evaluate = (point: Float64Array) => Residuals | undefined;
/** A point of a profile. `tau`: root of the rise of the sum, in deviations. */
interface ProfilePoint {
  readonly value: number;
  readonly sum: number;
  readonly tau: number;
  readonly others: readonly number[];
}

/**
 * The profile of one unknown, with the interval of all values for which the rise of the sum is not significant (Bates & Watts, Nonlinear
 * Regression Analysis, 1988, chapter 6). Exact for models that are linear in the unknown, right for curved ones as well.
 */
export function profileOf(
  evaluate: Evaluate,
  best: Pick<LeastSquares, "point" | "sum">,
  unknown: number,
  options: ProfileOptions,
): Profile {
  const { lower, upper, errors, variance, freedom, probability = 0.95 } = options;
  const limit = studentQuantile(0.5 + probability / 2, freedom);
  const without = (list: ArrayLike<number>) => Array.from(list).filter((_, i) => i !== unknown);
  const bounds = { lower: without(lower), upper: without(upper) };
  const at = (value: number, near: readonly number[]): ProfilePoint | undefined => {
    const whole = (rest: ArrayLike<number>): Float64Array => {
      const others = Array.from(rest);
      others.splice(unknown, 0, value);
      return Float64Array.from(others);
    };
    const fixed = (rest: Float64Array): Residuals | undefined => {
      const found = evaluate(whole(rest));
      return (
        found && { values: found.values, jacobian: withoutColumn(found.jacobian, best.point.length, unknown) }
      );
    };
    const sumOf = (found: Residuals | undefined) => found?.values.reduce((sum, r) => sum + r * r, 0);
    const fitted = near.length === 0 ? undefined : leastSquares(fixed, near, bounds);
    const sum = near.length === 0 ? sumOf(fixed(new Float64Array())) : fitted?.sum;
    if (sum === undefined) return undefined;
    const tau = Math.sqrt(Math.max(0, sum - best.sum) / variance);
    return { value, sum, tau, others: [...(fitted?.point ?? [])] };
  };
  const center = best.point[unknown]!;
  const start: ProfilePoint = { value: center, sum: best.sum, tau: 0, others: without(best.point) };
  const known = errors[unknown]!;
  const first = known > 0 ? known * limit * SHARE : 0.01 * (Math.abs(center) || 1);
  const side = (sign: 1 | -1) =>
    walk(at, start, { first: sign * first, limit, bound: sign > 0 ? upper[unknown]! : lower[unknown]! });
  const [below, above] = [side(-1), side(1)];
  const points = [...below.points].reverse().concat(start, above.points);
  return {
    ...{ unknown, low: below.end ?? Number.NEGATIVE_INFINITY, high: above.end ?? Number.POSITIVE_INFINITY },
    ...{ values: points.map(({ value }) => value), sums: points.map(({ sum }) => sum) },
  };
}

interface WalkOptions {
  /** First step, with its sign. */
  readonly first: number;
  readonly limit: number;
  readonly bound: number;
}

/** Goes away from the solution until `tau` passes the limit. Missing end: it does not. */
function walk(
  at: (value: number, near: readonly number[]) => ProfilePoint | undefined,
  start: ProfilePoint,
  { first, limit, bound }: WalkOptions,
): { readonly points: readonly ProfilePoint[]; readonly end?: number } {
  const points: ProfilePoint[] = [];
  let [last, step] = [start, first];
  for (let k = 0; k < MOST_STEPS && last.value !== bound; k++) {
    const wanted = last.value + step;
    const value = step > 0 ? Math.min(wanted, bound) : Math.max(wanted, bound);
    const next = at(value, last.others);
    if (next === undefined) {
      step /= 4;
      continue;
    }
    points.push(next);
    if (next.tau >= limit)
      return { points, end: refine(at, last, next, limit, Math.abs(next.value - start.value)) };
    // The next step aims at the same rise of tau as is wanted, and is at most four times as long.
    const rise = Math.max(next.tau - last.tau, 0.05 * SHARE * limit);
    step = (next.value - last.value) * Math.min(4, Math.max(0.25, (SHARE * limit) / rise));
    last = next;
  }
  return { points };
}

/** Where `tau` equals the limit, between two points: the Illinois form of the false position. */
function refine(
  at: (value: number, near: readonly number[]) => ProfilePoint | undefined,
  inner: ProfilePoint,
  outer: ProfilePoint,
  limit: number,
  distance: number,
): number {
  let [a, b] = [inner, outer];
  let [fa, fb] = [inner.tau - limit, outer.tau - limit];
  for (let k = 0; k < MOST_REFINEMENTS && Math.abs(b.value - a.value) > TOLERANCE * distance; k++) {
    const value = b.value - (fb * (b.value - a.value)) / (fb - fa);
    const found = at(value, a.others);
    if (found === undefined) break;
    const f = found.tau - limit;
    if (Math.abs(f) < TOLERANCE * limit) return value;
    if (f < 0 === fb < 0) fa /= 2;
    else [a, fa] = [b, fb];
    [b, fb] = [found, f];
  }
  return b.value;
}

function withoutColumn(jacobian: Float64Array, columns: number, column: number): Float64Array {
  return jacobian.filter((_, i) => i % columns !== column);
}
