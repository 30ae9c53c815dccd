import { describe, expect, it } from "vitest";
import { largestColumnDifference, libraryModel } from "./library-model.ts";
import { hingeTorques, type SerialLinks } from "./serial-links.ts";

const arm: SerialLinks = { length: [1, 0.8, 0.5], mass: [3, 2, 1], gravity: 9.81 };
const amplitude = [0.8, -0.6, 1.1];
const omega = [1.3, 2.1, 2.9];

/** Torques of the prescribed motion, hinge angles amplitude (1 - cos(omega t)). */
function closedForm(t: number): number[] {
  const absolute = (joint: readonly number[]) =>
    joint.map((_, i) => joint.slice(0, i + 1).reduce((a, b) => a + b));
  const joint = (f: (a: number, w: number) => number) => absolute(amplitude.map((a, i) => f(a, omega[i]!)));
  return hingeTorques(
    arm,
    joint((a, w) => a * (1 - Math.cos(w * t))),
    joint((a, w) => a * w * Math.sin(w * t)),
    joint((a, w) => a * w ** 2 * Math.cos(w * t)),
  );
}

describe("an arm of three links", () => {
  it("inverse: the torques of a prescribed motion equal the closed form", () => {
    const result = libraryModel("PlanarMechanics.Examples.ArmInverse").simulateSync({ stopTime: 3 });
    expect(result.time.length).toBeGreaterThan(2);
    for (let i = 0; i < 3; i++) {
      const expected = Float64Array.from(result.time, (t) => closedForm(t)[i]!);
      expect(largestColumnDifference(result.column(`hinge[${i + 1}].t`), expected)).toBeLessThan(1e-8);
    }
  });

  it("direct: fed back, the torques repeat the motion", () => {
    const result = libraryModel("PlanarMechanics.Examples.ArmDirect").simulateSync({
      tolerance: 1e-11,
      stopTime: 3,
    });
    for (const i of [1, 2, 3]) {
      const [moved, prescribed] = [`hinge[${i}].phi`, `inverse.hinge[${i}].phi`].map((name) =>
        result.column(name),
      );
      expect(largestColumnDifference(moved!, prescribed!)).toBeLessThan(1e-6);
    }
  });
});
