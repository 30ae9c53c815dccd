import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { denseState } from "../steps/dense-output.ts";
import { STEP_SPAN, STEP_T } from "../steps/step-control.ts";
import {
  copyListed,
  countEvaluations,
  EVENT_CONFIRMED,
  EVENT_HEADER,
  EVENT_LISTED,
  EVENT_OLD_IS_LEFT,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  EVENT_TIME_OLD,
  EVENT_VECTORS,
  eventChanged,
  eventValues,
  scaledValue,
  scaleValues,
  searchState,
  selectConditions,
  selectListed,
} from "./event-memory.ts";

/** Brackets end at this fraction of the time: two to four units in the last place. */
const RESOLUTION: real = 4.5e-16;
/** Fraction of its variation over the bracket below which an indicator counts as zero at the begin of the step. */
const NEXT_TO_ROOT: real = 1e-4;

/**
 * Locates the earliest crossing between the left point of search memory `s`, where nothing changed, and the point
 * `right`, where relations changed: inverse quadratic interpolation with bisection (Chandrupatla 1997) for each changed
 * indicator, using the earliest estimate. Invariant: relations have changed at the right end. Returns 0 or the code of
 * a failed evaluation.
 */
export function locateCrossing(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  right: int,
): int {
  const flags: int = s + EVENT_HEADER;
  const left: int = flags + EVENT_VECTORS * m + 2 * (1 + 2 * m);
  const uRight: int = flags + 7 * m;
  const g: int = flags + 9 * m;
  const x: int = searchState(m, s);
  const list: int = x + n;
  const count: int = listCrossing(heap, m, s, left, right, list);
  const isNarrow: boolean = selectConditions(heap, s, list, count) > 0;
  let tLeft: real = heap[left]!;
  let tRight: real = heap[right]!;
  let tOld: real = heap[s + EVENT_TIME_OLD]!;
  let leftIsNew: int = heap[s + EVENT_OLD_IS_LEFT]!;
  let slow: int = 0;
  let isScaled: boolean = true;
  copyListed(heap, m, s, right + 1, uRight);
  const resolution: real = RESOLUTION * Math.max(Math.abs(tRight), 0.01 * heap[w + STEP_SPAN]!);
  while (tRight - tLeft > resolution) {
    const width: real = tRight - tLeft;
    let t: real = tLeft + 0.5 * width;
    if (slow < 3) t = earliestEstimate(heap, m, s, count, list, tLeft, tRight, tOld, leftIsNew);
    t = Math.min(Math.max(t, tLeft + 0.6 * resolution), tRight - 0.6 * resolution);
    if (t <= tLeft || t >= tRight) t = tLeft + 0.5 * width;
    if (t <= tLeft || t >= tRight) break;
    countEvaluations(heap, m, s, isNarrow ? count : heap[s + EVENT_LISTED]!);
    denseState(heap, n, w, degree, t, x);
    const code: int = sys.indicators(b, t, x, g);
    if (code !== 0) return code;
    if (takeCrossing(heap, m, s, g, count, list, t) > 0) {
      if (!isNarrow) copyListed(heap, m, s, g, uRight);
      isScaled = false;
      tOld = tRight;
      tRight = t;
      leftIsNew = 0;
    } else {
      tOld = tLeft;
      tLeft = t;
      leftIsNew = 1;
    }
    slow = tRight - tLeft > 0.5 * width ? (slow < 3 ? slow + 1 : 3) : 0;
  }
  if (isNarrow) {
    selectListed(heap, m, s);
    const code: int = isScaled ? 0 : eventValues(sys, heap, b, n, m, w, degree, s, tRight, uRight);
    if (code !== 0) return code;
  } else if (!isScaled) scaleValues(heap, m, s, uRight, tRight);
  heap[s + EVENT_TIME_BEFORE] = tLeft;
  heap[s + EVENT_TIME] = tRight;
  return joinSimultaneous(sys, heap, b, n, m, w, degree, s, 8 * resolution);
}

/**
 * Lists the indicators to be looked at, with u at both ends and at the end discarded last: those that changed at the right end, or
 * all if others may cross, too. Returns their number.
 */
function listCrossing(heap: Heap, m: int, s: int, left: int, right: int, list: int): int {
  const old: int = s + EVENT_HEADER + 8 * m;
  const isConfirmed: boolean = heap[s + EVENT_CONFIRMED]! > 0;
  const listed: int = s + EVENT_HEADER + 12 * m;
  const all: int = heap[s + EVENT_LISTED]!;
  let count: int = 0;
  for (let k: int = 0; k < all; k++) {
    const i: int = heap[listed + k]!;
    if (isConfirmed && heap[right + 1 + i]! > 0) continue;
    heap[list + count] = i;
    heap[list + m + count] = heap[left + 1 + i]!;
    heap[list + 2 * m + count] = heap[right + 1 + i]!;
    heap[list + 3 * m + count] = heap[old + i]!;
    count++;
  }
  return count;
}

