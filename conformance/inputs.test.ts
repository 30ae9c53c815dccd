import { compile, ModelError, type SimulateOptions, simulate } from "@cosimo/core";
import { createCompiledSystem, driveInputs } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";

const methods = ["rk4", "dopri5", "rodas4"] as const;
/** Fixed steps where the method has no error control. */
const accurate = (solver: string) => (solver === "rk4" ? { stepSize: 1e-3 } : { tolerance: 1e-11 });

/** Value of a variable at the last row. */
function last(values: Float64Array): number {
  return values.at(-1)!;
}

const integral = "model M input Real u; Real x(start = 0, fixed = true); equation der(x) = u; end M;";
const lag = `model M
  input Real u;
  Real x(start = 0, fixed = true);
equation
  der(x) = (u - x) / 0.5;
end M;`;

describe.each(methods)("continuous inputs with %s", (solver) => {
  it("are linear between their points: the integral is the sum of trapezia", async () => {
    const u = { time: [0, 0.3, 1, 1.7, 2], values: [0, 3, 3, -4, 1] };
    const result = await simulate(integral, { solver, stopTime: 2, ...accurate(solver), inputs: { u } });
    const trapezia = (0.3 * 3) / 2 + 0.7 * 3 + (0.7 * (3 - 4)) / 2 + (0.3 * (-4 + 1)) / 2;
    expect(last(result.column("x"))).toBeCloseTo(trapezia, 12);
  });

  it("drive a lag by a ramp and by a step at an event", async () => {
    const u = { time: [0, 1, 1, 2], values: [0, 2, 5, 5] };
    const result = await simulate(lag, { solver, stopTime: 2, ...accurate(solver), inputs: { u } });
    // T = 0.5: x = 2 (t - T + T exp(-t / T)) on the ramp of slope 2, then 5 + (x(1) - 5) exp(-(t - 1) / T).
    const ramp = 2 * (1 - 0.5 + 0.5 * Math.exp(-2));
    const row = result.time.indexOf(1);
    expect(result.column("x")[row]).toBeCloseTo(ramp, 9);
    expect(last(result.column("x"))).toBeCloseTo(5 + (ramp - 5) * Math.exp(-2), 9);
  });

  it("drive nonlinear equations, bend by bend", async () => {
    const model = `model M
      input Real u; Real x(start = 1, fixed = true); equation der(x) = -u^2 * x; end M;`;
    const u = { time: [0, 0.5, 2, 3], values: [1, -2, 1, 1] };
    const result = await simulate(model, { solver, stopTime: 3, ...accurate(solver), inputs: { u } });
    // The integral of a squared straight line from a to b is h (a^2 + a b + b^2) / 3.
    const square = (h: number, a: number, b: number) => (h * (a * a + a * b + b * b)) / 3;
    const area = square(0.5, 1, -2) + square(1.5, -2, 1) + square(1, 1, 1);
    expect(last(result.column("x"))).toBeCloseTo(Math.exp(-area), 9);
  });

  it("are seen by the search for events", async () => {
    const model = `model M
      input Real u; Real x(start = 0, fixed = true); discrete Real hit(start = -1, fixed = true);
      Integer phase = if u > x + 0.5 then 1 else 0;
    equation der(x) = 1; when u < 0.123 then hit = time; end when; end M;`;
    const u = { time: [0, 0.9, 2], values: [2, 1, -3] };
    const result = await simulate(model, { solver, stopTime: 2, ...accurate(solver), inputs: { u } });
    const crossing = 0.9 + (1 - 0.123) / (4 / 1.1);
    expect(Math.abs(last(result.column("hit")) - crossing)).toBeLessThan(1e-9);
    // 2 - t / 0.9 = t + 0.5
    const meeting = 1.5 / (1 + 1 / 0.9);
    const phase = result.column("phase");
    const fall = result.time[phase.findIndex((value, i) => i > 0 && value < phase[i - 1]!)]!;
    expect(Math.abs(fall - meeting)).toBeLessThan(1e-9);
  });
});

it("a method of order 4 keeps its order over bends, and a stiff one with the slope in its derivative by time", async () => {
  const sine = {
    time: Array.from({ length: 11 }, (_, i) => i / 10),
    values: [0, 3, 1, 2, -1, 0, 4, 4, 1, -2, 0],
  };
  const model = compile(
    "model M input Real u; Real x(start = 1, fixed = true); equation der(x) = u - x^3; end M;",
  );
  const end = async (method: SimulateOptions) =>
    last((await model.simulate({ ...method, inputs: { u: sine } })).column("x"));
  const exact = await end({ solver: "dopri5", tolerance: 1e-13 });
  const coarse = Math.abs((await end({ solver: "rk4", stepSize: 0.05 })) - exact);
  const fine = Math.abs((await end({ solver: "rk4", stepSize: 0.025 })) - exact);
  expect(Math.log2(coarse / fine)).toBeGreaterThan(3.7);
  expect(Math.abs((await end({ solver: "rodas4", tolerance: 1e-13 })) - exact)).toBeLessThan(1e-11);
});

