import { expect, it } from "vitest";
import { withGhosts } from "./ghosts.ts";

const data = {
  ...{ plot: "plot-1", run: 1, from: 0, to: 1, names: ["h", "v"], time: Float64Array.of(0, 1) },
  columns: [Float64Array.of(-3, 2), Float64Array.of(Number.NaN, 50)],
};
const ghost = { data };

it("an axis shows the values of kept runs, too", () => {
  expect(withGhosts(0, 1, ["h"], [ghost])).toEqual([-3, 2]);
  expect(withGhosts(0, 1, ["x"], [ghost])).toEqual([0, 1]);
  expect(withGhosts(null, null, ["v"], [ghost])).toEqual([50, 50]);
  expect(withGhosts(null, null, ["x"], [])).toEqual([null, null]);
});

it("an axis has room for the band around another run, relative to its largest magnitude", () => {
  const tube = { data: { ...data, magnitudes: [10, 50] }, tolerance: 0.1 };
  expect(withGhosts(0, 1, ["h"], [tube])).toEqual([-4, 3]);
});
