import { SLIDING_LISTS } from "@cosimo/kernels";

/** Surfaces along which a system slides, and those that it knows: indicators, and the lists of the kernels' memory. */
export interface SlideMemory {
  readonly indicators: readonly number[];
  readonly lists: Float64Array;
}

/** Number of slots of the lists, for m indicators. */
export function listsSize(m: number): number {
  return SLIDING_LISTS * m;
}
