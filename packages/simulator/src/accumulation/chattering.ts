import {
  addBurstCondition,
  addToBurst,
  BURST_BEGIN,
  BURST_EVENTS,
  beginBursts,
  burstEventsOf,
  burstSize,
  closeInBurst,
  nextChattering,
  rollBackBursts,
} from "@cosimo/kernels";
import { restoreSlots, type SlotMemory, saveSlots, slotMemory } from "./slot-memory.ts";

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
  /** Address of its memory. */
  readonly address: number;
  observe(indicators: readonly number[], t: number): ChatteringReport | undefined;
  /** Observes an event that ends no burst; the numbers of its conditions are in memory. */
  note(t: number, heap: Float64Array, address: number, count: number): void;
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
export function createChatteringDetector(
  runLength: number,
  size: number = BURST_EVENTS,
  given?: SlotMemory,
): ChatteringDetector {
  const u = given?.address ?? 0;
  let memory: SlotMemory | undefined;
  /** The first event needs it: a run without events has none. */
  const begun = (): SlotMemory => {
    if (memory !== undefined) return memory;
    memory = given ?? slotMemory(burstSize(size));
    beginBursts(memory.heap, u, size, runLength);
    return memory;
  };

  const guards = (): ChatteringReport["guards"] => {
    const { heap } = begun();
    const found: { indicator: number; count: number }[] = [];
    for (let i = nextChattering(heap, u, -1); i >= 0; i = nextChattering(heap, u, i))
      found.push({ indicator: i, count: burstEventsOf(heap, u, i) });
    return found.sort((a, b) => b.count - a.count || a.indicator - b.indicator);
  };

  return {
    address: u,
    observe(located, t) {
      const { heap } = begun();
      const isLast = addToBurst(heap, u, t) > 0;
      for (const indicator of located) addBurstCondition(heap, u, indicator);
      if (!isLast) return undefined;
      const begin = heap[u + BURST_BEGIN]!;
      return { guards: guards(), events: size, begin, window: t - begin };
    },
    note(t, heap, address, count) {
      const own = begun().heap;
      addToBurst(own, u, t);
      for (let i = 0; i < count; i++) addBurstCondition(own, u, heap[address + i]!);
    },
    close: () => (memory === undefined ? 0 : closeInBurst(memory.heap, u)),
    rollBack(t) {
      if (memory !== undefined) rollBackBursts(memory.heap, u, t);
    },
    save: () => saveSlots(begun(), burstSize(size)),
    restore: (saved) => restoreSlots(begun(), saved),
  };
}
