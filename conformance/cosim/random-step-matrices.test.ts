import {
  type AnalysedAlgorithm,
  type CoSimulationAlgorithm,
  connectionOrder,
  coupledStep,
  gaussSeidel,
  implicit,
  jacobi,
  linearImplicit,
  linearizeSystem,
  oneStepMatrix,
} from "@cosimo/cosim";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spectralRadius } from "../../packages/cosim/src/linear/eigenvalues.ts";
import { startStepping, statesOf } from "../../packages/cosim/src/testing/step-matrix.ts";
import { arbitrarySystem, couple, directLoop, relativeDistance, timeConstant } from "./arbitrary-systems.ts";

const consistent = { exchange: "consistent" } as const;
const form = (name: "L0" | "L1" | "SR" | "SF" | "LX") => () => linearImplicit({ form: name, ...consistent });

/** With how many former inputs the algorithm's state has, and whether the present ones are part of it. */
const algorithms: readonly (readonly [AnalysedAlgorithm, () => CoSimulationAlgorithm, number, boolean])[] = [
  ["J0", () => jacobi({ extrapolation: 0, ...consistent }), 0, false],
  ["J0s", () => jacobi({ extrapolation: 0, exchange: "stale" }), 0, true],
  ["J1", () => jacobi({ extrapolation: 1, ...consistent }), 1, false],
  ["J2", () => jacobi({ extrapolation: 2, ...consistent }), 2, false],
  ["GS", () => gaussSeidel({ extrapolation: 0, ...consistent }), 0, false],
  ["L0", form("L0"), 0, false],
  ["L1", form("L1"), 0, false],
  ["SR", form("SR"), 0, false],
  ["SF", form("SF"), 0, false],
  ["LX", form("LX"), 0, false],
  ["W1", () => implicit({ relativeTolerance: 1e-12, absoluteTolerance: 1e-13 }), 0, false],
];

/** Matrices are those of the linear model alone: without offsets. */
const homogeneous = arbitrarySystem.map(({ units, connections }) => ({
  units,
  connections: connections.map((one) => ({ ...one, offset: 0 })),
}));

describe("steps of random linear systems are those of the matrix", () => {
  it.each(algorithms)("%s", (name, algorithm, past, withInputs) => {
    const size = fc.constantFrom(0.05, 0.5, 2);
    const systems = withInputs
      ? homogeneous.filter((system) => spectralRadius(directLoop(system)) < 2)
      : homogeneous;
    fc.assert(
      fc.property(systems, size, (system, part) => {
        const H = part * timeConstant(system);
        const coupled = couple(system);
        const stepper = startStepping(coupled, algorithm());
        const linear = linearizeSystem(coupled, 0);
        const matrix = oneStepMatrix(name, coupledStep(linear, H), connectionOrder(coupled))!;
        const inputs: number[][] = [];
        const state = () => [
          ...statesOf(coupled),
          ...(withInputs ? coupled.u : []),
          ...inputs.slice(0, past).flat(),
        ];
        for (let k = 0; k < past + 3; k++) {
          const before = state();
          const u = [...coupled.u];
          expect(stepper.step(k * H, H).status).toBe("done");
          inputs.unshift(u);
          if (k < past) continue;
          const expected = before.map((_, i) =>
            before.reduce((total, value, j) => total + matrix.values[i * before.length + j]! * value, 0),
          );
          expect(relativeDistance(state(), expected)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 25, seed: 20261121 },
    );
  });
});
