import { compile, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function run(text: string, options: SimulateOptions = {}) {
  const result = compile(text).simulateSync({ stopTime: 1, ...options });
  expect(result.outcome.status).toBe("completed");
  return result;
}

type Result = ReturnType<typeof run>;

const rowsOf = ({ events }: Result) => events.map(({ time, kind, name }) => [time, kind, name]);
const near = (value: number) => expect.closeTo(value, 12);

/** Left and right limits of a variable at an instant; one value if the result has one row there. */
function limits(result: Result, name: string, instant: number): readonly number[] {
  const column = result.column(name);
  return [...column].filter((_, i) => Math.abs(result.time[i]! - instant) < 1e-9);
}

describe("algorithm sections", () => {
  it("a when-statement has rows of events, with both limits in the result", () => {
    const result = run(`model M Real x(start = 0, fixed = true); Integer n(start = 0, fixed = true);
      equation der(x) = 1;
      algorithm when x >= 0.5 then n := pre(n) + 1; elsewhen sample(0.2, 0.6) then n := pre(n) + 10; end when; end M;`);
    expect(rowsOf(result)).toEqual([
      [near(0.2), "time", "sample(0.2, 0.6)"],
      [near(0.5), "state", "x >= 0.5"],
      [near(0.8), "time", "sample(0.2, 0.6)"],
    ]);
    expect(limits(result, "n", 0.5)).toEqual([10, 11]);
    expect(limits(result, "n", 0.8)).toEqual([11, 21]);
  });

  it("sample() in the condition of an if has rows of events", () => {
    const result = run(`model M Boolean b(start = false, fixed = true); Real y;
      algorithm b := sample(0.25, 0.5); if sample(0.3, 1) then y := 1; else y := 2; end if; end M;`);
    expect(rowsOf(result)).toEqual([
      [0.25, "time", "sample(0.25, 0.5)"],
      [near(0.3), "time", "sample(0.3, 1)"],
      [0.75, "time", "sample(0.25, 0.5)"],
    ]);
  });

  it("conditions with calls of functions are events", () => {
    const result = run(`model M
        function f input Real u; output Real y; algorithm y := u^2; if u > 2 then y := 0; end if; end f;
        function g input Boolean b; input Real u; output Real y; algorithm if b then y := u; else y := 2*u; end if; end g;
        Real x(start = 0, fixed = true); Real y = g(x > 0.3, x); Real z;
      equation der(x) = 1;
      algorithm if f(x) > 0.25 then z := 1; else z := g(x < 0.4, x); end if; end M;`);
    expect(rowsOf(result)).toEqual([
      [near(0.3), "state", "x > 0.3"],
      [near(0.4), "state", "x < 0.4"],
      [near(0.5), "state", "f(x) > 0.25"],
    ]);
  });

  it("when-statements in an array of components name their component", () => {
    const result = run(`model M
        model Part parameter Real c; Real x(start = 0, fixed = true); Integer n(start = 0, fixed = true);
          equation der(x) = 1; algorithm when x > c then n := pre(n) + 1; end when; end Part;
        Part p[2](c = {0.5, 0.7});
      end M;`);
    expect(result.events.map(({ time, name, component }) => [time, name, component])).toEqual([
      [near(0.5), "x > c", "p[1]"],
      [near(0.7), "x > c", "p[2]"],
    ]);
  });
});

it("a condition that changes exactly at the instant of another event has its row", () => {
  const result = run(
    "model M Real x(start = 0, fixed = true); Real y = if x < -1 then 1 else 0; discrete Real d; equation der(x) = -1; when time >= 1 then d = time; end when; end M;",
    { stopTime: 2 },
  );
  expect(rowsOf(result)).toEqual([
    [1, "time", "time >= 1"],
    [1, expect.any(String), "x < -1"],
  ]);
});

describe("floor, ceil, integer, div, mod and rem", () => {
  // Right limits: at its jump floor of a falling argument has the value below.
  const rising = [0, 1, 2, 3].map((k) => 0.5 * k);
  it.each([
    ["integer(2*time)", rising.slice(1), (t: number) => Math.floor(2 * t)],
    ["ceil(2*time)", rising, (t: number) => Math.floor(2 * t) + 1],
    ["floor(-2*time)", rising, (t: number) => -Math.floor(2 * t) - 1],
    ["mod(time, 0.5)", rising.slice(1), (t: number) => t - 0.5 * Math.floor(2 * t)],
    ["div(2*time - 1.5, 1)", [0.25, 1.25, 1.75], (t: number) => Math.trunc(2 * t - 1.5 + 1e-9)],
    ["rem(2*time - 1.5, 1)", [0.25, 1.25, 1.75], (t: number) => (2 * t - 1.5 + 1e-9) % 1],
    ["integer(x)", rising.slice(1), (t: number) => Math.floor(2 * t + 1e-9)],
    ["ceil(-x)", rising.slice(1), (t: number) => -Math.floor(2 * t + 1e-9)],
  ])("%s: one row for each jump, under the text of the model", (text, jumps, value) => {
    const result = run(
      `model M Real x(start = 0, fixed = true); Real y = ${text}; equation der(x) = 2; end M;`,
      { stopTime: 1.9 },
    );
    expect(rowsOf(result)).toEqual(jumps.map((t) => [near(t), expect.any(String), text]));
    const y = result.column("y");
    const last = (i: number) => i + 1 === y.length || result.time[i + 1]! > result.time[i]!;
    for (const [i, t] of [...result.time].entries())
      if (last(i) && t > 0) expect(y[i]).toBeCloseTo(value(t), 7);
  });

  it("an argument that starts on a whole number, or turns there, gets the value of its side", () => {
    const result = run(
      "model M Real x(start = 0, fixed = true); Integer n = integer(x); equation der(x) = -cos(time); end M;",
      { stopTime: 6, tolerance: 1e-9 },
    );
    expect(rowsOf(result)).toEqual([
      [0, "time", "integer(x)"],
      [expect.closeTo(Math.PI, 7), "state", "integer(x)"],
    ]);
    expect(result.column("n").at(-1)).toBe(0);
    expect(result.column("n")[10]).toBe(-1);
  });
});

describe("what an event changed", () => {
  const changesOf = ({ events }: Result) => events.map(({ name, change, jumped }) => [name, change, jumped]);

  it("is told by clause: the states that it set to other values, in equations and algorithms", () => {
    const result =
      run(`model M Real x(start = 0, fixed = true); Real y(start = 1, fixed = true); Real z(start = 0, fixed = true);
        Integer n(start = 0, fixed = true); equation der(x) = 1; der(y) = 0; der(z) = 0;
        when x >= 0.25 then reinit(y, 2); end when;
        when x >= 0.5 then n = pre(n) + 1; end when;
        when y >= 1.5 then reinit(z, pre(z)); end when;
      algorithm when time >= 0.75 then reinit(x, 0.8); reinit(y, 3); end when; end M;`);
    expect(changesOf(result)).toEqual([
      ["x >= 0.25", "initial values", ["y"]],
      ["y >= 1.5", undefined, undefined],
      ["x >= 0.5", undefined, undefined],
      ["time >= 0.75", "initial values", ["x", "y"]],
    ]);
  });

  it("is 'equations' where a condition chooses between them", () => {
    const result = run(
      "model M Real x(start = 0, fixed = true); equation der(x) = if x < 0.5 then 1 else 2; end M;",
    );
    expect(changesOf(result)).toEqual([["x < 0.5", "equations", undefined]]);
  });
});
