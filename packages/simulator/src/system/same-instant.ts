import { instantWidth } from "@cosimo/kernels";

/** Events within this time are one instant, whatever their kinds: they differ by rounding only [s]. */
export const sameInstant: (t: number, begin: number) => number = instantWidth;

/** Rounding of one instant alone [s]. */
export function roundingOf(t: number): number {
  return 8 * Number.EPSILON * Math.abs(t);
}
