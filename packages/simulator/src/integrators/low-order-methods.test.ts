import { describe, expect, it } from "vitest";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import type { IntegratorOptions } from "./integrator.ts";

/** x' = y cos t, y' = -x cos t from (0, 1): x = sin(sin t), y = cos(sin t). */
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

/** Eigenvalue -10^6 about the solution cos t (Prothero & Robinson 1974), with curvature. */
const stiff: FunctionSystemDefinition = {
  start: [1],
  derivatives(t, x, xdot) {
    xdot[0] = -1e6 * (x[0]! ** 3 - Math.cos(t) ** 3) - Math.sin(t);
  },
};

function run(
  name: string,
  definition: FunctionSystemDefinition,
  end: number,
  options: Partial<IntegratorOptions> & { readonly relativeTolerance: number },
  solution: (t: number) => number,
) {
  const system = functionSystem(definition);
  const integrator = createIntegrator(name, system, {
    absoluteTolerance: new Float64Array(definition.start.length).fill(options.relativeTolerance),
    ...options,
  });
  const probe = system.allocate(definition.start.length);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  let dense = 0;
  while (integrator.t < end) {
    expect(integrator.step(end)).toMatch(/^(accepted|nonstiff)$/);
    for (let i = 1; i < 20; i++) {
      const t = integrator.tOld + (i / 20) * (integrator.t - integrator.tOld);
      integrator.interpolate(t, probe);
      dense = Math.max(dense, Math.abs(system.heap[probe]! - solution(t)));
    }
  }
  const { steps, jacobianEvaluations, factorizations } = integrator.statistics;
  const error = Math.abs(system.heap[integrator.x]! - solution(end));
  return { error, dense, steps, jacobianEvaluations, factorizations };
}

const sine = (t: number) => Math.sin(Math.sin(t));
const methods = [
  ["implicit-euler", 1, 1, 0.1],
  ["mk22", 2, 2, 0.1],
  ["esdirk43", 4, 4, 0.1],
  ["radau5", 5, 4, 0.1],
  ["radau9", 9, 6, 0.5],
  ["radau13", 13, 8, 1],
] as const;

describe("methods that keep their Jacobian", () => {
  it.each(methods)(
    "%s converges with order %i, its dense output with local order %i",
    (name, order, denseOrder, step) => {
      const errors = (stepSize: number) =>
        run(name, rotation, 4, { relativeTolerance: 1e-13, stepSize }, sine);
      const [coarse, fine] = [errors(step), errors(step / 2)];
      expect(coarse.steps).toBe(4 / step);
      expect(Math.log2(coarse.error / fine.error)).toBeGreaterThan(order - 0.35);
      expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(denseOrder - 0.35);
    },
  );

  it.each(methods)("%s has its order under error control", (name, order) => {
    const errors = (relativeTolerance: number) => run(name, rotation, 10, { relativeTolerance }, sine);
    const [coarse, fine] = [errors(1e-4), errors(1e-7)];
    const slope = Math.log(coarse.error / fine.error) / Math.log(fine.steps / coarse.steps);
    expect(slope).toBeGreaterThan(order - 0.6);
  });

  it.each(methods)("%s is as accurate with difference quotients", (name, order, _denseOrder, step) => {
    const { directional: _, ...plain } = rotation;
    const errors = (stepSize: number) =>
      run(name, plain, 4, { relativeTolerance: 1e-13, stepSize }, sine).error;
    expect(Math.log2(errors(step) / errors(step / 2))).toBeGreaterThan(order - 0.35);
  });

  it.each([
    ["implicit-euler", 2000, 1e-6, 1e-2],
    ["mk22", 2000, 1e-6, 1e-3],
    ["esdirk43", 100, 1e-6, 1e-4],
    ["radau5", 40, 1e-6, 1e-5],
  ])(
    "%s makes steps far beyond the stability limit of explicit methods",
    (name, most, accuracy, denseAccuracy) => {
      const { steps, error, dense, jacobianEvaluations } = run(
        name,
        stiff,
        1,
        { relativeTolerance: 1e-6 },
        Math.cos,
      );
      expect(steps).toBeLessThan(most);
      expect(error).toBeLessThan(accuracy);
      expect(dense).toBeLessThan(denseAccuracy);
      expect(jacobianEvaluations).toBeLessThan(steps);
    },
  );
});
