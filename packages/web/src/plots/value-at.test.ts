import { expect, it } from "vitest";
import { valuesAt } from "./value-at.ts";

const curves = {
  ...{ plot: "plot-1", run: 1, from: 0, to: 3, names: ["v"] },
  time: Float64Array.of(0, 1, 1, 3),
  columns: [Float64Array.of(0, -2, 1.5, 3.5)],
};

it.each([
  [0, [0]],
  [0.5, [-1]],
  [1, [-2, 1.5]],
  [2, [2.5]],
  [3, [3.5]],
  [4, [3.5]],
  [-1, [0]],
])("at %d the curve has %j", (time, expected) => {
  expect(valuesAt(curves, "v", time)).toEqual(expected);
});

it("a variable without a curve has no value", () => {
  expect(valuesAt(curves, "x", 1)).toEqual([Number.NaN]);
});
