import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { denseTangent } from "../steps/dense-output.ts";
import { STEP_SPAN, STEP_T, STEP_T_OLD } from "../steps/step-control.ts";
import { clearConditions, endPoint, listConditions, selectAll } from "./clear-conditions.ts";
import { cubicSlope } from "./event-cubic.ts";
import { locateCrossing } from "./event-location.ts";
import {
  copyListed,
  copyPoint,
  EVENT_BEGIN_KNOWN,
  EVENT_COARSE,
  EVENT_CONFIRMED,
  EVENT_DEPTH,
  EVENT_DISTURBED,
  EVENT_END_KNOWN,
  EVENT_EVALUATION_FAILED,
  EVENT_EVALUATIONS,
  EVENT_FAILURE,
  EVENT_FOLLOWERS,
  EVENT_FOUND,
  EVENT_HEADER,
  EVENT_LISTED,
  EVENT_NONE,
  EVENT_OLD_IS_LEFT,
  EVENT_THRIFT,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  EVENT_TIME_OLD,
  EVENT_VECTORS,
  eventChanged,
  eventValues,
  eventValuesAt,
  searchState,
  selectListed,
} from "./event-memory.ts";
import { anyChanged, chooseTestPoint, predictionHolds, secondTestPoint } from "./event-prediction.ts";

const INTERVAL_CLEAR: int = 0;
const INTERVAL_CROSSED: int = 1;
const INTERVAL_SPLIT: int = 2;
const INTERVAL_FAILED: int = 3;

/**
 * Reserves added to the error at test points, in units of the variation over the interval. With the large reserve one
 * test point suffices; with the small one a second must agree, because one may agree by chance.
 */
const RESERVE: real = 1;
const SMALL_RESERVE: real = 0.02;

/** Step of slope differences as a fraction of the step. */
const SLOPE_FRACTION: real = 1e-6;
/** Distance of the second point that represents a tangent, as a fraction of the interval. */
const TANGENT_FRACTION: real = 1e-4;
const SMALLEST_INTERVAL: real = 1e-9;
/** Largest number of evaluations in one search; beyond it intervals are classified by their ends. */
const EVALUATION_LIMIT: real = 4000;
/**
 * Rounding errors about zero, as of the velocities of parts that stick, can't be resolved by any number: each search that reaches the
 * limit divides it by 4 for the next one, down to a 64th, and each other one multiplies it by 2 again.
 */
const LARGEST_THRIFT: real = 64;

/**
 * Divides the last step of work area `w` (dense output of the given degree, already computed) from left to right into
 * intervals. On each a cubic Hermite polynomial per indicator predicts the indicator well enough to exclude or isolate
 * a crossing. Pairs of crossings are found for any step size. Then locates the earliest crossing.
 *
 * Returns `EVENT_FOUND` with the bracket in the header and flags in vector 4 for all indicators whose relation changed
 * at its right end, `EVENT_NONE`, or `EVENT_EVALUATION_FAILED`.
 */
export function eventSearch(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
): int {
  listConditions(heap, m, w, s);
  selectListed(heap, m, s);
  const share: real = heap[s + EVENT_LISTED]! / m;
  const thrift: real = Math.max(heap[s + EVENT_THRIFT]!, 1);
  const limit: real = heap[s + EVENT_EVALUATIONS]! + (EVALUATION_LIMIT / thrift) * share;
  const code: int = searchListed(sys, heap, b, n, m, w, degree, s, limit);
  heap[s + EVENT_THRIFT] =
    heap[s + EVENT_EVALUATIONS]! >= limit ? Math.min(4 * thrift, LARGEST_THRIFT) : 0.5 * thrift;
  selectAll(heap, s);
  return code;
}

