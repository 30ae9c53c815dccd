import { expect, test } from "vitest";
import { converted, displayConversion, unitConversion } from "./display-unit.ts";

// Expected numbers from the definitions of the units.
test.each([
  ["rad", "deg", Math.PI, 180],
  ["K", "degC", 293.15, 20],
  ["K", "degF", 273.15, 32],
  ["Pa", "bar", 2.5e5, 2.5],
  ["rad/s", "rev/min", 2 * Math.PI, 60],
  ["rad/s", "rpm", Math.PI, 30],
  ["m/s", "km/h", 10, 36],
  ["m3/s", "l/min", 1e-3, 60],
  ["J", "kW.h", 3.6e6, 1],
  ["kg.m2", "g.cm2", 1, 1e7],
  ["W/(m2.K)", "mW/(cm2.K)", 1, 0.1],
  ["1", "%", 0.5, 50],
  ["s", "d", 86400, 1],
])("%s is shown in %s", (unit, displayUnit, value, shown) => {
  const [result] = converted(Float64Array.of(value), displayConversion({ unit, displayUnit }));
  expect(result).toBeCloseTo(shown, 9);
});

test("a unit that is unknown or of another quantity converts nothing", () => {
  expect(unitConversion("K", "m")).toBeUndefined();
  expect(unitConversion("rad/s", "Hz")).toBeUndefined();
  expect(displayConversion({ unit: "m", displayUnit: "furlong" })).toEqual({
    unit: "m",
    factor: 1,
    offset: 0,
  });
});
