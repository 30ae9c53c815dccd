import { describe, expect, it } from "vitest";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";

/** A problem of the Test Set for IVP Solvers (Mazzia & Magherini 2008) with its reference solution at the end. */
interface StiffProblem {
  readonly definition: FunctionSystemDefinition;
  readonly end: number;
  readonly reference: readonly number[];
  readonly absolute: readonly number[];
}

/** Van der Pol's oscillator, mu = 1000. */
const vanDerPol: StiffProblem = {
  definition: {
    start: [2, 0],
    derivatives(_t, x, xdot) {
      xdot[0] = x[1]!;
      xdot[1] = 1e3 * (1 - x[0]! ** 2) * x[1]! - x[0]!;
    },
    directional(_t, x, _tdot, dx, dxdot) {
      dxdot[0] = dx[1]!;
      dxdot[1] = (-2e3 * x[0]! * x[1]! - 1) * dx[0]! + 1e3 * (1 - x[0]! ** 2) * dx[1]!;
    },
    jacobianSparsity: [[1], [0, 1]],
  },
  end: 2000,
  reference: [1.706167732170469, -0.8928097010248125e-3],
  absolute: [1, 1e-3],
};

const robertson: StiffProblem = {
  definition: {
    start: [1, 0, 0],
    derivatives(_t, x, xdot) {
      const [a, b, c] = [0.04 * x[0]!, 3e7 * x[1]! ** 2, 1e4 * x[1]! * x[2]!];
      xdot[0] = -a + c;
      xdot[1] = a - b - c;
      xdot[2] = b;
    },
    directional(_t, x, _tdot, dx, dxdot) {
      const a = 0.04 * dx[0]!;
      const b = 6e7 * x[1]! * dx[1]!;
      const c = 1e4 * (dx[1]! * x[2]! + x[1]! * dx[2]!);
      dxdot[0] = -a + c;
      dxdot[1] = a - b - c;
      dxdot[2] = b;
    },
  },
  end: 1e11,
  reference: [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505],
  absolute: [1e-8, 1e-14, 1e-2],
};

/** High irradiance response of photomorphogenesis (Schäfer 1975). */
const hires: StiffProblem = {
  definition: {
    start: [1, 0, 0, 0, 0, 0, 0, 0.0057],
    derivatives(_t, y, f) {
      const reaction = 280 * y[5]! * y[7]!;
      f[0] = -1.71 * y[0]! + 0.43 * y[1]! + 8.32 * y[2]! + 0.0007;
      f[1] = 1.71 * y[0]! - 8.75 * y[1]!;
      f[2] = -10.03 * y[2]! + 0.43 * y[3]! + 0.035 * y[4]!;
      f[3] = 8.32 * y[1]! + 1.71 * y[2]! - 1.12 * y[3]!;
      f[4] = -1.745 * y[4]! + 0.43 * y[5]! + 0.43 * y[6]!;
      f[5] = -reaction + 0.69 * y[3]! + 1.71 * y[4]! - 0.43 * y[5]! + 0.69 * y[6]!;
      f[6] = reaction - 1.81 * y[6]!;
      f[7] = -reaction + 1.81 * y[6]!;
    },
  },
  end: 321.8122,
  reference: [
    0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
    0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2,
  ],
  absolute: new Array(8).fill(1e-4),
};

const problems = { vanDerPol, robertson, hires };

/** Correct digits at the end, in the mixed measure |error| / (absolute / rtol-free scale + |reference|). */
function solve(problem: StiffProblem, name: string, tolerance: number) {
  const system = functionSystem(problem.definition);
  const integrator = createIntegrator(name, system, {
    relativeTolerance: tolerance,
    absoluteTolerance: Float64Array.from(problem.absolute, (a) => a * tolerance),
  });
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  const kinds = new Set<string>();
  while (integrator.t < problem.end) {
    const status = integrator.step(problem.end);
    kinds.add(status);
    if (status === "step-too-small" || status === "evaluation-failed") throw new Error(status);
  }
  const errors = problem.reference.map(
    (value, i) => Math.abs(system.heap[integrator.x + i]! - value) / (problem.absolute[i]! + Math.abs(value)),
  );
  return { digits: -Math.log10(Math.max(...errors)), kinds, statistics: integrator.statistics };
}

