import { compile, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** A body that falls from 1 m, and signals of it; the run passes y = 0 at sqrt(2/9.81) s. */
const fall = `model Fall
  Real y(start = 1, fixed = true, min = 0);
  Real v(start = 0, fixed = true, min = -3);
  Real depth(max = 0.5) = 0.25 - y;
  Real free(min = -1) = cos(20*time);
  Integer n(start = 0, fixed = true, max = 2);
equation
  der(y) = v;
  der(v) = -9.81;
  when sample(0.15, 0.15) then n = pre(n) + 1; end when;
end Fall;`;

function run(text: string, options: SimulateOptions = {}) {
  const result = compile(text).simulateSync({ stopTime: 1, ...options });
  const found = result.diagnostics.filter((d) => /minimum|maximum/.test(d.code));
  return { result, found, seen: found.map((d) => [d.variables![0], d.time]) };
}

describe("a variable that leaves its bounds", () => {
  it("is reported once, with the time at which it does so: states, computed variables, discrete ones", () => {
    const { seen, found } = run(fall);
    const atFloor = Math.sqrt(2 / 9.81);
    expect(seen).toEqual([
      ["v", expect.closeTo(3 / 9.81, 9)],
      ["n", expect.closeTo(0.45, 12)],
      ["y", expect.closeTo(atFloor, 9)],
      ["depth", expect.closeTo(Math.sqrt(2.5 / 9.81), 9)],
    ]);
    expect(found[0]).toMatchObject({
      code: "simulator.below-minimum",
      severity: "warning",
      args: { bound: -3 },
    });
    expect(found[0]!.message).toMatch(/'v' falls below its minimum of -3 at t = 0.30581\d* s: it is -\d/);
  });

  it.each(["dopri5", "radau5", "dae", "rk4"])("does not change a run with %s", (solver) => {
    const loop = `model L
  Real x(start = 1, fixed = true, min = 0.4), z(start = 1, max = 1.2), w(max = 1.5), s(max = 2), q[3];
algorithm
  s := 0;
  for i in 1:3 loop
    q[i] := sin(i*x);
    while s < i*x loop s := s + q[i] + 0.1; end while;
  end for;
equation
  der(x) = -z*x;
  z + exp(-z) = 1 + w*x/2;
  w*w*w + w = 2 + time;
end L;`;
    const step = solver === "rk4" ? { stepSize: 0.01 } : {};
    const [watched, ignored] = (["warn", "ignore"] as const).map((onLimits) =>
      run(loop, { solver, onLimits, stopTime: 2, ...step }),
    );
    expect(watched!.found.length).toBeGreaterThan(0);
    expect(ignored!.found).toEqual([]);
    for (const name of ["x", "z", "w"])
      expect([...watched!.result.column(name)]).toEqual([...ignored!.result.column(name)]);
    expect(watched!.result.statistics.steps).toBe(ignored!.result.statistics.steps);
  });

  it.each(["dopri5", "dop853", "auto"])(
    "is found by %s between rows far apart, and in any step",
    (solver) => {
      const wave = `model Wave
  Real x(start = 0, fixed = true, max = 0.99), v(start = 1, fixed = true, min = -1.5);
  Real sum(max = 1.2), minus(min = -0.95), late(min = -0.9);
  Integer n(start = 0, fixed = true);
equation
  der(x) = v; der(v) = -x; sum = x + v; minus = -x; late = x*x*x;
  when x < -0.5 then n = pre(n) + 1; end when;
end Wave;`;
      const { seen, result } = run(wave, { solver, stopTime: 100, intervals: 1, tolerance: 1e-9 });
      const times = [
        ["sum", Math.asin(1.2 / Math.SQRT2) - Math.PI / 4],
        ["minus", Math.asin(0.95)],
        ["x", Math.asin(0.99)],
        ["late", Math.PI + Math.asin(Math.cbrt(0.9))],
      ];
      expect(seen).toEqual(times.map(([name, time]) => [name, expect.closeTo(time as number, 6)]));
      const ignored = run(wave, { solver, stopTime: 100, intervals: 1, tolerance: 1e-9, onLimits: "ignore" });
      expect(result.column("x")).toEqual(ignored.result.column("x"));
      expect(result.statistics.steps).toBe(ignored.result.statistics.steps);
    },
  );

  it.each(["x", "y", "z"])("is reported for each of two bounds: %s", (name) => {
    const text = `model Swing
  Real x(start = 0, fixed = true, min = -0.5, max = 0.8), v(start = 1, fixed = true);
  Real y(min = -0.5, max = 0.8), z(min = -0.5, max = 0.8);
equation
  der(x) = v; der(v) = -x;
  y + exp(y) = x + exp(x);
algorithm
  z := x;
end Swing;`;
    const times = [Math.asin(0.8), Math.PI + Math.asin(0.5)];
    for (const intervals of [1, 100]) {
      const { seen } = run(text, { stopTime: 20, tolerance: 1e-8, intervals });
      expect(seen.filter(([one]) => one === name)).toEqual(
        times.map((time) => [name, expect.closeTo(time, 6)]),
      );
    }
  });

  it("ends the run there if the settings ask for it", () => {
    const { result, found } = run(fall, { onLimits: "stop" });
    expect(result.outcome).toMatchObject({
      status: "failed",
      cause: "limit",
      time: expect.closeTo(3 / 9.81, 9),
    });
    expect(found).toHaveLength(1);
    expect(result.time.at(-1)).toBeCloseTo(3 / 9.81, 9);
    expect(result.column("v").at(-1)).toBeCloseTo(-3, 9);
  });

  it("at the start, and as a parameter, given in the text or for the run", () => {
    const text = `model M
  parameter Real m(min = 0) = -1, k(max = 10) = 2, low(min = 0) = 1;
  Real x(start = 1, fixed = true, max = low), fixedValue(min = k) = m;
equation
  der(x) = 0;
end M;`;
    const { found } = run(text, { parameters: { k: 11, low: 0.5 } });
    expect(found.map((d) => d.message)).toEqual([
      "parameter 'm' is -1, below its minimum of 0",
      "parameter 'k' is 11, above its maximum of 10",
      "'x' exceeds its maximum of 0.5 at t = 0 s: it is 1",
      "'fixedValue' falls below its minimum of 11 at t = 0 s: it is -1",
    ]);
  });

  it("is not reported where it touches a bound within the tolerance of the run", () => {
    expect(
      run("model M Real x(start = 1, fixed = true, min = 0); equation der(x) = -20*x; end M;").found,
    ).toEqual([]);
  });

  it("is named once if several names have the bound", () => {
    const text = `model M
  Real a(start = 1, fixed = true, min = 0), b(min = 0), c(max = 0);
equation
  der(a) = -1; b = a; c = -a;
end M;`;
    expect(run(text, { stopTime: 2 }).seen).toEqual([["a", expect.closeTo(1, 9)]]);
  });
});

describe("an equation that cannot be evaluated in a step that is repeated with success", () => {
  it("is counted and named", () => {
    // Stages of long steps leave the domain of the root: x = (1 - t/2)^2.
    const text = "model M Real x(start = 1, fixed = true); equation der(x) = -sqrt(x); end M;";
    const { outcome, statistics, diagnostics } = compile(text).simulateSync({
      stopTime: 1.99999,
      initialStep: 1.9,
    });
    expect([outcome.status, diagnostics]).toEqual(["completed", []]);
    const [attempts] = statistics.failedAttempts!;
    expect(attempts!.count).toBeGreaterThan(0);
    expect(attempts!.cause!.message).toMatch(
      /square root of a negative number at t = .* in line 1: sqrt\(x\), where x = -/,
    );
  });

  it("is named with its operands and the time if it ends the run", () => {
    const text = `model M
  parameter Real c = 3;
  Real x(start = 0, fixed = true), q = if time > 0.5 then 0 else 1;
equation
  der(x) = (c + x)/q;
end M;`;
    const [error] = compile(text).simulateSync({ stopTime: 1 }).diagnostics;
    expect(error!.message).toMatch(
      /^division by zero at t = 0.5 s in line 5: \(c \+ x\)\/q, where q = 0, c = 3, x = \d/,
    );
  });

  it("in a loop is named too", () => {
    const text = `model M
  Real w(start = 1, fixed = true), z(start = 1);
equation
  der(w) = -z*0 - 1;
  sqrt(w - 0.5) + z = exp(-z) + 1;
end M;`;
    const { outcome } = compile(text).simulateSync({ stopTime: 1 });
    expect(outcome.status).toBe("failed");
    expect(outcome.reason).toMatch(/square root of a negative number in sqrt\(w - 0.5\), where w - 0.5 = -/);
  });
});
