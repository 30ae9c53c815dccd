import { compile, type ModelError, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";

function run(text: string, options: SimulateOptions = {}) {
  return compile(text).simulateSync(options);
}

const rowsOf = (result: ReturnType<typeof run>) =>
  result.events.map(({ time, kind, name, direction }) => ({ time, kind, name, direction }));

describe("time events", () => {
  it("come at start + k interval, to the last bit, and once each", () => {
    const result = run(
      "model M Integer n(start = 0, fixed = true); equation when sample(0.05, 0.1) then n = pre(n) + 1; end when; end M;",
      { stopTime: 1 },
    );
    expect(result.events.map((event) => event.time)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => 0.05 + k * 0.1),
    );
    expect(result.column("n").at(-1)).toBe(10);
  });

  it.each(["time >= 0.3", "time > 0.3", "not time < 0.3", "not time <= 0.3"])(
    "a clause on %s fires once, at 0.3 exactly",
    (condition) => {
      const result = run(
        `model M Real x(start = 0, fixed = true); equation der(x) = 0; when ${condition} then reinit(x, 1); end when; end M;`,
      );
      expect(result.events.map((event) => [event.time, event.kind])).toEqual([[0.3, "time"]]);
      expect(result.column("x").at(-1)).toBe(1);
    },
  );

  it("with thresholds that the last event has moved are found again", () => {
    const result = run(
      `model M discrete Real next(start = 0.25, fixed = true); Integer n(start = 0, fixed = true);
       equation when time >= pre(next) then next = pre(next) + 0.25; n = pre(n) + 1; end when; end M;`,
      { stopTime: 1 },
    );
    expect(result.events.map((event) => event.time)).toEqual([0.25, 0.5, 0.75, 1]);
  });
});

describe("state events", () => {
  it("a bounce is one event, not two, though its condition is false again at once", () => {
    const result = run(
      `model M Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);
       equation der(h) = v; der(v) = -9.81; when h <= 0 then reinit(v, -0.5*pre(v)); end when; end M;`,
      { stopTime: 0.8, tolerance: 1e-10 },
    );
    expect(rowsOf(result)).toEqual([
      { time: expect.closeTo(Math.sqrt(2 / 9.81), 9), kind: "state", name: "h <= 0", direction: "rising" },
    ]);
    expect(result.statistics.stateEvents).toBe(1);
  });

  it("a condition reset away from its surface fires no more at that instant", () => {
    const result = run(
      `model M Integer mode(start = 1, fixed = true); Real q(start = 0, fixed = true); equation der(q) = 1;
       when pre(mode) == 1 and q > 1 then mode = 2; reinit(q, 0.5);
       elsewhen pre(mode) == 2 and q > 1 then mode = pre(mode); reinit(q, 0); end when; end M;`,
      { stopTime: 1.25 },
    );
    expect(result.events).toHaveLength(1);
    expect(result.column("q").at(-1)).toBeCloseTo(0.75, 12);
  });

  it("a ball that starts on the ground and flies up does not bounce there", () => {
    const result = run(
      `model M Real h(start = 0, fixed = true); Real v(start = 3, fixed = true);
       equation der(h) = v; der(v) = -9.81; when h <= 0 then reinit(v, -0.5*pre(v)); end when; end M;`,
      { stopTime: 0.7, tolerance: 1e-10 },
    );
    expect(result.events.map((event) => event.time)).toEqual([expect.closeTo(6 / 9.81, 9)]);
  });

  it("branches are recorded in both directions", () => {
    const result = run("model M Real y; equation y = if sin(time) > 0.5 then 1 else 0; end M;", {
      stopTime: 3,
    });
    expect(rowsOf(result)).toEqual([
      { time: expect.closeTo(Math.PI / 6, 12), kind: "state", name: "sin(time) > 0.5", direction: "rising" },
      {
        time: expect.closeTo((5 * Math.PI) / 6, 12),
        kind: "state",
        name: "sin(time) > 0.5",
        direction: "falling",
      },
    ]);
  });

  it("iterate: one clause sets off another at the same instant", () => {
    const result = run(
      `model M Integer a(start = 0, fixed = true); Integer b(start = 0, fixed = true); Real x(start = 0, fixed = true);
       equation der(x) = 1; when x >= 0.5 then a = pre(a) + 1; end when; when a > 0 then b = pre(b) + 10; end when; end M;`,
    );
    expect(new Set(result.events.map((event) => event.time)).size).toBe(1);
    expect([result.column("a").at(-1), result.column("b").at(-1)]).toEqual([1, 10]);
  });
});

