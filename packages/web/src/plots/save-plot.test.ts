import { expect, it } from "vitest";
import { curvesAsCsv } from "./save-plot.ts";

it("curves are a table with units, and names with commas in quotes", () => {
  const data = {
    ...{ plot: "plot-1", run: 1, from: 0, to: 1, names: ["a[1,2]", "v"] },
    time: Float64Array.of(0, 0.5),
    columns: [Float64Array.of(1, 2), Float64Array.of(-1e-9, Number.NaN)],
  };
  const curves = [
    { name: "v", unit: "m/s", color: 0 },
    { name: "a[1,2]", unit: "", color: 1 },
    { name: "gone", unit: "", color: 2 },
  ];
  expect(curvesAsCsv(curves, data)).toBe('time [s],v [m/s],"a[1,2]"\n0,-1e-9,1\n0.5,NaN,2\n');
});
