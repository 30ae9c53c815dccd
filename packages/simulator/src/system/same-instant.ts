/** Part of the time since the begin of the run that accumulated rounding may be: of clocks, and of times of located events. */
const ACCUMULATED = 1e-12;

/** Events within this time are one instant, whatever their kinds: they differ by rounding only [s]. */
export function sameInstant(t: number, begin: number): number {
  return roundingOf(t) + ACCUMULATED * Math.abs(t - begin);
}

/** Rounding of one instant alone [s]. */
export function roundingOf(t: number): number {
  return 8 * Number.EPSILON * Math.abs(t);
}
