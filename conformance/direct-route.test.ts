import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { daeProblems, mixedErrorCorrectDigits, problemText } from "./dae-problems/problems.mjs";
import { exampleText } from "./reference-data.ts";

const simulate = (text: string, stopTime: number, tolerance = 1e-8, more = {}) => {
  const result = compile(text).simulateSync({ solver: "dae", stopTime, tolerance, intervals: 50, ...more });
  expect(result.outcome.status).toBe("completed");
  return result;
};

/** Unknowns of the residual form besides the states. */
const algebraicUnknowns = (text: string) => {
  const { sorted, residualForm } = compile(text).compilation!.program.initial();
  return residualForm()
    .unknowns.slice(sorted.states.length)
    .map((v) => sorted.dae.variables[v]!.name);
};

const last = (values: ArrayLike<number>) => values[values.length - 1]!;

describe("the direct route solves", () => {
  it("a state beside a nonlinear loop, all unknowns of which have a closed form", () => {
    // y = x by construction, so that x is exp(-t).
    const text = `model M Real x(start = 1, fixed = true), y(start = 1), z(start = 0.5);
equation der(x) = -y; y + y^3 + 0.1*sin(z) = x + x^3 + 0.1*sin(x/2); z + 0.2*y*z = x/2 + 0.1*x^2; end M;`;
    expect(algebraicUnknowns(text).length).toBeGreaterThan(0);
    const result = simulate(text, 3);
    for (const [i, t] of [...result.time].entries()) {
      expect(Math.abs(result.column("x")[i]! - Math.exp(-t))).toBeLessThan(3e-7);
      expect(Math.abs(result.column("y")[i]! - Math.exp(-t))).toBeLessThan(3e-7);
      expect(Math.abs(result.column("z")[i]! - Math.exp(-t) / 2)).toBeLessThan(3e-7);
    }
  });

  it("derivatives inside loops without unknowns for them", () => {
    const text = `model M Real x(start = 1, fixed = true), y(start = 0, fixed = true);
equation der(x) + 0.3*der(y) + 0.1*der(x)^3 = y - 0.3*x + 0.1*y^3; 0.5*der(x) + der(y) = 0.5*y - x; end M;`;
    expect(algebraicUnknowns(text)).toEqual([]);
    const result = simulate(text, 4);
    expect(Math.abs(last(result.column("x")) - Math.cos(4))).toBeLessThan(1e-6);
    expect(Math.abs(last(result.column("y")) + Math.sin(4))).toBeLessThan(1e-6);
  });

  it("long chains of assignments, cut into rows that depend on little", () => {
    // Every s[k] is the sum of the first k states, each of which decays by itself.
    const n = 100;
    const text = `model M parameter Integer n = ${n}; Real x[n](each start = 1, each fixed = true), s[n], y(start = 0, fixed = true);
equation s[1] = x[1]; for k in 2:n loop s[k] = s[k-1] + x[k]; end for;
for k in 1:n loop der(x[k]) = -x[k] + 1e-3*(s[n] - sum(x)); end for; der(y) = s[n]; end M;`;
    const cut = algebraicUnknowns(text).filter((name) => name.startsWith("s["));
    expect(cut.length).toBeGreaterThan(5);
    const result = simulate(text, 1, 1e-9);
    expect(Math.abs(last(result.column("y")) - n * (1 - Math.exp(-1)))).toBeLessThan(1e-5);
  });

  it("algorithm sections, and loops that depend on their own results", () => {
    const text = `model M Real x(start = 1, fixed = true), u, w(start = 0.7);
algorithm u := 0; for k in 1:3 loop u := u + k*x; end for;
equation w + w^3 = u/6 + (u/6)^3; der(x) = -w; end M;`;
    expect(Math.abs(last(simulate(text, 2).column("x")) - Math.exp(-2))).toBeLessThan(1e-7);
  });

  it("a model of no states", () => {
    const result = simulate("model M Real y(start = 1); equation y + y^3 = time + time^3; end M;", 2);
    expect(last(result.column("y"))).toBeCloseTo(2, 10);
  });

  it("Robertson's kinetics with the conservation of mass instead of the third rate, up to 1e11 s", () => {
    const text = `model Robertson Real a(start = 1, fixed = true, nominal = 1e-8), b(start = 0, fixed = true, nominal = 1e-14), c;
equation der(a) = -0.04*a + 1e4*b*c; der(b) = 0.04*a - 1e4*b*c - 3e7*b^2; a + b + c = 1; end Robertson;`;
    const result = simulate(text, 1e11, 1e-8, { intervals: 1 });
    // Test Set for IVP Solvers (Mazzia & Magherini 2008).
    const published = { a: 0.2083340149701255e-7, b: 0.8333360770334713e-13, c: 0.999999979166505 };
    for (const [name, value] of Object.entries(published))
      expect(Math.abs(last(result.column(name)) / value - 1)).toBeLessThan(1e-6);
  });

  it.each([
    ["ChemicalAkzoNobel", 1e-8],
    ["TransistorAmplifier", 1e-10],
    ["TransistorCircuit", 1e-8],
    ["CarAxis", 1e-10],
    ["FeketePoints", 1e-8],
  ])("the published problem %s at %d, of the index that is left after reduction", (name, tolerance) => {
    const problem = daeProblems.find((one) => one.name === name)!;
    const result = compile(problemText(name)).simulateSync({ solver: "dae", tolerance, intervals: 1 });
    expect(result.outcome.status).toBe("completed");
    expect(mixedErrorCorrectDigits(result, problem)).toBeGreaterThanOrEqual(6);
  });

  it("the pendulum in Cartesian coordinates through full turns, its states changing on the way", () => {
    const start = 'x(unit = "m", start = 0, fixed = true), y(unit = "m", start = -L)';
    const turning = exampleText("Pendulum")
      .replace(/x\(unit = "m".*?fixed = true\);/, `${start};`)
      .replace(/Real vx.*?fixed = true\);/, "Real vx(start = 7, fixed = true), vy;");
    const result = simulate(turning, 10, 1e-9);
    const [y, vx, vy] = ["y", "vx", "vy"].map((name) => result.column(name));
    expect(Math.max(...y!)).toBeGreaterThan(0.99);
    const energy = 7 ** 2 / 2 - 9.81;
    for (let i = 0; i < y!.length; i++)
      expect(Math.abs((vx![i]! ** 2 + vy![i]! ** 2) / 2 + 9.81 * y![i]! - energy)).toBeLessThan(2e-5);
  });
});

