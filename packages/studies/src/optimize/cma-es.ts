import { normalQuantile } from "../distributions/normal-quantile.ts";
import { philox } from "../random/philox.ts";
import { unitOf } from "../random/sobol.ts";
import { clipped, compareWorth, type Search, type SearchSpace, type Worth } from "./optimizer.ts";
import { symmetricEigenvalues } from "./symmetric-eigenvalues.ts";

export interface CmaOptions {
  readonly seed: number;
  readonly mostEvaluations: number;
  /** Number of restarts, each with twice the points of the one before. */
  readonly restarts: number;
}

interface Best {
  point: Float64Array;
  worth: Worth;
}

const SMALLEST_STEP = 1e-11;
const SMALLEST_SPREAD = 1e-14;
/** Generations without progress after which a search ends. */
const STALLED = 120;

/**
 * Adaptation of a covariance matrix (Hansen, The CMA Evolution Strategy: A Tutorial, arXiv 1604.00772, 2016), with restarts of growing
 * populations (Auger and Hansen 2005). It needs no derivatives, finds its way along narrow valleys, and leaves local optima behind. Points
 * outside of bounds are moved onto them.
 */
export function* cmaEs(space: SearchSpace, options: CmaOptions): Search<Worth> {
  const n = space.start.length;
  let best: Best | undefined;
  let [evaluations, draws] = [0, 0];
  let hasConverged = false;
  const normal = (): number => normalQuantile(unitOf(philox([draws++, 0, 0, 1], [options.seed, 0])[0]));
  for (let restart = 0; restart <= options.restarts && evaluations < options.mostEvaluations; restart++) {
    const lambda = (4 + Math.floor(3 * Math.log(n))) * 2 ** restart;
    const strategy = createStrategy(n, lambda);
    const begin = restart === 0 ? Float64Array.from(space.start) : randomPoint(space, normal);
    let mean = begin.map((value, i) => value / space.scale[i]!);
    let stalled = 0;
    let own: Best | undefined;
    while (evaluations < options.mostEvaluations && stalled < STALLED) {
      const steps = Array.from({ length: lambda }, () => strategy.sample(normal));
      const points = steps.map((y) =>
        clipped(
          space,
          y.map((value, i) => (mean[i]! + strategy.sigma() * value) * space.scale[i]!),
        ),
      );
      const worths = yield points;
      evaluations += lambda;
      const order = worths.map((_, k) => k).sort((a, b) => compareWorth(worths[a]!, worths[b]!) || a - b);
      const first = order[0]!;
      const found = { point: points[first]!, worth: worths[first]! };
      const isBetter = own === undefined || compareWorth(found.worth, own.worth) < 0;
      stalled = isBetter ? 0 : stalled + 1;
      if (isBetter) own = found;
      if (best === undefined || compareWorth(found.worth, best.worth) < 0) best = found;
      // What bounds have cut off is no step.
      const made = points.map((point) =>
        point.map((value, i) => (value / space.scale[i]! - mean[i]!) / strategy.sigma()),
      );
      const shift = strategy.adapt(order.map((k) => made[k]!));
      mean = mean.map((value, i) => value + shift[i]!);
      const last = order.at(-1)!;
      hasConverged =
        strategy.sigma() * strategy.longestAxis() < SMALLEST_STEP || isSame(worths[first]!, worths[last]!);
      if (hasConverged || !Number.isFinite(strategy.sigma())) break;
    }
  }
  const isLimited = !hasConverged && evaluations >= options.mostEvaluations;
  return {
    ...best!,
    end: hasConverged ? "converged" : isLimited ? "evaluations" : "no-progress",
    evaluations,
  };
}

/** Whether a generation differs by rounding only. */
function isSame(best: Worth, worst: Worth): boolean {
  const spread = worst.objective - best.objective;
  return worst.violation === 0 && spread <= SMALLEST_SPREAD * Math.max(1, Math.abs(best.objective));
}