describe("contacts at rest", () => {
  const gravity = 9.81;
  /** A ball dropped from h bounces until sqrt(2 h/g) (1 + e)/(1 - e): the sum of the geometric series of its flights. */
  const restTime = (h: number, e: number) => (Math.sqrt((2 * h) / gravity) * (1 + e)) / (1 - e);
  const policyEvents = (result: ReturnType<typeof run>) =>
    result.events
      .filter((event) => event.kind === "rest" || event.kind === "release")
      .map(({ time, kind, component }) => ({ time, kind, component }));

  it("two balls of one model come to rest one after the other, and both stay there", () => {
    const result = run(
      `model M
         model Ball parameter Real e; Real h(fixed = true); Real v(start = 0, fixed = true);
         equation der(h) = v; der(v) = -9.81; when h <= 0 then reinit(v, -e*pre(v)); end when; end Ball;
         Ball a(e = 0.5, h(start = 1)); Ball b(e = 0.7, h(start = 0.5));
       end M;`,
      { stopTime: 3, tolerance: 1e-10 },
    );
    expect(result.outcome.status).toBe("completed");
    expect(policyEvents(result)).toEqual([
      { time: expect.closeTo(restTime(1, 0.5), 9), kind: "rest", component: "a" },
      { time: expect.closeTo(restTime(0.5, 0.7), 9), kind: "rest", component: "b" },
    ]);
    for (const name of ["a.h", "a.v", "b.h", "b.v"])
      expect(Math.abs(result.column(name).at(-1)!)).toBeLessThan(1e-12);
  });

  it("a floor that falls away faster than the ball releases it, and it falls freely from then on", () => {
    const result = run(
      `model M Real h(start = 1, fixed = true); Real v(start = 0, fixed = true); Real floor; Real w;
       equation floor = if time < 3 then 0 else -(time - 3)^3; w = if time < 3 then 0 else -3*(time - 3)^2;
         der(h) = v; der(v) = -9.81; when h <= floor then reinit(v, w - 0.5*(pre(v) - w)); end when; end M;`,
      { stopTime: 5.5, tolerance: 1e-10 },
    );
    // The floor accelerates with 6 s downwards, s after t = 3.
    const s = gravity / 6;
    expect(policyEvents(result)).toEqual([
      { time: expect.closeTo(restTime(1, 0.5), 9), kind: "rest", component: "" },
      { time: expect.closeTo(3 + s, 9), kind: "release", component: "" },
    ]);
    const fall = 5.5 - (3 + s);
    expect(result.column("h").at(-1)).toBeCloseTo(
      -(s ** 3) - 3 * s ** 2 * fall - 0.5 * gravity * fall ** 2,
      8,
    );
    const onFloor = result.column("time").findLastIndex((time) => time < 3 + s);
    expect(result.column("h")[onFloor]).toBeCloseTo(result.column("floor")[onFloor]!, 10);
  });
});

