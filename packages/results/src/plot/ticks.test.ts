import { expect, test } from "vitest";
import { equalized } from "./axis-range.ts";
import { niceRange, niceStep, niceTicks } from "./ticks.ts";
import { axisTitle, prettyUnit } from "./unit-text.ts";

test.each([
  [10, 5, 2],
  [10, 10, 1],
  [1, 4, 0.5],
  [0.03, 5, 0.01],
  [7e6, 5, 2e6],
])("a span of %d in about %d steps has steps of %d", (span, count, step) => {
  expect(niceStep(span, count)).toBeCloseTo(step, 12);
});

test.each([
  [0, 20, 5, ["0", "5", "10", "15", "20"], 0],
  [-0.25, 0.3, 5, ["−0.2", "0.0", "0.2"], 0],
  [0.61, 0.7, 5, ["0.62", "0.64", "0.66", "0.68", "0.70"], 0],
  [0, 2.5e6, 5, ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5"], 6],
  [-4e-5, 0, 4, ["−40", "−30", "−20", "−10", "0"], -6],
])("from %d to %d the marks are round", (from, to, count, labels, exponent) => {
  const ticks = niceTicks(from, to, count);
  expect(ticks.labels).toEqual(labels);
  expect(ticks.exponent).toBe(exponent);
});

test("an axis of whole numbers has no fractions", () => {
  expect(niceTicks(0, 2, 8, true).labels).toEqual(["0", "1", "2"]);
});

test("a range is widened to whole steps", () => {
  const { from, to } = niceRange(-6.3, 5.1, 10);
  expect([from, to]).toEqual([-8, 6]);
});

test("equal axes: a unit is as long in both directions, and nothing is cut off", () => {
  const { x, y } = equalized({ x: { from: 0, to: 10 }, y: { from: 0, to: 1 } }, 500, 200);
  expect((x.to - x.from) / 500).toBe((y.to - y.from) / 200);
  expect([x.from, x.to, y.from, y.to]).toEqual([0, 10, -1.5, 2.5]);
});

test.each([
  ["m/s2", "m/s²"],
  ["kg.m2/s", "kg·m²/s"],
  ["W/(m2.K)", "W/(m²·K)"],
  ["s-1", "s⁻¹"],
  ["", ""],
  ["1", "1"],
])("the unit %j is written %j", (unit, text) => {
  expect(prettyUnit(unit)).toBe(text);
});

test("a power of ten taken out of the numbers stands before the unit", () => {
  expect(axisTitle({ label: "p", unit: "Pa" }, 6)).toBe("p [10⁶ Pa]");
  expect(axisTitle({ label: "", unit: "m/s" }, 0)).toBe("[m/s]");
  expect(axisTitle({ label: "n", unit: "" }, 0)).toBe("n");
});
