import { check } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { finalValue, library, libraryModel } from "./library-model.ts";
import { integrate } from "./runge-kutta.ts";
import { freeMotion, type SerialLinks } from "./serial-links.ts";

function structureOf(name: string, modification: string) {
  const text = `model Case extends PlanarMechanics.Examples.${name}(${modification}); end Case;`;
  const report = check(text, { library });
  expect(report.diagnostics).toEqual([]);
  return report.structure!;
}

/** Angles and rates of the joints, in any order. */
function jointStates(n: number): string[] {
  return Array.from({ length: n }, (_, i) => [`hinge[${i + 1}].phi`, `hinge[${i + 1}].w`])
    .flat()
    .sort();
}

function uniformChain(n: number): SerialLinks {
  return { length: new Array<number>(n).fill(1), mass: new Array<number>(n).fill(1), gravity: 9.81 };
}

describe("the states of a tree are the coordinates of its joints", () => {
  it.each([1, 2, 7, 15])("a tree of %i joints", (n) => {
    expect([...structureOf("Tree", `n = ${n}`).states].sort()).toEqual(jointStates(n));
  });

  it("a longer chain adds the same number of equations for each link", () => {
    const equations = [2, 4, 8, 16].map((n) => structureOf("Chain", `n = ${n}`).equations);
    const [perLink] = [(equations[1]! - equations[0]!) / 2];
    expect(equations).toEqual([2, 4, 8, 16].map((n) => equations[0]! + perLink! * (n - 2)));
  });
});

describe("a chain falls as Lagrange's equations in absolute angles say", () => {
  it.each([1, 2, 4, 8])("%i links", (n) => {
    const result = libraryModel("PlanarMechanics.Examples.Chain", `n = ${n}`).simulateSync({
      tolerance: 1e-11,
      stopTime: 1,
    });
    const start = [...new Array<number>(n).fill(0.5), ...new Array<number>(n).fill(0)];
    const expected = integrate(freeMotion(uniformChain(n)), start, 1, 4000);
    for (let i = 1; i <= n; i++)
      expect(Math.abs(finalValue(result, `link[${i}].body.phi`) - expected[i - 1]!)).toBeLessThan(1e-7);
  });
});

it("the reaction of a pendulum's hinge is weight and centrifugal force", () => {
  const result = libraryModel("PlanarMechanics.Examples.Pendulum").simulateSync({
    tolerance: 1e-10,
    stopTime: 3,
  });
  // a rod released from the horizontal: w^2 = -3 g sin(phi)/L; along the rod 5/2 and across it 1/4 of the weight's components
  const [phi, fx, fy] = ["hinge.phi", "hinge.frame_a.fx", "hinge.frame_a.fy"].map((name) =>
    result.column(name),
  );
  const weight = 9.81;
  phi!.forEach((angle, i) => {
    const along = 2.5 * weight * Math.sin(angle);
    const across = 0.25 * weight * Math.cos(angle);
    expect(fx![i]!).toBeCloseTo(along * Math.cos(angle) - across * Math.sin(angle), 6);
    expect(fy![i]!).toBeCloseTo(along * Math.sin(angle) + across * Math.cos(angle), 6);
  });
});
