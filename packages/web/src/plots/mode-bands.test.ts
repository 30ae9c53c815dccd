import { expect, it } from "vitest";
import { modeAt, modeBands } from "./mode-bands.ts";

const curves = {
  ...{ plot: "modes", run: 1, from: 0, to: 3, names: ["mode"] },
  time: Float64Array.of(0, 1, 1, 1, 2, 3),
  columns: [Float64Array.of(1, 1, 2, 3, 3, 3)],
};

it("modes have the time from their entry to their end; those of no duration are left out", () => {
  expect(modeBands(curves, "mode")).toEqual([
    { from: 0, to: 1, mode: 1 },
    { from: 1, to: 3, mode: 3 },
  ]);
});

it("at a change the new mode is the active one", () => {
  const bands = modeBands(curves, "mode");
  expect([0, 0.5, 1, 2, 9].map((time) => modeAt(bands, time))).toEqual([1, 1, 3, 3, 3]);
  expect(modeAt([], 1)).toBeUndefined();
});
