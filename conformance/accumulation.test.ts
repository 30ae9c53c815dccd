import { simulateFmuSync } from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { compile, createNodeSourceProvider } from "cosimo";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./fmi/exported-fmu.ts";

const run = (text: string, stopTime: number, library = false) =>
  compile(text, library ? { library: createNodeSourceProvider() } : {}).simulateSync({
    stopTime,
    timeout: 20,
  });

const halves = `model Halves
  discrete Real next(start = 1, fixed = true);
  discrete Real d(start = 0.5, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  when time >= pre(next) then
    d = 0.5*pre(d);
    next = pre(next) + pre(d);
    n = pre(n) + 1;
  end when;
end Halves;`;

// Johansson, Egerstedt, Lygeros and Sastry (1999): both tanks are empty after (x1 + x2)/(v1 + v2 - w).
const tanks = `model Tanks
  Real x1(start = 1, fixed = true);
  Real x2(start = 1, fixed = true);
  Boolean first(start = true, fixed = true);
equation
  der(x1) = (if first then 1.5 else 0) - 1;
  der(x2) = (if first then 0 else 1.5) - 1;
  when {x1 <= 0, x2 <= 0} then
    first = x1 <= 0;
  end when;
end Tanks;`;

/** The same by modes. */
const modes = {
  uri: "Modes.lisma",
  text: `x1' = 0.5; x1(t0) = 1; x2' = -1; x2(t0) = 1;
    state Second [x2 <= 0] { x1' = -1; x2' = 0.5; } from init, First;
    state First [x1 <= 0] { x1' = 0.5; x2' = -1; } from Second;`,
};

describe("a point where infinitely many events accumulate ends the run", () => {
  it("of time events: 1 + 1/2 + 1/4 + ... = 2", () => {
    const { outcome, column } = run(halves, 8);
    expect(outcome).toMatchObject({ status: "failed", cause: "zeno" });
    expect(outcome.diagnostics[0]!.args["time"]).toBeCloseTo(2, 9);
    expect(outcome.time).toBeLessThanOrEqual(2);
    expect(column("n").at(-1)).toBeGreaterThan(20);
  });

  it("of the inflow of two tanks, which switches between two conditions", () => {
    const { outcome, column } = run(tanks, 8);
    expect(outcome).toMatchObject({ status: "failed", cause: "zeno" });
    expect(outcome.diagnostics[0]!.args["time"]).toBeCloseTo(4, 6);
    for (const name of ["x1", "x2"]) expect(Math.min(...column(name))).toBeGreaterThan(-1e-6);
  });

  it.skipIf(!hasCompiler).each([
    ["time events", halves, 2],
    ["an inflow", tanks, 4],
    ["modes", modes, 4],
  ])("in exported FMUs, too: of %s", async (_what, text, limit) => {
    const running = runInProcess(await exportedFmu(text));
    for (const kind of ["coSimulation", "modelExchange"] as const) {
      const { outcome } = simulateFmuSync(running, { kind, stopTime: 8, intervals: 50 });
      expect(outcome.status).toBe("failed");
      expect(outcome.reason).toMatch(/events .*accumulate/);
      expect(outcome.time).toBeLessThanOrEqual(limit);
      expect(outcome.time).toBeGreaterThan(limit - 0.17);
    }
    running.close();
  });

  it("but not of finitely many ones", () => {
    // 25 events at 1 - 2^-k.
    const { outcome, column } = run(
      `model Finite
        Integer n(start = 0, fixed = true);
      equation
        when time >= 1 - 0.5^(pre(n) + 1) and pre(n) < 25 then
          n = pre(n) + 1;
        end when;
      end Finite;`,
      2,
    );
    expect(outcome.status).toBe("completed");
    expect(column("n").at(-1)).toBe(25);
  });
});

describe("a table whose times descend is refused", () => {
  it.each([
    ["TimeTable", "{{0, 0}, {2, 1}, {1, 5}}", "{{0, 0}, {1, 1}, {1, 5}}"],
    ["BooleanTable", "{2, 1, 3}", "{1, 2, 2}"],
  ])("%s", (block, wrong, right) => {
    const model = (table: string) => `model M
      Modelica.Blocks.Sources.${block} s(table = ${table});
    end M;`;
    expect(run(model(wrong), 4, true).outcome).toMatchObject({
      status: "failed",
      cause: "assertion",
      time: 0,
    });
    expect(run(model(right), 4, true).outcome.status).toBe("completed");
  });
});
