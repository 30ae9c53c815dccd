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

describe("a warning in a function", () => {
  const half = `function half input Real u; output Real y; algorithm
      y := u/2; assert(u < 2, "u = " + String(u) + ", y = " + String(y), AssertionLevel.warning); end half;`;
  const found = (text: string) => {
    const { warnings, rows } = run(`${half} ${text}`);
    return { warnings, rows, said: warnings.map(({ time, args }) => [time, args["message"]]) };
  };

  it("is located as one of the equation that calls the function, with both places", () => {
    // x = e^(t/2) - 1
    const text = "model M Real x(start = 0, fixed = true); equation der(x) = half(1 + x); end M;";
    const { warnings, rows, said } = found(text);
    expect(said).toEqual([[expect.closeTo(2 * Math.log(2), 6), "u = 2, y = 1"]]);
    const [{ span, related, equation }] = warnings as [(typeof warnings)[number]];
    const source = half + text;
    expect(span!.start).toBe(source.indexOf("assert"));
    expect(equation).toBe("half(1 + x)");
    expect(related).toMatchObject([{ message: "called here: half(1 + x)" }]);
    expect(related![0]!.span.start).toBeGreaterThan(half.length);
    expect(rows).toMatchObject([{ time: warnings[0]!.time, name: "u < 2", direction: "falling" }]);
  });

  it("counts where the call is needed only: in branches, loops, functions and sections", () => {
    const { said } = found(
      `function sum input Real u[2]; output Real y; algorithm
         y := 0; for i in 1:2 loop y := y + (if u[i] > -1 then half(u[i]) else 0); end for; end sum;
       model M Real x(start = 0, fixed = true), a, b, c, e; equation der(x) = 1;
         a = if time < 4 then 0 else half(x);
         b = if noEvent(x < 1.5) then half(x) else 0;
         c = sum({-2, 3*x});
       algorithm if x > 2.5 then e := half(x); else e := 0; end if; end M;`,
    );
    expect(said).toEqual([
      [expect.closeTo(2 / 3, 9), "u = 2, y = 1"],
      [expect.closeTo(2.5, 9), "u = 2.5, y = 1.25"],
      [expect.closeTo(4, 9), "u = 4, y = 2"],
    ]);
  });

  it("is reported again each time its condition becomes false, and where the call lies in a loop", () => {
    // The argument is 2 where z = 1, that is, where sin(pi*time - 1) = 0.
    const { said } = found(
      "model M Real z(start = 1); equation z + z^3 = 2*half(2 + sin(3.141592653589793*time - 1) + (z - 1)/10); end M;",
    );
    expect(said.map(([time]) => time)).toEqual([0, 2, 4].map((k) => expect.closeTo(1 / Math.PI + k, 6)));
  });

  it("of a parameter is reported at the start", () => {
    const { said } = found("model M parameter Real p = half(3); Real x = p*time; end M;");
    expect(said).toEqual([[0, "u = 3, y = 1.5"]]);
  });

  it("at compile time is a diagnostic of the compilation", () => {
    const { diagnostics } = compile(
      `${half} model M constant Integer n = integer(half(4)); Real x[n] = fill(time, n); end M;`,
    );
    expect(diagnostics.map(({ code, args }) => [code, args["message"]])).toEqual([
      ["instantiate.function-warning", "u = 4, y = 2"],
    ]);
  });
});

it("an assertion of level error that fails within a step ends the run there", () => {
  const { outcome } = run(
    `model M Real x(start = 0, fixed = true); equation der(x) = cos(time); assert(x < 0.999, "high"); end M;`,
    { outputInterval: 0.01, tolerance: 1e-9 },
  );
  expect(outcome).toMatchObject({ status: "failed", cause: "assertion" });
  expect(outcome.time).toBeCloseTo(Math.asin(0.999), 6);
});
