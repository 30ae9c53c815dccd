import { compareSchemes } from "@cosimo/core";
import { modelUnit } from "cosimo";
import { expect, it } from "vitest";

const left = `model Left
  input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
equation der(x) = v; der(v) = -10*x - 0.5*v + F; end Left;`;
const right = `model Right
  input Real x1; input Real v1; output Real F;
  Real x(start = 0.5, fixed = true); Real v(start = 0, fixed = true);
equation F = 100*(x - x1) + 2*(v - v1); der(x) = v; der(v) = -10*x - 0.5*v - F; end Right;`;
const options = { solver: "dopri5", tolerance: 1e-10 };
const named = {
  system: {
    ...{ name: "masses", units: [], parameters: {}, algorithm: {}, bonds: [] },
    connections: [
      { from: "right.F", to: "left.F" },
      { from: "left.x", to: "right.x1" },
      { from: "left.v", to: "right.v1" },
    ],
    experiment: { stopTime: 0.4 },
  },
  units: [
    ["left", modelUnit(left, options)],
    ["right", modelUnit(right, options)],
  ] as const,
};
const scheme = (label: string, algorithm: object) => ({ label, named, algorithm });
const errorsAt = (communicationStep: number) =>
  compareSchemes(
    [
      scheme("held", { name: "jacobi" }),
      scheme("linear", { name: "jacobi", extrapolation: 1 }),
      scheme("exact", { name: "linear-implicit", form: "LX" }),
    ],
    { communicationStep },
  ).rows.map(({ error }) => error);

it("errors of schemes fall with the step by the order of each; LX is exact for linear systems", () => {
  const [coarse, fine] = [errorsAt(1e-3), errorsAt(5e-4)];
  expect(coarse[0]! / fine[0]!).toBeCloseTo(2, 0);
  expect(coarse[1]! / fine[1]!).toBeCloseTo(4, 0);
  expect(coarse[2]!).toBeLessThan(1e-8);
});

it("a scheme that is impossible is a line with its reason, and the others are run", () => {
  const { rows, reference } = compareSchemes(
    [
      scheme("unknown", { name: "jacobian" }),
      scheme("controlled", { name: "jacobi", control: "richardson" }),
    ],
    { communicationStep: 2e-3 },
  );
  expect(reference).toBe("monolithic");
  expect(rows[0]).toMatchObject({ label: "unknown", error: Number.NaN });
  expect(rows[0]!.reason).toContain("'jacobian'");
  // The default tolerance is 1e-4 in each step.
  expect(rows[1]!.step).toBeUndefined();
  expect(rows[1]!.error).toBeLessThan(0.05);
});
