import type { Heap, int, real } from "@cosimo/ir";
import {
  HISTORY_CAPACITY,
  HISTORY_COUNT,
  HISTORY_FIRST,
  HISTORY_HEADER,
  HISTORY_NEXT,
  HISTORY_PASSED,
  HISTORY_SIGN,
  HISTORY_VALUE,
  INTERVAL_BEGIN,
  INTERVAL_END,
  INTERVAL_SIZE,
} from "./history-memory.ts";
import { intervalValue } from "./history-polynomial.ts";

/** Address of interval i, counted from the oldest. */
export function intervalAt(heap: Heap, p: int, i: int): int {
  const first: int = heap[p + HISTORY_FIRST]!;
  return p + HISTORY_HEADER + INTERVAL_SIZE * ((first + i) % HISTORY_CAPACITY);
}

/**
 * The stored value at time `at` [s], or its derivative of this order. Before the first interval it is the value at the begin of the
 * run; after the last one, and beyond a jump that has not been passed, the polynomial is continued. While nothing is stored, the value is
 * the present one.
 */
export function pastValue(heap: Heap, b: int, p: int, at: real, order: int): real {
  const count: int = heap[p + HISTORY_COUNT]!;
  if (count === 0) {
    const slot: int = heap[p + HISTORY_VALUE]!;
    return order === 0 ? heap[p + HISTORY_SIGN]! * heap[b + slot]! : 0;
  }
  const interval: int = intervalAt(heap, p, indexAt(heap, p, count, at));
  const begin: real = heap[interval + INTERVAL_BEGIN]!;
  // Before the begin of the run the value is constant.
  if (at < begin && !(heap[p + HISTORY_PASSED]! >= begin))
    return order === 0 ? intervalValue(heap, interval, begin, 0) : 0;
  return intervalValue(heap, interval, at, order);
}

/** Number of the interval that contains `at`, among those between the jump that has been passed and the next one. */
function indexAt(heap: Heap, p: int, count: int, at: real): int {
  let low: int = 0;
  let high: int = count - 1;
  while (low < high) {
    const middle: int = Math.trunc((low + high + 1) / 2);
    const begin: real = heap[intervalAt(heap, p, middle) + INTERVAL_BEGIN]!;
    if (begin <= at) low = middle;
    else high = middle - 1;
  }
  let i: int = low;
  const next: real = heap[p + HISTORY_NEXT]!;
  while (i > 0 && heap[intervalAt(heap, p, i) + INTERVAL_BEGIN]! >= next) i = i - 1;
  const passed: real = heap[p + HISTORY_PASSED]!;
  while (i < count - 1 && heap[intervalAt(heap, p, i) + INTERVAL_BEGIN]! < passed) i = i + 1;
  return i;
}

/**
 * The value at time `at` of an expression whose value at present, `t`, is `now`: the stored one up to the last stored time; from there
 * on that of the parabola through the present value and two stored ones.
 */
export function recentValue(heap: Heap, b: int, p: int, at: real, t: real, now: real): real {
  if (at >= t) return now;
  const last: real = lastTime(heap, p);
  if (at <= last) return pastValue(heap, b, p, at, 0);
  const near: real = pastValue(heap, b, p, last, 0);
  const before: real = Math.max(earliest(heap, p), last - (t - last));
  if (!(before < last)) return near + ((now - near) * (at - last)) / (t - last);
  const far: real = pastValue(heap, b, p, before, 0);
  const first: real = (near - far) / (last - before);
  const second: real = ((now - near) / (t - last) - first) / (t - before);
  return far + (at - before) * (first + (at - last) * second);
}

/** Its derivative along (atDot, tDot, nowDot). */
export function recentRate(
  heap: Heap,
  b: int,
  p: int,
  at: real,
  t: real,
  now: real,
  atDot: real,
  tDot: real,
  nowDot: real,
): real {
  if (at >= t) return nowDot;
  const last: real = lastTime(heap, p);
  if (at <= last) return pastValue(heap, b, p, at, 1) * atDot;
  // Linear in `now`; in the times a small difference.
  const d: real = 1e-6 * Math.min(at - last, t - at);
  const weight: real = recentValue(heap, b, p, at, t, now + 1) - recentValue(heap, b, p, at, t, now);
  if (!(d > 0)) return weight * nowDot;
  const byAt: real =
    (recentValue(heap, b, p, at + d, t, now) - recentValue(heap, b, p, at - d, t, now)) / (2 * d);
  const byT: real =
    (recentValue(heap, b, p, at, t + d, now) - recentValue(heap, b, p, at, t - d, now)) / (2 * d);
  return weight * nowDot + byAt * atDot + byT * tDot;
}

/** End of the last interval [s]; infinite before the first one: no present value is needed. */
export function lastTime(heap: Heap, p: int): real {
  const count: int = heap[p + HISTORY_COUNT]!;
  if (count === 0) return Infinity;
  return heap[intervalAt(heap, p, count - 1) + INTERVAL_END]!;
}

/** Begin of what holds without a jump up to the end [s]. */
function earliest(heap: Heap, p: int): real {
  return Math.max(heap[p + HISTORY_PASSED]!, heap[intervalAt(heap, p, 0) + INTERVAL_BEGIN]!);
}
