import { expect, it } from "vitest";
import { withGhosts } from "./ghosts.ts";

const ghost = {
  ...{ plot: "plot-1", run: 1, from: 0, to: 1, names: ["h", "v"], time: Float64Array.of(0, 1) },
  columns: [Float64Array.of(-3, 2), Float64Array.of(Number.NaN, 50)],
};

it("an axis shows the values of kept runs, too", () => {
  expect(withGhosts(0, 1, ["h"], [ghost])).toEqual([-3, 2]);
  expect(withGhosts(0, 1, ["x"], [ghost])).toEqual([0, 1]);
  expect(withGhosts(null, null, ["v"], [ghost])).toEqual([50, 50]);
  expect(withGhosts(null, null, ["x"], [])).toEqual([null, null]);
});
