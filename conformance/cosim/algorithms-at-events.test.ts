import { type CoSimulationAlgorithm, gaussSeidel, implicit, jacobi } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";
import { switchedRamp } from "./switched-ramp.ts";

const consistent = { exchange: "consistent" } as const;
const algorithms: readonly [string, () => CoSimulationAlgorithm][] = [
  ["Jacobi with parabolas", () => jacobi({ extrapolation: 2, ...consistent })],
  ["Jacobi with smooth ramps", () => jacobi({ extrapolation: 1, smooth: true, ...consistent })],
  ["Gauss-Seidel", () => gaussSeidel({ extrapolation: 0, ...consistent })],
  ["Gauss-Seidel with ramps", () => gaussSeidel({ extrapolation: 1, ...consistent })],
  ["implicit coupling", () => implicit()],
  ["implicit coupling with cubics", () => implicit({ inputs: "hermite" })],
  ["implicit coupling by Broyden", () => implicit({ solver: "quasi-newton" })],
];

describe.each(algorithms)("events under %s", (name, algorithm) => {
  it("end the step of all units: a ramp begins at 0.53", () => {
    const system = switchedRamp();
    const { last, time } = runCoupled({ system, H: 0.1, stopTime: 1, algorithm: algorithm() });
    expect(last("ramp.x")).toBeCloseTo(0.47, 9);
    expect(time.at(-1)).toBe(1);
  });

  it("happen once: a ball bounces whose drag is computed by another unit", () => {
    // v' = F - 9.81 until s = 0, then v is turned round; F = -0.5 v of the other unit
    const ball = compiledUnit(
      "ball",
      `model Ball
        input Real F; output Real v(start = 0, fixed = true); Real s(start = 1, fixed = true);
      equation
        der(s) = v; der(v) = F - 9.81;
        when s < 0 then reinit(v, -0.8*pre(v)); end when;
      end Ball;`,
      { outputs: ["v"] },
    );
    const air = compiledUnit("air", "model Air input Real v; output Real F; equation F = -0.5*v; end Air;", {
      ...{ outputs: ["F"], dependencies: { F: [0] } },
    });
    const system = coupled(
      [ball, air],
      [
        ["ball.v", "air.v"],
        ["air.F", "ball.F"],
      ],
    );
    const { last, events } = runCoupled({ system, H: 0.01, stopTime: 0.9, algorithm: algorithm() });
    // v = -c (1 - e^(-t/2)), s = 1 - c t + 2 c (1 - e^(-t/2)) with c = 9.81 / 0.5
    const c = 9.81 / 0.5;
    const fall = (t: number) => 1 - c * t + 2 * c * (1 - Math.exp(-t / 2));
    let [lower, upper] = [0, 1];
    for (let k = 0; k < 60; k++) {
      const middle = (lower + upper) / 2;
      if (fall(middle) > 0) lower = middle;
      else upper = middle;
    }
    const v = 0.8 * c * (1 - Math.exp(-lower / 2));
    const tau = 0.9 - lower;
    const height = -c * tau + 2 * (v + c) * (1 - Math.exp(-tau / 2));
    const tolerance = name === "Gauss-Seidel" ? 2e-3 : 1e-4;
    expect(Math.abs(events[0]!.time - lower)).toBeLessThan(tolerance);
    expect(Math.abs(last("ball.s") - height)).toBeLessThan(tolerance);
  });
});
