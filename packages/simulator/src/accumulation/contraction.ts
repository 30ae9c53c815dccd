/** A sequence of events whose intervals contract by a steady ratio. */
export interface Contraction {
  /** Limit of the sequence [s]. */
  readonly time: number;
  /** Ratio of successive intervals. */
  readonly ratio: number;
  /** Limit minus the last event [s]. */
  readonly uncertainty: number;
  /** Events of the sequence so far. */
  readonly count: number;
  /** First event of the sequence [s]. */
  readonly begin: number;
  /** The last interval [s]. */
  readonly interval: number;
}

interface Sequence {
  readonly begin: number;
  readonly last: number;
  readonly count: number;
  readonly interval: number;
  readonly ratio: number;
}

/** Largest ratio of a contraction. */
const MOST_RATIO = 0.99;
/** Largest difference of successive ratios, in units of 1 - ratio. */
const STEADINESS = 0.02;

/**
 * Sequences of events by the number of a condition or the name of a transition. Chattering is none of them: its intervals do
 * not contract by a steady ratio.
 */
export interface ContractionDetector {
  /** Records an event of sequence `key` at `t` [s]; returns the contraction so far. */
  observe(key: number | string, t: number): Contraction | undefined;
  /** Ends the sequence `key`. */
  forget(key: number | string): void;
  clear(): void;
}

export function createContractionDetector(): ContractionDetector {
  const sequences = new Map<number | string, Sequence>();
  return {
    observe(key, t) {
      const next = extended(sequences.get(key), t);
      sequences.set(key, next);
      const { begin, count, interval, ratio } = next;
      if (count < LEAST_EVENTS) return undefined;
      const uncertainty = (interval * ratio) / (1 - ratio);
      return { time: t + uncertainty, ratio, uncertainty, count, begin, interval };
    },
    forget: (key) => void sequences.delete(key),
    clear: () => sequences.clear(),
  };
}

/** Events, with four equal ratios among them. */
const LEAST_EVENTS = 6;

function extended(sequence: Sequence | undefined, t: number): Sequence {
  if (sequence === undefined) return { begin: t, last: t, count: 1, interval: Number.NaN, ratio: Number.NaN };
  const { last, count } = sequence;
  const interval = t - last;
  const ratio = interval / sequence.interval;
  const isSteady = count < 3 || Math.abs(ratio - sequence.ratio) < STEADINESS * (1 - ratio);
  if (count > 1 && !(ratio < MOST_RATIO && isSteady))
    return { begin: last, last: t, count: 2, interval, ratio: Number.NaN };
  return { begin: sequence.begin, last: t, count: count + 1, interval, ratio };
}
