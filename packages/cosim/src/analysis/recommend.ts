import type { AlgorithmDescription } from "../description/system-description.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import type { StabilityAnalysis } from "./analyse-stability.ts";
import type { SystemLinearization } from "./linearize-system.ts";
import { type AnalysedAlgorithm, coupledStep } from "./one-step-matrices.ts";
import { type ExactStep, exactStep, stepError } from "./step-error.ts";

/** An algorithm with its largest step that is stable, accurate, and resolves the fastest oscillation. */
export interface RatedAlgorithm {
  readonly algorithm: AnalysedAlgorithm;
  readonly description: AlgorithmDescription;
  /** [s]; 0: none of the examined steps. */
  readonly step: number;
  /** The criterion that limits the step. */
  readonly limitedBy: "stability" | "accuracy" | "resolution";
  /** Work per simulated second, in steps of all units. */
  readonly work: number;
}

export interface Recommendation {
  readonly best: RatedAlgorithm;
  /** All algorithms that the units support, by work, ascending. */
  readonly rated: readonly RatedAlgorithm[];
  /** Permitted error per radian of the fastest motion. */
  readonly tolerance: number;
}

interface Candidate {
  readonly algorithm: AnalysedAlgorithm;
  readonly description: AlgorithmDescription;
  /** Cost of a step in steps of all units; includes Jacobians and iterations. */
  readonly cost: number;
  possible(capabilities: readonly UnitCapabilities[]): boolean;
}

const always = () => true;
const ramps = (units: readonly UnitCapabilities[]) => units.every(({ inputOrder }) => inputOrder >= 1);
const parabolas = (units: readonly UnitCapabilities[]) => units.every(({ inputOrder }) => inputOrder >= 2);
const feedback = (units: readonly UnitCapabilities[]) => units.every((unit) => unit.feedback);
const rollback = (units: readonly UnitCapabilities[]) => units.every((unit) => unit.rollback);

const candidates: readonly Candidate[] = [
  { algorithm: "J0", description: { name: "jacobi" }, cost: 1, possible: always },
  { algorithm: "GS", description: { name: "gauss-seidel" }, cost: 1, possible: always },
  { algorithm: "J1", description: { name: "jacobi", extrapolation: 1 }, cost: 1, possible: ramps },
  { algorithm: "J2", description: { name: "jacobi", extrapolation: 2 }, cost: 1, possible: parabolas },
  { algorithm: "L1", description: { name: "linear-implicit", form: "L1" }, cost: 1.5, possible: ramps },
  { algorithm: "SR", description: { name: "linear-implicit", form: "SR" }, cost: 1.5, possible: feedback },
  { algorithm: "LX", description: { name: "linear-implicit", form: "LX" }, cost: 2, possible: feedback },
  { algorithm: "W1", description: { name: "implicit" }, cost: 4, possible: (u) => rollback(u) && ramps(u) },
];

/** Factor of the first unstable step: margin for the nonlinear system. */
const SAFETY = 0.5;
/** Steps for a period of the fastest oscillation, or for the whole run. */
const STEPS_PER_PERIOD = 20;

export interface RecommendationOptions {
  /** Permitted error in the time of one radian of the fastest motion; missing: 1e-3. */
  readonly tolerance?: number;
  /** Of units, for Gauss-Seidel; missing: as they are listed. */
  readonly order?: readonly number[];
  /** Duration of the run [s]: it has at least `STEPS_PER_PERIOD` steps. */
  readonly duration: number;
}

export function recommend(
  linearization: SystemLinearization,
  analysis: StabilityAnalysis,
  capabilities: readonly UnitCapabilities[],
  { tolerance = 1e-3, order, duration }: RecommendationOptions,
): Recommendation | undefined {
  const { steps, modes, largestAngularFrequency } = analysis;
  const fastest = modes.reduce(
    (largest, { im, angularFrequency }) => (im > 0 ? Math.max(largest, angularFrequency) : largest),
    0,
  );
  const period = fastest > 0 ? (2 * Math.PI) / fastest : Number.POSITIVE_INFINITY;
  const resolution = Math.min(period, duration) / STEPS_PER_PERIOD;
  /** Only where they are asked for: each needs matrix exponentials. */
  const exact: ExactStep[] = [];
  const exactAt = (k: number): ExactStep => {
    exact[k] ??= exactStep(coupledStep(linearization, steps[k]!));
    return exact[k];
  };
  const rate = ({ algorithm, description, cost }: Candidate): RatedAlgorithm => {
    const limit = analysis.algorithms.find((one) => one.algorithm === algorithm)!.limit;
    const stable = limit === undefined ? Number.POSITIVE_INFINITY : SAFETY * limit;
    let accurate = 0;
    for (const [k, H] of steps.entries()) {
      const radians = Math.min(1, H * largestAngularFrequency) || 1;
      const error = stepError(algorithm, exactAt(k), order) / radians;
      if (!(error <= tolerance)) {
        // Below the first step the error is assumed proportional to it: all algorithms have order 1 at least.
        if (k === 0) accurate = (H * tolerance) / error;
        break;
      }
      accurate = H;
    }
    if (accurate === steps.at(-1)) accurate = Number.POSITIVE_INFINITY;
    const step = Math.min(stable, accurate, resolution);
    const limitedBy = step === stable ? "stability" : step === accurate ? "accuracy" : "resolution";
    return {
      algorithm,
      description,
      step,
      limitedBy,
      work: step > 0 ? cost / step : Number.POSITIVE_INFINITY,
    };
  };
  const rated = candidates
    .filter(({ possible }) => possible(capabilities))
    .map(rate)
    .sort((a, b) => a.work - b.work);
  return rated[0] === undefined || rated[0].step === 0 ? undefined : { best: rated[0], rated, tolerance };
}
