import { describe, expect, it } from "vitest";
import { derivatives, directional, instances, variableValue } from "../testing/evaluators.ts";
import { smallModel } from "../testing/small-model.ts";

/** The hard ball: h' = v, v' = -g while it flies; v := -e v at the ground. */
const ball = smallModel({
  parameters: { g: "9.81", e: "0.7" },
  states: { h: "1", v: "0" },
  discrete: { flying: "1", impact: "0", count: "0" },
  blocks: [
    ["der(h)", "v"],
    ["impact", "event(h <= 0)"],
    ["flying", "not impact or pre(v) > 0.001"],
    ["der(v)", "if flying then -g else 0"],
    { when: "count" },
  ],
  whens: [{ condition: "impact", assignments: { count: "pre(count) + 1" }, reinits: { v: "-e*pre(v)" } }],
});

describe.each(instances(ball))("bouncing ball in $name", (instance) => {
  const { exports, heap, b, layout, free } = instance;
  const { parameters, initialize, update, outputs, indicators } = exports;

  it("starts at its start values", () => {
    parameters!(b);
    expect(initialize!(b, 0)).toBe(0);
    expect(
      ["h", "v", "der(h)", "der(v)", "flying", "count"].map((name) => variableValue(instance, name)),
    ).toEqual([1, 0, 0, -9.81, 1, 0]);
  });

  it("falls with the derivatives of its formula", () => {
    expect(derivatives(instance, 0.1, [0.9, -0.981])).toEqual([-0.981, -9.81]);
    expect(directional(instance, 0.1, [0.9, -0.981], 1, [2, 3])).toEqual([3, 0]);
  });

  it("has height as event indicator, and the velocity as its rate", () => {
    heap.set([0.25, -2], free);
    indicators!(b, 0.4, free, free + 2);
    expect(heap[free + 2]).toBe(0.25);
    heap.set([0.25, -2, -2, -9.81], free);
    exports["indicatorRates"]!(b, 0.4, free, free + 2, free + 4, free + 5);
    expect([...heap.subarray(free + 4, free + 6)]).toEqual([0.25, -2]);
  });

  it("requests the reflected velocity at the impact", () => {
    heap.set([0, -4], free);
    outputs!(b, 0.45, free);
    copyToPre();
    heap[b + layout.relations] = 1;
    heap[b + layout.relationMasks] = 1;
    expect(update!(b, 0.45)).toBe(0);
    expect(heap[b + layout.whenBranches]).toBe(1);
    expect(heap[b + layout.reinitFlags]).toBe(1);
    expect(heap[b + layout.reinitValues]).toBe(0.7 * 4);
    expect(variableValue(instance, "count")).toBe(1);
  });

  it("does not fire in the second pass", () => {
    copyToPre();
    update!(b, 0.45);
    expect(heap[b + layout.whenBranches]).toBe(0);
    expect(heap[b + layout.reinitFlags]).toBe(0);
    expect(variableValue(instance, "count")).toBe(1);
  });

  function copyToPre(): void {
    for (const [v, slot] of layout.pre.entries()) {
      if (slot >= 0) heap[b + slot] = heap[b + layout.value[v]!]!;
    }
  }
});
