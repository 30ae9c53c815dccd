import type { Heap, int, real } from "@cosimo/ir";
import {
  bubblePositive,
  cubicCrossing,
  cubicMinimum,
  cubicValue,
  singleCrossing,
  staysClear,
  TEST_POINT,
} from "./event-cubic.ts";
import { EVENT_HEADER, EVENT_LISTED, eventChanged } from "./event-memory.ts";

/** Smallest distance of a test point from an end: near an end a test gives little information about the middle. */
const EARLIEST_TEST: real = 0.1;
const LATEST_TEST: real = 0.9;
/** Slopes that are no larger, in units of the smaller end, keep a cubic above a quarter of it. */
const FLAT: real = 5;

/** 1 if a relation differs from its frozen value at `point`. */
export function anyChanged(heap: Heap, m: int, s: int, point: int): int {
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    // Most indicators are far from zero: no call for these.
    if (heap[point + 1 + i]! <= 0 && eventChanged(heap, m, s, i, heap[point + 1 + i]!) > 0) return 1;
  }
  return 0;
}

/**
 * Test point as a fraction of the interval: the lowest interior minimum among cubics near zero; else the estimated
 * first zero, which is then a good end of the bracket; else the default.
 */
export function chooseTestPoint(heap: Heap, m: int, s: int, left: int, right: int, length: real): real {
  let lowest: real = Infinity;
  let choice: real = TEST_POINT;
  let earliest: real = LATEST_TEST;
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const u0: real = heap[left + 1 + i]!;
    const u1: real = heap[right + 1 + i]!;
    const e0: real = heap[left + 1 + m + i]! * length;
    const e1: real = heap[right + 1 + m + i]! * length;
    // The cubic is at least min(u0, u1) - 4/27 (|e0| + |e1|): no minimum near zero.
    if (Math.abs(e0) + Math.abs(e1) <= FLAT * Math.min(u0, u1)) continue;
    if (eventChanged(heap, m, s, i, u1) > 0) {
      const crossing: real = cubicCrossing(u0, e0, u1, e1);
      if (crossing < earliest) {
        earliest = crossing;
        if (lowest === Infinity) choice = Math.max(EARLIEST_TEST, crossing);
      }
    }
    const theta: real = cubicMinimum(u0, e0, u1, e1);
    if (theta > 0.02 && theta < 0.98) {
      const value: real = cubicValue(u0, e0, u1, e1, theta);
      if (value < 0.25 * Math.min(u0, Math.abs(u1)) && value < lowest) {
        lowest = value;
        choice = theta;
      }
    }
  }
  return choice;
}

/** A point near the middle of the longer part of the interval. */
export function secondTestPoint(tLeft: real, tInner: real, tRight: real): real {
  if (tInner - tLeft > tRight - tInner) return tLeft + 0.517 * (tInner - tLeft);
  return tInner + 0.483 * (tRight - tInner);
}

/**
 * 1 if no indicator has a hidden crossing according to its cubic and the prediction errors at `inner` and `tSecond`
 * (values at `second`; `tSecond` = left end: no second point).
 */
export function predictionHolds(
  heap: Heap,
  m: int,
  s: int,
  left: int,
  inner: int,
  right: int,
  reserve: real,
  tSecond: real,
  second: int,
): int {
  const length: real = heap[right]! - heap[left]!;
  const theta: real = (heap[inner]! - heap[left]!) / length;
  const theta2: real = (tSecond - heap[left]!) / length;
  const weight: real = theta * theta * (1 - theta) * (1 - theta);
  const weight2: real = theta2 > 0 ? theta2 * theta2 * (1 - theta2) * (1 - theta2) : 1;
  const part: real = 4 / Math.min(weight, weight2);
  const list: int = s + EVENT_HEADER + 12 * m;
  const count: int = heap[s + EVENT_LISTED]!;
  for (let k: int = 0; k < count; k++) {
    const i: int = heap[list + k]!;
    const u0: real = heap[left + 1 + i]!;
    const u1: real = heap[right + 1 + i]!;
    const e0: real = heap[left + 1 + m + i]! * length;
    const e1: real = heap[right + 1 + m + i]! * length;
    // Nearly all indicators pass this test.
    if (u0 > 0 && u1 > 0 && theta2 <= 0) {
      if (staysClear(u0, e0, u1, e1, theta, heap[inner + 1 + i]!, part, reserve) > 0) continue;
    }
    const miss: real = Math.abs(heap[inner + 1 + i]! - cubicValue(u0, e0, u1, e1, theta)) / weight;
    const miss2: real =
      theta2 > 0 ? Math.abs(heap[second + i]! - cubicValue(u0, e0, u1, e1, theta2)) / weight2 : 0;
    // Hermite interpolation has the error theta^2 (1 - theta)^2 u''''/24; four times the observed error, plus a
    // reserve.
    const bubble: real =
      4 * Math.max(miss, miss2) + reserve * (Math.abs(e0) + Math.abs(e1) + Math.abs(u1 - u0));
    let fine: int = 0;
    if (eventChanged(heap, m, s, i, u1) === 0) fine = bubblePositive(u0, e0, u1, e1, bubble);
    // A crossing counts as single only if the deviation is a small part of the change.
    else if (Math.max(miss, miss2) <= u0 - u1) fine = singleCrossing(u0, e0, u1, e1, bubble);
    if (fine === 0) return 0;
  }
  return 1;
}
