import { compile, type SimulationResult, simulateFmuSync } from "@cosimo/core";
import type { Fmu } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { deepest, stacked } from "../stacked-balls.ts";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

const pairs = [
  { name: "a heavy one on a light one", masses: [1, 2], heights: [0.1, 5], rebound: 0.6 },
  { name: "a light one on a heavy one", masses: [3, 1], heights: [0.2, 2], rebound: 0.5 },
  { name: "equal ones", masses: [1, 1], heights: [0.1, 5], rebound: 0.6 },
];
const three = stacked([1, 1.5, 2], [0.1, 1, 4], 0.4);

function run(fmu: Fmu, kind: "coSimulation" | "modelExchange", stopTime: number): SimulationResult {
  const running = runInProcess(fmu);
  const result = simulateFmuSync(running, { kind, stopTime, intervals: 100, tolerance: 1e-8 });
  running.close();
  return result;
}

describe.skipIf(!hasCompiler)("FMUs of balls above each other (they need a C compiler)", () => {
  it.each(pairs)("rest and rebound as the model does, $name", async ({ masses, heights, rebound }) => {
    const text = stacked(masses, heights, rebound);
    const fmu = await exportedFmu({ uri: "Stacked.mo", text });
    for (const stopTime of [1.2, 2, 3]) {
      const model = compile(text).simulateSync({ stopTime, intervals: 100, tolerance: 1e-8 });
      const ours = run(fmu, "coSimulation", stopTime);
      expect(ours.outcome.status, `to ${stopTime} s`).toBe("completed");
      for (const name of ["y[1]", "y[2]"])
        expect(ours.column(name).at(-1), name).toBeCloseTo(model.column(name).at(-1)!, 6);
    }
  });

  it("of three come to rest", async () => {
    const result = run(await exportedFmu({ uri: "Stacked.mo", text: three }), "coSimulation", 5);
    expect(result.outcome.status).toBe("completed");
    expect(deepest(result, 3)).toBeLessThan(1e-5);
    for (const name of ["y[1]", "y[2]", "y[3]"]) expect(result.column(name).at(-1)).toBeCloseTo(0, 6);
  });

  it("of three, none passes another without an error in model exchange", async () => {
    const fmu = await exportedFmu({ uri: "Stacked.mo", text: three });
    for (const stopTime of [1.2, 2, 3]) {
      const result = run(fmu, "modelExchange", stopTime);
      if (result.outcome.status === "completed") expect(deepest(result, 3)).toBeLessThan(1e-5);
      else expect(result.outcome.reason).toMatch(/at one instant were not resolved|nothing holds the model/);
    }
  });
});
