import { describe, expect, it } from "vitest";
import { matrixOf } from "../linear/matrix.ts";
import { analyseLinear, linearAnalyses } from "./analyse-linear.ts";
import type { StateSpace } from "./state-space.ts";

const matrix = (...rows: readonly (readonly number[])[]) =>
  matrixOf(rows.length, rows[0]?.length ?? 0, Float64Array.from(rows.flat()));

/** Speed and angle of a motor driven by a voltage and by a load. */
const motor: StateSpace = {
  ...{ time: 0, stateNames: ["w", "angle"], inputNames: ["voltage", "load"], outputNames: ["w", "angle"] },
  ...{ A: matrix([-1, 0], [1, 0]), B: matrix([2, -1], [0, 0]), C: matrix([1, 0], [0, 1]) },
  ...{ D: matrix([0, 0], [0, 0]), x: [0, 0], u: [0, 0], y: [0, 0], modes: undefined },
};
const gain: StateSpace = {
  ...{
    time: 0,
    stateNames: [],
    inputNames: ["u"],
    outputNames: ["y"],
    modes: undefined,
    x: [],
    u: [0],
    y: [0],
  },
  ...{ A: matrixOf(0, 0), B: matrixOf(0, 1), C: matrixOf(1, 0), D: matrix([0.5]) },
};
const codesOf = (...args: Parameters<typeof analyseLinear>) =>
  analyseLinear(...args).diagnostics.map(({ code, hint }) => [code, hint]);

describe("the analysis of a linear model", () => {
  it("goes from an input to an output by name, past states that have no part in it", () => {
    const { value, diagnostics } = analyseLinear(motor, {
      analyses: ["step", "margins"],
      from: "voltage",
      to: "w",
    });
    expect(diagnostics).toEqual([]);
    expect(value!.step!.characteristics!.finalValue).toBeCloseTo(2, 12);
    expect(value!.margins!.closedPoles![0]!.re).toBeCloseTo(-3, 12);
  });

  it("of the whole needs no names: poles, and the zeros from all inputs to all outputs", () => {
    const { value } = analyseLinear(motor, { analyses: ["poles", "zeros"] });
    expect(value!.poles!.map(({ re }) => re)).toEqual([0, -1]);
    expect(value!.zeros).toEqual({ zeros: [], rank: 1 });
  });

  it("of a gain without states is complete", () => {
    const { value, diagnostics } = analyseLinear(gain, { analyses: linearAnalyses, gains: [0, 1] });
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({
      poles: [],
      zeros: { zeros: [], rank: 1 },
      locus: [{ poles: [] }, { poles: [] }],
    });
    expect(value!.margins).toMatchObject({ gainCrossovers: [], phaseCrossovers: [], closedPoles: [] });
    expect([...value!.response!.magnitude].every((one) => one === 0.5)).toBe(true);
  });

  it("says which names there are, and which was meant", () => {
    expect(codesOf(motor, { analyses: ["bode"], from: "volage", to: "w" })).toEqual([
      ["analysis.no-input", "Did you mean 'voltage'?"],
    ]);
    expect(codesOf(motor, { analyses: ["zeros"], to: "angel" })[0]).toEqual([
      "analysis.no-output",
      "Did you mean 'angle'?",
    ]);
    expect(codesOf(motor, { analyses: ["bode"] }).map(([code]) => code)).toEqual([
      "analysis.several-inputs",
      "analysis.several-outputs",
    ]);
  });

  it.each([
    ["analysis.no-inputs", { inputNames: [], B: matrixOf(2, 0), D: matrixOf(2, 0) }],
    ["analysis.no-outputs", { outputNames: [], C: matrixOf(0, 2), D: matrixOf(0, 2) }],
    ["analysis.not-finite", { A: matrix([-1, 0], [1, Number.POSITIVE_INFINITY]) }],
  ])("refuses by %s", (code, change) => {
    const request = { analyses: ["step"], from: "voltage", to: "w" } as const;
    expect(codesOf({ ...motor, ...change }, request)[0]![0]).toBe(code);
  });

  it.each([
    ["analysis.undamped-step", { from: "voltage", to: "angle" }, {}],
    ["analysis.unstable-step", { from: "voltage", to: "w" }, { A: matrix([1, 0], [1, 0]) }],
    ["analysis.unstable-loop", { from: "load", to: "angle" }, {}],
    ["analysis.no-loop", { from: "voltage", to: "w" }, { D: matrix([-1, 0], [0, 0]) }],
  ])("warns by %s", (code, channel, change) => {
    const { value, diagnostics } = analyseLinear(
      { ...motor, ...change },
      { analyses: ["step", "margins"], ...channel },
    );
    expect(diagnostics.map((one) => one.code)).toContain(code);
    expect(value!.step!.y.every(Number.isFinite)).toBe(true);
  });
});
