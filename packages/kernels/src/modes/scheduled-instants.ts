import type { Heap, int, real } from "@cosimo/ir";

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

/* ---- samplers: their first instants and intervals at `times`, two for each; numbers of their next instants; marks of those that are due ---- */

function sampleAt(heap: Heap, times: int, counts: int, i: int): real {
  return scheduledInstant(heap[times + 2 * i]!, heap[times + 2 * i + 1]!, Infinity, heap[counts + i]!);
}

/** The next instants are the first at or after `t`. */
export function beginSamples(heap: Heap, times: int, counts: int, count: int, t: real): void {
  for (let i: int = 0; i < count; i++)
    heap[counts + i] = instantFrom(heap[times + 2 * i]!, heap[times + 2 * i + 1]!, Infinity, 0, t);
}

/** The earliest instant to come; infinity without samplers. */
export function nextSample(heap: Heap, times: int, counts: int, count: int): real {
  let next: real = Infinity;
  for (let i: int = 0; i < count; i++) next = Math.min(next, sampleAt(heap, times, counts, i));
  return next;
}

/** Marks the samplers that are due up to this time; returns whether one is. */
export function raiseSamples(heap: Heap, times: int, counts: int, count: int, marks: int, until: real): int {
  let any: int = 0;
  for (let i: int = 0; i < count; i++) {
    const isDue: boolean = sampleAt(heap, times, counts, i) <= until;
    heap[marks + i] = isDue ? 1 : 0;
    if (isDue) any = 1;
  }
  return any;
}

/** Clears the marks; samplers that were due have passed an instant. */
export function clearSamples(heap: Heap, counts: int, count: int, marks: int): void {
  for (let i: int = 0; i < count; i++) {
    if (heap[marks + i] === 1) heap[counts + i] = heap[counts + i]! + 1;
    heap[marks + i] = 0;
  }
}
