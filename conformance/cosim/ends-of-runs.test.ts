import { cosimulate, modelUnit, type SystemDescription } from "@cosimo/core";
import { type CoSimulationAlgorithm, gaussSeidel, implicit, jacobi } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";

/** x = t */
const ramp = (name: string, more = "") =>
  compiledUnit(
    name,
    `model Ramp
      output Real x(start = 0, fixed = true); output Integer n(start = 0, fixed = true);
    equation
      der(x) = 1;
      when terminal() then n = pre(n) + 1; end when;
      ${more}
    end Ramp;`,
    { outputs: ["x", "n"] },
  );

const follower = () =>
  compiledUnit(
    "follower",
    `model Follower
      input Real u; output Real x(start = 0, fixed = true); output Integer n(start = 0, fixed = true);
    equation
      der(x) = u;
      when terminal() then n = pre(n) + 1; end when;
    end Follower;`,
    { outputs: ["x", "n"] },
  );

/** y is finite up to 0.55 s. */
const unfit = () =>
  compiledUnit(
    "bad",
    `model Unfit
      output Real x(start = 0, fixed = true); Real y;
    equation
      der(x) = 1;
      y = 1 / max(0, 0.55 - x);
    end Unfit;`,
    { outputs: ["x"] },
  );

const pair = (more: string) => coupled([ramp("ramp", more), follower()], [["ramp.x", "follower.u"]]);

const text = "model Ramp output Real x(start = 0, fixed = true); equation der(x) = 1; end Ramp;";
const system: SystemDescription = {
  ...{ name: "one", units: [], connections: [], parameters: {}, bonds: [], experiment: {}, algorithm: {} },
};
const named = { system, units: [["ramp", modelUnit({ uri: "ramp.mo", text })] as const] };

describe("the end of a coupled run", () => {
  it("is an event of each unit, once", () => {
    const { last, events } = runCoupled({ system: pair(""), H: 0.1, stopTime: 1 });
    expect([last("ramp.n"), last("follower.n")]).toEqual([1, 1]);
    expect(events.map(({ time, component }) => [time, component])).toEqual([
      [1, "ramp"],
      [1, "follower"],
    ]);
  });

  it.each<[string, CoSimulationAlgorithm]>([
    ["Jacobi", jacobi({ extrapolation: 1, exchange: "consistent" })],
    ["Gauss-Seidel", gaussSeidel({ extrapolation: 0, exchange: "consistent" })],
    ["implicit coupling", implicit()],
  ])("is at the request of a unit, for all of them, under %s", (_, algorithm) => {
    const system = pair(`when x > 0.55 then terminate("enough"); end when;`);
    const { report, time, last, events } = runCoupled({ system, algorithm, H: 0.1, stopTime: 1 });
    expect(report.outcome).toMatchObject({ status: "terminated", reason: "enough" });
    expect(report.outcome.time).toBeCloseTo(0.55, 9);
    expect(time.at(-1)).toBe(report.outcome.time);
    expect(last("ramp.x")).toBeCloseTo(0.55, 9);
    expect([last("ramp.n"), last("follower.n")]).toEqual([1, 1]);
    const wishes = events.filter(({ kind }) => kind === "terminate");
    expect(wishes.map(({ name, component }) => [name, component])).toEqual([["enough", "ramp"]]);
  });

  it("may be the start time", () => {
    const { report, last } = runCoupled({
      system: pair(`when initial() then terminate("at once"); end when;`),
      ...{ H: 0.1, stopTime: 1 },
    });
    expect(report.outcome).toMatchObject({ status: "terminated", time: 0, reason: "at once" });
    expect(last("follower.n")).toBe(1);
  });

  it("is exact where one step is the whole run", () => {
    const system = coupled([ramp("ramp")], []);
    // In double precision -0.1 + (0.2 + 0.1) exceeds 0.2.
    const { time } = runCoupled({ system, H: 10, stopTime: 0.2, settings: { startTime: -0.1 } });
    expect([time[0], time[1]]).toEqual([-0.1, 0.2]);
  });

  it("is that of the time limit, also within a long step", async () => {
    const endless = modelUnit({ uri: "fast.mo", text: text.replace("= 1;", "= sin(1e9 * time);") });
    const { outcome, time } = await cosimulate(
      { system, units: [["ramp", endless]] },
      { stopTime: 1, communicationStep: 1, timeout: 0.05 },
    );
    expect(outcome).toMatchObject({ status: "cancelled", cause: "timeout", time: 0 });
    expect([...time]).toEqual([0]);
  });

  it("by values that are not finite names them", () => {
    const bad = coupled([unfit()], []);
    const { report } = runCoupled({ system: bad, H: 0.1, stopTime: 1 });
    expect(report.outcome).toMatchObject({ status: "failed", cause: "evaluation", suspects: ["bad.y"] });
    expect(report.outcome.diagnostics[0]).toMatchObject({ args: { unit: "bad", name: "y" } });
  });
});

describe("a user-defined algorithm that fails", () => {
  it("ends the run, and keeps the results", async () => {
    const inner = jacobi({ extrapolation: 0, exchange: "consistent" });
    const ownAlgorithm: CoSimulationAlgorithm = {
      name: "mine",
      start(coupled) {
        const stepper = inner.start(coupled);
        const step: typeof stepper.step = (t, h) => {
          if (t > 0.25) throw new RangeError("out of ideas");
          return stepper.step(t, h);
        };
        return { ...stepper, step };
      },
    };
    const result = await cosimulate(named, { ownAlgorithm, stopTime: 1, communicationStep: 0.1 });
    expect(result.outcome).toMatchObject({ status: "failed", diagnostics: [{ code: "algorithm.failed" }] });
    expect(result.outcome.reason).toContain("out of ideas");
    expect(result.column("ramp.x").at(-1)).toBeCloseTo(0.3, 12);
  });
});

it("a unit that is not finite after an event ends the run with the row before it", () => {
  const switched = compiledUnit(
    "bad",
    `model Switched
      output Real x(start = 0, fixed = true); output Integer n(start = 0, fixed = true); Real y;
    equation
      der(x) = 1;
      when x > 0.5 then n = pre(n) + 1; end when;
      y = 1 / (1 - n);
    end Switched;`,
    { outputs: ["x", "n"] },
  );
  const run = runCoupled({ system: coupled([switched], []), H: 0.2, stopTime: 1 });
  expect(run.report.outcome.status).toBe("failed");
  expect(run.report.outcome.reason).toMatch(/division by zero at t = 0\.5/);
  expect([...run.column("bad.y")].every(Number.isFinite)).toBe(true);
  expect(run.time.at(-1)).toBeCloseTo(0.4, 9);
});
