import type { Model } from "@cosimo/core";
import { scrambled, sobolBits, unitOf } from "../random/sobol.ts";
import { type Estimates, estimatesOf } from "./estimates.ts";
import { createResiduals, type FitExperiment, type RunFailure, type SoughtValue } from "./experiments.ts";
import { type LeastSquares, leastSquares, type Residuals } from "./least-squares.ts";
import { type Loss, withLoss } from "./loss.ts";
import { type Profile, profileOf } from "./profile.ts";

/** An unknown parameter or start value. */
export interface Unknown extends SoughtValue {
  readonly start: number;
  /** Infinite where there is none. */
  readonly lower: number;
  readonly upper: number;
  readonly scale?: number;
  /** What is known before; it counts like a measurement of the value. */
  readonly prior?: { readonly mean: number; readonly sigma: number };
}

export interface CalibrationPlan {
  readonly experiments: readonly FitExperiment[];
  readonly unknowns: readonly Unknown[];
  readonly loss: Loss;
  /** Number of searches: the first from the start values, others from points between the bounds. */
  readonly starts: number;
  readonly mostEvaluations?: number;
  /** Unknowns whose profiles are wanted; missing: none. */
  readonly profiled?: readonly string[];
}

export interface Calibration {
  readonly search: LeastSquares;
  readonly estimates: Estimates;
  /** Sums of squares of all searches in order; NaN: the first run failed. */
  readonly sums: readonly number[];
  /** Runs that failed, over all searches. */
  readonly failures: number;
  /** Of the unknowns that were asked for. */
  readonly profiles: readonly Profile[];
}

/** Undefined search: no start gives a run; the first failure then says why. */
export interface CalibrationOutcome {
  readonly calibration?: Calibration;
  readonly failure?: RunFailure;
}

/** Finds the values of unknowns with which runs come closest to what was observed. `onRun` is told of each sum of squares. */
export function calibrate(
  model: Model,
  plan: CalibrationPlan,
  onRun?: (sum: number) => void,
): CalibrationOutcome {
  const { experiments, unknowns, loss, starts, mostEvaluations, profiled = [] } = plan;
  let failures = 0;
  let failure: RunFailure | undefined;
  const residuals = createResiduals(model, experiments, unknowns, (found) => {
    failures++;
    failure ??= found;
  });
  const evaluate = (point: Float64Array) => {
    const found = residuals(point);
    onRun?.(found === undefined ? Number.NaN : found.values.reduce((sum, r) => sum + r * r, 0));
    return found && withPriors(withLoss(found, loss), unknowns, point);
  };
  const scale = unknowns.every((one) => one.scale !== undefined) && unknowns.map((one) => one.scale!);
  const options = {
    lower: unknowns.map(({ lower }) => lower),
    upper: unknowns.map(({ upper }) => upper),
    ...(scale && { scale }),
    ...(mostEvaluations !== undefined && { mostEvaluations }),
  };
  const searches = Array.from({ length: starts }, (_, i) =>
    leastSquares(evaluate, startPoint(unknowns, i), options),
  );
  const sums = searches.map((search) => search?.sum ?? Number.NaN);
  const best = searches.reduce((a, b) => (a === undefined || (b !== undefined && b.sum < a.sum) ? b : a));
  if (best === undefined) return failure === undefined ? {} : { failure };
  const isKnown = experiments.every(({ observations }) =>
    observations.every((one) => one.deviations !== undefined),
  );
  const free = best.active.map((isActive) => !isActive);
  const estimates = estimatesOf(best.residuals.jacobian, best.sum, best.point, free, isKnown);
  const { errors, deviation, freedom } = estimates;
  const profiles = unknowns
    .flatMap(({ name }, i) => (profiled.includes(name) ? [i] : []))
    .map((i) =>
      profileOf(evaluate, best, i, {
        ...{ lower: options.lower, upper: options.upper, errors },
        ...{ variance: deviation ** 2, freedom: isKnown ? Number.MAX_SAFE_INTEGER : freedom },
      }),
    );
  return { calibration: { search: best, estimates, sums, failures, profiles } };
}

/** The start values, then points of a scrambled Sobol sequence between the bounds; an open side ends at ten times the start value. */
function startPoint(unknowns: readonly Unknown[], index: number): number[] {
  if (index === 0) return unknowns.map(({ start }) => start);
  return unknowns.map(({ start, lower, upper }, j) => {
    const reach = 10 * (Math.abs(start) || 1);
    const low = Number.isFinite(lower) ? lower : -reach;
    const high = Number.isFinite(upper) ? upper : reach;
    const u = unitOf(scrambled(sobolBits(index, j), 7919 * (j + 1)));
    return low > 0 && high > 100 * low ? low * (high / low) ** u : low + (high - low) * u;
  });
}

/** Adds a residual (value - mean)/sigma for each prior. */
function withPriors(found: Residuals, unknowns: readonly Unknown[], point: Float64Array): Residuals {
  const priors = unknowns.flatMap(({ prior }, j) => (prior === undefined ? [] : [{ ...prior, j }]));
  if (priors.length === 0) return found;
  const [rows, n] = [found.values.length, unknowns.length];
  const values = new Float64Array(rows + priors.length);
  const jacobian = new Float64Array(values.length * n);
  values.set(found.values);
  jacobian.set(found.jacobian);
  for (const [i, { mean, sigma, j }] of priors.entries()) {
    values[rows + i] = (point[j]! - mean) / sigma;
    jacobian[(rows + i) * n + j] = 1 / sigma;
  }
  return { values, jacobian };
}
