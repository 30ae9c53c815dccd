import { describe, expect, it } from "vitest";
import { linearTwoMasses, T1, T2, T3, T4 } from "../testing/linear-two-masses.ts";
import { type StepMatrixOptions, stepRadius } from "../testing/step-matrix.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
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
});
