import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";
import { fourBarAngles } from "./mechanics/one-degree-of-freedom.ts";

const length = [1, 3, 2] as const;

/** Only joints have start values: the crank's angle 1 is fixed, the others are guesses. */
const fourBar = (pin: string, bearing: string, other = "") => `model Linkage
  inner PlanarMechanics.PlanarWorld planarWorld;
  PlanarMechanics.Parts.Fixed left, right(r = {3, 0});
  PlanarMechanics.Joints.Revolute crankBearing(phi(start = 1, fixed = true), w(start = 0, fixed = true));
  PlanarMechanics.Joints.Revolute crankPin${pin}, rockerBearing${bearing}, rockerPin${other};
  PlanarMechanics.Parts.BodyShape crank(r = {1, 0}, m = 1, I = 0.1), coupler(r = {3, 0}, m = 2, I = 1.5);
  PlanarMechanics.Parts.BodyShape rocker(r = {2, 0}, m = 1.5, I = 0.5);
equation
  connect(left.frame_b, crankBearing.frame_a);
  connect(crankBearing.frame_b, crank.frame_a);
  connect(crank.frame_b, crankPin.frame_a);
  connect(crankPin.frame_b, coupler.frame_a);
  connect(right.frame_b, rockerBearing.frame_a);
  connect(rockerBearing.frame_b, rocker.frame_a);
  connect(coupler.frame_b, rockerPin.frame_a);
  connect(rockerPin.frame_b, rocker.frame_b);
end Linkage;`;

describe("start values of joints", () => {
  const open = fourBarAngles({ d: 3, length }, 1);
  // The other way to assemble the linkage is its mirror image in the line between the ends of the rocker.
  const mirror = 2 * Math.atan2(Math.sin(1), Math.cos(1) - 3) - open.rocker;
  const rocker = (text: string) => {
    const result = compileWithLibrary(text).simulateSync({ stopTime: 0 });
    expect(result.diagnostics).toEqual([]);
    return result.column("rocker.body.phi")[0]!;
  };
  const turned = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle));

  it.each([
    ["both bearings", "(phi(start = -0.6))", "(phi(start = 1.4))", ""],
    ["the pin of the rocker, beyond the pin of the crank", "(phi(start = -0.6))", "", "(phi(start = 1))"],
  ])("are guesses for the bodies: %s", (_, pin, bearing, other) => {
    expect(turned(rocker(fourBar(pin, bearing, other)))).toBeCloseTo(turned(open.rocker), 9);
  });

  it("choose among the ways to assemble it", () => {
    expect(turned(rocker(fourBar("(phi(start = -2.1))", "(phi(start = -2))")))).toBeCloseTo(
      turned(mirror),
      9,
    );
  });
});

describe("a guess by equations", () => {
  const text = `model M
  Real x, y(start = -8), z;
equation
  x^2 + x = 12;
  y = z + 1;
  z = 2*x;
end M;`;

  it("is reported with its origin, and follows start values given for a run", () => {
    const first = compile(text).simulateSync({ stopTime: 0, logInit: true });
    expect(first.column("x")[0]).toBeCloseTo(-4, 12);
    const [guess] = first.initialization!.loops[0]!.iterationVariables;
    expect(guess).toMatchObject({ start: -4.5, startFrom: "traced" });
    const other = compile(text).simulateSync({ stopTime: 0, parameters: { y: 9 } });
    expect(other.column("x")[0]).toBeCloseTo(3, 12);
    const given = compile(text).simulateSync({ stopTime: 0, parameters: { x: 5 } });
    expect(given.column("x")[0]).toBeCloseTo(3, 12);
  });

  it("with functions and branches of parameters", () => {
    const model = `model M
  function half input Real u; output Real y; algorithm y := u/2; end half;
  parameter Boolean metric = true;
  Real x, y(start = -8);
equation
  x^2 + x = 12;
  x = if metric then half(y) else 2*y;
end M;`;
    const start = (parameters: Readonly<Record<string, number>>) =>
      compile(model).simulateSync({ stopTime: 0, parameters }).column("x")[0]!;
    expect(start({})).toBeCloseTo(-4, 12);
    expect(start({ y: 8 })).toBeCloseTo(3, 12);
  });

  it("that has no value is none", () => {
    const root =
      "model M Real x, y(start = -1), z(start = 0); equation x^3 + x = 2; y = sqrt(z)/z + x; z = x^2; end M;";
    expect(compile(root).simulateSync({ stopTime: 0 }).column("x")[0]).toBeCloseTo(1, 12);
  });
});
