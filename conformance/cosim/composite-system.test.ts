import { type Connection, createCompositeSystem, createHybridUnit } from "@cosimo/cosim";
import { createTrajectoryRecorder } from "@cosimo/results";
import { defaultSettings, simulate } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { compiledSource } from "./compiled-units.ts";

interface Part {
  readonly text: string;
  readonly outputs: readonly string[];
  readonly dependencies?: Readonly<Record<string, readonly number[]>>;
}

const link = (from: [number, number], to: [number, number]): Connection => ({
  from: { unit: from[0], port: from[1] },
  to: { unit: to[0], port: to[1] },
  ...{ gain: 1, offset: 0 },
});

function run(parts: Readonly<Record<string, Part>>, connections: readonly Connection[], stopTime: number) {
  const system = createCompositeSystem(
    "whole",
    Object.entries(parts).map(([name, { text, outputs, dependencies }]) => {
      const source = compiledSource(name, text, dependencies);
      const settings = { ...defaultSettings, tolerance: 1e-10 };
      return {
        name,
        source,
        outputs,
        createUnit: () => createHybridUnit(source, { name, outputs, settings }),
      };
    }),
    connections,
  );
  const recorder = createTrajectoryRecorder();
  const { value: report } = simulate(system, { stopTime, tolerance: 1e-10 }, recorder);
  const trajectory = recorder.trajectory();
  const last = (name: string) =>
    trajectory.columns[trajectory.variables.findIndex((one) => one.name === name)]?.at(-1);
  return { report, last, events: trajectory.events };
}

const gain = (k: number): Part => ({
  text: `model Gain input Real u; output Real y; equation y = ${k}*u; end Gain;`,
  ...{ outputs: ["y"], dependencies: { y: [0] } },
});

describe("hybrid systems under one integration method", () => {
  it("exchange signals without delay, through parts without states", () => {
    const lag: Part = {
      text: "model Lag input Real u; output Real y(start = 1, fixed = true); equation der(y) = u; end Lag;",
      outputs: ["y"],
    };
    const { last } = run({ lag, gain: gain(-3) }, [link([0, 0], [1, 0]), link([1, 0], [0, 0])], 1);
    expect(last("lag.y")).toBeCloseTo(Math.exp(-3), 9);
    expect(last("gain.y")).toBeCloseTo(-3 * Math.exp(-3), 9);
    expect(last("der(lag.y)")).toBeCloseTo(-3 * Math.exp(-3), 9);
  });

  it("may depend on each other directly", () => {
    // a = -2 b + t by its own clock, b = 3 a: a = t / 7.
    const shifted: Part = {
      text: "model A input Real u; output Real y; equation y = -2*u + time; end A;",
      ...{ outputs: ["y"], dependencies: { y: [0] } },
    };
    const { last } = run({ a: shifted, b: gain(3) }, [link([0, 0], [1, 0]), link([1, 0], [0, 0])], 2);
    expect(last("a.y")).toBeCloseTo(2 / 7, 10);
  });

  it("propagate events at constant time", () => {
    const ball: Part = {
      text: `model Ball output Real h(start = 1, fixed = true); output Boolean down(start = false, fixed = true);
        Real v(start = 0, fixed = true);
      equation der(h) = v; der(v) = -2;
        when h <= 0 then reinit(v, -0.5*pre(v)); down = not pre(down); end when; end Ball;`,
      outputs: ["h", "down"],
    };
    const ramp: Part = {
      text: `model Ramp input Boolean on; input Real h; Real x(start = 0, fixed = true); Integer n(start = 0, fixed = true);
      equation der(x) = if on then 1 else 0; when h <= 0 then n = pre(n) + 1; end when; end Ramp;`,
      outputs: [],
    };
    const { last, events, report } = run({ ball, ramp }, [link([0, 1], [1, 0]), link([0, 0], [1, 1])], 2.4);
    expect(report?.outcome.status).toBe("completed");
    // Hits at 1 s and 2 s: on in between.
    expect(last("ramp.x")).toBeCloseTo(1, 8);
    expect(last("ramp.n")).toBe(2);
    expect(
      events
        .filter(({ component, kind }) => component === "ball" && kind === "state")
        .map(({ time }) => time.toFixed(8)),
    ).toEqual(["1.00000000", "2.00000000"]);
  });

  it("meet time events of their parts", () => {
    const clock: Part = {
      text: `model Clock output Integer n(start = 0, fixed = true);
      equation when sample(0.25, 0.5) then n = pre(n) + 1; end when; end Clock;`,
      outputs: ["n"],
    };
    const integrator: Part = {
      text: "model I input Integer n; Real x(start = 0, fixed = true); equation der(x) = n; end I;",
      outputs: [],
    };
    const { last } = run({ clock, integrator }, [link([0, 0], [1, 0])], 1);
    expect(last("integrator.x")).toBeCloseTo(0.5 + 0.5, 9);
  });
});
