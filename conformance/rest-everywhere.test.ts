import { compile, type SimulationResult } from "@cosimo/core";
import { solverNames } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { exampleText } from "./reference-data.ts";

/** Balls that bounce infinitely often: no method and no detection lets one fall through the ground without a word. */
const flat = `model Flat
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
end Flat;`;

const several = `model Several
  parameter Integer n = 4;
  Real h[n](start = {1, 1.3, 0.7, 2}, each fixed = true);
  Real v[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] <= 0 then
      reinit(v[i], -(0.5 + 0.1*i)*pre(v[i]));
    end when;
  end for;
end Several;`;

interface Ball {
  readonly name: string;
  readonly text: string;
  readonly stopTime: number;
  readonly heights: readonly string[];
  readonly detections: readonly string[];
}

const located = ["dense", "comprehensive", "mesh"];
const balls: readonly Ball[] = [
  {
    name: "flat",
    text: flat,
    stopTime: 5,
    heights: ["h"],
    detections: [...located, "quadratic", "extrapolation"],
  },
  {
    ...{ name: "with air resistance", text: exampleText("BouncingBall"), stopTime: 20 },
    ...{ heights: ["y"], detections: [...located, "quadratic"] },
  },
  {
    name: "four",
    text: several,
    stopTime: 8,
    heights: ["h[1]", "h[2]", "h[3]", "h[4]"],
    detections: located,
  },
];
const fixedSteps = new Set(["euler", "semi-implicit-euler", "rk4"]);

describe.each(balls)("balls: $name", ({ text, stopTime, heights, detections }) => {
  const model = compile(text);
  const lowestAtEnd = (result: SimulationResult) =>
    Math.min(...heights.map((name) => result.column(name).at(-1)!));

  it.each(solverNames)("stay above the ground with %s, or the run says why it ends", (solver) => {
    for (const detection of detections)
      for (const tolerance of [1e-3, 1e-6]) {
        const steps = fixedSteps.has(solver) ? { stepSize: tolerance === 1e-3 ? 0.02 : 2e-3 } : { tolerance };
        const result = model.simulateSync({ stopTime, solver, detection, intervals: 50, ...steps } as never);
        const label = `${solver}, ${detection}, ${tolerance}`;
        const { status, reason } = result.outcome;
        if (status === "completed") expect(lowestAtEnd(result), label).toBeGreaterThan(-10 * tolerance);
        else expect(reason, label).not.toBe("");
        if (detection === "dense") expect(status, `${label}: ${reason}`).toBe("completed");
      }
  });
});

it("a mesh that finds an impact too late ends with the reason and a way out", () => {
  const { outcome } = compile(flat).simulateSync({ stopTime: 5, detection: "mesh", tolerance: 1e-8 });
  expect(outcome.diagnostics[0]).toMatchObject({ code: "simulator.not-departed" });
  expect(outcome.diagnostics[0]!.hint).toContain("--detection dense");
});

/** A plate whose acceleration A w^2 exceeds g in part of each period: the ball leaves where A w^2 sin(w t) = g. */
describe.each([
  { amplitude: 0.1, frequency: 12, rebound: 0.5, drop: 0.2, stopTime: 3, releases: 4 },
  { amplitude: 0.2, frequency: 8, rebound: 0.5, drop: 1, stopTime: 4, releases: 3 },
  { amplitude: 0.12, frequency: 9.2, rebound: 0.4, drop: 0.5, stopTime: 5, releases: 7 },
  { amplitude: 0.02, frequency: 8 * Math.PI, rebound: 0.5, drop: 0.1, stopTime: 2, releases: 6 },
])("a ball comes to rest on a plate that throws it off, A = $amplitude", (plate) => {
  const { amplitude, frequency, rebound, drop, stopTime, releases } = plate;
  const model = compile(`model Plate
    parameter Real A = ${amplitude}, w = ${frequency};
    Real h(start = ${drop}, fixed = true), v(start = 0, fixed = true), p = A*sin(w*time), q = A*w*cos(w*time);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= p then
      reinit(v, q - ${rebound}*(pre(v) - q));
    end when;
  end Plate;`);
  const phase = Math.asin(9.81 / (amplitude * frequency ** 2));

  it.each(["dopri5", "rodas4", "dae"])("%s", (solver) => {
    for (const tolerance of [1e-6, 1e-9]) {
      const { outcome, events } = model.simulateSync({ solver, tolerance, stopTime });
      expect(outcome.status).toBe("completed");
      // The ball leaves with the third power of time: rounding must not bring it back.
      expect(events.filter(({ kind }) => kind === "chattering")).toEqual([]);
      const released = events.filter(({ kind }) => kind === "release");
      expect(released.length).toBe(releases);
      for (const { time } of released) {
        const periods = (frequency * time - phase) / (2 * Math.PI);
        expect(Math.abs(periods - Math.round(periods))).toBeLessThan(1e-9);
      }
    }
  });
});

it.each(["dopri5", "rodas4", "dae"] as const)(
  "a ball at rest that is hit from above bounces off the ground: %s",
  (solver) => {
    const model = compile(`model Hit
    Real h(start = 0.1, fixed = true), v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -10;
    when h <= 0 then
      reinit(v, -0.5*pre(v));
    end when;
    when time >= 1 then
      reinit(v, -4);
    end when;
  end Hit;`);
    const { outcome, events, column } = model.simulateSync({ solver, tolerance: 1e-9, stopTime: 1.3 });
    expect(outcome.status).toBe("completed");
    expect(events.find(({ kind }) => kind === "release")!.time).toBe(1);
    expect(column("h").at(-1)).toBeCloseTo(2 * 0.3 - 5 * 0.3 ** 2, 7);
  },
);
