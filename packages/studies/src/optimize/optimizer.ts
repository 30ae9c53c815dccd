/** What a point is worth. `violation`: sum of how far constraints are violated, 0 where all hold; infinite where the run failed. */
export interface Worth {
  readonly objective: number;
  readonly violation: number;
}

/** The same with derivatives by the unknowns. `constraints`: at most zero, and exactly zero for the first `equations` of them. */
export interface Expansion {
  readonly objective: number;
  readonly gradient: Float64Array;
  readonly constraints: Float64Array;
  /** One row for each constraint. */
  readonly jacobian: Float64Array;
  readonly equations: number;
}

export interface SearchSpace {
  readonly start: readonly number[];
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Typical changes; positive. */
  readonly scale: readonly number[];
}

/** Why a search ended. */
export type OptimumEnd = "converged" | "evaluations" | "no-progress";

export interface Optimum {
  readonly point: Float64Array;
  readonly worth: Worth;
  readonly end: OptimumEnd;
  readonly evaluations: number;
}

/**
 * A search that asks for points, all of which can be evaluated at once, and is told what they are worth. It depends on these values alone, so
 * that the result is the same whoever computes them.
 */
export type Search<V> = Generator<readonly Float64Array[], Optimum, readonly V[]>;

/** Makes a search with evaluations on this thread. `onPoint` is told of each point. */
export function runSearch<V>(search: Search<V>, evaluate: (point: Float64Array) => V): Optimum {
  let step = search.next();
  while (step.done !== true) step = search.next(step.value.map(evaluate));
  return step.value;
}

/** Negative if `a` is better: a smaller violation, then a smaller objective. NaN is worst. */
export function compareWorth(a: Worth, b: Worth): number {
  const [x, y] = [rankOf(a.violation), rankOf(b.violation)];
  if (x !== y) return x < y ? -1 : 1;
  const [f, g] = [rankOf(a.objective), rankOf(b.objective)];
  return f === g ? 0 : f < g ? -1 : 1;
}

function rankOf(value: number): number {
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** The point with each coordinate between its bounds. */
export function clipped({ lower, upper }: SearchSpace, point: ArrayLike<number>): Float64Array {
  return Float64Array.from(point, (value, i) => Math.min(Math.max(value, lower[i]!), upper[i]!));
}
