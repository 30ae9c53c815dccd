import { check } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { library } from "./mechanics/library-model.ts";

function structureOf(name: string, modification = "") {
  const report = check(`model Case extends PlanarMechanics.Examples.${name}(${modification}); end Case;`, {
    library,
  });
  expect(report.valid).toBe(true);
  return report.structure!;
}

describe("check --explain", () => {
  it.each([3, 7, 15])(
    "a tree of %i joints has the joints' coordinates as states, and no dummy derivatives",
    (n) => {
      const { states, dummyDerivatives, stateChoices } = structureOf("Tree", `n = ${n}`);
      const joints = Array.from({ length: n }, (_, i) => [`hinge[${i + 1}].phi`, `hinge[${i + 1}].w`]).flat();
      expect([...states].sort()).toEqual(joints.sort());
      expect(dummyDerivatives).toBe(0);
      expect(stateChoices).toEqual([]);
    },
  );

  it("a closed loop: which states are chosen from which, and the tearing variables that the library names", () => {
    const { states, stateChoices, loops, text, dummyDerivatives } = structureOf("FourBarCut");
    expect(states).toHaveLength(2);
    expect(stateChoices).toHaveLength(1);
    // three hinges besides the cut one; the loop leaves one angle and its rate as states
    expect(stateChoices[0]!.candidates).toEqual(
      expect.arrayContaining(["crankBearing.phi", "crankPin.phi", "rockerBearing.phi"]),
    );
    expect(dummyDerivatives).toBe(stateChoices[0]!.candidates.length - 2);
    expect(loops.flatMap((loop) => loop.annotated)).toEqual(["rockerPin.f[1]", "rockerPin.f[2]"]);
    expect(text).toContain("rockerPin.f[1] (annotated)");
  });

  it("the equations: after expansion, trivial ones removed, remaining", () => {
    const { equations, trivial, remaining, blockSizes } = structureOf("Pendulum");
    expect(remaining).toBe(equations - trivial);
    const solved = blockSizes.reduce((sum, { size, count }) => sum + size * count, 0);
    const { derivedEquations } = structureOf("Pendulum");
    expect(solved).toBe(remaining + derivedEquations);
  });
});
