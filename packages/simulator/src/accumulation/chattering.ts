import {
  addBurstCondition,
  addToBurst,
  BURST_BEGIN,
  BURST_EVENTS,
  beginBursts,
  burstEventsOf,
  burstSize,
  closeInBurst,
  doesChatter,
  mostBurstEvents,
  nextBurstCondition,
  rollBackBursts,
} from "@cosimo/kernels";

/** Many events within a short time. */
export interface ChatteringReport {
  /** Indicators that chatter by number of events, descending. */
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
  save(): Float64Array;
  restore(memory: Float64Array): void;
}

/** Of the events of a report the last ones, whose jumps are kept: the states may rest where they accumulate. */
export const LAST_EVENTS = 20;

/** Reports when the last `size` state events occurred within a millionth of the run, then restarts its count. */
export function createChatteringDetector(runLength: number, size: number = BURST_EVENTS): ChatteringDetector {
  const heap = new Float64Array(burstSize(size));
  beginBursts(heap, 0, size, runLength);

  const guards = (): ChatteringReport["guards"] => {
    const most = mostBurstEvents(heap, 0);
    const found: { indicator: number; count: number }[] = [];
    for (let i = nextBurstCondition(heap, 0, -1); i >= 0; i = nextBurstCondition(heap, 0, i)) {
      const count = burstEventsOf(heap, 0, i);
      if (doesChatter(heap, 0, count, most) > 0) found.push({ indicator: i, count });
    }
    return found.sort((a, b) => b.count - a.count || a.indicator - b.indicator);
  };

  return {
    observe(located, t) {
      const isLast = addToBurst(heap, 0, t) > 0;
      for (const indicator of located) addBurstCondition(heap, 0, indicator);
      if (!isLast) return undefined;
      const begin = heap[BURST_BEGIN]!;
      return { guards: guards(), events: size, begin, window: t - begin };
    },
    close: () => closeInBurst(heap, 0),
    rollBack: (t) => rollBackBursts(heap, 0, t),
    save: () => heap.slice(),
    restore: (memory) => heap.set(memory),
  };
}
