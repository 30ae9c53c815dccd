import type { Heap, int, KernelSystem, real } from "@cosimo/ir";
import { STEP_HEADER, STEP_T } from "../steps/step-control.ts";
import { staysClear, TEST_POINT, testPart } from "./event-cubic.ts";
import {
  EVENT_BEGIN_KNOWN,
  EVENT_COARSE,
  EVENT_DISTURBED,
  EVENT_END_KNOWN,
  EVENT_FOLLOWERS,
  EVENT_HEADER,
  EVENT_HORIZON,
  EVENT_LISTED,
  EVENT_SELECTION,
  eventValues,
  isLocated,
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
  if (count < m || before < m) {
    heap[s + EVENT_BEGIN_KNOWN] = 0;
    heap[s + EVENT_END_KNOWN] = 0;
  }
}

/** Lets the model evaluate the listed indicators only. */
export function selectListed(heap: Heap, m: int, s: int): void {
  const selection: int = heap[s + EVENT_SELECTION]!;
  if (selection === 0) return;
  const count: int = heap[s + EVENT_LISTED]!;
  heap[selection] = count < m ? count : 0;
  heap[selection + 1] = s + EVENT_HEADER + 12 * m;
}

export function selectAll(heap: Heap, s: int): void {
  const selection: int = heap[s + EVENT_SELECTION]!;
  if (selection > 0) heap[selection] = 0;
}

/**
 * Removes the indicators from the list that clearly keep their sign in the last step, whose points at `begin` and `end` are known. A
 * third point is written to `inner`. Returns 0 or a failure code.
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
  begin: int,
  end: int,
  inner: int,
): int {
  const clear: int = s + EVENT_HEADER + 11 * m;
  const list: int = clear + m;
  const count: int = heap[s + EVENT_LISTED]!;
  const tEnd: real = heap[end]!;
  const length: real = tEnd - heap[begin]!;
  const code: int = eventValues(
    sys,
    heap,
    b,
    n,
    m,
    w,
    degree,
    s,
    heap[begin]! + TEST_POINT * length,
    inner + 1,
  );
  if (code !== 0) return code;
  const small: real = smallValue(heap, n, w + STEP_HEADER);
  const until: real = tEnd + UNITS * Number.EPSILON * Math.abs(tEnd);
  const part: real = testPart(TEST_POINT);
  let kept: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const u0: real = heap[begin + 1 + i]!;
    const u1: real = heap[end + 1 + i]!;
    let isClear: int = 0;
    if (u0 > small && u1 > small) {
      const e0: real = heap[begin + 1 + m + i]! * length;
      const e1: real = heap[end + 1 + m + i]! * length;
      isClear = staysClear(u0, e0, u1, e1, TEST_POINT, heap[inner + 1 + i]!, part, RESERVE);
    }
    if (isClear > 0) {
      heap[clear + i] = until;
    } else {
      heap[list + kept] = i;
      kept++;
    }
  }
  heap[s + EVENT_LISTED] = kept;
  heap[s + EVENT_HORIZON] = tEnd;
  selectListed(heap, m, s);
  return 0;
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
