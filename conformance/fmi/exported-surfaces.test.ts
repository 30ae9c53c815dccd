import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportFmu, simulateFmuSync } from "@cosimo/core";
import { runInProcess } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { complaints, exportedFmu, hasCompiler } from "./exported-fmu.ts";

const example = (name: string) => ({
  uri: `${name}.lisma`,
  text: readFileSync(join(import.meta.dirname, "../../examples/lisma", `${name}.lisma`), "utf8"),
});

describe.skipIf(!hasCompiler)("FMUs of models with one-sided surfaces (they need a C compiler)", () => {
  it.each([2, 3] as const)("a vessel whose root ends at its bottom, as FMI %i", async (version) => {
    // y' = -1 - sqrt(y)/2 from 1 down to 0, then it fills in 1 s.
    const empty = 4 - 8 * Math.log(1.5);
    const running = runInProcess(await exportedFmu(example("unilateral-state"), { version, type: "cs" }));
    const grid = { stopTime: empty + 0.5, intervals: 50, tolerance: 1e-9 };
    const result = simulateFmuSync(running, { ...grid, kind: "coSimulation" });
    running.close();
    expect(result.outcome.status).toBe("completed");
    expect(Math.min(...result.column("y"))).toBeGreaterThanOrEqual(0);
    // filling with 1 m/s: the height determines the start of filling
    expect(result.column("y").at(-1)).toBeCloseTo(0.5, 7);
  });

  it("equations without solution beyond the surface, by the stiff method as well", async () => {
    // Where y < 0 the loop for z has no solution; e follows the fast lag of 1e-6 s.
    const vessel = {
      uri: "vessel.lisma",
      text: `
        y' = -z; y(t0) = 1;
        z * z * (1 + z * z) = y + 0.01; z(t0) ~= 1;
        e' = 1e6 * (y - e); e(t0) = 1;
        rest' = 0; rest(t0) = 0;
        state empty unilateral[y <= 0] { y' = 0; rest' = 1; } from init;
      `,
    };
    const running = runInProcess(await exportedFmu(vessel, { type: "cs" }));
    const result = simulateFmuSync(running, {
      kind: "coSimulation",
      stopTime: 3,
      intervals: 10,
      tolerance: 1e-9,
    });
    running.close();
    expect(result.outcome.status).toBe("completed");
    expect(result.column("y").at(-1)).toBeGreaterThanOrEqual(0);
    expect(result.column("y").at(-1)).toBeLessThan(1e-12);
    // The time until y = 0 is the integral of dy/z, with y + 0.01 = z^2 + z^4 of (2 + 4 z^2) dz from z0 to z1.
    const root = (y: number) => Math.sqrt((Math.sqrt(1 + 4 * (y + 0.01)) - 1) / 2);
    const primitive = (z: number) => 2 * z + (4 / 3) * z ** 3;
    const empty = primitive(root(1)) - primitive(root(0));
    expect(3 - result.column("rest").at(-1)!).toBeCloseTo(empty, 6);
  });

  it.each(["coSimulation", "modelExchange"] as const)(
    "a ball above its ground, where the equations go on: %s",
    async (kind) => {
      const running = runInProcess(await exportedFmu(example("bouncing-ball")));
      const result = simulateFmuSync(running, { kind, stopTime: 8, intervals: 16, tolerance: 1e-9 });
      running.close();
      const [g, drop] = [9.81, 10];
      const period = 2 * Math.sqrt((2 * drop) / g);
      result.time.forEach((t, i) => {
        const fall = ((t + period / 2) % period) - period / 2;
        expect(result.column("y")[i]).toBeCloseTo(drop - 0.5 * g * fall * fall, 6);
      });
    },
  );

  // A plate that throws the ball off and carries it at the end; a rebound that also places the ball on the ground.
  const rests = {
    thrown: `der(v) = -9.81; p = 0.2*sin(8*time);
      when h <= p then reinit(v, 1.6*cos(8*time) - 0.5*(pre(v) - 1.6*cos(8*time))); end when;`,
    placed: "der(v) = -9.81; p = 0; when h < p then reinit(v, -0.5*pre(v)); reinit(h, 0); end when;",
  };
  it.each(Object.entries(rests))("a ball at rest, %s", async (_, text) => {
    const ball = `model Ball
      output Real h(start = 1, fixed = true), v(start = 0, fixed = true), p;
    equation
      der(h) = v; ${text}
    end Ball;`;
    const running = runInProcess(await exportedFmu(ball));
    for (const kind of ["coSimulation", "modelExchange"] as const) {
      const result = simulateFmuSync(running, { kind, stopTime: 4, intervals: 400, tolerance: 1e-6 });
      expect(result.outcome.status).toBe("completed");
      expect(Math.abs(result.column("h").at(-1)! - result.column("p").at(-1)!)).toBeLessThan(1e-7);
    }
    running.close();
  });

  it("compiles without a warning", () => expect(complaints).toEqual([]));
});

it("for model exchange there is a warning: importers evaluate beyond events", async () => {
  const codes = async (type: "me" | "cs") =>
    (await exportFmu(example("unilateral-state"), { type })).diagnostics.map(({ code }) => code);
  expect(await codes("me")).toContain("fmu-export.one-sided");
  expect(await codes("cs")).not.toContain("fmu-export.one-sided");
});
