import { describe, expect, it } from "vitest";
import { linearTwoMasses, T1, T2, T3, T4 } from "../testing/linear-two-masses.ts";
import { type StepMatrixOptions, spectralRadius, startStepping, stepRadius } from "../testing/step-matrix.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { implicit } from "./implicit.ts";
import { createImplicitInputs } from "./implicit-inputs.ts";
import { createLinearInterface } from "./interface-jacobian.ts";
import { jacobi } from "./jacobi.ts";

const cases = { T1, T2, T3, T4 };
type Case = keyof typeof cases;

function radius(
  name: Case,
  H: number,
  algorithm: () => CoSimulationAlgorithm,
  options: Partial<StepMatrixOptions> = {},
): number {
  return stepRadius((start) => linearTwoMasses(cases[name], start), algorithm, {
    H,
    stateCount: 4,
    ...options,
  });
}

describe("spectral radius of the step on two masses", () => {
  it.each<[Case, number, number]>([
    ["T1", 0.01, 1.014602],
    ["T1", 0.2, 16.645826],
    ["T3", 0.01, 1.002322],
  ])("Jacobi, held inputs: %s, H = %d", (name, H, expected) => {
    expect(radius(name, H, () => jacobi({ extrapolation: 0, exchange: "consistent" }))).toBeCloseTo(
      expected,
      6,
    );
  });
  it.each<[Case, number, number]>([
    ["T1", 0.01, 1.034018],
    ["T4", 0.02, 4.282414],
  ])("Jacobi, stale: %s, H = %d", (name, H, expected) => {
    const options = { held: true };
    expect(radius(name, H, () => jacobi({ extrapolation: 0, exchange: "stale" }), options)).toBeCloseTo(
      expected,
      6,
    );
  });
  it.each<[Case, number, 1 | 2, number]>([
    ["T1", 0.02, 1, 1.033786],
    ["T1", 0.05, 1, 1.828855],
    ["T1", 0.02, 2, 0.995162],
    ["T3", 0.05, 1, 1.529306],
    ["T4", 0.01, 2, 4.060018],
  ])("Jacobi: %s, H = %d, order %d", (name, H, extrapolation, expected) => {
    expect(
      radius(name, H, () => jacobi({ extrapolation, exchange: "consistent" }), { past: extrapolation }),
    ).toBeCloseTo(expected, 6);
  });
  it.each<[Case, number, number]>([
    ["T1", 0.01, 1.010047],
    ["T1", 0.2, 12.345021],
    ["T2", 0.01, 1.012565],
    ["T3", 0.1, 0.883192],
    ["T4", 0.02, 13.394745],
  ])("Gauss-Seidel: %s, H = %d", (name, H, expected) => {
    expect(radius(name, H, () => gaussSeidel({ extrapolation: 0, exchange: "consistent" }))).toBeCloseTo(
      expected,
      6,
    );
  });
  it.each<[Case, number, number]>([
    ["T1", 0.01, 0.997492],
    ["T1", 0.1, 0.950862],
    ["T1", 0.5, 1.515133],
    ["T1", 1, 0.829848],
    ["T2", 0.2, 1],
    ["T3", 0.1, 3.98435],
    ["T3", 1, 0.541597],
    ["T4", 0.02, 2.722956],
    ["T4", 0.1, 4.49005],
    ["T4", 1, 0.972211],
  ])("implicit, linear: %s, H = %d", (name, H, expected) => {
    expect(radius(name, H, () => implicit({ relativeTolerance: 1e-11 }))).toBeCloseTo(expected, 6);
  });
  it.each<[Case, number, number]>([
    ["T1", 0.05, 2.3503872],
    ["T4", 0.01, 1.0459046],
  ])("implicit, held: %s, H = %d", (name, H, expected) => {
    expect(radius(name, H, () => implicit({ inputs: "hold", relativeTolerance: 1e-11 }))).toBeCloseTo(
      expected,
      6,
    );
  });
  it.each(["newton", "quasi-newton", "aitken"] as const)(
    "implicit, linear, T1, H = 0.02, by %s",
    (solver) => {
      expect(
        radius("T1", 0.02, () => implicit({ solver, iterations: 40, relativeTolerance: 1e-11 })),
      ).toBeCloseTo(0.994924, 6);
    },
  );
});

describe("contraction of the fixed point of linear inputs: rho(P G1)", () => {
  it.each<[Case, number, number]>([
    ["T1", 0.02, 0.138531],
    ["T1", 5, 99.842446],
    ["T3", 0.1, 0.990591],
    ["T4", 0.01, 1.760883],
  ])("%s, H = %d", (name, H, expected) => {
    const system = linearTwoMasses(cases[name], [1, 0, 0, 0]);
    startStepping(system, implicit());
    const inputs = createImplicitInputs(system, "linear");
    const n = system.u.length;
    const linear = createLinearInterface(system, "consistent", inputs, Int32Array.from(system.u.keys()));
    inputs.begin(0, H);
    linear.begin(H, system.u);
    const G = new Float64Array(n * n);
    linear.renew(system.u, G);
    expect(spectralRadius(G, n) / expected).toBeCloseTo(1, 6);
  });
});
