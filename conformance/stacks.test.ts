import { compile } from "@cosimo/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deepest, stacked } from "./stacked-balls.ts";

/** Balls above each other, each lighter or heavier than the next, with one rebound from the ground. */
const columns = fc.integer({ min: 2, max: 5 }).chain((count) =>
  fc.record({
    masses: fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: count, maxLength: count }),
    gaps: fc.array(fc.double({ min: 0.1, max: 1.6, noNaN: true }), { minLength: count, maxLength: count }),
    rebound: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  }),
);
const heightsOf = (gaps: readonly number[]) =>
  gaps.map((_, k) => gaps.slice(0, k + 1).reduce((a, b) => a + b));

// All energy is lost on the ground: the impacts of each ball accumulate where those of the ball below do.
describe("columns of balls come to rest on each other", () => {
  it.each([
    ["auto", "dense"],
    ["rodas4", "dense"],
    ["radau5", "dense"],
    ["dae", "dense"],
    ["auto", "extrapolation"],
    ["auto", "quadratic"],
  ] as const)("%s with detection %s", (solver, detection) => {
    fc.assert(
      fc.property(columns, ({ masses, gaps, rebound }) => {
        const model = compile(stacked(masses, heightsOf(gaps), rebound));
        const result = model.simulateSync({ solver, detection, stopTime: 12, tolerance: 1e-6 });
        expect(result.outcome).toMatchObject({ status: "completed" });
        expect(deepest(result, masses.length)).toBeLessThan(1e-5);
        for (const k of masses.keys()) {
          expect(Math.abs(result.column(`y[${k + 1}]`).at(-1)!)).toBeLessThan(1e-6);
          expect(Math.abs(result.column(`v[${k + 1}]`).at(-1)!)).toBeLessThan(1e-6);
        }
      }),
      { seed: 5, numRuns: 6 },
    );
  });

  it.each(["implicit-euler", "semi-implicit-euler"])("or end with a reason: %s", (solver) => {
    fc.assert(
      fc.property(columns, ({ masses, gaps, rebound }) => {
        const model = compile(stacked(masses, heightsOf(gaps), rebound));
        const result = model.simulateSync({ solver, stopTime: 5, tolerance: 1e-5 });
        if (result.outcome.status === "completed") expect(deepest(result, masses.length)).toBeLessThan(1e-3);
        else expect(result.outcome.reason).toMatch(/not resolved|back to its surface|accumulate|contact/);
      }),
      { seed: 5, numRuns: 8 },
    );
  });

  it("at a time that does not depend on the tolerance", () => {
    const model = compile(stacked([1, 1.5, 2], [0.1, 1, 4], 0.4));
    const restAt = (tolerance: number, solver: string): number => {
      const { events } = model.simulateSync({ tolerance, solver, stopTime: 3 });
      return events.findLast(({ kind, name }) => kind === "rest" && name === "y[3] <= y[2]")!.time;
    };
    const exact = restAt(1e-12, "dopri5");
    // A rebound that is left out is up to a part of the tolerance high: its duration goes with the root.
    for (const tolerance of [1e-4, 1e-6, 1e-8])
      expect(Math.abs(restAt(tolerance, "auto") - exact)).toBeLessThan(0.1 * Math.sqrt(tolerance));
    expect(restAt(1e-10, "radau5")).toBeCloseTo(restAt(1e-10, "dopri5"), 9);
  });
});
