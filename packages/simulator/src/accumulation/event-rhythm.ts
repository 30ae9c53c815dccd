/** Length of the first step after an event in a model with many conditions. */
export interface EventRhythm {
  /** To be called at each state event. */
  observe(t: number): void;
  /** The smaller of `hint` [s] (0: none) and the step in which the next event is expected; 0: no limit. */
  limit(hint: number): number;
  /** Forgets the events, of which some may be later than the time to which the run returns. */
  clear(): void;
}

/** Number of conditions from which their search costs more than a step. */
const MANY = 100;
/** The first step, in units of the mean interval: in a random sequence, one in fifty has no event. */
const REACH = 4;
/** Part of a new interval in the mean. */
const WEIGHT = 0.1;
/** Intervals before the mean counts. */
const LEAST = 10;

/**
 * The search of a step evaluates all conditions, and divides the step until each is resolved. In a step far beyond the next event it
 * resolves many that this event makes void.
 */
export function createEventRhythm(conditionCount: number): EventRhythm {
  let last = Number.NaN;
  let mean = 0;
  let count = 0;
  return {
    observe(t) {
      if (count > 0) mean = count === 1 ? t - last : (1 - WEIGHT) * mean + WEIGHT * (t - last);
      last = t;
      count++;
    },
    limit(hint) {
      if (conditionCount < MANY || count <= LEAST || !(mean > 0)) return hint;
      return hint > 0 ? Math.min(hint, REACH * mean) : REACH * mean;
    },
    clear() {
      count = 0;
    },
  };
}
