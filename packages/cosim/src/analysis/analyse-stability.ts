import { spectralRadius } from "../linear/eigenvalues.ts";
import { product, solve } from "../linear/matrix.ts";
import type { SystemLinearization } from "./linearize-system.ts";
import { type LinearMode, modesOf } from "./modes.ts";
import {
  type AnalysedAlgorithm,
  analysedAlgorithms,
  coupledStep,
  type LinearCoupling,
  oneStepMatrix,
} from "./one-step-matrices.ts";
import { firstInstability } from "./stability.ts";
import { type UnitLimits, unitLimits } from "./unit-limits.ts";

/** Properties of a co-simulation, from the linear model of the coupled system. Steps in [s]. */
export interface StabilityAnalysis {
  readonly time: number;
  readonly modes: readonly LinearMode[];
  /** max |lambda| of the coupled system [rad/s]. */
  readonly largestAngularFrequency: number;
  /** pi / omega_max: the sampling limit; +Infinity for a system without dynamics. */
  readonly nyquistStep: number;
  /** A hundredth of that, an empirical rule (Ai Fengming et al.). */
  readonly empiricalStep: number;
  /** rho(D K): from 1 on an exchange of held values diverges at a communication point, for any step. */
  readonly feedthroughRadius: number;
  /** rho(A^-1 B P): above 1 Jacobi with held inputs diverges for large steps; undefined where A is singular. */
  readonly staticLoopGain: number | undefined;
  readonly units: readonly UnitLimits[];
  /** Steps of the curves below, ascending. */
  readonly steps: readonly number[];
  /** rho(P G_1) at these steps. */
  readonly fixedPointFactors: readonly number[];
  readonly algorithms: readonly AlgorithmStability[];
}

export interface AlgorithmStability {
  readonly algorithm: AnalysedAlgorithm;
  /** Growth per step at `StabilityAnalysis.steps`. */
  readonly radii: readonly number[];
  /** The first unstable step; 0: every one; undefined: none among `steps`. */
  readonly limit: number | undefined;
}

export interface StabilityOptions {
  /** Of units, for Gauss-Seidel; missing: as they are listed. */
  readonly order?: readonly number[];
  /** Steps to be covered, besides those around the frequencies. */
  readonly steps?: readonly number[];
}

/** Range of steps: this factor of the empirical step to this factor of the Nyquist step. */
const RANGE = { below: 0.1, above: 10 };

/** Legal for a regular linearization. */
export function analyseStability(
  linearization: SystemLinearization,
  { order, steps: wanted = [] }: StabilityOptions = {},
): StabilityAnalysis {
  const { A, B, D, K, P, J } = linearization;
  const modes = modesOf(J) ?? [];
  const largestAngularFrequency = modes.at(-1)?.angularFrequency ?? 0;
  const nyquistStep =
    largestAngularFrequency > 0 ? Math.PI / largestAngularFrequency : Number.POSITIVE_INFINITY;
  const steps = stepsAround(nyquistStep, wanted, linearization.model.stateCount);
  const responses = steps.map((H) => coupledStep(linearization, H));
  const gain = solve(A, product(B, P));
  return {
    ...{ time: linearization.time, modes, largestAngularFrequency, nyquistStep },
    empiricalStep: nyquistStep / 100,
    feedthroughRadius: spectralRadius(product(D, K)),
    staticLoopGain: gain && spectralRadius(gain),
    ...{ units: unitLimits(linearization), steps },
    fixedPointFactors: responses.map(({ G1 }) => spectralRadius(product(P, G1))),
    algorithms: analysedAlgorithms.map((algorithm) => {
      const radii = responses.map((response) => radiusOf(algorithm, response, order));
      return { algorithm, radii, limit: limitOf(algorithm, linearization, steps, radii, order) };
    }),
  };
}

function radiusOf(
  algorithm: AnalysedAlgorithm,
  response: ReturnType<typeof coupledStep>,
  order: readonly number[] | undefined,
): number {
  const matrix = oneStepMatrix(algorithm, response, order);
  return matrix === undefined ? Number.POSITIVE_INFINITY : spectralRadius(matrix);
}

/** Bisects the stability limit between the last stable and the first unstable step. */
function limitOf(
  algorithm: AnalysedAlgorithm,
  coupling: LinearCoupling,
  steps: readonly number[],
  radii: readonly number[],
  order: readonly number[] | undefined,
): number | undefined {
  const first = radii.findIndex((radius) => !(radius <= 1 + 1e-9));
  if (first <= 0) return first < 0 ? undefined : 0;
  return firstInstability((H) => radiusOf(algorithm, coupledStep(coupling, H), order), {
    smallest: steps[first - 1]!,
    largest: steps[first]!,
  });
}

/** Fewer for large systems: each step needs matrix exponentials of all units. */
function stepsAround(nyquistStep: number, wanted: readonly number[], stateCount: number): readonly number[] {
  const typical = Number.isFinite(nyquistStep) ? nyquistStep : 1;
  const smallest = Math.min(typical * 0.01 * RANGE.below, ...wanted);
  const largest = Math.max(typical * RANGE.above, ...wanted);
  const decades = Math.log10(largest / smallest);
  const count = Math.round(decades * (stateCount <= 30 ? 25 : 8));
  const grid = Array.from({ length: count + 1 }, (_, k) => smallest * (largest / smallest) ** (k / count));
  return [...new Set([...grid, ...wanted])].sort((a, b) => a - b);
}
