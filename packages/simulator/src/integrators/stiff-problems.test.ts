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

/** A circuit of four diodes that mixes a low-frequency and a high-frequency signal (Horneber 1976). */
const ringModulator: StiffProblem = {
  definition: {
    start: new Array(15).fill(0),
    derivatives(t, y, f) {
      const [y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11, y12, y13, y14, y15] = y as unknown as number[];
      const low = 0.5 * Math.sin(2e3 * Math.PI * t);
      const high = 2 * Math.sin(2e4 * Math.PI * t);
      const diode = (voltage: number) => 40.67286402e-9 * Math.expm1(17.7493332 * voltage);
      const d1 = diode(y3! - y5! - y7! - high);
      const d2 = diode(-y4! + y6! - y7! - high);
      const d3 = diode(y4! + y5! + y7! + high);
      const d4 = diode(-y3! - y6! + y7! + high);
      const [c, cs, cp, lh, ls1, ls2, ls3] = [1.6e-8, 2e-12, 1e-8, 4.45, 0.002, 5e-4, 5e-4];
      f[0] = (y8! - 0.5 * y10! + 0.5 * y11! + y14! - y1! / 25000) / c;
      f[1] = (y9! - 0.5 * y12! + 0.5 * y13! + y15! - y2! / 25000) / c;
      f[2] = (y10! - d1 + d4) / cs;
      f[3] = (-y11! + d2 - d3) / cs;
      f[4] = (y12! + d1 - d3) / cs;
      f[5] = (-y13! - d2 + d4) / cs;
      f[6] = (-y7! / 50 + d1 + d2 - d3 - d4) / cp;
      f[7] = -y1! / lh;
      f[8] = -y2! / lh;
      f[9] = (0.5 * y1! - y3! - 17.3 * y10!) / ls2;
      f[10] = (-0.5 * y1! + y4! - 17.3 * y11!) / ls3;
      f[11] = (0.5 * y2! - y5! - 17.3 * y12!) / ls2;
      f[12] = (-0.5 * y2! + y6! - 17.3 * y13!) / ls3;
      f[13] = (-y1! + low - (50 + 36.3) * y14!) / ls1;
      f[14] = (-y2! - (600 + 36.3) * y15!) / ls1;
    },
  },
  end: 1e-3,
  reference: [
    -0.2339057358486745e-1, -0.7367485485540825e-2, 0.2582956709291169, -0.406446572128345,
    -0.4039455665149794, 0.2607966765422943, 0.1106761861269975, 0.2939904342435596e-6,
    -0.2840029933642329e-7, 0.7267198267264553e-3, 0.792948719696084e-3, -0.7255283495698965e-3,
    -0.7941401968526521e-3, 0.7088495416976114e-4, 0.239005907523657e-4,
  ],
  absolute: new Array(15).fill(1),
};

const problems = { vanDerPol, robertson, hires, ringModulator };

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
    ["vanDerPol", 1e-4, 5],
    ["vanDerPol", 1e-8, 8.5],
    ["robertson", 1e-4, 5],
    ["robertson", 1e-8, 7.5],
    ["hires", 1e-4, 4],
    ["hires", 1e-8, 7.5],
    ["ringModulator", 1e-4, 2.4],
  ] as const)("radau5 on %s at %d has %d digits", (name, tolerance, digits) => {
    const { digits: found, statistics } = solve(problems[name], "radau5", tolerance);
    expect(found).toBeGreaterThan(digits);
    expect(statistics.jacobianEvaluations).toBeLessThan(statistics.steps);
  });

  it.each([
    ["vanDerPol", 1e-4, 4],
    ["robertson", 1e-4, 4],
    ["hires", 1e-4, 4],
  ] as const)(
    "mk22 on %s at %d has %d digits, with several steps per Jacobian",
    (name, tolerance, digits) => {
      const { digits: found, statistics } = solve(problems[name], "mk22", tolerance);
      expect(found).toBeGreaterThan(digits);
      expect(statistics.jacobianEvaluations).toBeLessThan(0.5 * statistics.steps);
    },
  );

  it("stability control saves rejected steps in the ring modulator", () => {
    const begin = { ...ringModulator, end: 5e-6 };
    const [without, with_] = [solve(begin, "rk23", 1e-3), solve(begin, "rk23-st", 1e-3)];
    expect(with_.statistics.rejectedSteps).toBeLessThan(0.5 * without.statistics.rejectedSteps);
    expect(with_.statistics.derivativeEvaluations).toBeLessThan(without.statistics.derivativeEvaluations);
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

  it.each([
    ["rodas4", 1e-6],
    ["radau5", 1e-5],
    ["mk22", 1e-4],
  ])("%s solves a long chain with sparse factors as accurately", (name, accuracy) => {
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
    const integrator = createIntegrator(name, system, {
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
    ).toBeLessThan(accuracy);
  });
});
