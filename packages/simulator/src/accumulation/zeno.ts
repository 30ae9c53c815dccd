/** Event times of one condition that run into an accumulation point. */
export interface ZenoEstimate {
  /** Estimated accumulation time [s]. */
  readonly time: number;
  /** Ratio of one interval to the one before. */
  readonly ratio: number;
  /** What the estimate adds to the time of the last event [s]. */
  readonly uncertainty: number;
  /** Events of the sequence so far. */
  readonly count: number;
}

/** Watches the event times of each condition for contracting intervals. */
export interface ZenoDetector {
  /** An event of this indicator at `t`; says when its sequence has all but reached its accumulation point. */
  observe(indicator: number, t: number): ZenoEstimate | undefined;
  forget(indicator: number): void;
  /** What has been observed so far, for going back to it. */
  save(): ZenoMemory;
  restore(memory: ZenoMemory): void;
}

/** Sequences of events by their indicators. */
export type ZenoMemory = readonly (readonly [indicator: number, sequence: Readonly<Sequence>])[];

/** Intervals of which the ratios are compared. */
const MEMORY = 8;
/** The sequence is cut short when what remains of it is this small a part of what is over. */
const REMAINDER = 1e-7;
/** How far the last ratio may be from the one before, in units of 1 - ratio. */
const STEADINESS = 0.02;
/** Intervals of fewer units in the last place of t than this are lost in rounding. */
const RESOLUTION = 1e4;

interface Sequence {
  begin: number;
  last: number;
  count: number;
  /** The last intervals, newest first. */
  readonly intervals: Float64Array;
}

/**
 * Zeno behaviour: intervals between events of one condition contract geometrically, so that infinitely many events
 * happen before a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). The accumulation time is that of the
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
      return sequence.count > MEMORY ? judge(sequence) : undefined;
    },
    forget(indicator) {
      sequences.delete(indicator);
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

function judge(sequence: Sequence): ZenoEstimate | undefined {
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
  return { time: last + remainder, ratio, uncertainty: remainder, count };
}
