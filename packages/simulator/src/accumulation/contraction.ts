import {
  addToContraction,
  CONTRACTION_BEGIN,
  CONTRACTION_COUNT,
  CONTRACTION_INTERVAL,
  CONTRACTION_LAST,
  CONTRACTION_RATIO,
  CONTRACTION_SIZE,
  contractionRemainder,
  isContracted,
} from "@cosimo/kernels";
import { type SlotMemory, slotMemory } from "./slot-memory.ts";

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
  /** Whether the limit is almost reached, and the intervals are no rounding yet. */
  readonly isEnding: boolean;
}

/**
 * Sequences of events by the number of a condition or the name of a transition. Chattering is none of them: its intervals do
 * not contract by a steady ratio.
 */
export interface ContractionDetector {
  /** Records an event of sequence `key` at `t` [s]; returns the contraction so far. */
  observe(key: number | string, t: number): Contraction | undefined;
  /** Conditions with an event at `t` [s] or later. */
  since(t: number): readonly number[];
  /** Ends the sequence `key`. */
  forget(key: number | string): void;
  clear(): void;
  /** Moves the sequences of `count` conditions to this memory, which kernels share. */
  place(memory: SlotMemory, count: number): void;
  save(): ContractionMemory;
  restore(memory: ContractionMemory): void;
}

/** The sequences so far, by their keys. */
export type ContractionMemory = readonly (readonly [key: number | string, sequence: Float64Array])[];

export function createContractionDetector(): ContractionDetector {
  const own = new Map<number | string, SlotMemory>();
  let shared = slotMemory(0);
  let placed = 0;

  const find = (key: number | string): SlotMemory | undefined => {
    if (typeof key !== "number" || key >= placed) return own.get(key);
    return { heap: shared.heap, address: shared.address + CONTRACTION_SIZE * key };
  };
  const sequenceOf = (key: number | string): SlotMemory => {
    const found = find(key) ?? slotMemory(CONTRACTION_SIZE);
    if (typeof key !== "number" || key >= placed) own.set(key, found);
    return found;
  };
  const clear = (): void => {
    // Clearing makes a new table, to which the old one points: of many runs, all would be kept.
    if (own.size > 0) own.clear();
    const { heap, address } = shared;
    for (let i = 0; i < placed; i++) heap[address + CONTRACTION_SIZE * i + CONTRACTION_COUNT] = 0;
  };
  const save = (): ContractionMemory =>
    [...Array(placed).keys(), ...own.keys()].flatMap((key) => {
      const { heap, address } = sequenceOf(key);
      if (heap[address + CONTRACTION_COUNT] === 0) return [];
      return [[key, heap.slice(address, address + CONTRACTION_SIZE)] as const];
    });
  const restore = (memory: ContractionMemory): void => {
    clear();
    for (const [key, sequence] of memory) sequenceOf(key).heap.set(sequence, sequenceOf(key).address);
  };

  return {
    observe(key, t) {
      const { heap, address: c } = sequenceOf(key);
      addToContraction(heap, c, t);
      const uncertainty = contractionRemainder(heap, c);
      if (Number.isNaN(uncertainty)) return undefined;
      return {
        time: t + uncertainty,
        ratio: heap[c + CONTRACTION_RATIO]!,
        uncertainty,
        count: heap[c + CONTRACTION_COUNT]!,
        begin: heap[c + CONTRACTION_BEGIN]!,
        interval: heap[c + CONTRACTION_INTERVAL]!,
        isEnding: isContracted(heap, c) > 0,
      };
    },
    since(t) {
      const recent: number[] = [];
      const isRecent = ({ heap, address: c }: SlotMemory): boolean =>
        heap[c + CONTRACTION_COUNT]! > 0 && heap[c + CONTRACTION_LAST]! >= t;
      for (let key = 0; key < placed; key++) if (isRecent(sequenceOf(key))) recent.push(key);
      for (const [key, memory] of own) if (typeof key === "number" && isRecent(memory)) recent.push(key);
      return recent;
    },
    forget(key) {
      const found = find(key);
      if (found !== undefined) found.heap[found.address + CONTRACTION_COUNT] = 0;
    },
    clear,
    place(memory, count) {
      const before = save();
      [shared, placed] = [memory, count];
      restore(before);
    },
    save,
    restore,
  };
}
