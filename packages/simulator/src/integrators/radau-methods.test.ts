import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import { type RadauFormula, radauFormulas } from "./radau-formulas.ts";
import { collocationMatrix } from "./radau-methods.ts";

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
const row = (matrix: readonly number[], s: number, i: number) => matrix.slice(i * s, (i + 1) * s);

/** a_ij = integral from 0 to c_i of the Lagrange polynomial of node j, as the nodes c define them. */
function collocationCoefficients({ nodes }: RadauFormula): number[] {
  // The integrals have slopes 1 at their own node: V maps values to coefficients, its derivative back to slopes.
  const s = nodes.length;
  const V = collocationMatrix(nodes);
  const slopes = nodes.flatMap((c) =>
    nodes.map((_, j) => sum(nodes.map((_c, k) => (k + 1) * c ** k * V[k * s + j]!))),
  );
  return slopes;
}

describe.each(radauFormulas.map((formula) => [2 * formula.nodes.length - 1, formula] as const))(
  "Radau IIA of order %i",
  (order, formula) => {
    const { nodes, transform, inverse, gamma, pairs, errorWeights } = formula;
    const s = nodes.length;

    it("has the nodes of Radau quadrature, exact up to degree 2 s - 2", () => {
      // Weights of the interpolatory formula: the integral of each Lagrange polynomial over [0, 1].
      const weights = nodes.map((node) => {
        const others = nodes.filter((other) => other !== node);
        let p = [1];
        for (const other of others)
          p = [...p, 0].map((_, k) => ((p[k - 1] ?? 0) - other * (p[k] ?? 0)) / (node - other));
        return sum(p.map((c, k) => c / (k + 1)));
      });
      expect(nodes.at(-1)).toBe(1);
      for (let k = 0; k < order; k++) {
        expect(sum(weights.map((b, i) => b * nodes[i]! ** k))).toBeCloseTo(1 / (k + 1), 12);
      }
      expect(Math.abs(sum(weights.map((b, i) => b * nodes[i]! ** order)) - 1 / (order + 1))).toBeGreaterThan(
        1e-10,
      );
    });

    it("splits Newton's equations: A^-1 T = T diag(gamma, blocks), T^-1 T = I", () => {
      const inverseA = collocationCoefficients(formula);
      for (let i = 0; i < s; i++) {
        const image = (j: number) => sum(row(inverseA, s, i).map((a, k) => a * transform[k * s + j]!));
        const T = (j: number) => transform[i * s + j]!;
        expect(image(0)).toBeCloseTo(gamma * T(0), 10);
        for (let p = 0; 2 * p < s - 1; p++) {
          const [alpha, beta] = [pairs[2 * p]!, pairs[2 * p + 1]!];
          expect(image(1 + 2 * p)).toBeCloseTo(alpha * T(1 + 2 * p) + beta * T(2 + 2 * p), 10);
          expect(image(2 + 2 * p)).toBeCloseTo(alpha * T(2 + 2 * p) - beta * T(1 + 2 * p), 10);
        }
        for (let j = 0; j < s; j++) {
          const product = sum(row(inverse, s, i).map((a, k) => a * transform[k * s + j]!));
          expect(product).toBeCloseTo(i === j ? 1 : 0, 11);
        }
      }
    });

    it("estimates the error by a formula of order s: polynomials up to degree s leave none", () => {
      // gamma (yhat - y) / h = f(0) + sum of weights z / h with z = c^k, f(0) = 1 for k = 1, else 0.
      for (let k = 1; k <= s; k++) {
        expect(sum(errorWeights.map((e, i) => e * nodes[i]! ** k))).toBeCloseTo(k === 1 ? -1 : 0, 12);
      }
    });
  },
);

