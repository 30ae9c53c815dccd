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
}

export function createSamplers({ module, base }: ModelInstance): Samplers {
  const { layout, dae } = module;
  const count = dae.samplers.length;
  const { samplerTimes, samplerTicks, samplers } = layout;
  const [times, ticks, marks] = [base + samplerTimes, base + samplerTicks, base + samplers];
  return {
    begin: (heap, t) => beginSamples(heap, times, ticks, count, t),
    next: (heap) => nextSample(heap, times, ticks, count),
    raise: (heap, t, within) => raiseSamples(heap, times, ticks, count, marks, t + within) > 0,
    clear: (heap) => clearSamples(heap, ticks, count, marks),
  };
}
