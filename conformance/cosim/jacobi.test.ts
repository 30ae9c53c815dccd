import { type CoSimulationAlgorithm, createCoSimulation, fixedControl, jacobi } from "@cosimo/cosim";
import { createTrajectoryRecorder } from "@cosimo/results";
import { defaultSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { forceDisplacement, T1, type TwoMassParameters } from "./two-masses.ts";

/** Growth per step of the states over the last steps of a run. */
function growth(parameters: TwoMassParameters, algorithm: CoSimulationAlgorithm, H: number, steps = 400) {
  const recorder = createTrajectoryRecorder();
  const simulation = createCoSimulation({
    ...{ name: "two masses", system: forceDisplacement(parameters), algorithm, control: fixedControl },
    ...{ settings: { ...defaultSettings, stopTime: steps * H }, communicationStep: H, sink: recorder },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  expect(simulation.report().outcome).toMatchObject({ status: "completed", time: steps * H });
  const trajectory = recorder.trajectory();
  const column = (name: string) =>
    trajectory.columns[trajectory.variables.findIndex((v) => v.name === name)]!;
  const energy = (k: number) =>
    Math.hypot(
      column("first.x")[k]! * 30,
      column("first.v")[k]!,
      column("second.x")[k]! * 30,
      column("second.v")[k]!,
    );
  return (energy(steps) / energy(steps / 2)) ** (2 / steps);
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
