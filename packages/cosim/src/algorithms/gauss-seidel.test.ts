import { describe, expect, it } from "vitest";
import { coupleUnits } from "../system/coupled-system.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { linearTwoMasses, T1 } from "../testing/linear-two-masses.ts";
import { startStepping, statesOf } from "../testing/step-matrix.ts";
import type { UnitFault } from "../unit/unit-fault.ts";
import { gaussSeidel } from "./gauss-seidel.ts";
import { connectionOrder } from "./unit-order.ts";

/** x' = sum of inputs, y = x. */
const integrator = (name: string, inputs = 1) =>
  exactUnit({
    name,
    A: [[0]],
    B: [new Array<number>(inputs).fill(1)],
    C: [[1]],
    D: [new Array<number>(inputs).fill(0)],
    start: [1],
  });
const link = (from: number, to: number, port = 0) => ({
  ...{ from: { unit: from, port: 0 }, to: { unit: to, port }, gain: 1, offset: 0 },
});

describe("Gauss-Seidel", () => {
  it("lets a chain of units make its steps in the order of the connections", () => {
    const system = coupleUnits(
      [integrator("last"), integrator("middle"), integrator("first")],
      [link(2, 1), link(1, 0)],
    );
    expect(connectionOrder(system)).toEqual([2, 1, 0]);
  });

  it("puts what a circle feeds behind the circle, and units with direct dependence last in it", () => {
    const masses = linearTwoMasses(T1, [1, 0, 0, 0]);
    const [body, spring] = masses.units;
    const system = coupleUnits(
      [integrator("observer"), spring!, body!],
      [link(2, 0), link(1, 2), link(2, 1), { ...link(2, 1, 1), from: { unit: 2, port: 1 } }],
    );
    expect(connectionOrder(system)).toEqual([2, 1, 0]);
  });

  it("holds new values: x1 += H x2, x2 += H x1 with the x1 that is already new", () => {
    const system = coupleUnits([integrator("one"), integrator("two")], [link(0, 1), link(1, 0)]);
    const stepper = startStepping(system, gaussSeidel({ extrapolation: 0, exchange: "consistent" }));
    stepper.step(0, 0.1);
    expect(statesOf(system)).toEqual([1.1, 1 + 0.1 * 1.1]);
  });

  it("follows the order that is named", () => {
    const system = coupleUnits([integrator("one"), integrator("two")], [link(0, 1), link(1, 0)]);
    const algorithm = gaussSeidel({ extrapolation: 0, exchange: "consistent", order: ["two", "one"] });
    startStepping(system, algorithm).step(0, 0.1);
    expect(statesOf(system)).toEqual([1 + 0.1 * 1.1, 1.1]);
  });

  it("leads from old to new values with extrapolation: the mean of 1 and 1.1 within the step", () => {
    const system = coupleUnits([integrator("one"), integrator("two")], [link(0, 1), link(1, 0)]);
    startStepping(system, gaussSeidel({ extrapolation: 1, exchange: "consistent" })).step(0, 0.1);
    expect(statesOf(system)[1]).toBeCloseTo(1 + 0.1 * 1.05, 14);
  });

  it.each([
    ["coupling.unknown-unit", ["one", "three"], "three"],
    ["coupling.missing-unit", ["one"], "two"],
    ["coupling.missing-unit", ["one", "two", "one"], "one"],
  ] as const)("%s", (code, order, unit) => {
    const system = coupleUnits([integrator("one"), integrator("two")], [link(0, 1), link(1, 0)]);
    const algorithm = gaussSeidel({ extrapolation: 0, exchange: "consistent", order });
    expect(() => startStepping(system, algorithm)).toThrow(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code, args: expect.objectContaining({ unit }) })],
      }) as UnitFault,
    );
  });
});
