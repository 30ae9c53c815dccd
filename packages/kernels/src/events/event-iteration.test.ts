import type { KernelEvents } from "@cosimo/ir";
import { describe, expect, test } from "vitest";
import { type IterationLists, layOutIteration, placeIteration } from "../binding/iteration-layout.ts";
import { beginEvent, takeLeftLimits } from "./event-begin.ts";
import { iterateEvent } from "./event-iteration.ts";
import * as memory from "./iteration-memory.ts";
import { differenceRates, exactRates } from "./zero-test.ts";

/** Slots of the region: height and velocity; relation h < 0 and its mask; branch, reinit flag and value, terminate; n and pre(n). */
const [H, V, RELATION, MASK, BRANCH, FLAG, VALUE, TERMINATE, N, PRE_N] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const lists: IterationLists = {
  relations: RELATION,
  masks: MASK,
  branches: BRANCH,
  branchCount: 1,
  reinitFlags: FLAG,
  reinitValues: VALUE,
  terminate: TERMINATE,
  stateSlots: Int32Array.of(H, V),
  nominals: Float64Array.of(1, 1),
  pre: { from: Int32Array.of(N), to: Int32Array.of(PRE_N) },
  discrete: { value: Int32Array.of(N), pre: Int32Array.of(PRE_N) },
  reinitSlots: Int32Array.of(V),
  checked: { slots: Int32Array.of(H, V, N), limits: Float64Array.of(1e300, 1e300, 1e300) },
  steps: [],
  mixedRelations: [],
  mixedDiscrete: [],
  relationKinds: [{ operator: "<", isOfTime: false, noted: "always" }],
  notices: true,
};

/** A ball: `when h < 0 then reinit(v, -0.5 * pre(v)); n = pre(n) + 1; end when`. The region is at `b`. */
function ballIn(heap: Float64Array): KernelEvents {
  let wasNegative = false;
  return {
    initialize: () => 0,
    update(b) {
      if (heap[b + MASK] === 0) heap[b + RELATION] = heap[b + H]! < 0 ? 1 : 0;
      const fires = heap[b + RELATION] === 1 && !wasNegative;
      wasNegative = heap[b + RELATION] === 1;
      heap[b + BRANCH] = fires ? 1 : 0;
      heap[b + N] = heap[b + PRE_N]! + (fires ? 1 : 0);
      heap[b + FLAG] = fires ? 1 : 0;
      heap[b + VALUE] = -0.5 * heap[b + V]!;
      return 0;
    },
    derivatives(_b, _t, x, xdot) {
      heap[xdot] = heap[x + 1]!;
      heap[xdot + 1] = -9.81;
      return 0;
    },
    indicators(_b, _t, x, g) {
      heap[g] = heap[x]!;
      return 0;
    },
    indicatorRates(_b, _t, x, xdot, g, gdot) {
      heap[g] = heap[x]!;
      heap[gdot] = heap[xdot]!;
      return 0;
    },
  };
}

/** One impact with velocity -2 at height `h`, where the indicator was located; notices as kind, index, pass. */
function impact(h: number, motion: typeof exactRates) {
  const heap = new Float64Array(400);
  const [b, e, x] = [20, 40, 0];
  placeIteration(heap, layOutIteration(lists), b, e);
  const model = ballIn(heap);
  heap.set([h, -2], x);
  takeLeftLimits(heap, b, 2, e, x);
  heap[e + memory.ITERATION_CROSSING] = 1;
  heap[heap[e + memory.ITERATION_LOCATED]!] = 2;
  beginEvent({ calc: motion }, model, heap, b, 2, 1, e, 3, x);
  const status = iterateEvent({ calc: motion }, model, heap, b, 2, 1, e, 3);
  const list = heap[e + memory.ITERATION_NOTICE_LIST]!;
  const count = heap[e + memory.ITERATION_NOTICES]!;
  const notices = Array.from({ length: count }, (_, i) => [...heap.subarray(list + 3 * i, list + 3 * i + 3)]);
  const states = [heap[b + H], heap[b + V]];
  return { status, states, hits: heap[b + N], relation: heap[b + RELATION], notices };
}

describe.each([
  ["exact rates", exactRates],
  ["difference rates", differenceRates],
])("event iteration with %s", (_name, motion) => {
  test("a ball is reflected once, and its condition is rearmed at the same instant", () => {
    // Detections at ends of steps find events far beyond the surface.
    for (const h of [0, -1e-18, -0.1])
      expect(impact(h, motion)).toEqual({
        status: memory.ITERATION_DONE,
        states: [h, 1],
        hits: 1,
        relation: 0,
        notices: [
          [memory.NOTICE_BRANCH, 0, 1],
          [memory.NOTICE_TRUE, 0, 1],
        ],
      });
  });
});

/**
 * h - 1 at rest, where each solution of the equations has another error: `h < 1` changes in every pass, or a discrete variable that is
 * set to h.
 */
function restWithError(error: number, motion: typeof exactRates, what: "relation" | "discrete" = "relation") {
  const heap = new Float64Array(400);
  const [b, e, x] = [20, 40, 0];
  placeIteration(heap, layOutIteration({ ...lists, notices: false }), b, e);
  let sign = 1;
  const model: KernelEvents = {
    ...ballIn(heap),
    update() {
      sign = -sign;
      if (what === "discrete") heap[b + N] = heap[b + H]! + sign * error;
      else if (heap[b + MASK] === 0) heap[b + RELATION] = heap[b + H]! - 1 + sign * error < 0 ? 1 : 0;
      return 0;
    },
    derivatives(_b, _t, _x, xdot) {
      heap.set([0, 0], xdot);
      return 0;
    },
    indicators(_b, _t, states, g) {
      heap[g] = heap[states]! - 1 + sign * error;
      return 0;
    },
    indicatorRates(_b, _t, states, _xdot, g, gdot) {
      heap[g] = heap[states]! - 1 + sign * error;
      heap[gdot] = 0;
      return 0;
    },
  };
  heap.set([1, 0], x);
  takeLeftLimits(heap, b, 2, e, x);
  beginEvent({ calc: motion }, model, heap, b, 2, 1, e, 3, x);
  return iterateEvent({ calc: motion }, model, heap, b, 2, 1, e, 3);
}

test.each([
  ["exact rates", exactRates],
  ["difference rates", differenceRates],
])("a relation that only rounding changes keeps a value, with %s", (_name, motion) => {
  expect(restWithError(1e-15, motion)).toBe(memory.ITERATION_DONE);
  expect(restWithError(1e-9, motion)).toBe(memory.ITERATION_ENDLESS);
});

test("a discrete variable that only rounding changes is at a fixed point", () => {
  expect(restWithError(1e-15, exactRates, "discrete")).toBe(memory.ITERATION_DONE);
  expect(restWithError(1e-9, exactRates, "discrete")).toBe(memory.ITERATION_ENDLESS);
});
