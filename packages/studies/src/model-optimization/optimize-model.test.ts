import type { SourceText } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { readOptimization } from "../optimization-file/read-optimization.ts";
import { optimizeModel } from "./optimize-model.ts";

const source = (text: string, uri = "Model.mo"): SourceText => ({ uri, text });

function optimize(text: string, json: object) {
  const file = readOptimization(source(JSON.stringify({ model: "Model.mo", ...json }), "file.json"));
  expect(file.diagnostics).toEqual([]);
  return optimizeModel(file.value!, source(text), {});
}

function codesOf(json: object): readonly string[] {
  const text = JSON.stringify({ model: "Model.mo", ...json });
  return readOptimization(source(text, "file.json")).diagnostics.map(({ code }) => code);
}

const CART = `model Cart "from rest to rest, with a force of four pieces"
  parameter Real u1 = 1, u2 = 1, u3 = 0, u4 = -1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), effort(start = 0, fixed = true);
  Real u = if time < 0.25 then u1 elseif time < 0.5 then u2 elseif time < 0.75 then u3 else u4;
equation
  der(x) = v;
  der(v) = u;
  der(effort) = u^2;
end Cart;`;

const THROW = `model Throw
  parameter Real angle = 0.3;
  constant Real speed = 20, g = 9.81;
  Real x(start = 0, fixed = true), vx(start = speed*cos(angle), fixed = true);
  Real y(start = 0, fixed = true), vy(start = speed*sin(angle), fixed = true);
  discrete Real range(start = 0, fixed = true);
equation
  der(x) = vx;
  der(vx) = 0;
  der(y) = vy;
  der(vy) = -g;
  when y < 0 then
    range = x;
  end when;
end Throw;`;

const MASS = `model Mass
  parameter Real x0 = 0, v0 = 0, wall = -1;
  input Real u;
  Real x(start = x0, fixed = true), v(start = v0, fixed = true), effort(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = u;
  der(effort) = u^2;
  when x < wall then
    reinit(v, -pre(v));
  end when;
end Mass;`;

describe("optimal control by pieces of an input", () => {
  const experiment = { stopTime: 1, tolerance: 1e-9 };
  const rest = (x: number) => [
    { of: { final: "x" }, equals: x },
    { of: { final: "v" }, equals: 0 },
  ];

  it("brings a mass from rest to rest with the effort 12, by a force that falls linearly", () => {
    const { optimum, values } = optimize(MASS, {
      experiment,
      control: { u: { pieces: 4, form: "linear" } },
      minimize: { final: "effort" },
      constraints: rest(1),
    });
    expect(values[0]).toBeCloseTo(12, 7);
    for (const [k, u] of optimum.point.entries()) expect(u).toBeCloseTo(6 - 3 * k, 5);
  });

  it("needs the effort 4/(9 l) below a bound l of the way (Bryson & Denham)", () => {
    const l = 1 / 9;
    const { optimum, values } = optimize(MASS, {
      experiment,
      set: { v0: 1 },
      control: { u: { pieces: 6, form: "linear", start: -2 } },
      minimize: { final: "effort/2" },
      constraints: [
        { of: { final: "x" }, equals: 0 },
        { of: { final: "v" }, equals: -1 },
        { along: "x", points: 12, most: l },
      ],
    });
    expect(optimum.end).toBe("converged");
    expect(values[0]).toBeCloseTo(4 / (9 * l), 5);
    // u = -2/(3 l) (1 - t/(3 l)) up to 3 l, then zero, then the same backwards; the effort is flat around it.
    for (const [k, u] of [-6, -3, 0, 0, 0, -3, -6].entries()) expect(optimum.point[k]).toBeCloseTo(u, 2);
  });

  // With the speed w at the wall each half costs 12 - 12 w + 4 w^2: w = 3/2, and 3.
  it("uses an elastic wall: the effort 6 in place of 24/2^3 for each half without it", () => {
    const { optimum, values } = optimize(MASS, {
      experiment: { ...experiment, stopTime: 2 },
      set: { x0: 1, wall: 0 },
      control: { u: { pieces: 2, form: "linear", start: [-4, 0, -1] } },
      minimize: { final: "effort" },
      constraints: rest(1),
    });
    expect(values[0]).toBeCloseTo(6, 6);
    for (const [k, u] of [-3, 0, -3].entries()) expect(optimum.point[k]).toBeCloseTo(u, 4);
  });

  it("is refused without a stop time, an input, or values that fit", () => {
    const one = { minimize: { final: "x" } };
    const u = { pieces: 2 };
    expect(codesOf({ control: { u }, ...one })).toEqual(["optimization.stop-time"]);
    expect(codesOf({ control: { "a.u": u }, experiment, ...one })).toEqual(["optimization.control-name"]);
    expect(codesOf({ control: { u: { ...u, start: [1] } }, experiment, ...one })).toEqual([
      "optimization.control-starts",
    ]);
    expect(codesOf({ control: { u: { ...u, start: 3, bounds: [0, 1] } }, experiment, ...one })).toEqual([
      "optimization.outside",
    ]);
    expect(() => optimize(MASS, { control: { x0: u }, experiment, ...one })).toThrow("no continuous input");
  });
});

