import {
  addToContraction,
  CONTRACTION_BEGIN,
  CONTRACTION_COUNT,
  CONTRACTION_RATIO,
  CONTRACTION_SIZE,
  contractionRemainder,
  isContracted,
  timesAccumulate,
} from "@cosimo/kernels";
import type { LimitEstimate } from "./event-sequences.ts";

/**
 * Sequences of events that outlast a change of the system: of time events, and of transitions by their names. Chattering is none of
 * them: its intervals do not contract by a steady ratio.
 */
export interface ContractionDetector {
  /** Records a transition at `t` [s]; returns the limit if it is almost reached. */
  transition(name: string, t: number): LimitEstimate | undefined;
  /** Records a time event; returns the limit beyond which no time is defined. */
  timeEvent(t: number): LimitEstimate | undefined;
  clear(): void;
  save(): ContractionMemory;
  restore(memory: ContractionMemory): void;
}

/** The sequences so far, by their names; that of time events has none. */
export type ContractionMemory = readonly (readonly [name: string, sequence: Float64Array])[];

const TIME_EVENTS = "";

export function createContractionDetector(): ContractionDetector {
  const sequences = new Map<string, Float64Array>();

  const sequenceOf = (name: string): Float64Array => {
    const found = sequences.get(name) ?? new Float64Array(CONTRACTION_SIZE);
    sequences.set(name, found);
    return found;
  };
  const estimate = (sequence: Float64Array, t: number): LimitEstimate => {
    const uncertainty = contractionRemainder(sequence, 0);
    return {
      time: t + uncertainty,
      ratio: sequence[CONTRACTION_RATIO]!,
      uncertainty,
      count: sequence[CONTRACTION_COUNT]!,
      begin: sequence[CONTRACTION_BEGIN]!,
    };
  };
  // Clearing makes a new table, to which the old one points: of many runs, all would be kept.
  const clear = (): void => {
    if (sequences.size > 0) sequences.clear();
  };

  return {
    transition(name, t) {
      const sequence = sequenceOf(name);
      addToContraction(sequence, 0, t);
      return isContracted(sequence, 0) > 0 ? estimate(sequence, t) : undefined;
    },
    timeEvent(t) {
      const sequence = sequenceOf(TIME_EVENTS);
      return timesAccumulate(sequence, 0, t) > 0 ? estimate(sequence, t) : undefined;
    },
    clear,
    save: () => [...sequences].map(([name, sequence]) => [name, sequence.slice()]),
    restore(memory) {
      clear();
      for (const [name, sequence] of memory) sequenceOf(name).set(sequence);
    },
  };
}
