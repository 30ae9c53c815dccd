/** Events crowded into a short time. */
export interface ChatteringReport {
  /** Indicators that take part, most frequent first, each with its number of events. */
  readonly guards: readonly { readonly indicator: number; readonly count: number }[];
  readonly events: number;
  /** Begin and length of the time they happened in [s]. */
  readonly begin: number;
  readonly window: number;
}

/** Watches state events of all indicators together. */
export interface ChatteringDetector {
  observe(indicators: readonly number[], t: number): ChatteringReport | undefined;
  /** Time goes back to `t`: what has been observed after that has not happened. */
  rollBack(t: number): void;
}

/** So many events, if nothing else is said, … */
const EVENTS = 100;
/** … within this part of the length of the run. */
const WINDOW = 1e-6;

/** Reports when the last `size` state events happened within a millionth of the run, and then begins to count anew. */
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
