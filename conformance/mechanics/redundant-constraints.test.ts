import { type Diagnostic, ModelError } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";

/** Three parallel bars under one coupler: the constraint of the third one is redundant. */
function parallelogram(middle: number, start: number): string {
  const bars = ["left", "middle", "right"];
  return `model Parallelogram
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld;
  Parts.Fixed left;
  Parts.Fixed middle(r = {${middle}, 0});
  Parts.Fixed right(r = {3, 0});
  ${bars.map((b) => `Joints.Revolute ${b}Bearing(phi(start = ${start}));`).join("\n  ")}
  ${bars.map((b) => `Parts.BodyShape ${b}Bar(r = {1, 0}, m = 1, I = 0.1, body(phi(start = ${start})));`).join("\n  ")}
  Joints.Revolute leftPin(phi(start = -${start}));
  Joints.CutRevolute middlePin;
  Joints.CutRevolute rightPin;
  Parts.BodyShape coupler1(r = {1.5, 0}, m = 1, I = 0.1);
  Parts.BodyShape coupler2(r = {1.5, 0}, m = 1, I = 0.1);
equation
  ${bars.map((b) => `connect(${b}.frame_b, ${b}Bearing.frame_a);\n  connect(${b}Bearing.frame_b, ${b}Bar.frame_a);`).join("\n  ")}
  connect(leftBar.frame_b, leftPin.frame_a);
  connect(leftPin.frame_b, coupler1.frame_a);
  connect(coupler1.frame_b, coupler2.frame_a);
  connect(coupler1.frame_b, middlePin.frame_a);
  connect(middlePin.frame_b, middleBar.frame_b);
  connect(coupler2.frame_b, rightPin.frame_a);
  connect(rightPin.frame_b, rightBar.frame_b);
end Parallelogram;`;
}

function failureOf(text: string): readonly Diagnostic[] {
  try {
    const { outcome, diagnostics } = compileWithLibrary(text).simulateSync({ stopTime: 0.1 });
    expect(outcome.status).toBe("failed");
    return diagnostics.filter((d) => d.severity === "error");
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
}

describe("a parallelogram with an additional bar", () => {
  it("moves without the constraints that follow from the others", () => {
    const model = compileWithLibrary(parallelogram(1.5, 1));
    expect(model.diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual([
      "structure.dependent-constraints",
      "warning",
    ]);
    const result = model.simulateSync({ stopTime: 0.5, tolerance: 1e-9 });
    const [left, right, middle] = ["left", "right", "middle"].map((bar) =>
      result.column(`${bar}Bearing.phi`),
    );
    expect(left!.at(-1)).toBeLessThan(0.5);
    for (const other of [right!, middle!])
      expect(Math.max(...other.map((phi, i) => Math.abs(phi - left![i]!)))).toBeLessThan(1e-9);
  });
});

describe("the same mechanism with all bars on one line", () => {
  it("gets a message that it starts in a dead centre", () => {
    const faults = failureOf(parallelogram(1.5, 0));
    expect(faults.map((fault) => fault.code)).toContain("initialization.singular-position");
    expect(faults[0]!.hint).toMatch(/start values/);
  });
});