describe("a run that cannot continue reports the reason", () => {
  it("a negative root: which expression, which line, when", () => {
    const { outcome } = run(
      "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -1 - sqrt(x);\nend M;",
    );
    expect(outcome).toMatchObject({ status: "failed", cause: "evaluation" });
    const [first] = outcome.diagnostics;
    expect(first!.message).toMatch(/square root of a negative number at t = 0\.61.* in line 4: sqrt\(x\)/);
  });

  it("a division by zero in a variable that no derivative needs", () => {
    const { outcome } = run("model M Real y; equation y = 1/(time - 0.5); end M;", { intervals: 4 });
    expect(outcome).toMatchObject({ status: "failed", time: 0.5 });
    expect(outcome.reason).toContain("division by zero");
  });

  it("an event loop that never settles: its variables", () => {
    const { outcome } = run(
      `model M Boolean b(start = false, fixed = true); Real x(start = 0, fixed = true);
       equation der(x) = 1; b = if x > 0.5 then not pre(b) else false; end M;`,
    );
    expect(outcome).toMatchObject({ status: "failed", cause: "event-iteration", suspects: ["b"] });
    expect(outcome.time).toBeCloseTo(0.5, 12);
  });

  it("a violated assertion: its message, at the first instant", () => {
    const { outcome } = run(
      'model M Real x(start = 1, fixed = true); equation der(x) = -1; assert(noEvent(x > 0.25), "x is low"); end M;',
    );
    expect(outcome).toMatchObject({ status: "failed", cause: "assertion" });
    expect(outcome.time).toBeCloseTo(0.75, 9);
    expect(outcome.reason).toContain("x is low");
  });

  it("terminate() is an end, not a failure", () => {
    const { outcome } = run(
      'model M Real x(start = 0, fixed = true); equation der(x) = 2; when x > 1 then terminate("enough"); end when; end M;',
    );
    expect(outcome).toMatchObject({ status: "terminated", reason: "enough" });
    expect(outcome.time).toBeCloseTo(0.5, 12);
  });
});

describe("values that differ from the text", () => {
  const model = compile(`model M
    parameter Real k = 2; final parameter Real twice = 2*k; parameter Integer n = 2; constant Real c = 1;
    Real x[n](each start = 1, each fixed = true);
    equation for i in 1:n loop der(x[i]) = -twice*x[i]; end for; end M;`);
  const diagnosticOf = (parameters: Record<string, number>) => {
    try {
      model.simulateSync({ parameters });
    } catch (error) {
      return (error as ModelError).diagnostics[0]!;
    }
    throw new Error("nothing was refused");
  };

  it("parameters and start values, without a new compilation; bindings follow", () => {
    const last = (parameters: Record<string, number>) =>
      model.simulateSync({ parameters, tolerance: 1e-9 }).column("x[1]").at(-1);
    expect(last({})).toBeCloseTo(Math.exp(-4), 8);
    expect(last({ k: 1, "x[1]": 3 })).toBeCloseTo(3 * Math.exp(-2), 7);
    expect(last({})).toBeCloseTo(Math.exp(-4), 8);
  });

  it.each([
    [{ n: 3 }, "override.structural"],
    [{ twice: 1 }, "override.final"],
    [{ c: 2 }, "override.constant"],
    [{ kk: 1 }, "override.unknown-name"],
    [{ k: Number.NaN }, "override.not-finite"],
  ])("%j is refused: %s", (parameters, code) => {
    expect(diagnosticOf(parameters as unknown as Record<string, number>).code).toBe(code);
  });
});

describe("a branch that cannot be evaluated beyond its own end", () => {
  const contact = (law: string) => `model M Real z(start = -1, fixed = true), v(start = 0, fixed = true), f;
    equation der(z) = v; der(v) = 10 - f; f = if z > 0 then ${law} else 0; end M;`;

  it.each(["1000*z^2.1", "200*sqrt(z)"])("ends there: a contact force %s keeps the energy", (law) => {
    const result = run(contact(law), { stopTime: 3, tolerance: 1e-11 });
    expect(result.outcome.status).toBe("completed");
    const times = result.events.filter((event) => event.kind === "state").map((event) => event.time);
    // Between release and contact the mass flies up 1 m and falls again.
    for (let i = 2; i < times.length; i += 2)
      expect(times[i]! - times[i - 1]!).toBeCloseTo(2 * Math.sqrt(0.2), 8);
    expect(times.length).toBeGreaterThan(4);
  });

  it("an undefined root without an event is a failure, with its place", () => {
    const result = run("model M Real z(start = 1, fixed = true); equation der(z) = -1 - sqrt(z); end M;", {
      stopTime: 3,
    });
    expect(result.outcome.status).toBe("failed");
    expect(result.outcome.diagnostics[0]!.code).toBe("simulator.domain-error");
  });
});