/** Takes u at values `g` of the indicators at `t` for the right end if relations have changed there, else for the left end; the number of changed ones. */
function takeCrossing(heap: Heap, m: int, s: int, g: int, count: int, list: int, t: real): int {
  const now: int = list + 4 * m;
  let changed: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const u: real = scaledValue(heap, m, s, i, heap[g + i]!, t);
    heap[now + k] = u;
    changed = changed + eventChanged(heap, m, s, i, u);
  }
  const end: int = changed > 0 ? list + 2 * m : list + m;
  const old: int = list + 3 * m;
  for (let k: int = 0; k < count; k++) {
    heap[old + k] = heap[end + k]!;
    heap[end + k] = heap[now + k]!;
  }
  return changed;
}

/**
 * Earliest estimate of the indicators that changed at the right end. An indicator that fired at the begin of the step
 * is zero there up to rounding; its next root is estimated.
 */
function earliestEstimate(
  heap: Heap,
  m: int,
  s: int,
  count: int,
  list: int,
  tLeft: real,
  tRight: real,
  tOld: real,
  leftIsNew: int,
): real {
  const flags: int = s + EVENT_HEADER;
  const slopes: int = flags + EVENT_VECTORS * m + 2 * (1 + 2 * m) + 1 + m;
  let earliest: real = tRight;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const right: real = heap[list + 2 * m + k]!;
    if (eventChanged(heap, m, s, i, right) > 0) {
      const left: real = heap[list + m + k]!;
      const old: real = heap[list + 3 * m + k]!;
      const slope: real = heap[slopes + i]!;
      let estimate: real = 0;
      if (tLeft === heap[flags + EVENT_VECTORS * m]! && left < NEXT_TO_ROOT * slope * (tRight - tLeft)) {
        estimate = interpolateNextRoot(tRight, right, tLeft, slope, tOld, old);
      } else if (leftIsNew > 0) estimate = interpolateRoot(tLeft, left, tRight, right, tOld, old);
      else estimate = interpolateRoot(tRight, right, tLeft, left, tOld, old);
      if (estimate < earliest) earliest = estimate;
    }
  }
  return earliest;
}

/**
 * Root estimate from the newest point a, the opposite end b and the last discarded point c: inverse quadratic
 * interpolation if the three are monotone enough; else, if c is on the side of a, the secant of a and c; else the
 * middle.
 */
function interpolateRoot(a: real, fa: real, tb: real, fb: real, c: real, fc: real): real {
  if (fa === fb) return 0.5 * (a + tb);
  if (c === a || c === tb || fc === fa || fc === fb) return a - (fa * (tb - a)) / (fb - fa);
  const xi: real = (a - tb) / (c - tb);
  const phi: real = (fa - fb) / (fc - fb);
  if (phi * phi >= xi || (1 - phi) * (1 - phi) >= 1 - xi) {
    const ahead: real = (fa * (a - c)) / (fc - fa);
    const reach: real = ahead / (tb - a);
    return reach > 0 && reach < 0.5 && xi < 1 ? a + ahead : 0.5 * (a + tb);
  }
  const first: real = (fa / (fb - fa)) * (fc / (fb - fc));
  const second: real = ((c - a) / (tb - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
  return a + (first + second) * (tb - a);
}

/**
 * Like `interpolateRoot` for a function with a root at b and this slope there: the other root, of the function divided
 * by t - b.
 */
function interpolateNextRoot(a: real, fa: real, tb: real, slope: real, c: real, fc: real): real {
  return interpolateRoot(a, fa / (a - tb), tb, slope, c, c === tb ? slope : fc / (c - tb));
}

/**
 * Sets the flags at the located instant. Indicators that cross within a few units of resolution after it belong to the
 * same event, and the instant moves to the last of them.
 */
function joinSimultaneous(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  window: real,
): int {
  const flags: int = s + EVENT_HEADER;
  const changed: int = flags + 4 * m;
  const uRight: int = flags + 7 * m;
  const u: int = flags + 9 * m;
  takeChanged(heap, m, s, uRight);
  const t: real = Math.min(heap[s + EVENT_TIME]! + window, heap[w + STEP_T]!);
  if (m < 2 || t <= heap[s + EVENT_TIME]!) return 0;
  const code: int = eventValues(sys, heap, b, n, m, w, degree, s, t, u);
  if (code !== 0) return code;
  const list: int = flags + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  let more: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    if (heap[u + i]! > 0 && heap[changed + i] === 0) continue;
    const later: int = eventChanged(heap, m, s, i, heap[u + i]!);
    if (later === 0 && heap[changed + i]! > 0) return 0;
    if (later > 0 && heap[changed + i]! === 0) more = 1;
  }
  if (more === 0) return 0;
  takeChanged(heap, m, s, u);
  heap[s + EVENT_TIME] = t;
  return 0;
}

/** Sets flags and sizes of the listed indicators from their values `u` at the instant. */
function takeChanged(heap: Heap, m: int, s: int, u: int): void {
  const flags: int = s + EVENT_HEADER;
  const changed: int = flags + 4 * m;
  const located: int = flags + 5 * m;
  const list: int = flags + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    heap[located + i] = Math.abs(heap[u + i]!);
    heap[changed + i] = eventChanged(heap, m, s, i, heap[u + i]!);
  }
}