describe("Radau IIA of variable order", () => {
  /** A smooth problem: x' = -50 (x - cos t) - sin t, x = cos t. */
  function stepsOf(name: string, relativeTolerance: number) {
    const system = functionSystem({
      start: [1],
      derivatives(t, x, xdot) {
        xdot[0] = -50 * (x[0]! - Math.cos(t)) - Math.sin(t);
      },
    });
    const absoluteTolerance = Float64Array.of(relativeTolerance);
    const integrator = createIntegrator(name, system, { relativeTolerance, absoluteTolerance });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    while (integrator.t < 40) integrator.step(40);
    const error = Math.abs(system.heap[integrator.x]! - Math.cos(40));
    return { error, steps: integrator.statistics.steps };
  }

  it("raises its order where a smooth solution permits it", () => {
    const [variable, fixed] = [stepsOf("radau", 1e-7), stepsOf("radau5", 1e-7)];
    expect(variable.error).toBeLessThan(1e-7);
    expect(variable.steps).toBeLessThan(0.6 * fixed.steps);
  });
});

/** x'' = -x'^2 x / (1 - x^2), x = sin t: a pendulum, which bends far more in the second step than in the first. */
it.each(["radau5", "radau9", "radau13"])(
  "%s solves Newton's equations in steps that grow fivefold",
  (name) => {
    const system = functionSystem({
      start: [0, 1],
      derivatives(_t, x, xdot) {
        xdot[0] = x[1]!;
        xdot[1] = (-(x[1]! ** 2) * x[0]!) / (1 - x[0]! ** 2);
      },
    });
    const absoluteTolerance = Float64Array.of(1e-9, 1e-9);
    const integrator = createIntegrator(name, system, { relativeTolerance: 1e-9, absoluteTolerance });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    while (integrator.t < 1.2) integrator.step(1.2);
    expect(Math.abs(system.heap[integrator.x]! - Math.sin(1.2))).toBeLessThan(
      name === "radau5" ? 1e-7 : 2e-9,
    );
  },
);

describe("dense output of Radau IIA", () => {
  /** Largest error inside of steps on [0, 1.6] of x' = -rate (x - cos 3t) - 3 sin 3t with x(0) = 1. */
  function denseError(name: string, rate: number, options: { tolerance: number; stepSize: number }): number {
    const system = functionSystem({
      start: [1],
      derivatives(t, x, xdot) {
        xdot[0] = -rate * (x[0]! - Math.cos(3 * t)) - 3 * Math.sin(3 * t);
      },
    });
    const { tolerance: relativeTolerance, stepSize } = options;
    const absoluteTolerance = new Float64Array([relativeTolerance]);
    const integrator = createIntegrator(name, system, { relativeTolerance, absoluteTolerance, stepSize });
    const probe = system.allocate(1);
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    let largest = 0;
    while (integrator.t < 1.6) {
      expect(integrator.step(1.6)).toMatch(/accepted|nonstiff/);
      for (let i = 1; i < 20; i++) {
        const t = integrator.tOld + (i / 20) * (integrator.t - integrator.tOld);
        integrator.interpolate(t, probe);
        largest = Math.max(largest, Math.abs(system.heap[probe]! - Math.cos(3 * t)));
      }
    }
    return largest;
  }

  it.each([
    ["radau5", 3, 0.1],
    ["radau9", 5, 0.2],
    ["radau13", 7, 0.4],
  ])("of %s has local order s + 2 with s = %i", (name, stages, stepSize) => {
    const coarse = denseError(name, 1, { tolerance: 1e-12, stepSize });
    const fine = denseError(name, 1, { tolerance: 1e-12, stepSize: stepSize / 2 });
    expect(Math.log2(coarse / fine)).toBeGreaterThan(stages + 2 - 0.4);
  });

  it.each(["radau5", "radau9", "radau13"])("of %s is not disturbed by stiffness", (name) => {
    const [stiff, stiffer] = [1e6, 1e9].map((rate) =>
      denseError(name, rate, { tolerance: 1e-6, stepSize: 0 }),
    );
    expect(stiffer! / stiff!).toBeCloseTo(1, 2);
  });
});
