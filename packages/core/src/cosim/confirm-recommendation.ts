import type { AnalysedAlgorithm, RatedAlgorithm, Recommendation } from "@cosimo/cosim";
import { errorOf, type Reference, referenceOf, runOnce } from "./convergence.ts";
import type { CosimulateOptions, NamedUnits } from "./cosimulate.ts";

/** A run with a rated algorithm. */
export interface Trial {
  readonly algorithm: AnalysedAlgorithm;
  /** Communication step [s]. */
  readonly step: number;
  /** As in `ConvergenceRow`; NaN: the run failed. */
  readonly error: number;
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
/** Points at which runs are compared with the reference, at least where steps are small. */
const POINTS = 200;
const MOST_STEPS = 100_000;
/** The permitted error of a run, in units of that of a step. */
const OF_RUN = 10;

/** Linearizations along the run: the start, quarters of it, and just after up to this number of events. */
const MOST_EVENTS = 4;
const QUARTERS = [0.25, 0.5, 0.75, 1];
/** Just after an event, relative to the duration. */
const AFTER = 1e-6;

export interface ConfirmationOptions {
  readonly start: number;
  readonly duration: number;
  readonly run: CosimulateOptions;
  /** Rates the algorithms by the linear model at a time; undefined: there is none at this time. */
  readonly rateAt: (time: number) => Recommendation | undefined;
}

/** Rates the algorithms at several points of the run, and tries the best of them over the whole run. */
export function confirmRecommendation(
  named: NamedUnits,
  first: Recommendation,
  { start, duration, run, rateAt }: ConfirmationOptions,
): ConfirmedRecommendation {
  const names = [...new Set(named.system.connections.map(({ from }) => from))];
  const interval = intervalFor(first.best.step, duration);
  const reference = referenceOf(named, run, { interval, finest: interval / 16 }, names);
  const instants = linearizationTimes(reference, start, duration);
  const others = instants.flatMap((time) => {
    const rated = rateAt(time);
    return rated === undefined ? [] : [{ time, rated }];
  });
  const rated = strictest([first, ...others.map((one) => one.rated)]);
  const trials: Trial[] = [];
  const permitted = OF_RUN * first.tolerance;
  let best: RatedAlgorithm | undefined;
  for (const one of rated.slice(0, MOST_ALGORITHMS)) {
    if (best !== undefined && one.work >= best.work) break;
    for (const divisor of DIVISORS) {
      const step = interval / Math.max(1, Math.ceil((divisor * interval) / one.step - 1e-9));
      if (duration / step > MOST_STEPS) break;
      const options = { ...run, algorithm: one.description, communicationStep: step };
      const error = errorOf(runOnce(named, options, { interval, names }).samples, reference.samples);
      trials.push({ algorithm: one.algorithm, step, error });
      if (!(error <= permitted)) continue;
      const work = (one.work * one.step) / step;
      const limitedBy = step < 0.75 * one.step ? "accuracy" : one.limitedBy;
      if (best === undefined || work < best.work) best = { ...one, step, work, limitedBy };
      break;
    }
  }
  const times = others.map(({ time }) => time);
  const confirmation = { times, permitted, trials, confirmed: best !== undefined };
  if (best === undefined) return { recommendation: undefined, confirmation };
  const chosen = best;
  // What costs less by the linear models was tried in vain, or was not tried.
  const dearer = rated.filter(({ algorithm, work }) => algorithm !== chosen.algorithm && work >= chosen.work);
  return { recommendation: { ...first, best: chosen, rated: [chosen, ...dearer] }, confirmation };
}

/** A whole part of the duration, not below the step. */
function intervalFor(step: number, duration: number): number {
  const count = Math.min(POINTS, Math.max(1, Math.floor(duration / step)));
  return duration / count;
}

function linearizationTimes({ events }: Reference, start: number, duration: number): readonly number[] {
  const instants = [...new Set(events)].filter((t) => t > start && t < start + duration);
  const stride = Math.max(1, Math.ceil(instants.length / MOST_EVENTS));
  const after = instants.filter((_, i) => i % stride === 0).map((t) => t + AFTER * duration);
  return [...after, ...QUARTERS.map((part) => start + part * duration)].sort((a, b) => a - b);
}

/** Each algorithm with the smallest of its steps, by work. */
function strictest(all: readonly Recommendation[]): readonly RatedAlgorithm[] {
  const found = new Map<AnalysedAlgorithm, RatedAlgorithm>();
  for (const one of all.flatMap(({ rated }) => rated)) {
    const known = found.get(one.algorithm);
    if (known === undefined || one.step < known.step) found.set(one.algorithm, one);
  }
  return [...found.values()].filter(({ step }) => step > 0).sort((a, b) => a.work - b.work);
}
