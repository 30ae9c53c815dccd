import type { Heap, MemoryLayout } from "@cosimo/ir";
import { instantFrom, scheduledInstant } from "@cosimo/kernels";

/** The instants of all `sample(start, interval)` of an instance. */
export interface Samplers {
  /** Reads starts and intervals from the instance's memory; the next instants are the first at or after `t`. */
  begin(heap: Heap, base: number, t: number): void;
  /** The earliest instant to come [s], or +Infinity. */
  next(): number;
  /** Marks samplers due at `t`, or `within` this time of it, in memory; returns whether one is due. */
  raise(heap: Heap, base: number, t: number, within: number): boolean;
  /** Clears the marks and advances samplers that were due. */
  clear(heap: Heap, base: number): void;
  /** Number of past instants of each sampler; for saving and restoring. */
  readonly counts: Float64Array;
  /** To be called after writing `counts` and the instance's memory. */
  restored(heap: Heap, base: number): void;
}

const ENDLESS = Number.POSITIVE_INFINITY;

/** Computes instants as start + k interval, so that rounding does not accumulate. */
export function createSamplers(layout: MemoryLayout, count: number): Samplers {
  const counts = new Float64Array(count);
  const starts = new Float64Array(count);
  const intervals = new Float64Array(count);
  const instant = (i: number): number => scheduledInstant(starts[i]!, intervals[i]!, ENDLESS, counts[i]!);
  const restored = (heap: Heap, base: number): void => {
    for (let i = 0; i < count; i++) {
      starts[i] = heap[base + layout.samplerTimes + 2 * i]!;
      intervals[i] = heap[base + layout.samplerTimes + 2 * i + 1]!;
    }
  };
  return {
    counts,
    restored,
    begin(heap, base, t) {
      restored(heap, base);
      for (let i = 0; i < count; i++) counts[i] = instantFrom(starts[i]!, intervals[i]!, ENDLESS, 0, t);
    },
    next() {
      let earliest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < count; i++) earliest = Math.min(earliest, instant(i));
      return earliest;
    },
    raise(heap, base, t, within) {
      let any = false;
      for (let i = 0; i < count; i++) {
        const due = instant(i) <= t + within;
        heap[base + layout.samplers + i] = due ? 1 : 0;
        any ||= due;
      }
      return any;
    },
    clear(heap, base) {
      for (let i = 0; i < count; i++) {
        if (heap[base + layout.samplers + i] === 1) counts[i]!++;
        heap[base + layout.samplers + i] = 0;
      }
    },
  };
}
