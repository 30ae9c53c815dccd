import type { SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { largestDifference, referenceTimes } from "../reference-data.ts";
import { libraryModel } from "./library-model.ts";

/** Times at which the surfaces touch and separate. */
function contactTimes(result: SimulationResult): number[] {
  return result.events.filter((event) => event.name === "penetration > 0").map((event) => event.time);
}

describe.each(["clipped", "unclipped"])("the %s law", (law) => {
  const modification = `impact(clipped = ${law === "clipped"})`;

  it.each([
    ["BallOnFloor", "ball_rigid", 2.8],
    ["BallOnPlate", "coupled", 2.6],
  ])("%s: contacts and releases within 1e-8 s", (name, data, stopTime) => {
    const model = libraryModel(`PlanarMechanics.Examples.${name}`, modification);
    const result = model.simulateSync({ tolerance: 1e-12, stopTime });
    const reference = referenceTimes(`s000_${data}_${law}_events.csv`, ["contact", "release"]);
    expect(largestDifference(contactTimes(result), reference, 4)).toBeLessThan(1e-8);
  });
});

describe("strong damping, where the laws differ", () => {
  it.each([
    [true, [0.997448324, 1.064906399, 1.24476499]],
    [false, [0.997448324, 1.072224828, 1.203403046]],
  ])("clipped = %s", (clipped, times) => {
    const model = libraryModel(
      "PlanarMechanics.Examples.BallOnFloor",
      `impact(c = 200, clipped = ${clipped})`,
    );
    const result = model.simulateSync({ tolerance: 1e-12, stopTime: 1.3 });
    expect(largestDifference(contactTimes(result), times, times.length)).toBeLessThan(1e-8);
  });
});
