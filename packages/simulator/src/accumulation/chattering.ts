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
  /** Removes observations after `t`. */
  rollBack(t: number): void;
}

/** Default number of events of a report. */
const EVENTS = 100;
/** Interval of a report, as a fraction of the length of the run. */
const WINDOW = 1e-6;

/** Reports when the last `size` state events occurred within a millionth of the run, then restarts its count. */
export function createChatteringDetector(runLength: number, size: number = EVENTS): ChatteringDetector {
  const times: number[] = [];
  const indicators: (readonly number[])[] = [];
  let position = 0;
  let count = 0;
  return {
    observe(located, t) {
      times[position] = t;
      indicators[position] = located;
      position = (position + 1) % size;
      count++;
      if (count < size || t - times[position]! > WINDOW * runLength) return undefined;
      const begin = times[position]!;
      count = 0;
      return { guards: countGuards(indicators), events: size, begin, window: t - begin };
    },
    rollBack(t) {
      count = Math.min(count, size);
      for (; count > 0; count--) {
        const last = (position + size - 1) % size;
        if (times[last]! <= t) return;
        position = last;
      }
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
