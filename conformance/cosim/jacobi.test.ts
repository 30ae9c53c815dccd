import { type CoSimulationAlgorithm, jacobi } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { runCoupled } from "./run-coupled.ts";
import { forceDisplacement, T1, type TwoMassParameters } from "./two-masses.ts";

/** Growth per step of the energy norm over the second half of a run. */
function growth(parameters: TwoMassParameters, algorithm: CoSimulationAlgorithm, H: number, steps = 400) {
  const { report, column } = runCoupled({
    ...{ system: forceDisplacement(parameters), algorithm, H, stopTime: steps * H, toleratesGrowth: true },
  });
  expect(report.outcome).toMatchObject({ status: "completed", time: steps * H });
  const norm = (k: number) =>
    Math.hypot(
      column("first.x")[k]! * 30,
      column("first.v")[k]!,
      column("second.x")[k]! * 30,
      column("second.v")[k]!,
    );
  return (norm(steps) / norm(steps / 2)) ** (2 / steps);
}

describe("Jacobi on two masses: growth per step (published spectral radii)", () => {
  it.each([
    [0.01, 0, "consistent", 1.014602],
    [0.01, 0, "stale", 1.034018],
    [0.02, 1, "consistent", 1.033786],
  ] as const)("H = %d, order %d, %s: %d", (H, extrapolation, exchange, radius) => {
    expect(growth(T1, jacobi({ extrapolation, exchange }), H)).toBeCloseTo(radius, 2);
  });
});
