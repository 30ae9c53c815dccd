import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import { explicitTableaus } from "./tableaus.ts";

/** Eigenvalue -1000 about the solution cos t. */
const stiff = {
  start: [1],
  derivatives(t: number, x: Float64Array, xdot: Float64Array) {
    xdot[0] = -1000 * (x[0]! - Math.cos(t)) - Math.sin(t);
  },
};

/** Van der Pol's equation with fast jumps between slow parts. */
const vanDerPol = {
  start: [2, 0],
  derivatives(_t: number, x: Float64Array, xdot: Float64Array) {
    xdot[0] = x[1]!;
    xdot[1] = ((1 - x[0]! * x[0]!) * x[1]! - x[0]!) / 1e-3;
  },
};

/** Steps of a run on [0, 2], and what they cost. */
function run(name: string, problem: typeof stiff, tolerance: number, initialStep = 0) {
  const system = functionSystem(problem);
  const integrator = createIntegrator(name, system, {
    relativeTolerance: tolerance,
    absoluteTolerance: new Float64Array(problem.start.length).fill(tolerance),
    initialStep,
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  const sizes: number[] = [];
  while (integrator.t < 2) {
    expect(integrator.step(2)).toBe("accepted");
    sizes.push(integrator.t - integrator.tOld);
  }
  const { rejectedSteps, derivativeEvaluations } = integrator.statistics;
  return {
    sizes,
    rejected: rejectedSteps,
    evaluations: derivativeEvaluations,
    end: system.heap[integrator.x]!,
  };
}

const controlled = explicitTableaus.filter((tableau) => tableau.stabilityInterval !== undefined);

describe("stability control", () => {
  it.each(controlled)(
    "$name has the stated interval of stability",
    ({ nodes, stages, weights, stabilityInterval }) => {
      const amplification = (z: number) => {
        const k: number[] = [];
        for (const row of [[], ...stages]) k.push(row.reduce((sum, a, j) => sum + z * a * k[j]!, 1));
        expect(k).toHaveLength(nodes.length);
        return weights.reduce((sum, w, i) => sum + z * w * k[i]!, 1);
      };
      for (let z = 0; z < stabilityInterval!; z += 0.01)
        expect(Math.abs(amplification(-z))).toBeLessThanOrEqual(1);
      expect(Math.abs(amplification(-1.04 * stabilityInterval!))).toBeGreaterThan(1);
    },
  );

  it.each(controlled)(
    "the steps of $name converge to its interval divided by the eigenvalue",
    ({ name, stabilityInterval }) => {
      const { sizes, rejected } = run(name, stiff, 1e-3);
      const settled = sizes.slice(sizes.length >> 2, -2);
      expect(Math.min(...settled) * 1000).toBeGreaterThan(0.97 * stabilityInterval!);
      expect(Math.max(...settled) * 1000).toBeLessThan(1.03 * stabilityInterval!);
      expect(rejected).toBeLessThanOrEqual(2);
    },
  );

  it.each([
    ["rk3", stiff, 1e-4],
    ["rk23", stiff, 1e-4],
    ["merson", stiff, 1e-6],
    ["rk3", vanDerPol, 1e-3],
    ["rk23", vanDerPol, 1e-3],
    ["merson", vanDerPol, 1e-3],
    ["fehlberg", vanDerPol, 1e-3],
  ] as const)("%s has fewer steps rejected", (name, problem, tolerance) => {
    const [without, with_] = [run(name, problem, tolerance), run(`${name}-st`, problem, tolerance)];
    expect(with_.rejected).toBeLessThan(0.8 * without.rejected);
    expect(with_.evaluations).toBeLessThan(without.evaluations);
  });

  it("never shortens a step that is accurate enough", () => {
    // More than is stable, but on the slow solution, where that takes some steps to show.
    const { sizes } = run("merson-st", stiff, 0.01, 0.005);
    expect(sizes[0]).toBe(0.005);
    expect(sizes[1]).toBeCloseTo(0.005, 12);
    expect(sizes[6]! * 1000).toBeLessThan(4);
  });
});
