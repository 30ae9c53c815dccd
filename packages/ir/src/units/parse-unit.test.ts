import { describe, expect, it } from "vitest";
import { conversion } from "./conversion.ts";
import { parseUnit, unitOfText } from "./parse-unit.ts";
import { baseUnitNames } from "./physical-unit.ts";
import { printUnit } from "./print-unit.ts";

/** `kg1 m2 s-2 1000 0`: powers, factor, offset */
function shown(text: string): string {
  const unit = parseUnit(text);
  if ("kind" in unit) return unit.kind === "grammar" ? "grammar" : `symbol ${unit.symbol}`;
  const powers = baseUnitNames.filter((name) => unit.exponents[name] !== 0);
  return [...powers.map((name) => `${name}${unit.exponents[name]}`), unit.factor, unit.offset].join(" ");
}

describe("unit expressions (Modelica specification, chapter 19)", () => {
  it.each([
    ["m/s2", "m1 s-2 1 0"],
    ["kg.m.s-2", "kg1 m1 s-2 1 0"],
    ["kN.m", "kg1 m2 s-2 1000 0"],
    ["N.m/(rad/s)", "kg1 m2 s-1 rad-1 1 0"],
    ["(J/kg)/(kg/m3)", "kg-1 m5 s-2 1 0"],
    ["N.m.s/rad", "kg1 m2 s-1 rad-1 1 0"],
    ["W/(m2.K)", "kg1 s-3 K-1 1 0"],
    ["1/s", "s-1 1 0"],
    ["1", "1 0"],
    ["(1)", "1 0"],
    ["m(1/2)", "m0.5 1 0"],
    ["m-(3/2).s+2", "m-1.5 s2 1 0"],
    ["degC", "K1 1 273.15"],
    ["degC/s", "s-1 K1 1 0"],
    ["mm2", "m2 0.000001 0"],
    ["min", "s1 60 0"],
    ["mmin", "s1 0.06 0"],
    ["T", "kg1 s-2 A-1 1 0"],
    ["dam", "m1 10 0"],
    ["furlong", "symbol furlong"],
    ["Nm", "symbol Nm"],
  ])("%s", (unit, expected) => expect(shown(unit)).toBe(expected));

  it.each(["", "J/kg.K", "1.m", "m s", "N*m", "m/", "m//s", "m^2", "2", "m(1/0)", "(m", "m)", "m/s/s", " m"])(
    "'%s' is none",
    (text) => expect(shown(text)).toBe("grammar"),
  );
});

describe("printed units", () => {
  it.each([
    ["N.m", "N.m"],
    ["kg.s-2.m", "kg.m/s2"],
    ["W/(m2.K)", "W/(m2.K)"],
    ["1/s", "1/s"],
    ["m/m", "1"],
    ["m(1/2).s-(1/3)", "m(1/2)/s(1/3)"],
  ])("%s is %s", (text, printed) => expect(printUnit(unitOfText(text)!)).toBe(printed));
});

describe("conversions", () => {
  it("half a turn is 180 degrees", () => {
    const { factor, offset } = conversion("rad", "deg")!;
    expect(factor * Math.PI + offset).toBeCloseTo(180, 12);
  });

  it.each([
    ["K", "degC", 293.15, 20],
    ["degC", "degF", 100, 212],
    ["degF", "degC", 32, 0],
    ["km/h", "m/s", 36, 10],
  ])("%s to %s", (from, to, value, expected) => {
    const { factor, offset } = conversion(from, to)!;
    expect(factor * value + offset).toBeCloseTo(expected, 10);
  });

  it("metres are no seconds", () => expect(conversion("m", "s")).toBeUndefined());
});
