/** Many events within a short time. */
export interface ChatteringReport {
  /** Indicators by number of events, descending. */
  readonly guards: readonly { readonly indicator: number; readonly count: number }[];
  readonly events: number;
  /** Begin and length of the interval of these events [s]. */
  readonly begin: number;
  readonly window: number;
}

/** Detects dense sequences of state events of all indicators. */
export interface ChatteringDetector {
  observe(indicators: readonly number[], t: number): ChatteringReport | undefined;
  /** Number of the last events of which each is within the interval of a report after the one before. */
  close(): number;
  /** Removes observations after `t`. */
  rollBack(t: number): void;
  save(): ChatteringMemory;
  restore(memory: ChatteringMemory): void;
}

/** The last events, in a ring. */
export interface ChatteringMemory {
  readonly times: readonly number[];
  readonly indicators: readonly (readonly number[])[];
  readonly position: number;
  readonly count: number;
}

/** Default number of events of a report. */
export const EVENTS = 100;
/** Of these events the last ones, whose jumps are kept: the states may rest where they accumulate. */
export const LAST_EVENTS = 20;
/** Interval of a report, as a fraction of the length of the run. */
export const CHATTERING_WINDOW = 1e-6;

/** Reports when the last `size` state events occurred within a millionth of the run, then restarts its count. */
export function createChatteringDetector(runLength: number, size: number = EVENTS): ChatteringDetector {
  let times: number[] = [];
  let indicators: (readonly number[])[] = [];
  let position = 0;
  let count = 0;
  return {
    observe(located, t) {
      times[position] = t;
      indicators[position] = located;
      position = (position + 1) % size;
      count++;
      if (count < size || t - times[position]! > CHATTERING_WINDOW * runLength) return undefined;
      const begin = times[position]!;
      count = 0;
      return { guards: countGuards(indicators), events: size, begin, window: t - begin };
    },
    close() {
      const kept = Math.min(count, size);
      for (let k = 1; k < kept; k++) {
        const [last, before] = [position + 2 * size - k, position + 2 * size - k - 1];
        if (times[last % size]! - times[before % size]! > CHATTERING_WINDOW * runLength) return k;
      }
      return kept;
    },
    rollBack(t) {
      count = Math.min(count, size);
      for (; count > 0; count--) {
        const last = (position + size - 1) % size;
        if (times[last]! <= t) return;
        position = last;
      }
    },
    save: () => ({ times: [...times], indicators: [...indicators], position, count }),
    restore(memory) {
      times = [...memory.times];
      indicators = [...memory.indicators];
      ({ position, count } = memory);
    },
  };
}

function countGuards(events: readonly (readonly number[])[]): ChatteringReport["guards"] {
  const counts = new Map<number, number>();
  for (const indicator of events.flat()) counts.set(indicator, (counts.get(indicator) ?? 0) + 1);
  return [...counts]
    .map(([indicator, count]) => ({ indicator, count }))
    .sort((a, b) => b.count - a.count || a.indicator - b.indicator);
}
