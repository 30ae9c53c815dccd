import { spectralRadius } from "../linear/eigenvalues.ts";
import { product } from "../linear/matrix.ts";
import {
  type AnalysedAlgorithm,
  coupledStep,
  type LinearCoupling,
  oneStepMatrix,
} from "./one-step-matrices.ts";

/** Growth per communication step of the linear model under an algorithm; +Infinity if a step has no solution. */
export function growthPerStep(
  algorithm: AnalysedAlgorithm,
  coupling: LinearCoupling,
  H: number,
  order?: readonly number[],
): number {
  const matrix = oneStepMatrix(algorithm, coupledStep(coupling, H), order);
  return matrix === undefined ? Number.POSITIVE_INFINITY : spectralRadius(matrix);
}

/**
 * rho(P G1): contraction of the fixed-point iteration of implicit coupling; above 1 it needs Newton or relaxation.
 */
export function fixedPointFactor(coupling: LinearCoupling, H: number): number {
  const { G1 } = coupledStep(coupling, H);
  return spectralRadius(product(G1, coupling.P));
}

export interface StepRange {
  readonly smallest: number;
  readonly largest: number;
}

/** Growth above 1 by more than this is not rounding. */
const ROUNDING = 1e-9;
/** Tested steps per decade, before bisection. */
const STEPS_PER_DECADE = 40;

/**
 * The smallest H with growth above 1 and above that of the exact solution, to six digits; 0: already the smallest of
 * the range; undefined: none in the range. A window of instability narrower than a fortieth of a decade may be
 * missed.
 */
export function firstInstability(
  growth: (H: number) => number,
  { smallest, largest }: StepRange,
): number | undefined {
  const unstable = (H: number): boolean => !(growth(H) <= 1 + ROUNDING);
  if (unstable(smallest)) return 0;
  const count = Math.ceil(Math.log10(largest / smallest) * STEPS_PER_DECADE);
  let stable = smallest;
  for (let k = 1; k <= count; k++) {
    const H = smallest * (largest / smallest) ** (k / count);
    if (unstable(H)) return bisect(unstable, stable, H);
    stable = H;
  }
  return undefined;
}

function bisect(unstable: (H: number) => boolean, stable: number, other: number): number {
  let [low, high] = [stable, other];
  while (high - low > 1e-7 * high) {
    const middle = 0.5 * (low + high);
    if (unstable(middle)) high = middle;
    else low = middle;
  }
  return high;
}