describe("stiff problems", () => {
  it.each([
    ["vanDerPol", 1e-4, 3.5],
    ["vanDerPol", 1e-6, 5.4],
    ["vanDerPol", 1e-8, 7.4],
    ["robertson", 1e-4, 4.5],
    ["robertson", 1e-6, 6.4],
    ["robertson", 1e-8, 8],
    ["hires", 1e-4, 4],
    ["hires", 1e-6, 6],
    ["hires", 1e-8, 8],
  ] as const)("rodas4 on %s at %d has %d digits", (name, tolerance, digits) => {
    const result = solve(problems[name], "rodas4", tolerance);
    expect(result.digits).toBeGreaterThan(digits);
  });

  it.each([
    ["vanDerPol", 1e-6, 3.5],
    ["vanDerPol", 1e-8, 5],
    ["robertson", 1e-6, 5.5],
    ["robertson", 1e-8, 7],
    ["hires", 1e-6, 4.5],
    ["hires", 1e-8, 6.5],
  ] as const)("dae on %s at %d has %d digits", (name, tolerance, digits) => {
    const result = solve(problems[name], "dae", tolerance);
    expect(result.digits).toBeGreaterThan(digits);
  });

  it.each([
    ["vanDerPol", 5],
    ["robertson", 5],
    ["hires", 5],
  ] as const)("auto finds out that %s is stiff, at a bearable cost", (name, digits) => {
    const automatic = solve(problems[name], "auto", 1e-6);
    const { statistics } = solve(problems[name], "rodas4", 1e-6);
    expect(automatic.kinds).toContain("stiff");
    expect(automatic.digits).toBeGreaterThan(digits);
    expect(automatic.statistics.derivativeEvaluations).toBeLessThan(4 * statistics.derivativeEvaluations);
  });

  it("semi-implicit Euler is stable where explicit Euler is not", () => {
    const decay: FunctionSystemDefinition = {
      start: [1],
      derivatives(t, x, xdot) {
        xdot[0] = -1000 * (x[0]! - Math.cos(t));
      },
    };
    const end = (name: string) => {
      const system = functionSystem(decay);
      const integrator = createIntegrator(name, system, {
        relativeTolerance: 1e-6,
        absoluteTolerance: new Float64Array([1e-6]),
        stepSize: 0.01,
      });
      system.readStates(integrator.x);
      integrator.restart(0, 0);
      for (let i = 0; i < 100 && integrator.t < 1; i++) integrator.step(1);
      return system.heap[integrator.x]!;
    };
    expect(end("semi-implicit-euler")).toBeCloseTo(Math.cos(1), 2);
    expect(Math.abs(end("euler"))).toBeGreaterThan(1e9);
  });

  it("solves a long chain with sparse factors as accurately", () => {
    // Heat conduction on [0, 1], ends at 0, from sin(pi x): decays with the eigenvalue of the discrete Laplacian.
    const n = 200;
    const squared = (n + 1) ** 2;
    const laplacian = (x: Float64Array, y: Float64Array) => {
      for (let i = 0; i < n; i++) y[i] = squared * ((x[i - 1] ?? 0) - 2 * x[i]! + (x[i + 1] ?? 0));
    };
    const system = functionSystem({
      start: Array.from({ length: n }, (_, i) => Math.sin((Math.PI * (i + 1)) / (n + 1))),
      derivatives: (_t, x, xdot) => laplacian(x, xdot),
      directional: (_t, _x, _tdot, dx, dxdot) => laplacian(dx, dxdot),
      jacobianSparsity: Array.from({ length: n }, (_, i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < n)),
    });
    const integrator = createIntegrator("rodas4", system, {
      relativeTolerance: 1e-7,
      absoluteTolerance: new Float64Array(n).fill(1e-9),
    });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    while (integrator.t < 0.1) expect(["accepted", "nonstiff"]).toContain(integrator.step(0.1));
    const eigenvalue = -4 * squared * Math.sin(Math.PI / (2 * (n + 1))) ** 2;
    const middle = system.heap[integrator.x + 99]!;
    expect(
      Math.abs(middle / (Math.exp(0.1 * eigenvalue) * Math.sin((Math.PI * 100) / (n + 1))) - 1),
    ).toBeLessThan(1e-6);
  });
});
