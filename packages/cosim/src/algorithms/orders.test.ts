import { describe, expect, it } from "vitest";
import { createPhiFunctions } from "../linear/phi-functions.ts";
import { createCoupledLinearModel } from "../linearization/coupled-linear-model.ts";
import { linearTwoMasses, T1, T3, type TwoMasses } from "../testing/linear-two-masses.ts";
import { startStepping, statesOf } from "../testing/step-matrix.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { implicit } from "./implicit.ts";
import { jacobi } from "./jacobi.ts";

const start = [0, 1, 0, -0.5];
const END = 0.064;

/** The whole by its exponential. */
function exactEnd(masses: TwoMasses): readonly number[] {
  const system = linearTwoMasses(masses, start);
  const model = createCoupledLinearModel(system, [2, 2]);
  for (const [i, unit] of system.units.entries()) model.setUnit(i, unit.linearize!());
  model.close();
  const phi = createPhiFunctions(4);
  phi.calc(model.J, END);
  return start.map((_, i) => start.reduce((sum, x, j) => sum + phi.exp[i * 4 + j]! * x, 0));
}

function errorOf(
  masses: TwoMasses,
  algorithm: CoSimulationAlgorithm,
  steps: number,
  capabilities?: Partial<UnitCapabilities>,
): number {
  const system = linearTwoMasses(masses, start, capabilities);
  const stepper = startStepping(system, algorithm);
  const H = END / steps;
  for (let k = 0; k < steps; k++) stepper.step(k * H, H);
  const exact = exactEnd(masses);
  return Math.hypot(...statesOf(system).map((x, i) => (x - exact[i]!) * (i % 2 === 0 ? 30 : 1)));
}

function orderOf(
  masses: TwoMasses,
  algorithm: () => CoSimulationAlgorithm,
  capabilities?: Partial<UnitCapabilities>,
): number {
  const [coarse, fine] = [64, 128].map((steps) => errorOf(masses, algorithm(), steps, capabilities));
  return Math.log2(coarse! / fine!);
}

const consistent = { exchange: "consistent" } as const;
const tight = { relativeTolerance: 1e-12 };

/** The first step of extrapolation is made with held inputs, the second with order 1: that limits order 2 to errors of H^2. */
describe("order of convergence on two masses", () => {
  it.each<[string, TwoMasses, number, () => CoSimulationAlgorithm, Partial<UnitCapabilities>?]>([
    ["Jacobi, held inputs", T1, 1, () => jacobi({ extrapolation: 0, ...consistent })],
    ["Jacobi, stale", T1, 1, () => jacobi({ extrapolation: 0, exchange: "stale" })],
    ["Jacobi, order 1", T1, 2, () => jacobi({ extrapolation: 1, ...consistent })],
    ["Jacobi, order 1, smooth", T1, 2, () => jacobi({ extrapolation: 1, smooth: true, ...consistent })],
    ["Jacobi, order 2, smooth", T1, 2, () => jacobi({ extrapolation: 2, smooth: true, ...consistent })],
    ["Jacobi, order 2", T1, 2, () => jacobi({ extrapolation: 2, ...consistent })],
    [
      "Jacobi, order 1 by derivatives",
      T3,
      2,
      () => jacobi({ extrapolation: 1, ...consistent }),
      { outputDerivativeOrder: 1 },
    ],
    [
      "Jacobi, order 1 by derivatives and linear correction",
      T1,
      2,
      () => jacobi({ extrapolation: 1, ...consistent }),
      { outputDerivativeOrder: 1, evaluates: false },
    ],
    [
      "Jacobi, order 2 by derivatives",
      T3,
      2,
      () => jacobi({ extrapolation: 2, ...consistent }),
      { outputDerivativeOrder: 2 },
    ],
    ["Gauss-Seidel, held inputs", T1, 1, () => gaussSeidel({ extrapolation: 0, ...consistent })],
    ["Gauss-Seidel, order 1", T1, 2, () => gaussSeidel({ extrapolation: 1, ...consistent })],
    ["Gauss-Seidel, order 2", T1, 2, () => gaussSeidel({ extrapolation: 2, ...consistent })],
    ["implicit, held", T1, 1, () => implicit({ inputs: "hold", ...tight })],
    ["implicit, linear", T1, 2, () => implicit({ ...tight })],
    ["implicit, linear, stale", T1, 2, () => implicit({ exchange: "stale", ...tight })],
    ["implicit, Hermite", T1, 3, () => implicit({ inputs: "hermite", ...tight })],
    [
      "implicit, Hermite by derivatives",
      T3,
      3,
      () => implicit({ inputs: "hermite", ...tight }),
      { outputDerivativeOrder: 1 },
    ],
    [
      "implicit, Hermite, parabolas",
      T1,
      3,
      () => implicit({ inputs: "hermite", ...tight }),
      { feedback: false },
    ],
    ["implicit, Hermite, ramps", T1, 2, () => implicit({ inputs: "hermite", ...tight }), { inputOrder: 1 }],
  ])("%s", (_, masses, order, algorithm, capabilities) => {
    expect(orderOf(masses, algorithm, capabilities)).toBeCloseTo(order, 0);
  });
});
