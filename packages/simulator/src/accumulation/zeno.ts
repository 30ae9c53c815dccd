import {
  accumulationRatio,
  addToSequence,
  isAloneOf,
  nextInterval,
  ZENO_BEGIN,
  ZENO_COUNT,
  ZENO_INTERVALS,
  ZENO_LAST,
  ZENO_REMAINDER,
  ZENO_SIZE,
} from "@cosimo/kernels";
import { type SlotMemory, slotMemory } from "./slot-memory.ts";

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
  /** Whether no other indicator had an event among the last ones of this. */
  isAlone(indicator: number): boolean;
  /**
   * A bound of the time until the next event of one of these indicators [s], if their intervals contract: the last interval with a
   * reserve. 0: not known.
   */
  intervalAfter(indicators: readonly number[]): number;
  /** Indicators with an event at `t` [s] or later. */
  since(t: number): readonly number[];
  /** State for `restore`. */
  save(): ZenoMemory;
  restore(memory: ZenoMemory): void;
}

/** Sequences of events by their indicators. */
export type ZenoMemory = readonly (readonly [indicator: number, sequence: Float64Array])[];

/**
 * Zeno behaviour: intervals between events of one condition contract geometrically, so that infinitely many events
 * occur before a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). The accumulation time is the limit of the
 * geometric series through the last intervals. `memory` has room for the sequences of `count` indicators.
 */
export function createZenoDetector(
  count: number,
  memory: SlotMemory = slotMemory(count * ZENO_SIZE),
): ZenoDetector {
  const sequenceOf = (indicator: number): number => memory.address + ZENO_SIZE * indicator;
  return {
    observe(indicator, t) {
      const { heap } = memory;
      const z = sequenceOf(indicator);
      addToSequence(heap, z, t);
      const ratio = accumulationRatio(heap, z, ZENO_REMAINDER);
      if (ratio === 0) return undefined;
      const remainder = (heap[z + ZENO_INTERVALS]! * ratio) / (1 - ratio);
      return {
        time: heap[z + ZENO_LAST]! + remainder,
        ratio,
        uncertainty: remainder,
        count: heap[z + ZENO_COUNT]!,
        begin: heap[z + ZENO_BEGIN]!,
      };
    },
    isAlone: (indicator) => isAloneOf(memory.heap, memory.address, count, indicator) > 0,
    forget(indicator) {
      memory.heap[sequenceOf(indicator) + ZENO_COUNT] = 0;
    },
    intervalAfter(indicators) {
      let shortest = Number.POSITIVE_INFINITY;
      for (const indicator of indicators)
        shortest = Math.min(shortest, nextInterval(memory.heap, sequenceOf(indicator)));
      return Number.isFinite(shortest) ? shortest : 0;
    },
    since(t) {
      const { heap } = memory;
      const recent: number[] = [];
      for (let i = 0; i < count; i++) {
        const z = sequenceOf(i);
        if (heap[z + ZENO_COUNT]! > 0 && heap[z + ZENO_LAST]! >= t) recent.push(i);
      }
      return recent;
    },
    save() {
      const { heap } = memory;
      let saved = NOTHING;
      for (let i = 0; i < count; i++) {
        const z = sequenceOf(i);
        if (heap[z + ZENO_COUNT]! > 0) saved = [...saved, [i, heap.slice(z, z + ZENO_SIZE)]];
      }
      return saved;
    },
    restore(saved) {
      for (let i = 0; i < count; i++) memory.heap[sequenceOf(i) + ZENO_COUNT] = 0;
      for (const [indicator, sequence] of saved) memory.heap.set(sequence, sequenceOf(indicator));
    },
  };
}

const NOTHING: ZenoMemory = [];
