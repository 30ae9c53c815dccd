import { compile, type SimulationResult, simulateFmuSync } from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaints, exportedFmu, hasCompiler } from "./exported-fmu.ts";

/**
 * Three blocks on the ground, m = mu = 1. Forces t and t/2 on the first two: they stick until 1 and 2. The third is thrown off at 1.5
 * and sticks again at 1.75.
 */
const blocks = `
  model Blocks
    Real v(start = 0.1, fixed = true);
    Real w(start = 0.1, fixed = true);
    Real u(start = 0.5, fixed = true);
    Real friction;
  equation
    der(v) = time - friction;
    friction = if v > 0 then 1 else -1;
    der(w) = time/2 - (if w > 0 then 1 else -1);
    der(u) = if u > 0 then -1 else 1;
    when time >= 1.5 then
      reinit(u, 0.25);
    end when;
  end Blocks;`;

const run = { stopTime: 3, intervals: 24, tolerance: 1e-9 } as const;

const valueAt = (result: SimulationResult, name: string, t: number): number =>
  result.column(name)[result.time.findLastIndex((time) => Math.abs(time - t) < 1e-9)]!;

describe.skipIf(!hasCompiler)("exported FMUs slide like simulate (they need a C compiler)", () => {
  let running: ReturnType<typeof runInProcess>;
  beforeAll(async () => {
    running = runInProcess(await exportedFmu(blocks, { onChattering: "slide" }));
  });
  afterAll(() => running.close());

  it.each(["coSimulation", "modelExchange"] as const)("each block sticks, and is released: %s", (kind) => {
    const result = simulateFmuSync(running, { ...run, kind });
    expect(result.outcome.status).toBe("completed");
    for (const name of ["v", "w", "u"]) expect(Math.abs(valueAt(result, name, 0.875))).toBeLessThan(1e-9);
    expect(valueAt(result, "friction", 0.5)).toBeCloseTo(0.5, 8);
    expect(valueAt(result, "v", 3)).toBeCloseTo(2, 7);
    expect(valueAt(result, "w", 3)).toBeCloseTo(0.25, 7);
    expect(valueAt(result, "u", 1.625)).toBeCloseTo(0.125, 8);
    expect(Math.abs(valueAt(result, "u", 3))).toBeLessThan(1e-9);
  });

  it("has the values of our own run", () => {
    const own = compile(blocks).simulateSync({ ...run, onChattering: "slide" });
    const result = simulateFmuSync(running, { ...run, kind: "coSimulation" });
    for (const name of ["v", "w", "u", "friction"])
      for (let t = 0.125; t <= 3; t += 0.125)
        expect(Math.abs(valueAt(result, name, t) - valueAt(own, name, t)), `${name} at ${t}`).toBeLessThan(
          2e-12,
        );
  });

  it("compiles without a warning", () => expect(complaints).toEqual([]));
});
