import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator, integratorNames } from "./create-integrator.ts";
import type { IntegratorOptions } from "./integrator.ts";

const methods = integratorNames().filter(
  (name) => name !== "euler" && name !== "rk4" && name !== "semi-implicit-euler",
);

/** Steps on x = sin 20 t. */
function sizes(name: string, limits: Partial<IntegratorOptions>, end = 1) {
  const system = functionSystem({
    start: [0],
    derivatives(t, _x, xdot) {
      xdot[0] = 20 * Math.cos(20 * t);
    },
  });
  const integrator = createIntegrator(name, system, {
    relativeTolerance: 1e-6,
    absoluteTolerance: new Float64Array([1e-6]),
    ...limits,
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  const found: number[] = [];
  let status = "accepted";
  while (integrator.t < end && status !== "step-too-small") {
    status = integrator.step(end);
    if (status !== "step-too-small") found.push(integrator.t - integrator.tOld);
  }
  return { status, sizes: found, attempts: integrator.statistics };
}

describe("limits of the step size", () => {
  it.each(methods)("%s begins with h0, and steps lie between h_min and h_max", (name) => {
    const free = sizes(name, {}).sizes;
    const smallest = Math.min(...free.slice(0, -1));
    const largest = Math.max(...free);
    const { sizes: bounded } = sizes(name, {
      initialStep: 1.5 * smallest,
      minStep: smallest,
      maxStep: 0.7 * largest,
    });
    expect(bounded[0]).toBeCloseTo(1.5 * smallest, 10);
    expect(Math.max(...bounded)).toBeLessThanOrEqual(0.7 * largest * (1 + 1e-12));
    expect(Math.min(...bounded.slice(0, -2))).toBeGreaterThan(smallest * (1 - 1e-12));
  });

  it.each(methods)("%s tries h_min, and fails if that is not accurate enough", (name) => {
    const { status, attempts } = sizes(name, { minStep: 0.3, initialStep: 1 }, 5);
    expect(status).toBe("step-too-small");
    expect(attempts.rejectedSteps).toBeGreaterThanOrEqual(2);
  });
});
