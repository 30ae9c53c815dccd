import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { denseState, denseTangent } from "../steps/dense-output.ts";
import { STEP_HEADER, STEP_T, STEP_T_OLD } from "../steps/step-control.ts";
import { staysClear, TEST_POINT, testPart } from "./event-cubic.ts";
import {
  countEvaluation,
  EVENT_COARSE,
  EVENT_DISTURBED,
  EVENT_END_KNOWN,
  EVENT_FOLLOWERS,
  EVENT_HEADER,
  EVENT_HORIZON,
  EVENT_LISTED,
  EVENT_SELECTION,
  isLocated,
  scaledValue,
  searchState,
  selectListed,
} from "./event-memory.ts";

/**
 * Conditions that an event does not touch. In a step far beyond the next event most indicators clearly keep their sign up to its end:
 * they are clear up to that time. An event changes the course of the indicators that follow the states which it resets. All others
 * go on as before, and a search after the event looks only at those that are not clear up to the end of its step.
 *
 * The table of followers at `EVENT_FOLLOWERS`: n + 1 first places, then the indicators by the state that they follow. The
 * model reads its selection at `EVENT_SELECTION`: the number of listed indicators, 0: all, and the address of their list.
 */

/** An indicator below this, in units of the largest state, is never clear: the event changes all states by rounding. */
const SMALL: real = 1e-6;
const RESERVE: real = 1;
/** Units in the last place by which the end of a later step may lie behind that of the step which cleared an indicator. */
const UNITS: real = 16;

/** Lists the indicators for a search of the last step; one after a coarse search looks at those that this has left. */
export function listConditions(heap: Heap, m: int, w: int, s: int): void {
  const clear: int = s + EVENT_HEADER + 11 * m;
  const list: int = clear + m;
  const before: int = heap[s + EVENT_LISTED]!;
  if (heap[s + EVENT_FOLLOWERS] === 0) {
    if (before === m) return;
    for (let i: int = 0; i < m; i++) heap[list + i] = i;
    heap[s + EVENT_LISTED] = m;
    return;
  }
  if (heap[s + EVENT_COARSE] === 0) return;
  const end: real = heap[w + STEP_T]!;
  let count: int = 0;
  for (let i: int = 0; i < m; i++) {
    if (heap[clear + i]! < end) {
      heap[list + count] = i;
      count++;
    }
  }
  heap[s + EVENT_LISTED] = count;
}

export function selectAll(heap: Heap, s: int): void {
  const selection: int = heap[s + EVENT_SELECTION]!;
  if (selection > 0) heap[selection] = 0;
}

/**
 * Evaluates the listed indicators at both ends of the last step and between them, and removes those from the list that clearly keep their
 * sign. Of the others the point at `begin` is complete, and `endPoint` completes that at `end`. `delta`: step of slopes; values between
 * are written to `inner`. Returns 0 or a failure code.
 */
export function clearConditions(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  delta: real,
  begin: int,
  end: int,
  inner: int,
): int {
  const t0: real = heap[w + STEP_T_OLD]!;
  const t1: real = heap[w + STEP_T]!;
  const near: int = s + EVENT_HEADER + 6 * m;
  const tInner: real = t0 + TEST_POINT * (t1 - t0);
  heap[begin] = t0;
  heap[end] = t1;
  let code: int = plainValues(sys, heap, b, n, m, w, degree, s, t0, 0, begin + 1);
  if (code === 0) code = plainValues(sys, heap, b, n, m, w, degree, s, t0, delta, near);
  if (code === 0) code = plainValues(sys, heap, b, n, m, w, degree, s, t1, 0, end + 1);
  if (code === 0) code = plainValues(sys, heap, b, n, m, w, degree, s, t1, -delta, near + m);
  if (code === 0) code = plainValues(sys, heap, b, n, m, w, degree, s, tInner, 0, inner + 1);
  if (code !== 0) return code;
  removeClear(heap, n, m, w, s, delta, begin, end, inner);
  heap[s + EVENT_HORIZON] = t1;
  heap[s + EVENT_END_KNOWN] = 1;
  selectListed(heap, m, s);
  return 0;
}

/** Writes g of the listed indicators at `t` plus `delta` to `g`, along the tangent at `t` if that is not 0. Returns 0 or a failure code. */
function plainValues(
  sys: KernelSystem,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  w: int,
  degree: int,
  s: int,
  t: real,
  delta: real,
  g: int,
): int {
  const x: int = searchState(m, s);
  const time: real = t + delta;
  if (time === t) denseState(heap, n, w, degree, t, x);
  else denseTangent(heap, n, w, degree, t, time - t, x);
  countEvaluation(heap, m, s);
  return sys.indicators(b, time, x, g);
}

