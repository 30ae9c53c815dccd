import type { Recommendation } from "@cosimo/cosim";
import { type Diagnostic, diagnoseWithoutSpan, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { Interruption } from "../run/supervisor.ts";
import type { Stages } from "./analysis-stages.ts";
import {
  type Confirmation,
  concluded,
  linearizationTimes,
  strictest,
  type TimeRange,
  type Trial,
  tryRated,
} from "./confirm-recommendation.ts";
import {
  type ConvergenceRow,
  type ConvergenceTable,
  convergenceRow,
  stepPairs,
  tableOf,
} from "./convergence.ts";
import type { CosimulateOptions, NamedUnits } from "./cosimulate.ts";
import { type Reference, type ReferenceOptions, referenceOf, thinned } from "./reference.ts";

export const runStudyMessages = {
  ...messageGroup("integration", "warning", {
    "run-study.no-reference": {
      text: "runs have nothing to be compared with: the system was not solved as one, and linear-implicit with H = {step} s ended at {time} s: {reason}",
      hint: "take a stop time before this, or see what `cosimo simulate` says about the failure",
    },
  }),
} as const satisfies MessageCatalogue;

/** What runs show. */
export interface StudiedRuns {
  /** By the linear models; with runs only if they confirm it. */
  readonly recommendation: Recommendation | undefined;
  /** Missing: no runs were asked for, none was made, or there was nothing to confirm. */
  readonly confirmation: Confirmation | undefined;
  readonly convergence: ConvergenceTable | undefined;
  /** Why the analysis ended before all runs were made; missing: it did not. */
  readonly stopped: Interruption["cause"] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RunStudyOptions {
  readonly run: CosimulateOptions;
  readonly range: TimeRange;
  /** By the linear model at the requested point. */
  readonly recommendation: Recommendation | undefined;
  /** H of the system [s]; missing: there is no convergence table. */
  readonly communicationStep: number | undefined;
  /** Inner steps h of the table [s]. */
  readonly innerSteps: readonly number[] | undefined;
  readonly stages: Stages;
  /** Recommendations by the linear models at times of one run; undefined: there is none. */
  readonly rateAlong: (times: readonly number[]) => readonly (Recommendation | undefined)[];
}

/** Communication steps of the table, relative to the system's own. */
const FACTORS = [4, 2, 1, 0.5];
/** Points at which runs are compared with the reference, at least where steps are small. */
const POINTS = 200;

/** Runs that confirm a recommendation and measure convergence; what is known of them is kept when they are ended from outside. */
export class RunStudy {
  readonly #named: NamedUnits;
  readonly #options: RunStudyOptions;
  /** Communication steps of the table [s]. */
  readonly #steps: readonly number[];
  #reference: Reference | undefined;
  /** Times of linear models [s]. */
  #times: readonly number[] = [];
  #rated: Recommendation | undefined;
  readonly #trials: Trial[] = [];
  readonly #rows: ConvergenceRow[] = [];

  constructor(named: NamedUnits, options: RunStudyOptions) {
    const { communicationStep: H, range, recommendation } = options;
    this.#named = named;
    this.#options = options;
    this.#rated = recommendation;
    this.#steps =
      H === undefined ? [] : FACTORS.map((factor) => factor * H).filter((step) => step <= range.duration);
  }

  make(): StudiedRuns {
    try {
      this.#makeAll();
      return this.known();
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      return this.known(error.cause);
    }
  }

  /** What is known so far. */
  known(stopped?: Interruption["cause"]): StudiedRuns {
    const { recommendation } = this.#options;
    const failure = this.#reference?.failure;
    const unconfirmed = { recommendation, confirmation: undefined };
    const isTried = this.#reference !== undefined && (stopped === undefined || this.#trials.length > 0);
    return {
      ...(this.#rated !== undefined && isTried
        ? concluded(this.#rated, this.#trials, this.#times)
        : unconfirmed),
      convergence: this.#rows.length === 0 ? undefined : tableOf(this.#reference!, this.#rows),
      stopped,
      diagnostics:
        failure === undefined
          ? []
          : [diagnoseWithoutSpan(runStudyMessages, "run-study.no-reference", { ...failure })],
    };
  }

  #makeAll(): void {
    const { run, stages, innerSteps } = this.#options;
    if (this.#rated === undefined && this.#steps.length === 0) return;
    const grid = this.#grid();
    this.#reference = stages.run({ stage: "reference" }, (watch) =>
      referenceOf(this.#named, run, grid, watch),
    );
    if (this.#reference.failure !== undefined) return;
    if (this.#rated !== undefined) this.#confirm(this.#rated, thinned(this.#reference, grid.trialStride));
    const exact = thinned(this.#reference, grid.tableStride);
    for (const pair of stepPairs(this.#steps, innerSteps))
      this.#rows.push(
        stages.run({ stage: "table", ...pair }, (watch) =>
          convergenceRow(this.#named, run, pair, exact, watch),
        ),
      );
  }

  #confirm(first: Recommendation, exact: Reference): void {
    const { run, range, stages, rateAlong } = this.#options;
    const times = linearizationTimes(exact, range);
    const ratings = stages.run({ stage: "models" }, () => rateAlong(times));
    this.#times = times.filter((_, i) => ratings[i] !== undefined);
    this.#rated = strictest(
      first,
      ratings.flatMap((rating) => rating ?? []),
    );
    const trials = tryRated(this.#named, this.#rated, exact, {
      ...{ run, duration: range.duration },
      watchOf: (trial) => stages.announce({ stage: "trial", ...trial }),
    });
    for (;;) {
      const { done, value } = stages.supervise(() => trials.next());
      if (done) return;
      this.#trials.push(value);
    }
  }

  /**
   * The points of the reference: those of the trials and those of the table, where each run is compared at all points that
   * it has for certain.
   */
  #grid(): ReferenceOptions & { readonly trialStride: number; readonly tableStride: number } {
    const { duration } = this.#options.range;
    const expected = this.#options.recommendation?.best.step ?? duration;
    const wanted = duration / Math.min(POINTS, Math.max(1, Math.floor(duration / expected)));
    if (this.#steps.length === 0)
      return { interval: wanted, finest: wanted / 16, trialStride: 1, tableStride: 1 };
    const ofTable = Math.max(...this.#steps);
    const tableStride = Math.max(1, Math.ceil(ofTable / wanted));
    const interval = ofTable / tableStride;
    const finest = interval / Math.max(16, Math.ceil((4 * interval) / Math.min(...this.#steps)));
    return { interval, finest, tableStride, trialStride: Math.max(1, Math.floor(wanted / interval)) };
  }
}
