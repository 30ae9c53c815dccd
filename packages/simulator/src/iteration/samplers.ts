import type { Heap } from "@cosimo/ir";
import { beginSamples, clearSamples, nextSample, raiseSamples } from "@cosimo/kernels";
import type { ModelInstance } from "../model/model-instance.ts";

/** The instants of all `sample(start, interval)` of an instance, in its memory. */
export interface Samplers {
  /** The next instants are the first at or after `t`. */
  begin(heap: Heap, t: number): void;
  /** The earliest instant to come [s], or +Infinity. */
  next(heap: Heap): number;
  /** Marks samplers due at `t`, or `within` this time of it; returns whether one is due. */
  raise(heap: Heap, t: number, within: number): boolean;
  /** Clears the marks and advances samplers that were due. */
  clear(heap: Heap): void;
  /** Numbers of past instants, which are no part of the instance's region: for saving and restoring. */
  counts(heap: Heap): Float64Array;
}

export function createSamplers({ module, base, allocate }: ModelInstance): Samplers {
  const { layout, dae } = module;
  const count = dae.samplers.length;
  const counts = allocate(count);
  const [times, marks] = [base + layout.samplerTimes, base + layout.samplers];
  return {
    begin: (heap, t) => beginSamples(heap, times, counts, count, t),
    next: (heap) => nextSample(heap, times, counts, count),
    raise: (heap, t, within) => raiseSamples(heap, times, counts, count, marks, t + within) > 0,
    clear: (heap) => clearSamples(heap, counts, count, marks),
    counts: (heap) => heap.subarray(counts, counts + count),
  };
}
