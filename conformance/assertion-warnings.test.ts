import { compile, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function run(text: string, options: SimulateOptions = {}) {
  const result = compile(text).simulateSync({ stopTime: 5, ...options });
  const warnings = result.diagnostics.filter(({ code }) => code.startsWith("simulator.assertion"));
  const rows = result.events.filter(({ kind }) => kind === "assertion");
  return { ...result, warnings, rows };
}

const ramp = (condition: string) =>
  `model M Real x(start = 0, fixed = true); equation der(x) = 1; assert(${condition}, "x = " + String(x), AssertionLevel.warning); end M;`;

describe("an assertion of level warning", () => {
  it.each(["x < 2", "noEvent(x < 2)", "time < 2", "x^2 < 4 or x > 4"])(
    "%s is reported once, with the time at which it became false",
    (condition) => {
      const { warnings, rows, outcome } = run(ramp(condition));
      expect(outcome.status).toBe("completed");
      expect(warnings.map(({ time, args }) => [time, args["message"]])).toEqual([
        [expect.closeTo(2, 10), "x = 2"],
      ]);
      expect(rows).toMatchObject([
        { time: warnings[0]!.time, name: condition, condition: `not (${condition})`, direction: "falling" },
      ]);
    },
  );

  it("is reported with the same time by all methods and without output", () => {
    for (const solver of ["dopri5", "radau5", "dae", "rodas4", "bs23"])
      for (const outputInterval of [5, 0.01]) {
        const { warnings } = run(ramp("x < 2"), { solver, outputInterval });
        expect(
          warnings.map(({ time }) => time),
          solver,
        ).toEqual([expect.closeTo(2, 9)]);
      }
  });

  it("is reported again each time its condition becomes false, also within a step", () => {
    // Falls from 1; after each bounce v = e^k v0. Below 0.2 at the end of each flight.
    const { warnings, rows } = run(
      `model M Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);
       equation der(h) = v; der(v) = -9.81; when h <= 0 then reinit(v, -0.8*pre(v)); end when;
       assert(h > 0.2, "low", AssertionLevel.warning); end M;`,
      { stopTime: 2, outputInterval: 2 },
    );
    const [g, v0] = [9.81, Math.sqrt(2 * 9.81)];
    const descent = (v: number) => (v + Math.sqrt(v * v - 2 * g * 0.2)) / g;
    const bounces = [v0 / g, v0 / g + (2 * 0.8 * v0) / g];
    const expected = [
      Math.sqrt((2 * 0.8) / g),
      bounces[0]! + descent(0.8 * v0),
      bounces[1]! + descent(0.64 * v0),
    ];
    expect(warnings.map(({ time }) => time)).toEqual(expected.map((t) => expect.closeTo(t, 7)));
    expect(rows).toHaveLength(3);
  });

  it("is counted after some reports", () => {
    const { warnings, rows } = run(
      `model M Real x(start = 0, fixed = true); equation der(x) = cos(time); assert(x < 0.5, "high", AssertionLevel.warning); end M;`,
      { stopTime: 20 * Math.PI },
    );
    const times = Array.from({ length: 10 }, (_, k) => Math.PI / 6 + 2 * Math.PI * k);
    expect(rows.map(({ time }) => time)).toEqual(times.map((t) => expect.closeTo(t, 3)));
    expect(warnings.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => "simulator.assertion-warning"),
      "simulator.assertion-repeated",
    ]);
    expect(warnings.at(-1)!.args).toMatchObject({ count: 5, time: expect.closeTo(times[9]!, 3) });
  });

  it("in an algorithm section is located, and in a when-clause belongs to its event", () => {
    const { warnings } = run(
      `model M Real x(start = 0, fixed = true); Real y; Integer n(start = 0, fixed = true); equation der(x) = 1;
       when sample(1, 1) then n = pre(n) + 1; assert(n < 4, "n", AssertionLevel.warning); end when;
       algorithm y := 2*x; assert(y < 3, "y", AssertionLevel.warning); end M;`,
    );
    expect(warnings.map(({ time, args }) => [time, args["message"]])).toEqual([
      [expect.closeTo(1.5, 10), "y"],
      [4, "n"],
      [5, "n"],
    ]);
  });

  it("violated from the start is reported there, and not again at events", () => {
    const { warnings } = run(ramp("x > 3"));
    expect(warnings.map(({ time }) => time)).toEqual([0]);
  });
});

it("a warning in a function is not checked, and the compiler says so", () => {
  const model = compile(
    `function half input Real u; output Real y; algorithm
       y := u/2; assert(u < 2, "large", AssertionLevel.warning); end half;
     model M Real x(start = 0, fixed = true); equation der(x) = half(1 + x); end M;`,
  );
  expect(model.diagnostics.map(({ code }) => code)).toEqual(["expression.warning-in-function"]);
});

it("an assertion of level error that fails within a step ends the run there", () => {
  const { outcome } = run(
    `model M Real x(start = 0, fixed = true); equation der(x) = cos(time); assert(x < 0.999, "high"); end M;`,
    { outputInterval: 0.01, tolerance: 1e-9 },
  );
  expect(outcome).toMatchObject({ status: "failed", cause: "assertion" });
  expect(outcome.time).toBeCloseTo(Math.asin(0.999), 6);
});