/** Keeps the indicators in the list that may change in the step from `begin` to `end`. */
function removeClear(
  heap: Heap,
  n: int,
  m: int,
  w: int,
  s: int,
  delta: real,
  begin: int,
  end: int,
  inner: int,
): void {
  const signs: int = s + EVENT_HEADER;
  const list: int = signs + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  const t0: real = heap[begin]!;
  const t1: real = heap[end]!;
  const length: real = t1 - t0;
  const step0: real = t0 + delta - t0;
  const step1: real = t1 - delta - t1;
  const small: real = smallValue(heap, n, w + STEP_HEADER);
  const until: real = t1 + UNITS * Number.EPSILON * Math.abs(t1);
  const part: real = testPart(TEST_POINT);
  let kept: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const vectors: int = signs + i;
    const sign: real = heap[vectors]!;
    const band: real = heap[vectors + 10 * m]!;
    const isActive: boolean = heap[vectors + 2 * m]! > 0;
    const v0: real = sign * heap[begin + 1 + i]! + band;
    const v1: real = sign * heap[end + 1 + i]! + band;
    const near0: real = sign * heap[vectors + 6 * m]! + band;
    const near1: real = sign * heap[vectors + 7 * m]! + band;
    const v2: real = sign * heap[inner + 1 + i]! + band;
    const u0: real = isActive && v0 < Infinity ? v0 : 1;
    const u1: real = isActive && v1 < Infinity ? v1 : 1;
    const slope0: real = step0 === 0 ? 0 : ((isActive && near0 < Infinity ? near0 : 1) - u0) / step0;
    const slope1: real = step1 === 0 ? 0 : ((isActive && near1 < Infinity ? near1 : 1) - u1) / step1;
    const between: real = isActive && v2 < Infinity ? v2 : 1;
    // None has left zero yet: see `eventBegin`.
    heap[vectors + 13 * m] = EVENT_DISTURBED;
    const isLarge: boolean = u0 > small && u1 > small;
    if (
      isLarge &&
      staysClear(u0, slope0 * length, u1, slope1 * length, TEST_POINT, between, part, RESERVE) > 0
    ) {
      heap[vectors + 11 * m] = until;
      heap[vectors + 4 * m] = 0;
    } else {
      heap[begin + 1 + i] = u0;
      heap[begin + 1 + m + i] = slope0;
      heap[list + kept] = i;
      kept++;
    }
  }
  heap[s + EVENT_LISTED] = kept;
}

/** Completes the point at `end` after `clearConditions`, when it is known which indicators leave zero. */
export function endPoint(heap: Heap, m: int, s: int, delta: real, end: int): void {
  const near: int = s + EVENT_HEADER + 7 * m;
  const t: real = heap[end]!;
  const step: real = t - delta - t;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const u: real = scaledValue(heap, m, s, i, heap[end + 1 + i]!, t);
    const beside: real = scaledValue(heap, m, s, i, heap[near + i]!, t - delta);
    heap[end + 1 + i] = u;
    heap[end + 1 + m + i] = step === 0 ? 0 : (beside - u) / step;
  }
}

function smallValue(heap: Heap, n: int, x: int): real {
  let largest: real = 1;
  for (let i: int = 0; i < n; i++) largest = Math.max(largest, Math.abs(heap[x + i]!));
  return SMALL * largest;
}

/** Indicator i has another course from now on. */
function disturbCondition(heap: Heap, m: int, s: int, i: int): void {
  const vectors: int = s + EVENT_HEADER;
  heap[vectors + 11 * m + i] = EVENT_DISTURBED;
  heap[vectors + 3 * m + i] = 1;
  // Those located now may be found again at the begin of the step, by rounding.
  if (isLocated(heap, m, s, i) === 0) heap[vectors + 5 * m + i] = 0;
}

/** The same for all indicators that follow states which an event has changed: from `x` to the values in their slots. */
export function disturbByReset(heap: Heap, b: int, n: int, m: int, s: int, states: int, x: int): void {
  const followers: int = heap[s + EVENT_FOLLOWERS]!;
  for (let i: int = 0; i < n; i++) {
    const slot: int = heap[states + i]!;
    if (heap[b + slot] !== heap[x + i]) {
      const begin: int = heap[followers + i]!;
      const end: int = heap[followers + i + 1]!;
      for (let k: int = begin; k < end; k++) {
        const condition: int = heap[followers + k]!;
        disturbCondition(heap, m, s, condition);
      }
    }
  }
}
