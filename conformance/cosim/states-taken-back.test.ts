import type { Unit } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";

/** The outputs at the ends of steps, each made, rolled back and repeated. */
function outputsOf(unit: Unit, attempts: number): readonly (readonly number[])[] {
  const { y } = coupled([unit], []);
  unit.enterInitialization({ startTime: 0, stopTime: 3 });
  unit.evaluate();
  unit.exitInitialization();
  return Array.from({ length: 6 }, (_, k) => {
    for (let i = 0; i < attempts; i++) {
      const before = unit.save();
      unit.begin(0.5 * k, 0.5);
      unit.finish();
      unit.restore(before);
      unit.release(before);
    }
    unit.begin(0.5 * k, 0.5);
    unit.finish();
    return [...y];
  });
}

describe("a step that is rolled back and repeated", () => {
  it("leads to the same point if the choice of states changed in between", () => {
    // In a quarter of a turn the states x and vx are replaced by y and vy.
    const pendulum = () =>
      compiledUnit(
        "pendulum",
        `model Pendulum
          output Real x(start = 1); output Real y(start = 0); Real vx; Real vy(start = 0); Real F;
        equation
          der(x) = vx; der(y) = vy;
          der(vx) = F * x; der(vy) = F * y - 9.81;
          x ^ 2 + y ^ 2 = 1;
        end Pendulum;`,
        { outputs: ["x", "y"] },
      );
    const straight = outputsOf(pendulum(), 0);
    expect(new Set(straight.map(([x]) => Math.sign(x!))).size).toBe(2);
    expect(outputsOf(pendulum(), 2)).toEqual(straight);
  });
});
