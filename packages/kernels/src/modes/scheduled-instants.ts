import type { int, real } from "@cosimo/ir";

/*
 * Instants first + k interval of samplers and schedules, computed from k each time, so that rounding does not accumulate. `limit`: their
 * number, or infinity.
 */

/** Units in the last place of a time within which two instants are one. */
const UNITS: real = 8;

/** Instant k [s]; infinity from `limit` on. */
export function scheduledInstant(first: real, interval: real, limit: real, k: real): real {
  if (k >= limit) return Infinity;
  return k === 0 ? first : first + k * interval;
}

/** Number of the first instant from k on that is not before `t`. */
export function instantFrom(first: real, interval: real, limit: real, k: real, t: real): real {
  const bound: real = t - UNITS * Number.EPSILON * Math.abs(t);
  if (!(scheduledInstant(first, interval, limit, k) < bound)) return k;
  let next: real = interval === Infinity ? 1 : Math.max(k, Math.floor((t - first) / interval));
  while (scheduledInstant(first, interval, limit, next) < bound) next = next + 1;
  return next;
}

/** What no instants follow from: 1 a first one, 2 an interval, 3 a number of instants; 0: they do. */
export function scheduleFault(first: real, interval: real, limit: real): int {
  if (!Number.isFinite(first)) return 1;
  if (!(interval > 0)) return 2;
  const isWhole: boolean = limit === Infinity || limit === Math.floor(limit);
  return limit >= 0 && isWhole ? 0 : 3;
}
