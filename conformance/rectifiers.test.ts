import type { Model, SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { distanceFrom, libraryModel, referenceRows } from "./library-models.ts";

const TOLERANCE = 1e-6;

/** Runs with a row at each of the reference's times, and beside every change. */
function run(model: Model, name: string, changes: ReturnType<typeof referenceRows>): SimulationResult {
  const result = model.simulateSync({ intervals: 97 });
  expect(result.outcome, name).toMatchObject({ status: "completed" });
  expect(result.diagnostics).toEqual([]);
  expect(changes.length).toBeGreaterThan(30);
  return result;
}

/** Instants [s] at which an element begins ("on") or ceases to conduct. */
function changesOf(result: SimulationResult, element: string, state: string): number[] {
  const times = result.column("time");
  const off = result.column(`${element}.off`);
  const found: number[] = [];
  for (let i = 1; i < times.length; i++)
    if (off[i] !== off[i - 1] && (off[i] === 0) === (state === "on")) found.push(times[i]!);
  return found.filter((t) => t > 0);
}

describe.each([
  [
    "six_pulse_rectifier",
    "SixPulseRectifier",
    ["upper[1]", "upper[2]", "upper[3]", "lower[1]", "lower[2]", "lower[3]"],
  ],
  ["half_controlled_bridge", "HalfControlledBridge", ["T1", "T2", "D1", "D2"]],
])("%s", (reference, name, elements) => {
  const changes = referenceRows(`electrical/${reference}_changes`);
  const result = run(libraryModel(`electrical/${name}`), name, changes);

  it("has the load's current of the closed form", () => {
    const rows = referenceRows(`electrical/${reference}_current`);
    expect(distanceFrom(result, "inductor.i", rows, "i")).toBeLessThan(TOLERANCE);
  });

  it.each(elements)("%s conducts in the intervals of the closed form", (element) => {
    for (const state of ["on", "off"]) {
      const own = changes.filter((row) => row["element"] === element && row["state"] === state);
      const expected = own.map((row) => Number(row["t"]));
      const actual = changesOf(result, element, state);
      expect(actual).toHaveLength(expected.length);
      for (const [i, t] of expected.entries()) expect(Math.abs(actual[i]! - t)).toBeLessThan(1e-9);
    }
  });
});
