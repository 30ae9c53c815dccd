import { describe, expect, it } from "vitest";
import { explainStepSize } from "../explain/step-size-failure.ts";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";

const SIDE = 48;
const POINTS = SIDE * SIDE;

/** Neighbours of each point in a grid, or in a line. */
const neighbours = (isLine: boolean) =>
  Array.from({ length: POINTS }, (_, k) => {
    if (isLine) return [k - 1, k + 1].filter((j) => j >= 0 && j < POINTS);
    const [i, j] = [Math.floor(k / SIDE), k % SIDE];
    const found = [i > 0 && k - SIDE, j > 0 && k - 1, j < SIDE - 1 && k + 1, i < SIDE - 1 && k + SIDE];
    return found.filter((one) => one !== false);
  });

/** An eigenvector of the differences on the grid. */
const mode = (k: number) =>
  Math.sin((Math.PI * (Math.floor(k / SIDE) + 1)) / (SIDE + 1)) *
  Math.sin((Math.PI * ((k % SIDE) + 1)) / (SIDE + 1));

const SPEED = 0.02 * SIDE ** 2;
const EIGENVALUE = SPEED * (4 * Math.cos(Math.PI / (SIDE + 1)) - 4);

/** Heat conduction between cold borders with a source; the exact solution is cos t times an eigenvector. */
function conduction(isLine = false): FunctionSystemDefinition {
  const near = neighbours(isLine);
  const flow = (source: number, x: Float64Array, xdot: Float64Array) => {
    for (let k = 0; k < POINTS; k++) {
      let sum = -4 * x[k]!;
      for (const j of near[k]!) sum += x[j]!;
      xdot[k] = SPEED * sum + source * mode(k);
    }
  };
  return {
    start: Array.from({ length: POINTS }, (_, k) => mode(k)),
    derivatives: (t, x, xdot) => flow(-Math.sin(t) - EIGENVALUE * Math.cos(t), x, xdot),
    directional: (t, _x, tdot, dx, dxdot) =>
      flow((-Math.cos(t) + EIGENVALUE * Math.sin(t)) * tdot, dx, dxdot),
    jacobianSparsity: near.map((list, k) => [...list, k].sort((a, b) => a - b)),
  };
}

function run(definition: FunctionSystemDefinition, solver: string, tolerance: number, maxOrder?: number) {
  const system = functionSystem(definition);
  const integrator = createIntegrator(solver, system, {
    relativeTolerance: tolerance,
    absoluteTolerance: new Float64Array(system.stateCount).fill(tolerance),
    ...(maxOrder !== undefined && { maxOrder }),
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  while (integrator.t < 1 && integrator.failureCode === 0) integrator.step(1);
  const x = system.heap.slice(integrator.x, integrator.x + POINTS);
  const error = x.reduce((most, value, k) => Math.max(most, Math.abs(value - mode(k) * Math.cos(1))), 0);
  return { system, integrator, error };
}

describe("large stiff systems whose factors would be large", () => {
  it("are solved by auto with iterations, within the tolerance", () => {
    for (const tolerance of [1e-4, 1e-7]) {
      const { integrator, error } = run(conduction(), "auto", tolerance);
      const { reason, uses } = integrator.methodChoice!.report();
      expect(reason).toBe("size");
      expect(uses.at(-1)).toMatchObject({ name: "bdf-krylov" });
      expect(error).toBeLessThan(10 * tolerance);
      const { iterations, fill } = integrator.krylovUse!()!;
      expect(fill).toBeGreaterThan(4);
      expect(iterations).toBeGreaterThan(integrator.statistics.jacobianEvaluations);
    }
  });

  it("have the order of the formulas, which a loose solution of linear systems does not change", () => {
    const runs = [1e-4, 1e-4 / 4 ** 3].map((tolerance) => run(conduction(), "dae", tolerance, 2));
    const ratio = runs[0]!.error / runs[1]!.error;
    expect(ratio).toBeGreaterThan(8);
    expect(ratio).toBeLessThan(32);
    expect(runs[1]!.integrator.krylovUse!()).toBeDefined();
  });

  it("a chain of the same size is solved directly: it has little fill", () => {
    const { integrator } = run(conduction(true), "auto", 1e-4);
    expect(integrator.krylovUse!()).toBeUndefined();
    expect(integrator.methodChoice!.report().uses.at(-1)).toMatchObject({ name: "rodas4" });
  });

  it("that no iteration solves end with advice", () => {
    // Each point drives the next ones so fast that a solution of the linear systems overflows.
    const near = neighbours(false);
    const drive = (x: (k: number) => number, k: number) =>
      near[k]!.reduce((sum, j) => sum + (j < k ? 1e6 : 0) * x(j), 0);
    const system = functionSystem({
      start: Array.from({ length: POINTS }, (_, k) => mode(k)),
      derivatives(t, x, xdot) {
        for (let k = 0; k < POINTS; k++)
          xdot[k] = drive((j) => x[j]! - mode(j) * Math.cos(t), k) - mode(k) * Math.sin(t);
      },
      directional(t, _x, tdot, dx, dxdot) {
        for (let k = 0; k < POINTS; k++)
          dxdot[k] = drive((j) => dx[j]! + tdot * mode(j) * Math.sin(t), k) - tdot * mode(k) * Math.cos(t);
      },
      jacobianSparsity: near.map((list, k) => [...list, k].sort((a, b) => a - b)),
    });
    const integrator = createIntegrator("dae", system, {
      relativeTolerance: 1e-2,
      absoluteTolerance: new Float64Array(POINTS).fill(1e-2),
      initialStep: 0.1,
      minStep: 0.01,
    });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    while (integrator.t < 1 && integrator.step(1) === "accepted");
    expect(integrator.t).toBeLessThan(1);
    expect(explainStepSize(system, integrator).advice).toMatchObject({ code: "simulator.unsolved" });
  });
});
