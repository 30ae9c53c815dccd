import { createCompositeSystem, createHybridUnit } from "@cosimo/cosim";
import { createTrajectoryRecorder } from "@cosimo/results";
import { defaultSettings, simulate } from "@cosimo/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  arbitrarySystem,
  exactStates,
  type LinearSystem,
  relativeDistance,
  timeConstant,
} from "./arbitrary-systems.ts";
import { compiledSource } from "./compiled-units.ts";

type LinearUnit = LinearSystem["units"][number];

/** The same unit as a Modelica model: states x1, x2, ..., inputs u1, ..., outputs y1, .... */
function modelOf({ name, A, B, C, D, start }: LinearUnit): string {
  const sum = (x: readonly number[], u: readonly number[]) =>
    [
      ...x.map((value, j) => `(${value})*x${j + 1}`),
      ...u.map((value, j) => `(${value})*u${j + 1}`),
      "0",
    ].join(" + ");
  return [
    `model ${name}`,
    ...D[0]!.map((_, j) => `input Real u${j + 1};`),
    ...start.map((value, i) => `Real x${i + 1}(start = ${value}, fixed = true);`),
    ...C.map((_, i) => `output Real y${i + 1};`),
    "equation",
    ...start.map((_, i) => `der(x${i + 1}) = ${sum(A[i]!, B[i]!)};`),
    ...C.map((row, i) => `y${i + 1} = ${sum(row, D[i]!)};`),
    `end ${name};`,
  ].join("\n");
}

function monolithicEnd({ units, connections }: LinearSystem, stopTime: number): readonly number[] {
  const tolerance = 1e-10;
  const parts = units.map((unit) => {
    const { name, C, D } = unit;
    const outputs = C.map((_, i) => `y${i + 1}`);
    const dependencies = Object.fromEntries(
      outputs.map((output, i) => [output, D[i]!.flatMap((value, j) => (value === 0 ? [] : [j]))]),
    );
    const source = compiledSource(name, modelOf(unit), dependencies);
    const settings = { ...defaultSettings, tolerance };
    return {
      ...{ name, source, outputs },
      createUnit: () => createHybridUnit(source, { name, outputs, settings }),
    };
  });
  const recorder = createTrajectoryRecorder();
  const whole = createCompositeSystem("whole", parts, connections);
  const { value: report } = simulate(whole, { stopTime, tolerance, solver: "dopri5" }, recorder);
  expect(report?.outcome.status).toBe("completed");
  const { variables, columns } = recorder.trajectory();
  const last = (name: string) => columns[variables.findIndex((one) => one.name === name)]!.at(-1)!;
  return units.flatMap(({ name, start }) => start.map((_, i) => last(`${name}.x${i + 1}`)));
}

it("random linear systems under one integration method follow their exponential to its tolerance", () => {
  fc.assert(
    fc.property(arbitrarySystem, (system) => {
      const end = 2 * timeConstant(system);
      expect(relativeDistance(monolithicEnd(system, end), exactStates(system, end))).toBeLessThan(1e-7);
    }),
    { numRuns: 6, seed: 20261121 },
  );
});
