import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";

function run(block: string, stopTime: number, input = "") {
  const model = compileWithLibrary(`model M
  ${block};
${input === "" ? "" : `equation\n  ${input};`}
end M;`);
  const result = model.simulateSync({ stopTime, intervals: 200, tolerance: 1e-10 });
  expect(result.outcome.status).toBe("completed");
  expect(result.diagnostics).toEqual([]);
  return result;
}

const { sin, cos, exp, sqrt, PI } = Math;
const since = (start: number, t: number, value: number) => (t < start ? 0 : value);

describe("sources follow their formulas", () => {
  it.each<[string, (t: number) => number]>([
    ["Constant b(k = 7)", () => 7],
    ["ContinuousClock b(startTime = 0.4)", (t) => since(0.4, t, t - 0.4)],
    ["Step b(height = 2, offset = 1, startTime = 0.3)", (t) => 1 + since(0.3, t, 2)],
    [
      "Ramp b(height = 2, duration = 0.5, startTime = 0.2)",
      (t) => 2 * Math.min(1, Math.max(0, (t - 0.2) / 0.5)),
    ],
    [
      "Sine b(amplitude = 3, f = 2, phase = 0.5, offset = 1, startTime = 0.1)",
      (t) => 1 + since(0.1, t, 3 * sin(4 * PI * (t - 0.1) + 0.5)),
    ],
    ["Cosine b(amplitude = 3, f = 2, phase = 0.5)", (t) => 3 * cos(4 * PI * t + 0.5)],
    ["ExpSine b(amplitude = 3, f = 2, damping = 4)", (t) => 3 * exp(-4 * t) * sin(4 * PI * t)],
    [
      "Exponentials b(outMax = 2, riseTime = 0.5, riseTimeConst = 0.2, fallTimeConst = 0.1)",
      (t) => (t < 0.5 ? 2 * (1 - exp(-t / 0.2)) : 2 * (1 - exp(-0.5 / 0.2)) * exp(-(t - 0.5) / 0.1)),
    ],
    [
      "Pulse b(amplitude = 2, width = 30, period = 0.4, startTime = 0.1)",
      (t) => since(0.1, t, (t - 0.1) % 0.4 < 0.12 ? 2 : 0),
    ],
    ["Pulse b(period = 0.2, nperiod = 2)", (t) => (t < 0.4 && t % 0.2 < 0.1 ? 1 : 0)],
    ["SawTooth b(amplitude = 2, period = 0.4, startTime = -0.1)", (t) => (2 * ((t + 0.1) % 0.4)) / 0.4],
    [
      "Trapezoid b(amplitude = 2, rising = 0.1, width = 0.2, falling = 0.05, period = 0.5)",
      (t) => {
        const s = t % 0.5;
        return s < 0.1 ? 20 * s : s < 0.3 ? 2 : s < 0.35 ? 40 * (0.35 - s) : 0;
      },
    ],
    [
      "TimeTable b(table = [0, 1; 0.3, 2; 0.3, -1; 0.8, 4], offset = 10)",
      (t) => 10 + (t < 0.3 ? 1 + t / 0.3 : -1 + 10 * (t - 0.3)),
    ],
  ])("%s", (block, formula) => {
    const result = run(`Modelica.Blocks.Sources.${block}`, 1);
    const times = result.column("time");
    const values = result.column("b.y");
    // beside a jump the formula may have the value of either side
    const near = (t: number, y: number) =>
      [t, t - 1e-9, t + 1e-9].some((s) => Math.abs(formula(s) - y) < 1e-7);
    const wrong = [...times].filter((t, i) => !near(t, values[i]!));
    expect(wrong).toEqual([]);
  });

  it("pulses of a Boolean, and a Boolean table", () => {
    const result = run(
      "Modelica.Blocks.Sources.BooleanPulse a(period = 0.3, width = 50, startTime = 0.1); Modelica.Blocks.Sources.BooleanTable b(table = {0.2, 0.5, 0.9})",
      1,
    );
    const changes = (name: string) => {
      const values = result.column(name);
      return [...result.column("time")].filter((_, i) => i > 0 && values[i] !== values[i - 1]);
    };
    const expected = { a: [0.1, 0.25, 0.4, 0.55, 0.7, 0.85], b: [0.2, 0.5, 0.9] };
    for (const [name, times] of Object.entries(expected)) {
      const actual = changes(`${name}.y`);
      expect(actual).toHaveLength(times.length + (name === "a" ? 1 : 0));
      for (const [i, t] of times.entries()) expect(actual[i]).toBeCloseTo(t, 12);
    }
  });
});

