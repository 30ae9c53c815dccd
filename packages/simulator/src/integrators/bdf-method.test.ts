import { describe, expect, it } from "vitest";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import type { IntegratorOptions } from "./integrator.ts";

/** (sin t, cos t) beside a fast decay to cos t. */
const oscillation: FunctionSystemDefinition = {
  start: [0, 1, 1],
  derivatives(t, x, xdot) {
    xdot[0] = x[1]!;
    xdot[1] = -x[0]!;
    xdot[2] = -50 * (x[2]! - Math.cos(t)) - Math.sin(t);
  },
  jacobianSparsity: [[1], [0], [2]],
};
const exact = (t: number) => [Math.sin(t), Math.cos(t), Math.cos(t)];

function begin(
  definition: FunctionSystemDefinition,
  tolerance: number,
  options: Partial<IntegratorOptions> = {},
) {
  const system = functionSystem(definition);
  const integrator = createIntegrator("dae", system, {
    relativeTolerance: tolerance,
    absoluteTolerance: new Float64Array(definition.start.length).fill(tolerance),
    ...options,
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  const errorAt = (t: number, address = integrator.x) =>
    Math.max(...exact(t).map((value, i) => Math.abs(system.heap[address + i]! - value)));
  return { system, integrator, errorAt };
}

describe("backward differentiation formulas", () => {
  it("of variable order meet the tolerance", () => {
    for (const maxOrder of [2, 3, 4, 5]) {
      const tolerance = 10 ** (-2 - maxOrder);
      const { integrator, errorAt } = begin(oscillation, tolerance, { maxOrder });
      while (integrator.t < 5) expect(integrator.step(5)).toBe("accepted");
      expect(errorAt(5)).toBeLessThan(100 * tolerance);
    }
  });

  it("have a dense output that meets both ends exactly and is accurate between them", () => {
    const { system, integrator, errorAt } = begin(oscillation, 1e-7);
    const target = system.allocate(3);
    while (integrator.t < 3) {
      expect(integrator.step(3)).toBe("accepted");
      for (const [t, x] of [
        [integrator.tOld, integrator.xOld],
        [integrator.t, integrator.x],
      ] as const) {
        integrator.interpolate(t, target);
        expect(system.heap.slice(target, target + 3)).toEqual(system.heap.slice(x, x + 3));
      }
      const middle = integrator.tOld + 0.4 * (integrator.t - integrator.tOld);
      integrator.interpolate(middle, target);
      expect(errorAt(middle, target)).toBeLessThan(1e-5);
    }
  });

  it("repeat a step up to a time within it, and continue", () => {
    const { integrator, errorAt } = begin(oscillation, 1e-8);
    while (integrator.t < 1) integrator.step(9);
    for (let k = 0; k < 5; k++) {
      integrator.step(9);
      const { tOld, t } = integrator;
      const middle = tOld + 0.3 * (t - tOld);
      expect(integrator.repeatStep(middle)).toBe("accepted");
      expect(integrator.tOld).toBe(tOld);
      expect(integrator.t).toBe(middle);
      expect(errorAt(middle)).toBeLessThan(1e-6);
    }
  });

  it("begin by a Runge-Kutta step of order 4 with a dense output of order 4", () => {
    const definition: FunctionSystemDefinition = {
      start: [0, 1],
      derivatives(_t, x, xdot) {
        xdot[0] = x[1]!;
        xdot[1] = -x[0]!;
      },
    };
    const errors = (h: number) => {
      const { system, integrator } = begin(definition, 1);
      integrator.restart(0, 0, h);
      expect(integrator.step(h)).toBe("accepted");
      const target = system.allocate(2);
      return [1, 0.4].map((part) => {
        integrator.interpolate(part * h, target);
        return Math.abs(system.heap[target]! - Math.sin(part * h));
      });
    };
    const [long, short] = [errors(0.4), errors(0.2)];
    for (const i of [0, 1]) expect(Math.log2(long[i]! / short[i]!)).toBeGreaterThan(4.8);
  });

  it("restart at a truncated step without memory", () => {
    const { system, integrator, errorAt } = begin(oscillation, 1e-8);
    while (integrator.t < 2) integrator.step(9);
    integrator.truncate(integrator.tOld + 0.5 * (integrator.t - integrator.tOld));
    const from = integrator.t;
    exact(1).forEach((value, i) => {
      system.heap[integrator.x + i] = value;
    });
    integrator.restart(1, 0);
    expect(from).toBeGreaterThan(1);
    while (integrator.t < 3) expect(integrator.step(3)).toBe("accepted");
    expect(errorAt(3)).toBeLessThan(1e-6);
  });

  it("name the states with the largest error when steps become too small", () => {
    // x = 1 / (1 - t) has a pole at 1.
    const pole: FunctionSystemDefinition = {
      start: [0, 1],
      derivatives(_t, x, xdot) {
        xdot[0] = 1;
        xdot[1] = x[1]! * x[1]!;
      },
    };
    const { integrator } = begin(pole, 1e-6);
    let status = integrator.step(2);
    while (status === "accepted") status = integrator.step(2);
    expect(integrator.t).toBeCloseTo(1, 3);
    expect(integrator.suspects()[0]!.state).toBe(1);
  });

  it("stop where the derivatives cannot be evaluated", () => {
    const root: FunctionSystemDefinition = {
      start: [1],
      derivatives(_t, x, xdot) {
        xdot[0] = -Math.sqrt(x[0]!) - 1;
      },
    };
    const { integrator } = begin(root, 1e-6);
    let status = integrator.step(9);
    while (status === "accepted") status = integrator.step(9);
    expect(status).toBe("evaluation-failed");
    // sqrt(x) - log(1 + sqrt(x)) = (1 - t) / 2 + … is zero at t = 2 - 2 log 2.
    expect(integrator.t).toBeCloseTo(2 - 2 * Math.log(2), 4);
  });

  it("solve with a full matrix", () => {
    const n = 30;
    const full: FunctionSystemDefinition = {
      start: Array.from({ length: n }, (_, i) => 1 + i),
      derivatives(_t, x, xdot) {
        const sum = x.reduce((a, b) => a + b, 0);
        for (let i = 0; i < n; i++) xdot[i] = -100 * (sum - x[i]!) + 99 * (sum - n * x[i]!);
      },
    };
    const { system, integrator } = begin(full, 1e-8);
    while (integrator.t < 0.01) expect(integrator.step(0.01)).toBe("accepted");
    // The mean m and the deviations from it decay each by itself: 100 x - sum - 99 n x.
    const mean = (n + 1) / 2;
    const [fast, slow] = [Math.exp((100 - 99 * n) * 0.01), Math.exp((100 - n - 99 * n) * 0.01)];
    for (let i = 0; i < n; i++) {
      const value = mean * slow + (i + 1 - mean) * fast;
      expect(Math.abs(system.heap[integrator.x + i]! - value)).toBeLessThan(1e-6);
    }
  });
});