describe("optimisation of models", () => {
  it("controls a cart with the least effort", () => {
    // With N pieces of equal length the least effort is 12 N^2/(N^2 - 1); the force falls linearly.
    const { optimum, values } = optimize(CART, {
      experiment: { stopTime: 1, tolerance: 1e-9 },
      optimize: { u1: { start: 1 }, u2: { start: 1 }, u3: { start: 0 }, u4: { start: -1 } },
      minimize: { final: "effort" },
      constraints: [
        { of: { final: "x" }, equals: 1 },
        { of: { final: "v" }, equals: 0 },
      ],
    });
    expect(optimum.end).toBe("converged");
    expect(values[0]).toBeCloseTo((12 * 16) / 15, 7);
    expect([...optimum.point].map((u) => Number(u.toFixed(5)))).toEqual([4.8, 1.6, -1.6, -4.8]);
  });

  it.each(["sqp", "cmaes", "nelder-mead"])(
    "throws farthest at 45 degrees by %s, through the event of the impact",
    (method) => {
      const { optimum, values } = optimize(THROW, {
        experiment: { stopTime: 5, tolerance: 1e-9 },
        optimize: { angle: { start: 0.4, bounds: [0.05, 1.5] } },
        maximize: { final: "range" },
        ...{ method, evaluations: 400 },
      });
      expect(optimum.point[0]).toBeCloseTo(Math.PI / 4, 4);
      expect(values[0]).toBeCloseTo(20 ** 2 / 9.81, 5);
    },
  );

  it("bounds the time of an event", () => {
    // The flight takes 2 speed sin(angle)/g: at most 2 s.
    const { optimum } = optimize(THROW, {
      experiment: { stopTime: 5, tolerance: 1e-9 },
      optimize: { angle: { start: 0.3, bounds: [0.05, 1.5] } },
      maximize: { final: "range" },
      constraints: [{ of: { event: "y < 0" }, most: 2 }],
    });
    expect(optimum.point[0]).toBeCloseTo(Math.asin(9.81 / 20), 6);
  });

  it("refuses files that say nothing or too much", () => {
    expect(codesOf({ optimize: { e: { start: 1 } } })).toEqual(["optimization.objective"]);
    expect(codesOf({ optimize: {}, minimize: { final: "x" } })).toEqual(["optimization.nothing-chosen"]);
    const one = { minimize: { final: "x" } };
    expect(codesOf({ optimize: { e: { start: 1, bounds: [2, 1] } }, ...one })).toEqual([
      "optimization.bounds",
    ]);
    expect(codesOf({ optimize: { e: { start: 3, bounds: [1, 2] } }, ...one })).toEqual([
      "optimization.outside",
    ]);
    const free = { constraints: [{ of: { final: "x" } }] };
    expect(codesOf({ optimize: { e: { start: 1 } }, ...one, ...free })).toEqual(["optimization.no-bound"]);
  });

  it("says that a largest value has no derivative", () => {
    const json = { optimize: { u1: { start: 1 } }, minimize: { max: "x" }, method: "sqp" };
    expect(() => optimize(CART, json)).toThrow("needs derivatives");
  });
});
