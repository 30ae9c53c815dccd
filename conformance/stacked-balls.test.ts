import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { deepest, stacked } from "./stacked-balls.ts";

const last = (result: SimulationResult, name: string): number => result.column(name).at(-1)!;

describe.each([
  { name: "heavy on light", masses: [1, 2], heights: [0.1, 5], rebound: 0.6 },
  { name: "light on heavy", masses: [3, 1], heights: [0.2, 2], rebound: 0.5 },
])("balls above each other, $name", ({ masses, heights, rebound }) => {
  const model = compile(stacked(masses, heights, rebound));

  it.each(["auto", "dopri5", "rodas4", "radau", "dae", "dop853", "verner8"])(
    "stay in order with %s",
    (solver) => {
      for (const tolerance of [1e-4, 1e-6, 1e-9])
        for (const stopTime of [1.2, 2, 3]) {
          const result = model.simulateSync({ solver, tolerance, stopTime, intervals: 200 } as never);
          const label = `${solver}, ${tolerance}, to ${stopTime} s`;
          expect(result.outcome.status, label).toBe("completed");
          expect(deepest(result, masses.length), label).toBeLessThan(1e-6 + 10 * tolerance);
        }
    },
  );
});

it("equal masses exchange their speeds: the upper ball leaves with the rebound of the ground", () => {
  const model = compile(stacked([1, 1], [0.1, 5], 0.6));
  for (const solver of ["auto", "rodas4", "dae"]) {
    const result = model.simulateSync({ solver, tolerance: 1e-9, stopTime: 1.5 } as never);
    // It falls 5 m in 1 s and returns with 0.6*10 m/s.
    expect(last(result, "y[2]"), solver).toBeCloseTo(6 * 0.5 - 5 * 0.25, 6);
    expect(last(result, "v[2]"), solver).toBeCloseTo(6 - 5, 6);
    expect(Math.abs(last(result, "y[1]")), solver).toBeLessThan(1e-8);
  }
});

it("of three, none passes another without an error", () => {
  const masses = [1, 1.5, 2];
  const model = compile(stacked(masses, [0.1, 1, 4], 0.4));
  for (const solver of ["auto", "rodas4"]) {
    const result = model.simulateSync({ solver, tolerance: 1e-6, stopTime: 3 } as never);
    if (result.outcome.status === "completed") expect(deepest(result, 3), solver).toBeLessThan(1e-5);
    else expect(result.outcome.reason, solver).toContain("at one instant");
  }
});
