import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const run = (text: string, stopTime: number) =>
  compile({ uri: "model.lisma", text }).simulateSync({ stopTime, tolerance: 1e-9 });

describe("a run whose equations change", () => {
  const text = `
    x' = 1; x(t0) = 0;
    law: y = x;
    state A [x > 1] { law: y = 2*x; x(t0) = 0; } from init, C;
    state C [x > 3] { law: y = 3*x; x(t0) = 0; } from A;`;
  it("counts the steps and evaluations of all its equation sets", () => {
    const { events, statistics } = run(text, 19.5);
    const times = events.map((event) => event.time);
    expect(times).toHaveLength(9);
    for (const [i, t] of [1, 4, 5, 8, 9, 12, 13, 16, 17].entries()) expect(times[i]).toBeCloseTo(t, 12);
    expect(statistics.events.transition).toBe(9);
    // Ten stretches with at least one step each, and six evaluations in each step of Dormand and Prince.
    expect(Number.isInteger(statistics.steps)).toBe(true);
    expect(statistics.steps).toBeGreaterThanOrEqual(10);
    expect(statistics.derivativeEvaluations).toBeGreaterThanOrEqual(6 * statistics.steps);
  });
});
