import type { int } from "@cosimo/ir";
import {
  ACCUMULATION_BEGIN,
  ACCUMULATION_COUNT,
  ACCUMULATION_HEADER,
  ACCUMULATION_JUMPED,
  ACCUMULATION_LISTED,
  ACCUMULATION_RATIO,
  ACCUMULATION_REMAINDER,
  accumulationSize,
  addToSequences,
  followsClosely,
  hasLimit,
  layOutAccumulation,
  listCondition,
  nextJump,
} from "@cosimo/kernels";
import type { EventCause, HybridSystem } from "../system/hybrid-system.ts";

/** A located indicator with the new value of its relation. */
export type LocatedCondition = EventCause["located"][number];

/** Estimate of the limit of events that accumulate. */
export interface LimitEstimate {
  /** Estimated limit [s]. */
  readonly time: number;
  /** Ratio of successive intervals. */
  readonly ratio: number;
  /** Limit minus the last event [s]. */
  readonly uncertainty: number;
  /** Events of the sequence so far. */
  readonly count: number;
  /** First event of the sequence [s]. */
  readonly begin: number;
}

/** Sequences of events of each condition of a system, in its memory, which kernels share. */
export interface EventSequences {
  readonly address: int;
  /** Lists the conditions of an event, for what follows. */
  list(conditions: readonly LocatedCondition[], hasJumped: boolean): void;
  /** Adds the listed event at `t` [s]. */
  add(t: number): void;
  /** Whether events of the k-th listed condition have almost reached a limit: `estimate`. */
  hasLimit(k: number): boolean;
  estimate(t: number): LimitEstimate;
  /** Whether an event at `t` is close to the last one, and no equations switch in between. `length`: of the run [s]. */
  followsClosely(t: number, last: number, length: number): boolean;
  /** A bound of the time until the next event of a listed condition [s], if their intervals contract; 0: not known. */
  nextJump(): number;
  clear(): void;
  /** State for `restore`. */
  save(): Float64Array;
  restore(saved: Float64Array): void;
}

export function createEventSequences(system: HybridSystem): EventSequences {
  const m = system.indicatorCount;
  const p = system.allocate(accumulationSize(m));
  const state = p + ACCUMULATION_HEADER;
  layOutAccumulation(system.heap, m, p);
  return {
    address: p,
    list(conditions, hasJumped) {
      const { heap } = system;
      heap[p + ACCUMULATION_LISTED] = 0;
      heap[p + ACCUMULATION_JUMPED] = Number(hasJumped);
      for (const { indicator, value } of conditions) listCondition(heap, m, p, indicator, Number(value));
    },
    add: (t) => addToSequences(system.heap, p, t),
    hasLimit: (k) => hasLimit(system.heap, p, k) > 0,
    estimate(t) {
      const { heap } = system;
      const uncertainty = heap[p + ACCUMULATION_REMAINDER]!;
      return {
        time: t + uncertainty,
        ratio: heap[p + ACCUMULATION_RATIO]!,
        uncertainty,
        count: heap[p + ACCUMULATION_COUNT]!,
        begin: heap[p + ACCUMULATION_BEGIN]!,
      };
    },
    followsClosely: (t, last, length) => followsClosely(system.heap, m, p, t, last, length) > 0,
    nextJump: () => nextJump(system.heap, p),
    clear: () => void system.heap.fill(0, state, p + accumulationSize(m)),
    save: () => system.heap.slice(state, p + accumulationSize(m)),
    restore: (saved) => system.heap.set(saved, state),
  };
}

/** Number of slots of a saved state. */
export function sequencesSize(m: number): number {
  return accumulationSize(m) - ACCUMULATION_HEADER;
}
