import { describe, expect, it } from "vitest";
import { transferSystem } from "../testing/transfer-system.ts";
import { unitStep } from "./unit-step.ts";

const close = (found: number | undefined, exact: number) =>
  expect(Math.abs(found! / exact - 1)).toBeLessThan(1e-10);

describe("the step response", () => {
  it("of wn^2/(s^2 + 2 zeta wn s + wn^2) and its overshoot", () => {
    const [wn, zeta] = [250, 0.3];
    const { time, y, characteristics } = unitStep(transferSystem([wn * wn], [1, 2 * zeta * wn, wn * wn]))!;
    const root = Math.sqrt(1 - zeta * zeta);
    const wd = wn * root;
    const errors = [...time].map(
      (t, k) => y[k]! - 1 + Math.exp(-zeta * wn * t) * (Math.cos(wd * t) + (zeta / root) * Math.sin(wd * t)),
    );
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(1e-12);
    const { finalValue, overshoot, peakTime } = characteristics!;
    close(finalValue, 1);
    close(overshoot, Math.exp((-Math.PI * zeta) / root));
    expect(Math.abs(peakTime! / (Math.PI / wd) - 1)).toBeLessThan(1e-9);
  });

  it("of (2 s + 3)/(T s + 1): it jumps, then rises in T ln 9 and settles in T ln 50", () => {
    const T = 40;
    const { y, characteristics } = unitStep(transferSystem([2, 3], [T, 1]))!;
    expect(y[0]).toBe(0.05);
    close(characteristics!.finalValue, 3);
    close(characteristics!.riseTime, T * Math.log(9));
    close(characteristics!.settlingTime, T * Math.log(50));
    expect(characteristics).toMatchObject({ overshoot: 0, peakTime: undefined });
  });

  it("of 1/(s + 1)^2 is critically damped", () => {
    const { riseTime } = unitStep(transferSystem([1], [1, 2, 1]))!.characteristics!;
    // (1 + t) e^-t = 1 - level, by Newton's method
    const timeOf = (level: number) => {
      let t = 1.5;
      for (let k = 0; k < 30; k++) t += ((1 + t) * Math.exp(-t) - 1 + level) / (t * Math.exp(-t));
      return t;
    };
    close(riseTime, timeOf(0.9) - timeOf(0.1));
  });

  it("of an integrator and of an unstable system has no final value", () => {
    const ramp = unitStep(transferSystem([2], [1, 0]), 5)!;
    expect(ramp.characteristics).toBeUndefined();
    close(ramp.y.at(-1), 10);
    const grown = unitStep(transferSystem([1], [1, -0.5]), 8)!;
    close(grown.y.at(-1), 2 * Math.expm1(4));
    expect(grown.characteristics).toBeUndefined();
  });

  it("of a gain is constant", () => {
    const { y, characteristics } = unitStep(transferSystem([4], [1]))!;
    expect(new Set(y)).toEqual(new Set([4]));
    expect(characteristics).toMatchObject({ finalValue: 4, overshoot: 0 });
  });
});