describe("linear systems answer a unit step as in the closed form", () => {
  const t = 0.7;
  const [w, D] = [5, 0.3];
  const damped = w * sqrt(1 - D * D);
  const secondOrder = 2 * (1 - exp(-D * w * t) * (cos(damped * t) + ((D * w) / damped) * sin(damped * t)));
  it.each([
    ["Integrator b(k = 3, y_start = 1)", 1 + 3 * t],
    [
      "FirstOrder b(k = 2, T = 0.4, initType = Modelica.Blocks.Types.Init.InitialOutput)",
      2 * (1 - exp(-t / 0.4)),
    ],
    [
      "Derivative b(k = 2, T = 0.4, initType = Modelica.Blocks.Types.Init.InitialState)",
      (2 / 0.4) * exp(-t / 0.4),
    ],
    [
      "SecondOrder b(k = 2, w = 5, D = 0.3, initType = Modelica.Blocks.Types.Init.InitialOutput)",
      secondOrder,
    ],
    [
      "TransferFunction b(b = {50}, a = {1, 3, 25}, initType = Modelica.Blocks.Types.Init.InitialState)",
      secondOrder,
    ],
    [
      "TransferFunction b(b = {2, 3}, a = {0.5, 1}, initType = Modelica.Blocks.Types.Init.InitialState)",
      3 + exp(-2 * t),
    ],
    ["PI b(k = 3, T = 0.5, initType = Modelica.Blocks.Types.Init.InitialState)", 3 * (1 + t / 0.5)],
    ["PID b(k = 3, Ti = 0.5, Td = 0.2, Nd = 4)", 3 * (1 + t / 0.5 + 4 * exp(-t / 0.05))],
  ])("%s", (block, expected) => {
    const value = run(`Modelica.Blocks.Continuous.${block}`, t, "b.u = 1").column("b.y").at(-1)!;
    expect(Math.abs(value - expected)).toBeLessThan(1e-7);
  });

  it("a state space of two inputs", () => {
    const block =
      "Modelica.Blocks.Continuous.StateSpace b(A = [0, 1; -4, 0], B = [0, 1; 4, 0], C = [1, 0], D = [0, 2], initType = Modelica.Blocks.Types.Init.InitialState)";
    const value = run(block, t, "b.u = {1, 0}").column("b.y[1]").at(-1)!;
    expect(Math.abs(value - (1 - cos(2 * t)))).toBeLessThan(1e-7);
  });
});

describe("logic and limits", () => {
  it("a thermostat with hysteresis switches at its thresholds", () => {
    // Heating and cooling with the same time constant of 1 s towards 3 and 0: the times are logarithms.
    const result = run(
      "Modelica.Blocks.Logical.Hysteresis h(uLow = 1, uHigh = 2); Real x(start = 2.5, fixed = true)",
      3,
      "h.u = x; der(x) = (if h.y then 0 else 3) - x",
    );
    const [times, heating] = [result.column("time"), result.column("h.y")];
    const changes = [...times].filter((t, i) => t > 0 && heating[i] !== heating[i - 1]);
    const cooled = Math.log(2.5);
    const expected = [0, 1, 2, 3].map((k) => cooled + k * Math.log(2)).filter((t) => t < 3);
    expect(changes).toHaveLength(expected.length);
    expected.forEach((time, i) => {
      expect(changes[i]).toBeCloseTo(time, 9);
    });
  });

  it("limiter, dead zone, switch, comparison, timer", () => {
    const result = run(
      `Modelica.Blocks.Nonlinear.Limiter limiter(uMax = 0.5);
  Modelica.Blocks.Nonlinear.DeadZone zone(uMax = 0.2);
  Modelica.Blocks.Logical.GreaterThreshold above(threshold = 0.6);
  Modelica.Blocks.Logical.Switch choice;
  Modelica.Blocks.Logical.Timer timer`,
      1,
      `limiter.u = 2*time - 1; zone.u = 2*time - 1; above.u = time; choice.u2 = above.y; choice.u1 = 5; choice.u3 = -5;
  connect(above.y, timer.u)`,
    );
    const at = (name: string, t: number) => result.column(name)[result.column("time").indexOf(t)]!;
    expect([at("limiter.y", 0), at("limiter.y", 0.5), at("limiter.y", 1)]).toEqual([-0.5, 0, 0.5]);
    expect([at("zone.y", 0), at("zone.y", 0.5), at("zone.y", 1)]).toEqual([-0.8, 0, 0.8]);
    expect([at("choice.y", 0.5), at("choice.y", 1)]).toEqual([-5, 5]);
    expect(at("timer.y", 1)).toBeCloseTo(0.4, 12);
  });
});
