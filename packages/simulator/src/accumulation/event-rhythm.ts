import {
  FAR_REACH,
  firstStepLimit,
  forgetEvents,
  noteEvent,
  RHYTHM_REACH,
  RHYTHM_SIZE,
} from "@cosimo/kernels";
import { type SlotMemory, slotMemory } from "./slot-memory.ts";

/** Length of the first step after an event in a model with many conditions. */
export interface EventRhythm {
  /** To be called at each state event. */
  observe(t: number): void;
  /** The smaller of `hint` [s] (0: none) and the step in which the next event is expected; 0: no limit. */
  limit(hint: number): number;
  /** Forgets the events, of which some may be later than the time to which the run returns. */
  clear(): void;
  save(): Float64Array;
  restore(saved: Float64Array): void;
}

export function createEventRhythm(
  conditionCount: number,
  reachesFar: boolean,
  memory: SlotMemory = slotMemory(RHYTHM_SIZE),
): EventRhythm {
  memory.heap[memory.address + RHYTHM_REACH] = reachesFar ? FAR_REACH : 0;
  return {
    observe: (t) => noteEvent(memory.heap, memory.address, t),
    limit: (hint) => firstStepLimit(memory.heap, memory.address, conditionCount, hint, 0),
    clear: () => forgetEvents(memory.heap, memory.address),
    save: () => memory.heap.slice(memory.address, memory.address + RHYTHM_SIZE),
    restore: (saved) => memory.heap.set(saved, memory.address),
  };
}
