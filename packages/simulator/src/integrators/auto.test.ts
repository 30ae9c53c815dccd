import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";

/** x' = -k (x - cos t) - sin t with the solution cos t: stiff for large k. */
function choiceOf(k: number, tolerance: number) {
  const system = functionSystem({
    start: [1],
    derivatives(t: number, x: Float64Array, xdot: Float64Array) {
      xdot[0] = -k * (x[0]! - Math.cos(t)) - Math.sin(t);
    },
  });
  const integrator = createIntegrator("auto", system, {
    relativeTolerance: tolerance,
    absoluteTolerance: Float64Array.of(tolerance),
  });
  integrator.restart(0, 0);
  while (integrator.t < 2) integrator.step(2);
  return { ...integrator.methodChoice!.report(), steps: integrator.statistics.steps };
}

describe("auto says which methods it used, and why", () => {
  it("a problem that is not stiff has one method", () => {
    expect(choiceOf(1, 1e-4)).toMatchObject({ reason: "tolerance", uses: [{ name: "dopri5" }] });
    expect(choiceOf(1, 1e-9)).toMatchObject({ reason: "accuracy", uses: [{ name: "verner8" }] });
  });

  it("a stiff one changes the method after some steps", () => {
    for (const [tolerance, names] of [
      [1e-4, ["dopri5", "rodas4"]],
      [1e-9, ["verner8", "radau"]],
    ] as const) {
      const { uses, steps } = choiceOf(1e4, tolerance);
      expect(uses.map(({ name }) => name)).toEqual(names);
      expect(uses.reduce((sum, use) => sum + use.steps, 0)).toBe(steps);
      expect(uses[0]!.since).toBeUndefined();
      expect(uses[1]!.since).toBeGreaterThan(0);
      expect(uses[1]!.since).toBeLessThan(0.5);
    }
  });
});
