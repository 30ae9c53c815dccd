import { describe, expect, it } from "vitest";
import { baseUnitNames } from "../description/units.ts";
import { baseUnitOf, conversion } from "./si-units.ts";

/** `kg m2 s-2 * 1000 + 0` */
function shown(unit: string): string | undefined {
  const base = baseUnitOf(unit);
  if (base === undefined) return undefined;
  const powers = baseUnitNames.filter((name) => base.exponents[name] !== 0);
  return [...powers.map((name) => `${name}${base.exponents[name]}`), base.factor, base.offset].join(" ");
}

describe("units as Modelica writes them", () => {
  it.each([
    ["m/s2", "m1 s-2 1 0"],
    ["kN.m", "kg1 m2 s-2 1000 0"],
    ["N.m/(rad/s)", undefined],
    ["N.m.s/rad", "kg1 m2 s-1 rad-1 1 0"],
    ["W/(m2.K)", "kg1 s-3 K-1 1 0"],
    ["1/s", "s-1 1 0"],
    ["1", "1 0"],
    ["degC", "K1 1 273.15"],
    ["mm2", "m2 0.000001 0"],
    ["min", "s1 60 0"],
    ["furlong", undefined],
  ])("%s", (unit, expected) => expect(shown(unit)).toBe(expected));
});

describe("conversions", () => {
  it("half a turn is 180 degrees", () => {
    const { factor, offset } = conversion("rad", "deg")!;
    expect(factor * Math.PI + offset).toBeCloseTo(180, 12);
  });

  it("293.15 K are 20 degrees Celsius", () => {
    const { factor, offset } = conversion("K", "degC")!;
    expect(factor * 293.15 + offset).toBeCloseTo(20, 12);
  });

  it("metres are no seconds", () => expect(conversion("m", "s")).toBeUndefined());
});
