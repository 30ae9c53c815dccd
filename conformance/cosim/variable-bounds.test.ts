import { createCoupledSystem, fmuUnit, modelUnit, simulateFmuSync } from "@cosimo/core";
import type { Diagnostic } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { fmi2Text, scalar } from "../../packages/fmi/src/testing/description-text.ts";
import { mockFmu } from "../../packages/fmi/src/testing/mock-fmu.ts";

const seen = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter((d) => /minimum|maximum/.test(d.code)).map((d) => [d.variables![0], d.time]);

/** x' = 1 from 0, with x <= 0.25; y = -x is local, with y >= -0.45; the parameter p is 1. */
const ramp = () =>
  mockFmu(
    fmi2Text({
      interfaces: '<CoSimulation modelIdentifier="m" canHandleVariableCommunicationStepSize="true"/>',
      variables:
        scalar("x", 1, 'causality="output" initial="exact"', '<Real start="0" max="0.25"/>') +
        scalar("y", 2, 'causality="local"', '<Real min="-0.45"/>') +
        scalar("q", 3, 'causality="parameter" variability="fixed"', '<Real start="3" max="2"/>'),
    }),
    { 0: 1, 1: 0, 2: 0, 3: 3 },
    {
      calc(v) {
        v[2] = -v[1]!;
      },
      step(v, _t, h) {
        v[1] = v[1]! + h;
        return {};
      },
    },
  );

describe("an FMU for co-simulation that leaves its bounds", () => {
  const run = (onLimits?: "stop" | "ignore") =>
    simulateFmuSync(ramp(), { outputInterval: 0.1, ...(onLimits && { onLimits }) });

  it("is reported at the first communication point behind them, once, parameters at the start", () => {
    const { diagnostics, outcome } = run();
    expect(outcome.status).toBe("completed");
    expect(seen(diagnostics)).toEqual([
      ["q", 0],
      ["x", expect.closeTo(0.3, 12)],
      ["y", expect.closeTo(0.5, 12)],
    ]);
    expect(diagnostics.find(({ variables }) => variables?.[0] === "x")?.message).toMatch(
      /^'x' exceeds its maximum of 0.25 at t = 0.3 s: it is 0.3 at this communication point$/,
    );
    expect(seen(run("ignore").diagnostics)).toEqual([]);
  });

  it("ends the run there if the settings ask for it", () => {
    const { outcome } = simulateFmuSync(ramp(), { onLimits: "stop", parameters: { q: 2 } });
    expect(outcome).toMatchObject({ status: "failed", cause: "limit", time: expect.closeTo(0.252, 12) });
    expect(run("stop").outcome).toMatchObject({ status: "failed", cause: "limit", time: 0 });
  });
});

describe("a unit that leaves its bounds", () => {
  // The level of the tank falls from 1 with the rate 1: it passes 0.5 at t = 0.5, and 0 at 1.
  const tank = modelUnit(`model Tank
    parameter Real least(max = 0) = 0;
    input Real u; output Real level(start = 1, fixed = true, min = least);
    Integer n(start = 0, fixed = true, max = 1);
  equation
    der(level) = -u;
    when level < 0.5 then n = pre(n) + 2; end when;
  end Tank;`);
  const valve = modelUnit("model Valve output Real y(max = 2) = 1; end Valve;");
  const system = createCoupledSystem({
    name: "tank",
    units: { valve, tank, ramp: fmuUnit(ramp()) },
    connections: [["valve.y", "tank.u"]],
    experiment: { stopTime: 2, communicationStep: 0.3 },
  });

  it("is reported at the first communication point behind them, with the name of the unit", async () => {
    const { diagnostics, outcome } = await system.simulate();
    expect(outcome.status).toBe("completed");
    expect(seen(diagnostics)).toEqual([
      ["ramp.q", 0],
      ["ramp.x", expect.closeTo(0.3, 12)],
      ["tank.n", expect.closeTo(0.6, 12)],
      ["ramp.y", expect.closeTo(0.6, 12)],
      ["tank.level", expect.closeTo(1.2, 12)],
    ]);
  });

  it.each(["jacobi", "gauss-seidel", "monolithic"] as const)("ends a run by %s if asked", async (name) => {
    const models = createCoupledSystem({
      name: "tank",
      units: { valve, tank },
      connections: [["valve.y", "tank.u"]],
      experiment: { stopTime: 2, communicationStep: 0.3 },
    });
    const { outcome, time } = await models.simulate({
      onLimits: "stop",
      algorithm: { name },
      parameters: { "tank.n": -5 },
    });
    const end = name === "monolithic" ? 1 : 1.2;
    expect(outcome).toMatchObject({ status: "failed", cause: "limit", time: expect.closeTo(end, 9) });
    expect(time.at(-1)).toBeCloseTo(end, 9);
  });
});
