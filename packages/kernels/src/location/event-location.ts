import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { STEP_SPAN, STEP_T } from "../steps/step-control.ts";
import {
  EVENT_HEADER,
  EVENT_OLD_IS_LEFT,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  EVENT_TIME_OLD,
  eventChanged,
  eventValues,
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
  const uLeft: int = flags + 11 * m + 2 * (1 + 2 * m) + 1;
  const uRight: int = flags + 7 * m;
  const uOld: int = flags + 8 * m;
  const u: int = flags + 9 * m;
  let tLeft: real = heap[uLeft - 1]!;
  let tRight: real = heap[right]!;
  let tOld: real = heap[s + EVENT_TIME_OLD]!;
  let leftIsNew: int = heap[s + EVENT_OLD_IS_LEFT]!;
  let slow: int = 0;
  for (let i: int = 0; i < m; i++) heap[uRight + i] = heap[right + 1 + i]!;
  const resolution: real = RESOLUTION * Math.max(Math.abs(tRight), 0.01 * heap[w + STEP_SPAN]!);
  while (tRight - tLeft > resolution) {
    const width: real = tRight - tLeft;
    let t: real = tLeft + 0.5 * width;
    if (slow < 3) t = earliestEstimate(heap, m, s, tLeft, tRight, tOld, leftIsNew);
    t = Math.min(Math.max(t, tLeft + 0.6 * resolution), tRight - 0.6 * resolution);
    if (t <= tLeft || t >= tRight) t = tLeft + 0.5 * width;
    if (t <= tLeft || t >= tRight) break;
    const code: int = eventValues(sys, heap, b, n, m, w, degree, s, t, u);
    if (code !== 0) return code;
    if (eventFlags(heap, m, s, u) > 0) {
      for (let i: int = 0; i < m; i++) heap[uOld + i] = heap[uRight + i]!;
      for (let i: int = 0; i < m; i++) heap[uRight + i] = heap[u + i]!;
      tOld = tRight;
      tRight = t;
      leftIsNew = 0;
    } else {
      for (let i: int = 0; i < m; i++) heap[uOld + i] = heap[uLeft + i]!;
      for (let i: int = 0; i < m; i++) heap[uLeft + i] = heap[u + i]!;
      tOld = tLeft;
      tLeft = t;
      leftIsNew = 1;
    }
    slow = tRight - tLeft > 0.5 * width ? (slow < 3 ? slow + 1 : 3) : 0;
  }
  heap[s + EVENT_TIME_BEFORE] = tLeft;
  heap[s + EVENT_TIME] = tRight;
  return joinSimultaneous(sys, heap, b, n, m, w, degree, s, 8 * resolution);
}

/** Sets the flags of the changed indicators by the values at `u`; returns their number. */
function eventFlags(heap: Heap, m: int, s: int, u: int): int {
  let count: int = 0;
  for (let i: int = 0; i < m; i++) count = count + eventChanged(heap, m, s, i, heap[u + i]!);
  return count;
}

/**
 * Earliest estimate of the indicators that changed at the right end. An indicator that fired at the begin of the step
 * is zero there up to rounding; its next root is estimated.
 */
function earliestEstimate(
  heap: Heap,
  m: int,
  s: int,
  tLeft: real,
  tRight: real,
  tOld: real,
  leftIsNew: int,
): real {
  const flags: int = s + EVENT_HEADER;
  const uLeft: int = flags + 11 * m + 2 * (1 + 2 * m) + 1;
  const uRight: int = flags + 7 * m;
  const uOld: int = flags + 8 * m;
  let earliest: real = tRight;
  for (let i: int = 0; i < m; i++) {
    const right: real = heap[uRight + i]!;
    if (eventChanged(heap, m, s, i, right) > 0) {
      const left: real = heap[uLeft + i]!;
      const old: real = heap[uOld + i]!;
      const slope: real = heap[uLeft + m + i]!;
      let estimate: real = 0;
      if (tLeft === heap[flags + 11 * m]! && left < NEXT_TO_ROOT * slope * (tRight - tLeft)) {
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
  const located: int = flags + 5 * m;
  const uRight: int = flags + 7 * m;
  const u: int = flags + 9 * m;
  for (let i: int = 0; i < m; i++) heap[located + i] = Math.abs(heap[uRight + i]!);
  for (let i: int = 0; i < m; i++) heap[changed + i] = eventChanged(heap, m, s, i, heap[uRight + i]!);
  const t: real = Math.min(heap[s + EVENT_TIME]! + window, heap[w + STEP_T]!);
  if (m < 2 || t <= heap[s + EVENT_TIME]!) return 0;
  const code: int = eventValues(sys, heap, b, n, m, w, degree, s, t, u);
  if (code !== 0) return code;
  let more: int = 0;
  for (let i: int = 0; i < m; i++) {
    const later: int = eventChanged(heap, m, s, i, heap[u + i]!);
    if (later === 0 && heap[changed + i]! > 0) return 0;
    if (later > 0 && heap[changed + i]! === 0) more = 1;
  }
  if (more === 0) return 0;
  for (let i: int = 0; i < m; i++) heap[located + i] = Math.abs(heap[u + i]!);
  for (let i: int = 0; i < m; i++) heap[changed + i] = eventChanged(heap, m, s, i, heap[u + i]!);
  heap[s + EVENT_TIME] = t;
  return 0;
}
