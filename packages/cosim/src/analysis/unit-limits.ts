import { type Complex, eigenvalues } from "../linear/eigenvalues.ts";
import { numbersFrom, part } from "../linear/matrix.ts";
import type { SystemLinearization } from "./linearize-system.ts";
import { type LinearMode, modesOf } from "./modes.ts";

/** Limits of an explicit method inside a unit, independent of the coupling. */
export interface UnitLimits {
  readonly name: string;
  readonly modes: readonly LinearMode[] | undefined;
  /** The largest step for which Euler's and the classical Runge-Kutta method are stable [s]; +Infinity: all; 0: none. */
  readonly euler: number;
  readonly rk4: number;
}

export function unitLimits({ A, model, units }: SystemLinearization): readonly UnitLimits[] {
  return units.map((name, s) => {
    const own = numbersFrom(model.firstState[s]!, model.firstState[s + 1]!);
    const block = part(A, own, own);
    const values = eigenvalues(block) ?? [];
    return {
      ...{ name, modes: modesOf(block) },
      euler: smallest(values, eulerLimit),
      rk4: smallest(values, rk4Limit),
    };
  });
}

function smallest(values: readonly Complex[], limit: (lambda: Complex) => number): number {
  return values.reduce((least, lambda) => Math.min(least, limit(lambda)), Number.POSITIVE_INFINITY);
}

/** Eigenvalues that are zero or unstable impose no limit. */
function isDemanding({ re, im }: Complex): boolean {
  return re < 0 || (re === 0 && im !== 0);
}

/** |1 + h lambda| = 1 */
function eulerLimit(lambda: Complex): number {
  if (!isDemanding(lambda)) return Number.POSITIVE_INFINITY;
  const { re, im } = lambda;
  return (-2 * re) / (re * re + im * im);
}

/**
 * |1 + z + z^2/2 + z^3/6 + z^4/24| = 1 with z = h lambda, by bisection: the stability region is star-shaped in the
 * left half-plane.
 */
function rk4Limit(lambda: Complex): number {
  if (!isDemanding(lambda)) return Number.POSITIVE_INFINITY;
  const size = Math.hypot(lambda.re, lambda.im);
  let [stable, unstable] = [0, 4 / size];
  for (let i = 0; i < 60; i++) {
    const h = 0.5 * (stable + unstable);
    if (rk4Growth(h * lambda.re, h * lambda.im) <= 1) stable = h;
    else unstable = h;
  }
  return stable;
}

function rk4Growth(re: number, im: number): number {
  let [sumRe, sumIm] = [1, 0];
  for (let k = 4; k >= 1; k--)
    [sumRe, sumIm] = [1 + (re * sumRe - im * sumIm) / k, (re * sumIm + im * sumRe) / k];
  return Math.hypot(sumRe, sumIm);
}
