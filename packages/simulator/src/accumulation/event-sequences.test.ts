import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createEventSequences, type LimitEstimate } from "./event-sequences.ts";

/** Event times of a geometric sequence with limit `limit`. */
const sequence = (limit: number, first: number, ratio: number) => (k: number) => limit - first * ratio ** k;

/** Sequences of jumps of four conditions. */
function detector() {
  const system = functionSystem({
    start: [0],
    derivatives() {},
    relations: Array.from({ length: 4 }, (_, i) => ({ operator: "<" as const, text: `c${i}` })),
    indicators() {},
  });
  const sequences = createEventSequences(system);
  const observe = (indicator: number, t: number): LimitEstimate | undefined => {
    sequences.list([{ indicator, value: true }], true);
    sequences.add(t);
    return sequences.hasLimit(0) ? sequences.estimate(t) : undefined;
  };
  return { ...sequences, observe };
}

describe("Zeno detection", () => {
  it.each([0.3, 0.9, 0.99])("finds the accumulation point of intervals with ratio %g", (ratio) => {
    const { observe } = detector();
    const time = sequence(10, 9, ratio);
    for (let k = 0; k < 5000; k++) {
      const estimate = observe(3, time(k));
      if (estimate === undefined) continue;
      expect(estimate.time).toBeCloseTo(10, 9);
      expect(estimate.ratio).toBeCloseTo(ratio, 3);
      return;
    }
    expect.unreachable("no accumulation point was found");
  });

  it("reports nothing while intervals are equal, or the accumulation point is far", () => {
    const { observe } = detector();
    for (let k = 0; k < 1000; k++) expect(observe(0, k * 1e-3)).toBeUndefined();
    for (let k = 0; k < 60; k++) expect(observe(1, sequence(1, 1, 0.9)(k))).toBeUndefined();
  });

  it("finds the same after steps are rolled back and repeated", () => {
    const [once, again] = [detector(), detector()];
    const time = sequence(10, 9, 0.5);
    for (let k = 0; k < 100; k++) {
      const before = again.save();
      for (let attempt = 0; attempt < 3; attempt++) {
        again.observe(0, time(k));
        again.observe(0, time(k + 1) + 1e-12 * attempt);
        again.restore(before);
      }
      const [first, second] = [once.observe(0, time(k)), again.observe(0, time(k))];
      expect(second).toEqual(first);
      if (first !== undefined) return;
    }
    expect.unreachable("no accumulation point was found");
  });
});
