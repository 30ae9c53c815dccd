import type { int, real } from "@cosimo/ir";

/*
 * Approach to a one-sided surface u = 0 from u < 0, beyond which equations may be undefined: by steps to the zero of a parabola through u and
 * its rate, less a margin from the last prediction error. `bend`: second derivative of u.
 */

/** Steps below this part of the time count as zero. */
const RESOLUTION: real = 8 * Number.EPSILON;
/** Part of the way to a surface that a step leaves: without history, and at least. */
const FIRST_REST: real = 0.3;
const LEAST_REST: real = 1e-6;
/** Largest assumed ratio of the errors of successive predictions. */
const RESERVE: real = 8;
/** Part of a failed step that is tried next. */
const SHORTER: real = 0.25;
/** Smallest positive number that is not rounded. */
const TINY: real = 2.2250738585072014e-308;

/** Times that differ by less are one [s]. */
export function resolutionAt(t: real): real {
  return RESOLUTION * Math.abs(t);
}

/** Time to the surface by the parabola; infinity if it has no zero ahead. */
export function timeToSurface(u: real, rate: real, bend: real): real {
  const speed: real = rate + Math.sqrt(Math.max(0, rate * rate - 2 * bend * u));
  return speed > 0 ? (-2 * u) / speed : Infinity;
}

/** Size of a step towards the surface at `t`; `before`, `predicted`: u at the begin of the last step, and its prediction for the end. */
export function stepToSurface(
  t: real,
  u: real,
  rate: real,
  bend: real,
  before: real,
  predicted: real,
  hasHistory: int,
): real {
  const missed: real = Math.abs(u - predicted) / Math.max(Math.abs(before), TINY);
  const learned: real = Math.min(FIRST_REST, Math.max(LEAST_REST, RESERVE * missed));
  const rest: real = hasHistory > 0 ? learned : FIRST_REST;
  // Rounding could move the last stage beyond the surface.
  return (1 - rest) * timeToSurface(u, rate, bend) - 0.5 * resolutionAt(t);
}

/** Size of the step that follows one beyond the surface, which error control has already tried in shorter ones; 0: there is none. */
export function stepInside(t: real, size: real, attempts: real): real {
  const shorter: real = size * SHORTER ** Math.max(1, attempts);
  return shorter > resolutionAt(t) ? shorter : 0;
}

/** End of the repetition of a step that began at `begin` and passed an armed surface at `passed`; `begin`: there is none. */
export function endBeforeSurface(begin: real, passed: real): real {
  return passed - begin > resolutionAt(begin) ? begin + (1 - FIRST_REST) * (passed - begin) : begin;
}
