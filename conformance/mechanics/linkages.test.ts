import { describe, expect, it } from "vitest";
import { finalValue, largestColumnDifference, libraryModel } from "./library-model.ts";
import { coordinateAt, fourBar, fourBarAngles, scissor, sliderCrank } from "./one-degree-of-freedom.ts";

const tolerance = 1e-10;

/**
 * Runs one mechanism with its loops closed in both ways: coordinates [rad, m] agree, and forces relative to the
 * greatest.
 */
function expectSameMotion(
  name: string,
  modification: string,
  stopTime: number,
  { coordinates, forces }: { readonly coordinates: readonly string[]; readonly forces: readonly string[] },
): void {
  const [joint, cut] = [name, `${name}Cut`].map((model) =>
    libraryModel(`PlanarMechanics.Examples.${model}`, modification).simulateSync({ tolerance, stopTime }),
  );
  const difference = (variable: string) =>
    largestColumnDifference(joint!.column(variable), cut!.column(variable));
  for (const variable of coordinates) expect(difference(variable), variable).toBeLessThan(1e-7);
  for (const variable of forces) {
    const greatest = joint!.column(variable).reduce((most, force) => Math.max(most, Math.abs(force)), 0);
    expect(difference(variable) / greatest, variable).toBeLessThan(1e-7);
  }
}

describe("the four-bar linkage", () => {
  const length = [1, 3, 2] as const;
  it("moves according to the energy of its closed form", () => {
    const result = libraryModel("PlanarMechanics.Examples.FourBar").simulateSync({ tolerance, stopTime: 5 });
    const crank = finalValue(result, "crankBearing.phi");
    const expected = coordinateAt(fourBar(3, length, [1, 2, 1.5]), { theta: 1, rate: 10 }, 5, 40_000);
    expect(Math.abs(crank - expected)).toBeLessThan(1e-7);
    const { rocker } = fourBarAngles({ d: 3, length }, crank);
    expect(Math.abs(Math.sin(finalValue(result, "rockerBearing.phi") - rocker))).toBeLessThan(1e-8);
  });

  it("moves alike with and without a cut joint", () => {
    expectSameMotion("FourBar", "", 5, {
      coordinates: ["crankBearing.phi", "rockerBearing.phi"],
      forces: ["left.frame_b.fx", "right.frame_b.fy"],
    });
  });
});

describe("the slider crank", () => {
  it("moves according to the energy of its closed form", () => {
    const result = libraryModel("PlanarMechanics.Examples.SliderCrank").simulateSync({
      tolerance,
      stopTime: 3,
    });
    const crank = finalValue(result, "crankBearing.phi");
    const mechanism = sliderCrank([0.3, 1], [1, 2, 1.5]);
    expect(Math.abs(crank - coordinateAt(mechanism, { theta: 0.7, rate: 10 }, 3, 40_000))).toBeLessThan(1e-7);
    const piston = 0.3 * Math.cos(crank) + Math.sqrt(1 - (0.3 * Math.sin(crank)) ** 2);
    expect(Math.abs(finalValue(result, "slide.s") - piston)).toBeLessThan(1e-8);
  });

  it("moves alike with and without a cut joint", () => {
    expectSameMotion("SliderCrank", "", 3, {
      coordinates: ["crankBearing.phi", "slide.s"],
      forces: ["slide.frame_a.fy"],
    });
  });
});

describe.each([1, 4, 16])("a scissor lattice of %i stages", (n) => {
  const modification = `n = ${n}, w_start = -0.5`;
  it("has one degree of freedom and its closed form", () => {
    const model = libraryModel("PlanarMechanics.Examples.Scissor", modification);
    const result = model.simulateSync({ tolerance, stopTime: 0.3 });
    const theta = finalValue(result, "foot.phi");
    const expected = coordinateAt(scissor(n, 1, 1), { theta: 1, rate: -0.5 }, 0.3, 10_000);
    expect(Math.abs(theta - expected)).toBeLessThan(1e-8);
    expect(Math.abs(finalValue(result, `falling[${n}].frame_b.y`) - n * Math.sin(theta))).toBeLessThan(1e-8);
    expect(Math.abs(finalValue(result, "slide.s") - Math.cos(theta))).toBeLessThan(1e-8);
  });

  it("moves alike with and without cut joints", () => {
    expectSameMotion("Scissor", modification, 0.3, {
      coordinates: ["foot.phi", `falling[${n}].frame_b.y`],
      forces: ["fixed.frame_b.fy"],
    });
  });
});