describe("events on the direct route", () => {
  it("bounces of a ball, down to where it rests", () => {
    const ball = `model Ball Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -0.5*pre(v)); end when; end Ball;`;
    const result = simulate(ball, 2);
    const first = Math.sqrt(2 / 9.81);
    const times = result.events.filter((event) => event.kind === "state").map((event) => event.time);
    // Flights last e^k of the first one: 2 first e^k.
    for (let k = 0; k < 6; k++) expect(Math.abs(times[k]! - first * (3 - 2 * 0.5 ** k))).toBeLessThan(1e-7);
    expect(result.events.some((event) => event.kind === "rest")).toBe(true);
    expect(Math.abs(last(result.column("h")))).toBeLessThan(1e-9);
  });

  it("a relay switched by an unknown of an algebraic loop", () => {
    // x' = -x + u, u jumps between 0 and 1 where z = x reaches 0.7 and 0.3.
    const relay = `model Relay Real x(start = 0, fixed = true), z(start = 0); Boolean on(start = true, fixed = true);
equation z + z^3 = x + x^3; der(x) = -x + (if on then 1 else 0);
when {z > 0.7, z < 0.3} then on = z < 0.3; end when; end Relay;`;
    const result = simulate(relay, 5, 1e-9);
    const times = result.events.filter((event) => event.kind === "state").map((event) => event.time);
    const period = Math.log(7 / 3);
    expect(times.length).toBe(5);
    times.forEach((time, k) => {
      expect(Math.abs(time + Math.log(0.3) - k * period)).toBeLessThan(1e-6);
    });
  });

  it("a branch of a loop: the instant at which its equations change", () => {
    // Slope 1 up to x = 1, then 1/4: x = t, then x + 3 (x - 1) = 4 x - 3 in the loop.
    const diode = `model M Real x(start = 0, fixed = true), z(start = 0);
equation der(x) = 1; z + (if z > 1 then 3*(z - 1) else 0) + 0.1*sin(z) = x + 0.1*sin(if x > 1 then (x + 3)/4 else x); end M;`;
    const result = simulate(diode, 2);
    const [event] = result.events.filter((one) => one.kind === "state");
    expect(event!.time).toBeCloseTo(1, 9);
    expect(last(result.column("z"))).toBeCloseTo(1.25, 8);
  });

  it("a block that sticks and is torn off: integrated by its derivatives alone meanwhile", () => {
    const block = `model Block Real v(start = 0.1, fixed = true);
equation der(v) = time - (if v > 0 then 1 else -1); end Block;`;
    const result = simulate(block, 3, 1e-9, { onChattering: "slide" });
    const time = (kind: string) => result.events.find((event) => event.kind === kind)!.time;
    expect(time("slide")).toBeCloseTo(1 - Math.sqrt(0.8), 6);
    expect(time("release")).toBeCloseTo(1, 6);
    expect(last(result.column("v"))).toBeCloseTo(2, 6);
  });

  it("steps of the clock, and inputs of the model that bend", () => {
    const text = `model M input Real u; Real x(start = 0, fixed = true), z(start = 0); discrete Real k(start = 1, fixed = true);
equation der(x) = k*z; z + z^3 = u + u^3; when time >= 1 then k = -1; end when; end M;`;
    const result = simulate(text, 2, 1e-8, { inputs: { u: { time: [0, 0.5, 2], values: [0, 1, 1] } } });
    // 0.25 up to 0.5 s, 0.5 more up to 1 s, and back by 1.
    expect(last(result.column("x"))).toBeCloseTo(-0.25, 6);
  });
});

it("an order that does not exist is refused", () => {
  const model = compile("model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;");
  expect(() => model.simulateSync({ solver: "dae", maxOrder: 6 })).toThrow("maxOrder is 6");
});
