import { ModelError } from "../errors/model-error.ts";
import { type CosimulateOptions, type NamedUnits, planCoupledRun } from "./cosimulate.ts";
import {
  createSampler,
  runSampled,
  type Samples,
  type Sampling,
  type SamplingWatch,
  throwIfInterrupted,
} from "./sampled-run.ts";

/** The solution with which runs are compared. */
export interface Reference {
  readonly kind: "monolithic" | "linear-implicit";
  /** Interval of the samples [s]. */
  readonly interval: number;
  readonly names: readonly string[];
  readonly samples: Samples;
  /** Instants of its events [s]. */
  readonly events: readonly number[];
  /** Why there is no solution to compare with; missing: there is. */
  readonly failure?: { readonly time: number; readonly step: number; readonly reason: string };
}

export interface ReferenceOptions {
  /** Interval of its points [s]. */
  readonly interval: number;
  /** Communication step where the system cannot be solved as one [s]. */
  readonly finest: number;
}

/** The connected outputs in the monolithic solution if possible, else by the linear-implicit algorithm with small steps. */
export function referenceOf(
  named: NamedUnits,
  run: CosimulateOptions,
  { interval, finest }: ReferenceOptions,
  watch: SamplingWatch = {},
): Reference {
  const names = [...new Set(named.system.connections.map(({ from }) => from))];
  const { ownAlgorithm: _, ...rest } = run;
  const start = run.startTime ?? named.system.experiment.startTime ?? 0;
  try {
    const whole = planCoupledRun(named, {
      ...{ ...rest, outputInterval: interval, tolerance: 1e-10, algorithm: { name: "monolithic" } },
    });
    const { sink, samples } = createSampler({ interval, names }, start);
    const { outcome, events } = whole.runSync({ ...watch, sink });
    throwIfInterrupted(outcome);
    if (outcome.status === "completed" || outcome.status === "terminated")
      return { kind: "monolithic", interval, names, samples, events: events.map(({ time }) => time) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  const options = { ...rest, algorithm: { name: "linear-implicit" }, communicationStep: finest };
  const { samples, events, outcome } = runSampled(named, options, { interval, names }, watch);
  const { status, time, reason } = outcome;
  const isWhole = status === "completed" || status === "terminated";
  return {
    ...{ kind: "linear-implicit", interval, names, samples, events },
    ...(!isWhole && { failure: { time, step: finest, reason } }),
  };
}

/** Every `stride`-th point. */
export function thinned(reference: Reference, stride: number): Reference {
  const { interval, samples } = reference;
  return {
    ...reference,
    interval: stride * interval,
    samples: samples.map((list) => list.filter((_, k) => k % stride === 0)),
  };
}

/**
 * Root mean square of all variables at all points, each relative to its largest value; NaN for a run that ended before the
 * reference.
 */
export function errorOf(samples: Samples, { samples: exact }: Reference): number {
  const { addTo, error } = squaresOver(exact);
  const points = exact[0]?.length ?? 0;
  for (let k = 0; k < points; k++) if (!addTo(samples, k)) return Number.NaN;
  return error();
}

/** Samples with the end of the run where its error exceeds the bound, whatever follows; `error` is what it is so far. */
export function samplingWithin(
  { interval, names, samples: exact }: Reference,
  bound: number,
): Sampling & { readonly error: () => number } {
  const { addTo, error } = squaresOver(exact);
  return {
    ...{ interval, names, error },
    suffices: (samples, point) => addTo(samples, point) && error() > bound,
  };
}

/** The error from the points that were added: it grows from point to point. */
function squaresOver(exact: Samples) {
  const largest = exact.map((list) => list.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
  let total = 0;
  return {
    /** Adds a point; false: the run does not have it. */
    addTo(samples: Samples, point: number): boolean {
      for (const [i, expected] of exact.entries()) {
        if (largest[i] === 0 || point >= expected.length) continue;
        const found = samples[i]![point];
        if (found === undefined) return false;
        total += ((found - expected[point]!) / largest[i]!) ** 2 / expected.length;
      }
      return true;
    },
    error: () => Math.sqrt(total / Math.max(1, exact.length)),
  };
}
