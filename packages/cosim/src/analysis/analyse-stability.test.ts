import { describe, expect, it } from "vitest";
import { initializeSystem } from "../initialization/initialize-system.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { linearTwoMasses, T1, type TwoMasses } from "../testing/linear-two-masses.ts";
import { analyseStability } from "./analyse-stability.ts";
import { linearizeSystem } from "./linearize-system.ts";
import { recommend } from "./recommend.ts";

function analysed(masses: TwoMasses, capabilities = {}) {
  const system = linearTwoMasses(masses, [1, 0, 0.5, 0], capabilities);
  initializeSystem(system, { startTime: 0, stopTime: 1 });
  const linearization = linearizeSystem(system, 0);
  const analysis = analyseStability(linearization, { steps: [0.01] });
  const all = system.units.map((unit) => unit.capabilities);
  return { analysis, recommendation: recommend(linearization, analysis, all, { duration: 10 })! };
}

describe("analysis of two masses", () => {
  const { analysis } = analysed(T1);

  it("gives the frequencies of the closed form", () => {
    // Against each other: k + 2 kc = 2010, d + 2 dc = 4.5.
    expect(analysis.largestAngularFrequency).toBeCloseTo(Math.sqrt(2010), 10);
    expect(analysis.modes.at(-1)!.damping).toBeCloseTo(4.5 / 2 / Math.sqrt(2010), 12);
    expect(analysis.nyquistStep).toBeCloseTo(Math.PI / Math.sqrt(2010), 12);
    expect(analysis.empiricalStep).toBeCloseTo(Math.PI / Math.sqrt(2010) / 100, 14);
  });

  it("gives the static loop gain (computed independently) and that of direct feedthrough", () => {
    expect(analysis.staticLoopGain).toBeCloseTo(100.98048549190267, 9);
    expect(analysis.feedthroughRadius).toBe(0);
  });

  it("gives the limits of explicit methods in each unit", () => {
    // lambda^2 + 0.5 lambda + 10 = 0: 2 |Re| / |lambda|^2
    expect(analysis.units[0]!.euler).toBeCloseTo(0.05, 12);
    // For a lightly damped oscillation almost 2 sqrt(2) on the imaginary axis.
    expect(analysis.units[0]!.rk4 * Math.sqrt(10)).toBeGreaterThan(2 * Math.SQRT2);
    expect(analysis.units[0]!.rk4 * Math.sqrt(10)).toBeLessThan(3);
  });

  it("contains the requested steps, and the published radius there", () => {
    const at = analysis.steps.indexOf(0.01);
    const radii = analysis.algorithms.find(({ algorithm }) => algorithm === "J0")!.radii;
    expect(radii[at]).toBeCloseTo(1.014602, 6);
  });
});

describe("the recommendation", () => {
  it("is the exact form if all units support feedback, and resolves the oscillation with 20 points", () => {
    const { best } = analysed(T1).recommendation;
    expect(best).toMatchObject({ algorithm: "LX", limitedBy: "resolution" });
    expect(best.step).toBeCloseTo((2 * Math.PI) / Math.sqrt(2010) / 20, 12);
  });

  it("contains only algorithms that the units support", () => {
    const names = (capabilities: object) =>
      analysed(T1, capabilities).recommendation.rated.map(({ algorithm }) => algorithm);
    expect(names({ feedback: false, inputOrder: 1, rollback: false }).sort()).toEqual([
      "GS",
      "J0",
      "J1",
      "L1",
    ]);
    expect(names({ feedback: false, inputOrder: 0, rollback: false }).sort()).toEqual(["GS", "J0"]);
  });

  it("has twenty steps for a system without dynamics", () => {
    const fall = exactUnit({
      name: "fall",
      A: [
        [0, 1],
        [0, 0],
      ],
      B: [[], []],
      C: [[1, 0]],
      D: [[]],
      start: [1, 0],
    });
    const system = coupleUnits([fall], []);
    initializeSystem(system, { startTime: 0, stopTime: 1 });
    const linearization = linearizeSystem(system, 0);
    const { best } = recommend(linearization, analyseStability(linearization), [fall.capabilities], {
      duration: 3,
    })!;
    expect(best).toMatchObject({ algorithm: "J0", step: 0.15, limitedBy: "resolution" });
  });

  it("is half of the first unstable step", () => {
    const { analysis, recommendation } = analysed({ ...T1, dc: 200 });
    for (const { algorithm, step } of recommendation.rated) {
      const { limit } = analysis.algorithms.find((one) => one.algorithm === algorithm)!;
      expect(step).toBeLessThanOrEqual(0.5 * (limit ?? Number.POSITIVE_INFINITY));
    }
  });
});