/** Up to the number `limit` of evaluations. */
function searchListed(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  limit: real,
): int {
  const begin: int = s + EVENT_HEADER + EVENT_VECTORS * m;
  const point: int = 1 + 2 * m;
  const end: int = begin + point;
  const left: int = end + point;
  const stack: int = left + point;
  const tEnd: real = heap[w + STEP_T]!;
  const delta: real = SLOPE_FRACTION * (tEnd - heap[w + STEP_T_OLD]!);
  // Where others are left out, nothing is known of the listed indicators.
  const isFar: boolean = heap[s + EVENT_COARSE]! > 0 && heap[s + EVENT_FOLLOWERS]! > 0;
  let code: int = 0;
  if (isFar) {
    code = clearConditions(sys, heap, b, n, m, w, degree, s, delta, begin, end, stack);
    if (code !== 0) return eventFailure(heap, s, code);
    code = beginStep(heap, m, w, s);
  } else code = eventBegin(sys, heap, b, n, m, w, degree, s, delta);
  if (code !== EVENT_NONE) return code;
  if (isFar) endPoint(heap, m, s, delta, end);
  else if (heap[s + EVENT_END_KNOWN]! === 0 || heap[end]! !== tEnd) {
    code = eventPoint(sys, heap, b, n, m, w, degree, s, end, tEnd, -delta);
    if (code !== 0) return eventFailure(heap, s, code);
    heap[s + EVENT_END_KNOWN] = 1;
  }
  if (heap[s + EVENT_COARSE]! > 0 && anyChanged(heap, m, s, end) > 0) return EVENT_FOUND;
  copyPoint(heap, m, s, begin, left);
  copyPoint(heap, m, s, end, stack);
  let level: int = 0;
  while (level >= 0) {
    const right: int = stack + level * point;
    const mayRefine: boolean = level + 1 < EVENT_DEPTH && heap[s + EVENT_EVALUATIONS]! < limit;
    const status: int = eventInterval(sys, heap, b, n, m, w, degree, s, right, delta, mayRefine ? 1 : 0);
    if (status === INTERVAL_FAILED) return EVENT_EVALUATION_FAILED;
    if (status === INTERVAL_CROSSED) {
      if (heap[s + EVENT_COARSE]! > 0) return EVENT_FOUND;
      code = locateCrossing(sys, heap, b, n, m, w, degree, s, right);
      return code === 0 ? EVENT_FOUND : eventFailure(heap, s, code);
    }
    if (status === INTERVAL_SPLIT) level = level + 1;
    else {
      copyPoint(heap, m, s, right, left);
      level = level - 1;
    }
  }
  // The end of the previous step is the begin of this one.
  copyPoint(heap, m, s, end, begin);
  eventForgetBands(heap, m, s, begin + 1);
  heap[s + EVENT_END_KNOWN] = 0;
  forgetDeparture(heap, m, s);
  return EVENT_NONE;
}

/** The listed indicators no longer depart from zero. */
function forgetDeparture(heap: Heap, m: int, s: int): void {
  const departing: int = s + EVENT_HEADER + 3 * m;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[departing + i] = 0;
  }
}

/** Clears the band of indicators whose value u shows that they have left zero. */
function eventForgetBands(heap: Heap, m: int, s: int, u: int): void {
  const band: int = s + EVENT_HEADER + 10 * m;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    if (heap[band + i]! > 0 && heap[u + i]! > 4 * heap[band + i]!) {
      heap[u + i] = heap[u + i]! - heap[band + i]!;
      heap[band + i] = 0;
    }
  }
}

function eventFailure(heap: Heap, s: int, code: int): int {
  heap[s + EVENT_FAILURE] = code;
  return EVENT_EVALUATION_FAILED;
}

/** Writes time, values and slopes at `t` to `point`; slopes are differences to `t + delta`. */
function eventPoint(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  point: int,
  t: real,
  delta: real,
): int {
  heap[point] = t;
  const code: int = eventValues(sys, heap, b, n, m, w, degree, s, t, point + 1);
  if (code !== 0) return code;
  return eventSlopes(sys, heap, b, n, m, w, degree, s, point, delta);
}

function eventSlopes(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  point: int,
  delta: real,
): int {
  const near: int = s + EVENT_HEADER + 6 * m;
  const t: real = heap[point]! + delta;
  const step: real = t - heap[point]!;
  if (step === 0) {
    for (let i: int = 0; i < m; i++) heap[point + 1 + m + i] = 0;
    return 0;
  }
  const x: int = searchState(m, s);
  denseTangent(heap, n, w, degree, heap[point]!, step, x);
  const code: int = eventValuesAt(sys, heap, b, m, s, t, x, near);
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[point + 1 + m + i] = (heap[near + i]! - heap[point + 1 + i]!) / step;
  }
  return code;
}

/** Computes the point at the begin of the step, and looks for an event there. */
function eventBegin(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  delta: real,
): int {
  const begin: int = s + EVENT_HEADER + EVENT_VECTORS * m;
  const t: real = heap[w + STEP_T_OLD]!;
  if (heap[s + EVENT_BEGIN_KNOWN]! > 0 && heap[begin]! === t) return EVENT_NONE;
  const leaving: int = s + EVENT_HEADER + 13 * m;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[leaving + i] = EVENT_DISTURBED;
  }
  const code: int = eventPoint(sys, heap, b, n, m, w, degree, s, begin, t, delta);
  return code === 0 ? beginStep(heap, m, w, s) : eventFailure(heap, s, code);
}

/**
 * An indicator that just fired and leaves, or is within rounding of zero, counts as zero at the begin of the step; if it moves away from
 * the side of its frozen relation, the event is the next instant. Every other indicator that disagrees with its frozen relation is an
 * event here.
 */
