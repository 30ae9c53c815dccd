import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { exampleText, referenceColumns } from "../reference-data.ts";
import { library } from "./library-model.ts";

/** Runs an example and compares it with its reference result at all its points. */
function expectReference(example: string, file: string, bound: number): SimulationResult {
  const reference = referenceColumns(file);
  const times = reference.get("time") ?? [];
  const outputInterval = (times[1] ?? 0) - (times[0] ?? 0);
  const model = compile(exampleText(example), { library });
  const result = model.simulateSync({ tolerance: 1e-10, outputInterval, stopTime: times.at(-1) ?? 0 });
  // an event within rounding distance replaces a grid point
  const rows = times.map((t) => result.time.findIndex((time) => Math.abs(time - t) < 1e-12));
  for (const [name, values] of reference) {
    const column = result.column(name);
    const differences = values.map((value, i) => Math.abs(value - (column[rows[i]!] ?? Number.NaN)));
    expect(Math.max(...differences), name).toBeLessThan(bound);
  }
  return result;
}

/** Number of times that a Boolean becomes true. */
function risings(column: Float64Array): number {
  return column.filter((value, i) => value === 1 && column[i - 1] === 0).length;
}

describe("drives against independent formulations", () => {
  it("stick-slip of two blocks", () => {
    const result = expectReference("StickSlip", "stick_slip.csv", 1e-6);
    // both stick again after sliding
    for (const floor of ["floor1", "floor2"])
      expect(risings(result.column(`${floor}.locked`))).toBeGreaterThan(1);
  });

  it("a clutch engages, slips under a shock, and engages again", () => {
    const result = expectReference("ClutchEngagement", "clutch_engagement.csv", 1e-6);
    const torque = result.column("clutch.tau");
    // while sticking the clutch carries the torque that accelerates the load: two thirds of 2 N.m
    expect(torque.at(-1)).toBeCloseTo(-4 / 3, 9);
    expect(risings(result.column("clutch.locked"))).toBe(2);
    const closing = result.column("clutch.locked").indexOf(1);
    expect(result.time[closing]).toBeCloseTo(1 + 4.5 / 13, 8);
  });

  it("a gear train of rigidly coupled inertias", () => {
    expectReference("GearTrain", "gear_train.csv", 1e-6);
  });
});
