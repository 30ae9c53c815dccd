import { describe, expect, it } from "vitest";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import type { IntegratorStatistics } from "./integrator.ts";

/** x' = y cos t, y' = -x cos t from (0, 1): x = sin(sin t). */
const rotation: FunctionSystemDefinition = {
  start: [0, 1],
  derivatives(t, x, xdot) {
    xdot[0] = x[1]! * Math.cos(t);
    xdot[1] = -x[0]! * Math.cos(t);
  },
  directional(t, x, tdot, dx, dxdot) {
    dxdot[0] = dx[1]! * Math.cos(t) - tdot * x[1]! * Math.sin(t);
    dxdot[1] = -dx[0]! * Math.cos(t) + tdot * x[0]! * Math.sin(t);
  },
};

/** Largest errors at the end of [0, 4] and inside the steps, with steps forced to `h`. */
function errors(name: string, h: number, definition = rotation): { end: number; dense: number } {
  const system = functionSystem(definition);
  const integrator = createIntegrator(name, system, {
    relativeTolerance: 1e30,
    absoluteTolerance: new Float64Array(2).fill(1e30),
    initialStep: h,
    maxStep: h,
    stepSize: h,
  });
  const probe = system.allocate(2);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  let dense = 0;
  while (integrator.t < 4) {
    expect(["accepted", "nonstiff"]).toContain(integrator.step(4));
    for (let i = 1; i < 20; i++) {
      const t = integrator.tOld + (i / 20) * (integrator.t - integrator.tOld);
      integrator.interpolate(t, probe);
      dense = Math.max(dense, Math.abs(system.heap[probe]! - Math.sin(Math.sin(t))));
    }
  }
  return { end: Math.abs(system.heap[integrator.x]! - Math.sin(Math.sin(4))), dense };
}

const countsOf = ({ derivativeEvaluations, factorizations }: IntegratorStatistics) => ({
  derivativeEvaluations,
  factorizations,
});

describe("implicit one-step methods", () => {
  it.each([
    ["rodas4", 4, 4],
    ["semi-implicit-euler", 1, 1],
  ])("%s converges with order %i, its dense output with local order %i", (name, order, denseOrder) => {
    const [coarse, fine] = [errors(name, 0.05), errors(name, 0.025)];
    expect(Math.log2(coarse.end / fine.end)).toBeGreaterThan(order - 0.3);
    expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(denseOrder - 0.35);
  });

  it("rodas4 makes fixed steps of equal cost, also where the tolerance cannot be met", () => {
    const system = functionSystem(rotation);
    const integrator = createIntegrator("rodas4", system, {
      relativeTolerance: 1e-13,
      absoluteTolerance: new Float64Array(2).fill(1e-13),
      stepSize: 0.25,
    });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    const costs = Array.from({ length: 16 }, () => {
      const { derivativeEvaluations, factorizations } = countsOf(integrator.statistics);
      expect(["accepted", "nonstiff"]).toContain(integrator.step(4));
      const now = integrator.statistics;
      return [now.derivativeEvaluations - derivativeEvaluations, now.factorizations - factorizations];
    });
    expect(integrator.t).toBe(4);
    expect(new Set(costs.map(String)).size).toBe(1);
    expect(costs[0]![1]).toBe(1);
    expect(Math.abs(system.heap[integrator.x]! - Math.sin(Math.sin(4)))).toBeLessThan(1e-4);
  });

  it("rodas4 converges as well with difference quotients", () => {
    const { directional: _, ...withoutDerivatives } = rotation;
    const [coarse, fine] = [
      errors("rodas4", 0.05, withoutDerivatives),
      errors("rodas4", 0.025, withoutDerivatives),
    ];
    expect(Math.log2(coarse.end / fine.end)).toBeGreaterThan(3.7);
  });
});