describe("discrete inputs", () => {
  const model = `model M
    type Gear = enumeration(low, middle, high);
    input Boolean on; input Integer n; discrete input Real level; input Gear gear(start = Gear.middle);
    Real x(start = 0, fixed = true); discrete Integer switched(start = 0, fixed = true);
  equation
    der(x) = if on then n * level else if gear == Gear.high then -1 else 0;
    when change(on) then switched = pre(switched) + 1; end when;
  end M;`;
  const inputs = {
    on: { time: [0, 1, 2.5], values: [0, 1, 0] },
    n: { time: [0, 2], values: [3, 4] },
    level: { time: [0, 1.5, 3], values: [1, 0.5, 7] },
    gear: { time: [0, 3, 3], values: [1, 1, 3] },
  };

  it("are held from point to point, and their changes are events", async () => {
    const result = await simulate(model, { stopTime: 4, inputs });
    expect(last(result.column("x"))).toBeCloseTo(0.5 * 3 + 0.5 * 1.5 + 0.5 * 2 - 1, 12);
    expect(last(result.column("switched"))).toBe(2);
    const changes = result.events.map(({ time, kind, name }) => [time, kind, name]);
    expect(changes).toEqual([
      [1, "input", "on"],
      [1, "input", "change(on)"],
      [1.5, "input", "level"],
      [2, "input", "n"],
      [2.5, "input", "on"],
      [2.5, "input", "change(on)"],
      [3, "input", "level"],
      [3, "input", "gear"],
    ]);
    const on = Array.from(result.column("on")).filter((_, i) => result.time[i] === 1);
    expect(on).toEqual([0, 1]);
  });

  it("without values keep their start values, with a notice", async () => {
    const { on, n, level } = inputs;
    const result = await simulate(model, { stopTime: 4, inputs: { on, n, level } });
    expect(last(result.column("gear"))).toBe(2);
    const notice = result.diagnostics.find((d) => d.code === "input.kept");
    expect(notice?.message).toContain("gear = 2");
  });
});

it("with no points, unequal lengths, times that go back: an error for each", () => {
  const model = compile(integral);
  const wrong = (u: { time: number[]; values: number[] }) => {
    try {
      model.simulateSync({ inputs: { u } });
    } catch (error) {
      return error instanceof ModelError ? error.diagnostics.map((d) => d.code) : [String(error)];
    }
    return [];
  };
  expect(wrong({ time: [], values: [] })).toEqual(["input.empty"]);
  expect(wrong({ time: [0, 1], values: [1] })).toEqual(["input.lengths"]);
  expect(wrong({ time: [1, 0], values: [1, 1] })).toEqual(["input.time-order"]);
  expect(wrong({ time: [1, 1, 1], values: [1, 2, 3] })).toEqual(["input.three-at-once"]);
  expect(wrong({ time: [0, Number.NaN], values: [1, 1] })).toEqual(["input.time-not-finite"]);
  expect(wrong({ time: [0, 1], values: [1, Number.POSITIVE_INFINITY] })).toEqual(["input.not-finite"]);
});

it("a run may begin and end anywhere in a signal", async () => {
  const u = { time: [0, 1, 2], values: [0, 10, 0] };
  const settings = { startTime: 0.5, stopTime: 1.25, tolerance: 1e-10, inputs: { u } };
  const result = await simulate(integral, settings);
  expect(result.column("u")[0]).toBe(5);
  expect(last(result.column("u"))).toBeCloseTo(7.5, 12);
  expect(last(result.column("x"))).toBeCloseTo((0.5 * 15) / 2 + (0.25 * 17.5) / 2, 10);
  expect(result.diagnostics).toEqual([]);
});

it("a jump at the start comes after the initialization", async () => {
  const model = `model M input Real u; Real x; initial equation der(x) = 0; equation der(x) = u - x; end M;`;
  const u = { time: [0, 0, 1], values: [2, 3, 3] };
  const result = await simulate(model, { inputs: { u }, tolerance: 1e-10 });
  expect(result.column("x")[0]).toBeCloseTo(2, 12);
  expect(last(result.column("x"))).toBeCloseTo(3 - Math.exp(-1), 8);
});