function randomPoint({ start, lower, upper, scale }: SearchSpace, normal: () => number): Float64Array {
  return Float64Array.from(start, (value, i) => {
    const [low, high] = [lower[i]!, upper[i]!];
    if (!Number.isFinite(low) || !Number.isFinite(high)) return value + 2 * scale[i]! * normal();
    return low + (high - low) * (0.5 + Math.atan(normal()) / Math.PI);
  });
}

/** Step size, covariance and paths of one search in scaled unknowns; names as in the tutorial. */
function createStrategy(n: number, lambda: number) {
  const mu = Math.floor(lambda / 2);
  const raw = Array.from({ length: mu }, (_, i) => Math.log((lambda + 1) / 2) - Math.log(i + 1));
  const total = raw.reduce((a, b) => a + b, 0);
  const weights = raw.map((w) => w / total);
  const muEff = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const damping = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma;
  const cc = (4 + muEff / n) / (n + 4 + (2 * muEff) / n);
  const c1 = 2 / ((n + 1.3) ** 2 + muEff);
  const cMu = Math.min(1 - c1, (2 * (muEff - 2 + 1 / muEff)) / ((n + 2) ** 2 + muEff));
  const chi = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  const c = new Float64Array(n * n);
  for (let i = 0; i < n; i++) c[i * n + i] = 1;
  let [axes, lengths] = [c.slice(), new Float64Array(n).fill(1)];
  const [pathSigma, path] = [new Float64Array(n), new Float64Array(n)];
  let [sigma, generation] = [0.3, 0];

  const times = (matrix: Float64Array, v: ArrayLike<number>, isTransposed: boolean): Float64Array => {
    const result = new Float64Array(n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) result[i]! += matrix[isTransposed ? j * n + i : i * n + j]! * v[j]!;
    return result;
  };

  return {
    sigma: () => sigma,
    longestAxis: () => Math.max(...lengths),
    sample(normal: () => number): Float64Array {
      const z = Float64Array.from({ length: n }, (_, i) => normal() * lengths[i]!);
      return times(axes, z, false);
    },
    /** Takes the steps, best first; result: the shift of the mean. */
    adapt(steps: readonly Float64Array[]): Float64Array {
      generation++;
      const mean = new Float64Array(n);
      for (let k = 0; k < mu; k++) for (let i = 0; i < n; i++) mean[i]! += weights[k]! * steps[k]![i]!;
      const white = times(
        axes,
        times(axes, mean, true).map((value, i) => value / lengths[i]!),
        false,
      );
      let square = 0;
      for (let i = 0; i < n; i++) {
        pathSigma[i] = (1 - cSigma) * pathSigma[i]! + Math.sqrt(cSigma * (2 - cSigma) * muEff) * white[i]!;
        square += pathSigma[i]! ** 2;
      }
      const expected = Math.sqrt(1 - (1 - cSigma) ** (2 * generation)) * (1.4 + 2 / (n + 1)) * chi;
      const isShort = Math.sqrt(square) < expected;
      for (let i = 0; i < n; i++)
        path[i] = (1 - cc) * path[i]! + (isShort ? Math.sqrt(cc * (2 - cc) * muEff) * mean[i]! : 0);
      const lost = isShort ? 0 : cc * (2 - cc);
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          let value = (1 - c1 - cMu + c1 * lost) * c[i * n + j]! + c1 * path[i]! * path[j]!;
          for (let k = 0; k < mu; k++) value += cMu * weights[k]! * steps[k]![i]! * steps[k]![j]!;
          c[i * n + j] = value;
          c[j * n + i] = value;
        }
      const shift = mean.map((value) => value * sigma);
      sigma *= Math.exp((cSigma / damping) * (Math.sqrt(square) / chi - 1));
      const { values, vectors } = symmetricEigenvalues(c, n);
      axes = vectors;
      lengths = values.map((value) => Math.sqrt(Math.max(value, 1e-300)));
      return shift;
    },
  };
}
