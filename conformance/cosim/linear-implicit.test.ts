import { readFileSync } from "node:fs";
import { createCoupledSystem, modelUnit } from "@cosimo/core";
import {
  type CoSimulationAlgorithm,
  createDenseLu,
  exponential,
  type InputOrder,
  initializeSystem,
  jacobi,
  linearImplicit,
  linearizeSystem,
  type Matrix,
  matrixOf,
  type StabilizedForm,
  spectralRadius,
} from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import {
  displacementDisplacement,
  forceDisplacement,
  runTwoMasses,
  T1,
  T2,
  T4,
  type TwoMassState,
} from "./two-masses.ts";

const cases = {
  T1: (start?: TwoMassState) => forceDisplacement(T1, start),
  T2: (start?: TwoMassState) => forceDisplacement(T2, start),
  T3: (start?: TwoMassState) => displacementDisplacement(T1, start),
  T4: (start?: TwoMassState) => forceDisplacement(T4, start),
};
type Case = keyof typeof cases;

const radii = JSON.parse(
  readFileSync(new URL("reference/two-mass-stability.json", import.meta.url), "utf8"),
) as Readonly<Record<Case, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

const basis: readonly TwoMassState[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

/** The matrix of one step, from actual runs: the states after it for each column of the identity. */
function stepMatrix(name: Case, algorithm: CoSimulationAlgorithm, H: number): Matrix {
  const columns = basis.map((start) => runTwoMasses(cases[name](start), algorithm, H, 1)[1]!);
  return matrixOf(4, 4, Float64Array.from(basis.flatMap((_, i) => columns.map((column) => column[i]!))));
}

/**
 * Growth per step at the end of a long run: where one real eigenvalue is left by the last step alone; where a pair is left from
 * x_(k+1) = a x_k + b x_(k-1) by least squares, as the larger root of z^2 = a z + b.
 */
function lateGrowth(name: Case, algorithm: CoSimulationAlgorithm, H: number, steps: number): number {
  const [before, last, next] = runTwoMasses(cases[name](), algorithm, H, steps).slice(-3) as [
    TwoMassState,
    TwoMassState,
    TwoMassState,
  ];
  const dot = (x: TwoMassState, y: TwoMassState) => x.reduce((sum, xi, i) => sum + xi * y[i]!, 0);
  const cosine = dot(last, before) / Math.hypot(...last) / Math.hypot(...before);
  if (Math.abs(cosine) > 1 - 1e-8) return Math.hypot(...next) / Math.hypot(...last);
  const normal = createDenseLu(2);
  normal.factor(Float64Array.of(dot(last, last), dot(last, before), dot(last, before), dot(before, before)));
  const ab = Float64Array.of(dot(last, next), dot(before, next));
  normal.solve(ab);
  return spectralRadius(matrixOf(2, 2, Float64Array.of(ab[0]!, ab[1]!, 1, 0)));
}

const jacobiOf = (extrapolation: InputOrder, exchange: "consistent" | "stale" = "consistent") =>
  jacobi({ extrapolation, exchange });
const stabilized = (form: StabilizedForm) => linearImplicit({ form, exchange: "consistent" });

describe.each([
  ["T1", 0.05],
  ["T1", 0.2],
  ["T2", 0.05],
  ["T3", 0.1],
  ["T4", 0.01],
] as const)("growth per step in runs of %s with H = %d (independent radii)", (name, H) => {
  const expected = radii[name][String(H)]!;
  it.each(["L0", "L1", "SR", "SF"] as const)("%s", (form) => {
    expect(spectralRadius(stepMatrix(name, stabilized(form), H)) / expected[form]!).toBeCloseTo(1, 6);
  });
  it("Jacobi with held inputs, and with extrapolation", () => {
    const inRuns = {
      J0: spectralRadius(stepMatrix(name, jacobiOf(0), H)),
      J0s: lateGrowth(name, jacobiOf(0, "stale"), H, 150),
      J1: lateGrowth(name, jacobiOf(1), H, 60),
      J2: lateGrowth(name, jacobiOf(2), H, 60),
    };
    for (const [row, growth] of Object.entries(inRuns))
      expect(growth / expected[row]!, row).toBeCloseTo(1, 6);
  });
});

describe("LX is exact for linear systems", () => {
  it.each(Object.keys(cases) as Case[])("%s", (name) => {
    const system = cases[name]();
    initializeSystem(system, { startTime: 0, stopTime: 1 });
    const { J } = linearizeSystem(system, 0);
    for (const H of [0.02, 0.1]) {
      const exact = exponential(
        matrixOf(
          4,
          4,
          J.values.map((value) => value * H),
        ),
      ).values;
      const { values } = stepMatrix(name, stabilized("LX"), H);
      const largest = Math.max(...exact.map(Math.abs));
      const error = Math.max(...exact.map((value, i) => Math.abs(values[i]! - value)));
      expect(error / largest, `H = ${H}`).toBeLessThan(1e-10);
    }
  });
});

it("LX integrates the others as accurately as their own units, for any nominal values", async () => {
  const mass = (size: number) => `model Mass
    input Real F; output Real x(start = ${size}, fixed = true, nominal = ${size});
    Real v(start = 0, fixed = true, nominal = ${size});
  equation der(x) = v; der(v) = -10*x - 0.5*v + F; end Mass;`;
  const spring = (size: number) => `model Spring
    input Real x1; output Real F;
    Real x(start = ${size / 2}, fixed = true, nominal = ${size}); Real v(start = 0, fixed = true, nominal = ${size});
  equation F = 1000*(x - x1); der(x) = v; der(v) = -10*x - 0.5*v - F; end Spring;`;
  const run = async (size: number) => {
    const { trajectory } = await createCoupledSystem({
      units: {
        a: modelUnit(mass(size), { solver: "dopri5", tolerance: 1e-7 }),
        b: modelUnit(spring(size), { solver: "dopri5", tolerance: 1e-7 }),
      },
      connections: [
        ["b.F", "a.F"],
        ["a.x", "b.x1"],
      ],
      experiment: { stopTime: 1, communicationStep: 0.1 },
      algorithm: { name: "linear-implicit", form: "LX" },
    }).simulate();
    return trajectory.columns[trajectory.variables.findIndex(({ name }) => name === "a.x")]!.at(-1)! / size;
  };
  expect((await run(1e-9)) / (await run(1))).toBeCloseTo(1, 9);
});
