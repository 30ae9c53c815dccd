import { compile, exportFmu, simulateFmuSync } from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "./exported-fmu.ts";

/**
 * Five rods that fall from different angles: x or y for each gives 32 state choices, of which a run of 0.4 s uses
 * few.
 */
const rods = `model Rods
  Real x[5](start = {sin(0.3*i) for i in 1:5}, each fixed = true), y[5](each start = -0.5);
  Real vx[5](each start = 0, each fixed = true), vy[5], F[5];
equation
  for i in 1:5 loop
    der(x[i]) = vx[i];
    der(y[i]) = vy[i];
    der(vx[i]) = -F[i]*x[i];
    der(vy[i]) = -F[i]*y[i] - 9.81;
    x[i]^2 + y[i]^2 = 1;
  end for;
  annotation(experiment(StopTime = 0.4, Tolerance = 1e-8));
end Rods;`;

describe("an FMU of a model with more choices of states than it can have", () => {
  it("has those that a run of the experiment meets, and a warning", async () => {
    const { diagnostics, files } = await exportFmu(rods);
    const [{ code, args }] = diagnostics as [(typeof diagnostics)[0]];
    expect(code).toBe("fmu-export.state-choices-met");
    const modules = new TextDecoder()
      .decode(files["sources/model.c"])
      .match(/^static const slot_t m\d+_stateSlots/gm)!;
    expect(modules.length).toBe(args.count);
    expect(modules.length).toBeLessThan(16);
  });

  it("is refused where it has modes too", async () => {
    const text = `for i = 1:5 {
      x_[i]'' = -F_[i]*x_[i]; y_[i]'' = -F_[i]*y_[i] - 9.81; x_[i]^2 + y_[i]^2 = 1;
      x_[i](t0) = 0.5; x_[i]'(t0) = 0; y_[i](t0) ~= -0.5;
    }
    z' = 1; z(t0) = 0; state Late [z >= 1] { z' = 2; } from init;`;
    const failure = await exportFmu({ uri: "rods.lisma", text }).catch((error) => error);
    expect(failure.diagnostics).toMatchObject([
      { code: "fmu-export.state-choices", category: "unsupported" },
    ]);
  });

  it.skipIf(!hasCompiler)(
    "runs as far as these suffice, and ends with an error where they don't",
    async () => {
      const running = runInProcess(await exportedFmu(rods, { type: "cs" }));
      const run = (stopTime: number) =>
        simulateFmuSync(running, { kind: "coSimulation", stopTime, intervals: 20, tolerance: 1e-8 });
      const [near, far] = [run(0.4), run(2)];
      running.close();
      const own = compile(rods).simulateSync({ intervals: 20 });
      for (const name of ["x[1]", "x[5]", "y[3]"])
        expect(near.column(name).at(-1)).toBeCloseTo(own.column(name).at(-1)!, 6);
      expect(far.outcome.status).toBe("failed");
      expect(JSON.stringify(far.outcome.diagnostics)).toContain("choices of states");
      // A rod of length 1 to the last row.
      expect(far.column("x[5]").at(-1)! ** 2 + far.column("y[5]").at(-1)! ** 2).toBeCloseTo(1, 6);
    },
  );
});
