/** Estimate of the accumulation point of the events of one condition. */
export interface ZenoEstimate {
  /** Estimated accumulation time [s]. */
  readonly time: number;
  /** Ratio of successive intervals. */
  readonly ratio: number;
  /** Accumulation time minus time of the last event [s]. */
  readonly uncertainty: number;
  /** Events of the sequence so far. */
  readonly count: number;
  /** First event of the sequence [s]. */
  readonly begin: number;
}

/** Detects contracting intervals between the events of each condition. */
export interface ZenoDetector {
  /**
   * Records an event of this indicator at `t`; returns an estimate when the sequence has almost reached its
   * accumulation point.
   */
  observe(indicator: number, t: number): ZenoEstimate | undefined;
  forget(indicator: number): void;
  /**
   * A bound of the time until the next event of one of these indicators [s], if their intervals contract: the last interval with a
   * reserve. 0: not known.
   */
  intervalAfter(indicators: readonly number[]): number;
  /** State for `restore`. */
  save(): ZenoMemory;
  restore(memory: ZenoMemory): void;
}

/** Sequences of events by their indicators. */
export type ZenoMemory = readonly (readonly [indicator: number, sequence: Readonly<Sequence>])[];

/** Number of intervals whose ratios are compared. */
const MEMORY = 8;
/** The sequence ends when the remaining time is below this fraction of its length. */
const REMAINDER = 1e-7;
/** Largest difference of successive ratios, in units of 1 - ratio. */
const STEADINESS = 0.02;
/** Intervals below this many units in the last place of t are dominated by rounding. */
const RESOLUTION = 1e4;
/** Ratio of the bound of the next interval to the last one. */
const RESERVE = 1000;

interface Sequence {
  begin: number;
  last: number;
  count: number;
  /** Last intervals, newest first. */
  readonly intervals: Float64Array;
}

/**
 * Zeno behaviour: intervals between events of one condition contract geometrically, so that infinitely many events
 * occur before a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). The accumulation time is the limit of the
 * geometric series through the last intervals.
 */
export function createZenoDetector(): ZenoDetector {
  const sequences = new Map<number, Sequence>();
  return {
    observe(indicator, t) {
      const sequence = sequences.get(indicator);
      if (sequence === undefined) {
        sequences.set(indicator, { begin: t, last: t, count: 1, intervals: new Float64Array(MEMORY) });
        return undefined;
      }
      append(sequence, t);
      return sequence.count > MEMORY ? estimateAccumulation(sequence) : undefined;
    },
    forget(indicator) {
      sequences.delete(indicator);
    },
    intervalAfter(indicators) {
      let shortest = Number.POSITIVE_INFINITY;
      for (const indicator of indicators) {
        const sequence = sequences.get(indicator);
        if (sequence !== undefined && sequence.count > 2)
          shortest = Math.min(shortest, RESERVE * sequence.intervals[0]!);
      }
      return Number.isFinite(shortest) ? shortest : 0;
    },
    save: () => (sequences.size === 0 ? NOTHING : [...sequences].map(copyOf)),
    restore(memory) {
      sequences.clear();
      for (const one of memory) sequences.set(...copyOf(one));
    },
  };
}

const NOTHING: ZenoMemory = [];

function copyOf([indicator, sequence]: ZenoMemory[number]): [number, Sequence] {
  return [indicator, { ...sequence, intervals: sequence.intervals.slice() }];
}

/** Adds an event; an interval longer than the last begins a new sequence. */
function append(sequence: Sequence, t: number): void {
  const { intervals } = sequence;
  const interval = t - sequence.last;
  if (sequence.count > 1 && interval > intervals[0]!) {
    sequence.begin = sequence.last;
    sequence.count = 1;
  }
  intervals.copyWithin(1, 0, MEMORY - 1);
  intervals[0] = interval;
  sequence.last = t;
  sequence.count++;
}

function estimateAccumulation(sequence: Sequence): ZenoEstimate | undefined {
  const { intervals, last, begin, count } = sequence;
  const interval = intervals[0]!;
  const lost = interval < RESOLUTION * Number.EPSILON * Math.abs(last);
  if (!lost && interval > 1e-3 * (last - begin)) return undefined;
  const mean = (interval / intervals[MEMORY - 1]!) ** (1 / (MEMORY - 1));
  const newest = interval / intervals[1]!;
  const steady = Math.abs(newest - intervals[1]! / intervals[2]!) < STEADINESS * (1 - newest);
  const ratio = steady ? newest : mean;
  if (!(ratio < 1)) return undefined;
  const remainder = (interval * ratio) / (1 - ratio);
  const over = remainder < REMAINDER * (last - begin);
  if (!lost && !(over && (steady || interval < REMAINDER * (last - begin)))) return undefined;
  return { time: last + remainder, ratio, uncertainty: remainder, count, begin };
}