function beginStep(heap: Heap, m: int, w: int, s: int): int {
  const flags: int = s + EVENT_HEADER;
  const begin: int = flags + EVENT_VECTORS * m;
  const t: real = heap[w + STEP_T_OLD]!;
  const leaving: int = flags + 13 * m;
  const list: int = flags + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  const span: real = heap[w + STEP_SPAN]!;
  let found: int = EVENT_NONE;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const value: real = heap[begin + 1 + i]!;
    const slope: real = heap[begin + 1 + m + i]!;
    const leaves: boolean = heap[flags + 4 * m + i]! > 0 && slope > 0;
    heap[flags + 4 * m + i] = 0;
    if (value <= 0 && eventChanged(heap, m, s, i, value) === 1) {
      const band: real =
        Math.abs(slope) * (64 * 2.3e-16 * Math.abs(t) + 1e-10 * span) + 16 * heap[flags + 5 * m + i]!;
      if (heap[flags + 3 * m + i]! > 0 && (leaves || Math.abs(value) <= band)) {
        // Another condition may be located before this one has left zero.
        if (slope > 0) heap[leaving + i] = t - (2 * value) / slope;
        heap[flags + 14 * m + i] = value;
        heap[begin + 1 + i] = 0;
      } else {
        heap[flags + 4 * m + i] = 1;
        found = EVENT_FOUND;
      }
    }
  }
  heap[s + EVENT_TIME] = t;
  heap[s + EVENT_TIME_BEFORE] = t;
  heap[s + EVENT_BEGIN_KNOWN] = found === EVENT_NONE ? 1 : 0;
  return found;
}

/**
 * Classifies the interval from the left point to the point `right`. Tests the prediction at an inner point, which is
 * stored behind `right` on the stack. On `INTERVAL_SPLIT` it is the next right end. On `INTERVAL_CROSSED` one end has
 * moved to the inner point, and each indicator that changed at `right` has exactly one crossing.
 */
function eventInterval(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  right: int,
  delta: real,
  mayRefine: int,
): int {
  const left: int = s + EVENT_HEADER + EVENT_VECTORS * m + 2 * (1 + 2 * m);
  const inner: int = right + 1 + 2 * m;
  const t: real = heap[left]!;
  const length: real = heap[right]! - t;
  const crossed: int = anyChanged(heap, m, s, right);
  heap[s + EVENT_TIME_OLD] = t;
  heap[s + EVENT_CONFIRMED] = 0;
  if (mayRefine === 0 || length <= SMALLEST_INTERVAL * heap[w + STEP_SPAN]!) {
    return crossed > 0 ? INTERVAL_CROSSED : INTERVAL_CLEAR;
  }
  heap[inner] = t + chooseTestPoint(heap, m, s, left, right, length) * length;
  const code: int = eventValues(sys, heap, b, n, m, w, degree, s, heap[inner]!, inner + 1);
  if (code !== 0) {
    eventFailure(heap, s, code);
    return INTERVAL_FAILED;
  }
  const holds: int = predictionHolds(heap, m, s, left, inner, right, RESERVE, t, inner + 1);
  let confirmed: int = holds;
  if (holds === 0 && predictionHolds(heap, m, s, left, inner, right, SMALL_RESERVE, t, inner + 1) > 0) {
    const second: int = s + EVENT_HEADER + 7 * m;
    const tSecond: real = secondTestPoint(t, heap[inner]!, heap[right]!);
    const again: int = eventValues(sys, heap, b, n, m, w, degree, s, tSecond, second);
    if (again !== 0) {
      eventFailure(heap, s, again);
      return INTERVAL_FAILED;
    }
    confirmed = predictionHolds(heap, m, s, left, inner, right, SMALL_RESERVE, tSecond, second);
  }
  if (confirmed > 0) {
    if (crossed === 0) return INTERVAL_CLEAR;
    heap[s + EVENT_CONFIRMED] = 1;
    moveEnd(heap, m, s, left, inner, right);
    return INTERVAL_CROSSED;
  }
  const failure: int = eventSlopes(sys, heap, b, n, m, w, degree, s, inner, Math.min(delta, 0.001 * length));
  if (failure === 0) return INTERVAL_SPLIT;
  eventFailure(heap, s, failure);
  return INTERVAL_FAILED;
}

/**
 * Moves one end of the interval to the inner point. The location uses the slope of the cubic there: the discarded point
 * is replaced by one on the tangent at the inner point, on the same side of it.
 */
function moveEnd(heap: Heap, m: int, s: int, left: int, inner: int, right: int): void {
  const old: int = s + EVENT_HEADER + 8 * m;
  const length: real = heap[right]! - heap[left]!;
  const theta: real = (heap[inner]! - heap[left]!) / length;
  const toLeft: boolean = anyChanged(heap, m, s, inner) === 0;
  const distance: real = (toLeft ? -TANGENT_FRACTION : TANGENT_FRACTION) * length;
  heap[s + EVENT_TIME_OLD] = heap[inner]! + distance;
  heap[s + EVENT_OLD_IS_LEFT] = toLeft ? 1 : 0;
  const newRight: int = toLeft ? right : inner;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    // Only indicators that changed are located.
    if (heap[newRight + 1 + i]! > 0) continue;
    const e0: real = heap[left + 1 + m + i]! * length;
    const e1: real = heap[right + 1 + m + i]! * length;
    const slope: real = cubicSlope(heap[left + 1 + i]!, e0, heap[right + 1 + i]!, e1, theta) / length;
    heap[old + i] = heap[inner + 1 + i]! + distance * slope;
  }
  const end: int = toLeft ? left : right;
  heap[end] = heap[inner]!;
  copyListed(heap, m, s, inner + 1, end + 1);
}
