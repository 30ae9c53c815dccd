import type { AnalysedAlgorithm, RatedAlgorithm, Recommendation } from "@cosimo/cosim";
import type { CosimulateOptions, NamedUnits } from "./cosimulate.ts";
import { errorOf, type Reference, samplingWithin } from "./reference.ts";
import { runSampled, type SamplingWatch } from "./sampled-run.ts";

/** A run with a rated algorithm. */
export interface Trial {
  readonly algorithm: AnalysedAlgorithm;
  /** Communication step [s]. */
  readonly step: number;
  /** As in `ConvergenceRow`; NaN: the run failed. */
  readonly error: number;
  /** Time at which the run was ended, as its error was too large whatever followed [s]; missing: it was not. */
  readonly endedAt?: number;
}

/** Whether the linear model's recommendation holds over the run. */
export interface Confirmation {
  /** Times of linearization [s], some of them just after events. */
  readonly times: readonly number[];
  /** Error that a trial may have. */
  readonly permitted: number;
  readonly trials: readonly Trial[];
  readonly confirmed: boolean;
}

export interface ConfirmedRecommendation {
  /** Missing: no trial was accurate enough. */
  readonly recommendation: Recommendation | undefined;
  readonly confirmation: Confirmation;
}

/** Algorithms that are tried, and divisions of the step of each. */
const MOST_ALGORITHMS = 3;
const DIVISORS = [1, 2, 4, 8];
const MOST_STEPS = 100_000;
/** The permitted error of a run, in units of that of a step. */
const OF_RUN = 10;

/** Linearizations along the run: quarters of it, and just after up to this number of events. */
const MOST_EVENTS = 4;
const QUARTERS = [0.25, 0.5, 0.75, 1];
/** Just after an event, relative to the duration. */
const AFTER = 1e-6;

/** A part of the time axis [s]. */
export interface TimeRange {
  readonly start: number;
  readonly duration: number;
}

/** Ascending; none beyond the end of the run. */
export function linearizationTimes({ events }: Reference, { start, duration }: TimeRange): readonly number[] {
  const instants = [...new Set(events)].filter((t) => t > start && t < start + duration);
  const stride = Math.max(1, Math.ceil(instants.length / MOST_EVENTS));
  const after = instants.filter((_, i) => i % stride === 0).map((t) => t + AFTER * duration);
  const all = [...after, ...QUARTERS.map((part) => start + part * duration)];
  return all.filter((t) => t <= start + duration).sort((a, b) => a - b);
}

/** The recommendations of linear models as one, with the smallest step of each algorithm. */
export function strictest(first: Recommendation, others: readonly Recommendation[]): Recommendation {
  const found = new Map<AnalysedAlgorithm, RatedAlgorithm>();
  for (const one of [first, ...others].flatMap(({ rated }) => rated)) {
    const known = found.get(one.algorithm);
    if (known === undefined || one.step < known.step) found.set(one.algorithm, one);
  }
  const rated = [...found.values()].filter(({ step }) => step > 0).sort((a, b) => a.work - b.work);
  return { ...first, best: rated[0]!, rated };
}

export function permittedError({ tolerance }: Recommendation): number {
  return OF_RUN * tolerance;
}

/**
 * Tries the algorithms over the whole run, the cheapest first, with smaller steps where its own is not accurate enough. What
 * costs more than an accurate one is not tried.
 */
export function* tryRated(
  named: NamedUnits,
  recommendation: Recommendation,
  reference: Reference,
  { duration, run, watchOf }: TrialOptions,
): Generator<Trial> {
  const { interval } = reference;
  const permitted = permittedError(recommendation);
  let least = Number.POSITIVE_INFINITY;
  for (const rated of recommendation.rated.slice(0, MOST_ALGORITHMS)) {
    for (const divisor of DIVISORS) {
      const step = interval / Math.max(1, Math.ceil((divisor * interval) / rated.step - 1e-9));
      const work = workOf(rated, step);
      if (work >= least || duration / step > MOST_STEPS) break;
      const options = { ...run, algorithm: rated.description, communicationStep: step };
      const sampling = samplingWithin(reference, permitted);
      const watch = watchOf({ algorithm: rated.algorithm, step });
      const { samples, outcome, endedAt } = runSampled(named, options, sampling, watch);
      const whole = outcome.status === "failed" ? Number.NaN : errorOf(samples, reference);
      const error = endedAt === undefined ? whole : sampling.error();
      yield { algorithm: rated.algorithm, step, error, ...(endedAt !== undefined && { endedAt }) };
      if (!(error <= permitted)) continue;
      least = work;
      break;
    }
  }
}

export interface TrialOptions {
  /** Of the run [s]. */
  readonly duration: number;
  readonly run: CosimulateOptions;
  readonly watchOf: (trial: Pick<Trial, "algorithm" | "step">) => SamplingWatch;
}

function workOf({ work, step }: RatedAlgorithm, smaller: number): number {
  return (work * step) / smaller;
}

/** What the trials leave of the recommendation. */
export function concluded(
  recommendation: Recommendation,
  trials: readonly Trial[],
  times: readonly number[],
): ConfirmedRecommendation {
  const permitted = permittedError(recommendation);
  const accurate = trials.flatMap(({ algorithm, step, error }): RatedAlgorithm[] => {
    const rated = recommendation.rated.find((one) => one.algorithm === algorithm);
    if (rated === undefined || !(error <= permitted)) return [];
    const limitedBy = step < 0.75 * rated.step ? "accuracy" : rated.limitedBy;
    return [{ ...rated, step, work: workOf(rated, step), limitedBy }];
  });
  const [best] = accurate.sort((a, b) => a.work - b.work);
  const confirmation = { times, permitted, trials, confirmed: best !== undefined };
  if (best === undefined) return { recommendation: undefined, confirmation };
  // What costs less by the linear models was tried in vain, or was not tried.
  const dearer = recommendation.rated.filter(
    ({ algorithm, work }) => algorithm !== best.algorithm && work >= best.work,
  );
  return { recommendation: { ...recommendation, best, rated: [best, ...dearer] }, confirmation };
}
