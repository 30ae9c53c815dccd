import { clipped, compareWorth, type Search, type SearchSpace, type Worth } from "./optimizer.ts";

interface Vertex {
  readonly point: Float64Array;
  readonly worth: Worth;
}

/** Relative to the scales: a simplex smaller than this has converged. */
const SMALLEST = 1e-9;
const MOST_RESTARTS = 6;

/**
 * The simplex method of Nelder and Mead (1965) with factors that fit the number of unknowns (Gao and Han, Comput. Optim. Appl. 51, 2012,
 * 259). It needs no derivatives, and objectives may jump. A simplex that has become small is built anew as long as that helps.
 */
export function* nelderMead(space: SearchSpace, mostEvaluations: number): Search<Worth> {
  const n = space.start.length;
  const [expansion, contraction, shrinkage] = [1 + 2 / n, 0.75 - 1 / (2 * n), 1 - 1 / Math.max(n, 2)];
  let evaluations = 0;
  const ask = function* (
    points: readonly Float64Array[],
  ): Generator<readonly Float64Array[], Vertex[], readonly Worth[]> {
    evaluations += points.length;
    const worths = yield points;
    return points.map((point, i) => ({ point, worth: worths[i]! }));
  };
  let [best] = yield* ask([clipped(space, space.start)]);
  for (let restart = 0; restart < MOST_RESTARTS; restart++) {
    const before = best!.worth;
    const width = restart === 0 ? 1 : 0.1;
    let simplex = [best!, ...(yield* ask(corners(space, best!.point, width)))];
    while (evaluations < mostEvaluations) {
      simplex.sort((a, b) => compareWorth(a.worth, b.worth));
      if (sizeOf(simplex, space) < SMALLEST) break;
      const worst = simplex[n]!;
      const center = centroid(simplex.slice(0, n));
      const along = (factor: number) =>
        clipped(
          space,
          center.map((value, i) => value + factor * (value - worst.point[i]!)),
        );
      const [reflected] = yield* ask([along(1)]);
      if (isBetter(reflected!, simplex[0]!)) {
        const [expanded] = yield* ask([along(expansion)]);
        simplex[n] = isBetter(expanded!, reflected!) ? expanded! : reflected!;
      } else if (isBetter(reflected!, simplex[n - 1]!)) simplex[n] = reflected!;
      else {
        const isOutside = isBetter(reflected!, worst);
        const [contracted] = yield* ask([along(isOutside ? contraction : -contraction)]);
        if (isBetter(contracted!, isOutside ? reflected! : worst)) simplex[n] = contracted!;
        else {
          const first = simplex[0]!;
          const towards = (vertex: Vertex) =>
            first.point.map((value, i) => value + shrinkage * (vertex.point[i]! - value));
          simplex = [first, ...(yield* ask(simplex.slice(1).map(towards)))];
        }
      }
    }
    simplex.sort((a, b) => compareWorth(a.worth, b.worth));
    best = simplex[0]!;
    if (evaluations >= mostEvaluations) return { ...best, end: "evaluations", evaluations };
    if (restart > 0 && !isClearlyBetter(best.worth, before)) break;
  }
  return { ...best!, end: "converged", evaluations };
}

function isBetter(a: Vertex, b: Vertex): boolean {
  return compareWorth(a.worth, b.worth) < 0;
}

function isClearlyBetter(a: Worth, b: Worth): boolean {
  if (a.violation !== b.violation) return a.violation < b.violation;
  return a.objective < b.objective - 1e-12 * Math.max(1, Math.abs(b.objective));
}

/** One further vertex along each coordinate, on the side with more room. */
function corners(space: SearchSpace, point: Float64Array, width: number): Float64Array[] {
  return space.start.map((_, i) => {
    const step = width * space.scale[i]!;
    const hasRoom = point[i]! + step <= space.upper[i]!;
    const corner = point.slice();
    corner[i] = hasRoom ? point[i]! + step : Math.max(space.lower[i]!, point[i]! - step);
    return corner;
  });
}

function centroid(vertices: readonly Vertex[]): Float64Array {
  const first = vertices[0]!.point;
  return first.map((_, i) => vertices.reduce((sum, { point }) => sum + point[i]!, 0) / vertices.length);
}

function sizeOf(simplex: readonly Vertex[], { scale }: SearchSpace): number {
  const [first, ...others] = simplex;
  return Math.max(
    ...others.map(({ point }) =>
      Math.max(...point.map((value, i) => Math.abs(value - first!.point[i]!) / scale[i]!)),
    ),
  );
}