it("one value is a constant, and results contain variables equal to an input", async () => {
  const model = `model M input Real u; input Boolean on; output Real y = -u;
    Real x(start = 0, fixed = true); equation der(x) = if on then u else 0; end M;`;
  const result = await simulate(model, { inputs: { u: 2.5, on: true } });
  expect(last(result.column("x"))).toBeCloseTo(2.5, 12);
  expect(last(result.column("y"))).toBe(-2.5);
});

it("reach through algebraic loops and algorithms, also in the derivatives of stiff methods", async () => {
  const model = compile(`model M
    input Real u; Real x(start = 0, fixed = true); Real y(start = 0); Real z;
  equation
    y^3 + y = u + x;
    der(x) = 50 * (z - x);
  algorithm
    z := y;
    for i in 1:2 loop z := z + 0.1*u; end for;
  end M;`);
  const u = { time: [0, 0.3, 1], values: [0, 4, -2] };
  const end = async (solver: string) =>
    last((await model.simulate({ solver, tolerance: 1e-10, inputs: { u } })).column("x"));
  expect(Math.abs((await end("rodas4")) - (await end("dopri5")))).toBeLessThan(1e-7);
});

it("crossings of a polygon are found, each within 1e-9", async () => {
  const model = `model M input Real u; Boolean above = u > 0.25; end M;`;
  // a fixed aperiodic sequence; no value is 0.25
  const values = Array.from({ length: 401 }, (_, i) => Math.sin(i * i * 0.37) + 0.3 * Math.cos(7 * i));
  const time = values.map((_, i) => i * 0.05);
  const crossings = values.flatMap((value, i) => {
    const next = values[i + 1];
    if (next === undefined || value > 0.25 === next > 0.25) return [];
    return [time[i]! + ((0.25 - value) / (next - value)) * (time[i + 1]! - time[i]!)];
  });
  const result = await simulate(model, { stopTime: 20, logEvents: true, inputs: { u: { time, values } } });
  const found = result.events.filter((event) => event.kind === "state").map((event) => event.time);
  expect(found.length).toBe(crossings.length);
  for (const [i, t] of found.entries()) expect(Math.abs(t - crossings[i]!)).toBeLessThan(1e-9);
});

it("an instance restored to a saved state follows its signals from there", () => {
  const { compilation } = compile(integral);
  const plain = createCompiledSystem(compilation.program).value!;
  const u = { time: [0, 1, 2, 3], values: [0, 1, 0, 5] };
  const system = driveInputs(plain, { u }, { startTime: 0, stopTime: 3 }).value!;
  const x = system.allocate(1);
  const xdot = system.allocate(1);
  const timeEvent = { located: [], timeEvent: true, terminal: false, bracket: 0 };
  const rate = (t: number) => system.derivatives(t, x, xdot) || system.heap[xdot]!;
  expect(system.initialize(0).nextEventTime).toBe(1);
  const saved = system.saveState();
  expect(system.eventUpdate(1, x, timeEvent).nextEventTime).toBe(2);
  expect(system.eventUpdate(2, x, timeEvent).nextEventTime).toBe(3);
  expect(rate(2.5)).toBe(2.5);
  system.restoreState(saved);
  expect(rate(0.25)).toBe(0.25);
  expect(system.eventUpdate(1, x, timeEvent).nextEventTime).toBe(2);
  expect(rate(1.25)).toBe(0.75);
});

it("end a resting contact: a ball lifted by a force that exceeds its weight", async () => {
  const ball = `model Ball input Real force; Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);
    equation der(h) = v; der(v) = force - 9.81; when h <= 0 then reinit(v, -0.5*pre(v)); end when; end Ball;`;
  const force = { time: [0, 3, 4, 5, 5.5, 9], values: [0, 0, 1, 0, 0, 20] };
  const { events } = await simulate(ball, { stopTime: 9, tolerance: 1e-10, inputs: { force } });
  const release = events.filter((event) => event.kind === "release").map((event) => event.time);
  expect(release.length).toBe(1);
  expect(release[0]).toBeCloseTo(5.5 + (3.5 * 9.81) / 20, 9);
});

it("a long table takes hardly more than one step for each of its rows", async () => {
  const n = 100_000;
  const time = Float64Array.from({ length: n + 1 }, (_, i) => i / n);
  const values = time.map((t) => Math.sin(40 * t));
  const { statistics, column } = await simulate(integral, { intervals: 10, inputs: { u: { time, values } } });
  expect(statistics.steps).toBeLessThan(1.001 * n);
  expect(statistics.derivativeEvaluations).toBeLessThan(10 * n);
  // The trapezoidal rule: its error is h^2 / 12 (f'(1) - f'(0)).
  expect(last(column("x"))).toBeCloseTo((1 - Math.cos(40)) / 40, 8);
});
