import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { type CalibrationPlan, calibrate, type Unknown } from "./calibrate.ts";
import type { Observation } from "./experiments.ts";

const unknown = (name: string, start: number, lower = 0, upper = Number.POSITIVE_INFINITY): Unknown => ({
  ...{ name, start, lower, upper },
});

function fit(text: string, observations: readonly Observation[], unknowns: readonly Unknown[], others = {}) {
  const options = { tolerance: 1e-10 };
  const plan: CalibrationPlan = {
    experiments: [{ name: "data", options, observations }],
    ...{ unknowns, loss: "squares", starts: 1 },
    ...others,
  };
  return calibrate(compile(text), plan).calibration!;
}

describe("calibration", () => {
  // Barnes' predators and prey; k and sum by SciPy's DOP853 and trust regions at 1e-12.
  it("finds the rates of Barnes' problem with their errors", () => {
    const text = `model Barnes
      parameter Real k1 = 1, k2 = 1, k3 = 1;
      Real y1(start = 1, fixed = true), y2(start = 0.3, fixed = true);
    equation
      der(y1) = k1*y1 - k2*y1*y2;
      der(y2) = k2*y1*y2 - k3*y2;
    end Barnes;`;
    const times = Array.from({ length: 11 }, (_, i) => 0.5 * i);
    const observations = [
      { variable: "y1", times, values: [1, 1.1, 1.3, 1.1, 0.9, 0.7, 0.5, 0.6, 0.7, 0.8, 1] },
      { variable: "y2", times, values: [0.3, 0.35, 0.4, 0.5, 0.5, 0.4, 0.3, 0.25, 0.25, 0.3, 0.35] },
    ];
    const { search, estimates } = fit(
      text,
      observations,
      ["k1", "k2", "k3"].map((name) => unknown(name, 1)),
    );
    expect(search.sum / 0.1644613537324509 - 1).toBeCloseTo(0, 9);
    for (const [i, k] of [0.8609409052, 2.0790292336, 1.8149442017].entries())
      expect(search.point[i]! / k - 1).toBeCloseTo(0, 6);
    for (const [i, error] of [0.0526, 0.0869, 0.0909].entries())
      expect(estimates.errors[i]).toBeCloseTo(error, 3);
  });

  // Box, Hunter, MacGregor, Erjavec, Technometrics 15 (1973) 33; rates and sum by matrix exponentials and SciPy's trust regions.
  it("finds the rates of the isomerization of alpha-pinene", () => {
    const text = `model Pinene
      parameter Real p1 = 5e-5, p2 = 2e-5, p3 = 1e-5, p4 = 2e-5, p5 = 1e-5;
      Real y1(start = 100, fixed = true), y2(start = 0, fixed = true), y3(start = 0, fixed = true),
        y4(start = 0, fixed = true), y5(start = 0, fixed = true);
    equation
      der(y1) = -(p1 + p2)*y1;
      der(y2) = p1*y1;
      der(y3) = p2*y1 - (p3 + p4)*y3 + p5*y5;
      der(y4) = p3*y3;
      der(y5) = p4*y3 - p5*y5;
    end Pinene;`;
    const times = [1230, 3060, 4920, 7800, 10680, 15030, 22620, 36420];
    const columns = [
      [88.35, 76.4, 65.1, 50.4, 37.5, 25.9, 14, 4.5],
      [7.3, 15.6, 23.1, 32.9, 42.7, 49.1, 57.4, 63.1],
      [2.3, 4.5, 5.3, 6, 6, 5.9, 5.1, 3.8],
      [0.4, 0.7, 1.1, 1.5, 1.9, 2.2, 2.6, 2.9],
      [1.75, 2.8, 5.8, 9.3, 12, 17, 21, 25.7],
    ];
    const observations = columns.map((values, i) => ({ variable: `y${i + 1}`, times, values }));
    const names = ["p1", "p2", "p3", "p4", "p5"];
    const { search } = fit(
      text,
      observations,
      names.map((name) => unknown(name, 1e-5)),
    );
    expect(search.sum / 19.87216693424739 - 1).toBeCloseTo(0, 9);
    const rates = [5.9258487733, 2.9634021134, 2.047284016, 27.4467930758, 3.9979499194];
    for (const [i, p] of rates.entries())
      expect(Math.abs((search.point[i]! * 1e5) / p - 1)).toBeLessThan(1e-6);
  });

  it("finds the restitution of a ball from heights measured between its impacts", () => {
    const ball = `model Ball
      parameter Real e = 0.5;
      Real h(start = 1, fixed = true), v(start = 0, fixed = true);
    equation
      der(h) = v;
      der(v) = -9.81;
      when h <= 0 then
        reinit(v, -e*pre(v));
      end when;
    end Ball;`;
    // Behind the impacts at t1 and t1 (1 + 2 e) the speeds are e v1 and e^2 v1.
    const [g, e] = [9.81, 0.8];
    const [t1, v1] = [Math.sqrt(2 / g), Math.sqrt(2 * g)];
    const flight = (t: number, speed: number) => speed * t - (g / 2) * t * t;
    const times = [0.2, 0.6, 0.9, 1.3];
    const values = [
      1 - (g / 2) * 0.2 ** 2,
      flight(0.6 - t1, e * v1),
      flight(0.9 - t1, e * v1),
      flight(1.3 - t1 * (1 + 2 * e), e * e * v1),
    ];
    const { search } = fit(ball, [{ variable: "h", times, values }], [unknown("e", 0.7, 0, 1)]);
    expect(search.point[0]).toBeCloseTo(0.8, 6);
  });

  // For a given k the best factor is explicit: a = sum(y e)/sum(e^2) with e = exp(-k t).
  it("bounds a rate by its profile, which is not symmetric", () => {
    const text =
      "model M parameter Real k = 1, a = 1; Real x(start = a, fixed = true); equation der(x) = -k*x; end M;";
    const times = [0.5, 1, 2, 3, 4];
    const values = [1.6, 0.9, 0.55, 0.1, 0.15];
    const sumAt = (k: number): number => {
      const e = times.map((t) => Math.exp(-k * t));
      const a =
        e.reduce((sum, one, i) => sum + one * values[i]!, 0) / e.reduce((sum, one) => sum + one * one, 0);
      return e.reduce((sum, one, i) => sum + (values[i]! - a * one) ** 2, 0);
    };
    const { search, profiles } = fit(
      text,
      [{ variable: "x", times, values }],
      [unknown("k", 1), unknown("a", 1)],
      {
        profiled: ["k"],
      },
    );
    // Student's quantile for three degrees of freedom.
    const limit = search.sum * (1 + 3.182446305 ** 2 / 3);
    const [{ low, high }] = profiles as [(typeof profiles)[number]];
    expect(sumAt(low) / limit).toBeCloseTo(1, 5);
    expect(sumAt(high) / limit).toBeCloseTo(1, 5);
    const k = search.point[0]!;
    expect(low).toBeLessThan(k);
    expect(high - k).toBeGreaterThan(1.2 * (k - low));
  });

  it("says that data do not bound an unknown", () => {
    const text = "model M parameter Real a = 1, b = 2; Real x; equation x = a*b*time; end M;";
    const observation = { variable: "x", times: [1, 2, 3], values: [2, 4.1, 5.9] };
    const { profiles } = fit(text, [observation], [unknown("a", 1, 0.1, 10), unknown("b", 2)], {
      profiled: ["a"],
    });
    expect([profiles[0]!.low, profiles[0]!.high]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    expect([profiles[0]!.values[0], profiles[0]!.values.at(-1)]).toEqual([0.1, 10]);
  });

  it("says which combination the data cannot tell", () => {
    const text = `model M
      parameter Real a = 1, b = 2;
      Real x(start = 1, fixed = true);
    equation
      der(x) = -a*b*x;
    end M;`;
    const times = [0.2, 0.5, 1];
    const values = times.map((t) => Math.exp(-3 * t));
    const { search, estimates } = fit(
      text,
      [{ variable: "x", times, values }],
      [unknown("a", 1), unknown("b", 2)],
    );
    expect(search.point[0]! * search.point[1]!).toBeCloseTo(3, 7);
    expect(estimates.undetermined).toHaveLength(1);
    const [a, b] = estimates.undetermined[0]!;
    expect(a! / b!).toBeCloseTo(-1, 5);
    expect(estimates.errors).toEqual([Number.NaN, Number.NaN]);
  });

  it("stays within bounds, and tells which is active", () => {
    const text =
      "model M parameter Real k = 1; Real x(start = 1, fixed = true); equation der(x) = -k*x; end M;";
    const times = [0.5, 1];
    const values = times.map((t) => Math.exp(-3 * t));
    const { search, estimates } = fit(text, [{ variable: "x", times, values }], [unknown("k", 1, 0, 2)]);
    expect(search.point[0]).toBeCloseTo(2, 7);
    expect(search.active).toEqual([true]);
    expect(estimates.errors).toEqual([Number.NaN]);
    expect(estimates.freedom).toBe(2);
  });

  it("is not led astray by an outlier with Cauchy's loss", () => {
    const text = "model M parameter Real k = 1; Real x; equation x = k*time; end M;";
    const times = [1, 2, 3, 4, 5];
    const observation = { variable: "x", times, values: [2, 4, 6, 8, 30], deviations: times.map(() => 0.1) };
    expect(fit(text, [observation], [unknown("k", 1)]).search.point[0]).toBeGreaterThan(3);
    const { search } = fit(text, [observation], [unknown("k", 1)], { loss: "cauchy" });
    expect(search.point[0]).toBeCloseTo(2, 2);
  });

  it("begins where the model says, and takes the value before or behind an event as asked", () => {
    // x jumps from 0 to a at 1 s; the run begins at 1/2 s with the value b.
    const text = `model Jump
      parameter Real a = 1, b = 1;
      discrete Real x(start = b, fixed = true);
    equation
      when time >= 1 then x = a; end when;
      annotation (experiment(StartTime = 0.5, StopTime = 2));
    end Jump;`;
    const sample = { variable: "x", times: [1], values: [7] };
    const both = [sample, { ...sample, values: [4], side: "right" as const }];
    const { search } = fit(text, both, [unknown("a", 1), unknown("b", 1)]);
    expect([...search.point]).toEqual([4, 7].map((value) => expect.closeTo(value, 9)));
    expect(fit(text, [sample], [unknown("b", 1)]).search.point[0]).toBeCloseTo(7, 9);
    // x = time - 1/2 if the run begins at 1/2 s.
    const clock = `model Clock
      parameter Real k = 1;
      Real x(start = 0, fixed = true);
    equation
      der(x) = k;
      annotation (experiment(StartTime = 0.5));
    end Clock;`;
    const { search: rate } = fit(clock, [{ variable: "x", times: [1.5], values: [3] }], [unknown("k", 1)]);
    expect(rate.point[0]).toBeCloseTo(3, 9);
  });

  it("weighs a prior like a measurement: the mean of both by their variances", () => {
    const text = "model Constant parameter Real p = 0; output Real y = p; end Constant;";
    const observation = { variable: "y", times: [0, 1], values: [1, 1], deviations: [0.2, 0.2] };
    const prior = { mean: 2, sigma: 0.1 };
    const { search, estimates } = fit(text, [observation], [{ ...unknown("p", 0), prior }]);
    expect(search.point[0]).toBeCloseTo((1 / 0.02 + 2 / 0.01) / (1 / 0.02 + 1 / 0.01), 10);
    expect(estimates.errors[0]).toBeCloseTo(1 / Math.sqrt(1 / 0.02 + 1 / 0.01), 10);
  });

  it("gives an experiment a value of its own", () => {
    const text = `model Decay
      parameter Real k = 1, x0 = 1;
      Real x(start = x0, fixed = true);
    equation
      der(x) = -k*x;
    end Decay;`;
    const times = [0, 0.5, 1];
    const experiment = (name: string, x0: number) => ({
      ...{ name, options: { tolerance: 1e-10 } },
      observations: [{ variable: "x", times, values: times.map((t) => x0 * Math.exp(-2 * t)) }],
    });
    const own = (experiment: number) => ({
      ...unknown(`x0 (${experiment})`, 1),
      ...{ parameter: "x0", experiment },
    });
    const { search } = calibrate(compile(text), {
      experiments: [experiment("one", 3), experiment("two", 5)],
      ...{ unknowns: [unknown("k", 1), own(0), own(1)], loss: "squares", starts: 1 },
    }).calibration!;
    expect([...search.point]).toEqual([2, 3, 5].map((value) => expect.closeTo(value, 7)));
  });
});
