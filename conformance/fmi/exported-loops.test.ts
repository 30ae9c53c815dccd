import { exportFmu, simulateFmuSync } from "@cosimo/core";
import { logCalls } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { createSupervisor } from "../../packages/cosimo/src/interruption/supervisor.ts";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

/** At time 0 only the sum of x and y is left out: their equations say 0 = 0 and x = y. */
const text = `model Halves
  output Real x, y;
equation
  time*x + time*y = 2*time;
  x - y = 0*time;
end Halves;`;

describe.skipIf(!hasCompiler)(
  "an FMU with a loop that is singular at a point (it needs a C compiler)",
  () => {
    it.each(["coSimulation", "modelExchange"] as const)("says so once, and goes on: %s", async (kind) => {
      const lines: string[] = [];
      const running = runInProcess(await exportedFmu({ uri: "Halves.mo", text }));
      const logged = logCalls(running, (line) => lines.push(line));
      const result = simulateFmuSync(logged, { kind, stopTime: 1, intervals: 10 });
      running.close();
      expect(result.outcome.status).toBe("completed");
      expect([result.column("x").at(-1), result.column("y").at(-1)]).toEqual([1, 1]);
      expect(lines.filter((line) => line.includes("did not determine all of them"))).toHaveLength(1);
    });
  },
);

it.skipIf(!hasCompiler)("an FMU has the solution to which homotopy() leads", async () => {
  const text = `model Root
  output Real x(start = 10);
equation
  homotopy(x^2 - 4, x + 5) = 0;
end Root;`;
  const running = runInProcess(await exportedFmu({ uri: "Root.mo", text }));
  const { column } = simulateFmuSync(running, { kind: "coSimulation", stopTime: 1 });
  running.close();
  expect(column("x")[0]).toBeCloseTo(-2, 9);
});

it.skipIf(!hasCompiler)(
  "an FMU starts at the solution that a run searches where its start values lead to none",
  async () => {
    // The slope of x^3 at 0 says nothing; Newton's method cycles in the valley of the cubic.
    const text = `model Far
  output Real x, y;
equation
  x^3 = 8 + time;
  y^3 - 2*y + 2 = 0;
end Far;`;
    const running = runInProcess(await exportedFmu({ uri: "Far.mo", text }));
    const { column } = simulateFmuSync(running, { kind: "modelExchange", stopTime: 1 });
    running.close();
    expect(column("x").at(-1)).toBeCloseTo(Math.cbrt(9), 8);
    expect(column("y").at(-1)).toBeCloseTo(-1.7692923542386314, 8);
  },
);

it("a model without loops is exported without being evaluated, which may go on without end", async () => {
  const text = `model Endless
  function count input Integer n; output Integer y = n; algorithm while true loop y := y + 1; end while; end count;
  output Integer y = count(integer(time));
end Endless;`;
  const supervisor = createSupervisor({ timeout: 10 });
  const { description } = await supervisor.run("compilation", () => exportFmu({ uri: "Endless.mo", text }));
  expect(description.modelName).toBe("Endless");
});
