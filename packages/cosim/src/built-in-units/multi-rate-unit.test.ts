import { diagnoseWithoutSpan } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { gaussSeidel } from "../algorithms/gauss-seidel.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { type Connection, coupleUnits } from "../system/coupled-system.ts";
import { handMadeUnit } from "../testing/hand-made-unit.ts";
import { linearUnit } from "../testing/linear-unit.ts";
import { runSystem } from "../testing/run-system.ts";
import { link } from "../testing/split-oscillator.ts";
import type { Unit } from "../unit/unit.ts";
import { unitMessages } from "../unit/unit-messages.ts";
import { createFunctionUnit } from "./function-unit.ts";
import { createMultiRateUnit, type MultiRateOptions } from "./multi-rate-unit.ts";

const integrator = (name: string, start = 0, gain = 1): Unit =>
  linearUnit({ name, inputs: ["u"], outputs: ["x"], start: [start], A: [[0]], B: [[gain]], C: [[1]] });
const source = (value: (t: number) => number): Unit => createFunctionUnit("source", [{ name: "y", value }]);

type Rate = Partial<MultiRateOptions> & { readonly rate: number };

/** Rows of a run with H = 0.1. */
function run(
  units: readonly Unit[],
  connections: readonly Connection[],
  extrapolation: 0 | 1 = 0,
  stopTime = 1,
) {
  const result = runSystem({
    ...{ system: coupleUnits(units, connections), control: fixedControl, stopTime, communicationStep: 0.1 },
    algorithm: jacobi({ extrapolation, exchange: "consistent" }),
  });
  expect(result.report.outcome).toMatchObject({ status: "completed", time: stopTime });
  return result.rows;
}

const slow = (unit: Unit, options: Rate): Unit => createMultiRateUnit(unit, options);
const at = (rows: readonly (readonly number[])[], t: number, column: number): number =>
  rows.find(([time]) => Math.abs(time! - t) < 1e-9)![column]!;

describe("a unit with steps five times as long as those of the others", () => {
  it("reports the notices of the inner unit, and its longest step", () => {
    const note = diagnoseWithoutSpan(unitMessages, "unit.order-refused", { unit: "source" });
    const unit = { ...source(() => 1), notes: [note], longestStep: 1 };
    const { notes, longestStep } = slow(unit, { rate: 5 });
    expect([notes, longestStep]).toEqual([[note], 0.2]);
  });

  it("makes two steps while the others make ten", () => {
    const steps: number[] = [];
    const counted = handMadeUnit({
      ...{ name: "counted", inputs: ["u"], outputs: ["x"], start: [0] },
      step: (x, t, h) => {
        steps.push(t, h);
        x[0]! += h;
      },
      outputsAt: (x, _t, _u, y) => {
        y[0] = x[0]!;
      },
    });
    const rows = run([slow(counted, { rate: 5 })], []);
    expect(steps).toEqual([0, 0.5, 0.5, 0.5]);
    expect(rows.map((row) => row[1]!.toFixed(9))).toEqual(rows.map(([t]) => t!.toFixed(9)));
  });

  it("holds its inputs over its step: those of a ramp are too small by h/2", () => {
    const rows = run([source((t) => t), slow(integrator("slow"), { rate: 5 })], [link(0, 1)]);
    expect(at(rows, 0.5, 2)).toBe(0);
    expect(at(rows, 1, 2)).toBeCloseTo(0.5 * 0.5, 12);
  });

  it("extrapolates them like the algorithm: exact for ramps from the second point on", () => {
    const rows = run([source((t) => t), slow(integrator("slow"), { rate: 5 })], [link(0, 1)], 1);
    expect(at(rows, 1, 2) - at(rows, 0.5, 2)).toBeCloseTo(0.5 - 0.125, 12);
  });

  it('uses the means of the previous step with inputs "mean": fast components are filtered', () => {
    const ripple = source((t) => 1 + (Math.round(10 * t) % 5 === 0 ? 1 : -0.25));
    const means = run([ripple, slow(integrator("slow"), { rate: 5, inputs: "mean" })], [link(0, 1)], 0, 10);
    expect(at(means, 10, 2) - at(means, 5, 2)).toBeCloseTo(5, 12);
    const plain = run([ripple, slow(integrator("slow"), { rate: 5 })], [link(0, 1)], 0, 10);
    expect(at(plain, 10, 2) - at(plain, 5, 2)).toBeCloseTo(10, 12);
  });

  it("interpolates its outputs linearly, or holds them", () => {
    const rising = () =>
      linearUnit({
        name: "slow",
        outputs: ["x"],
        start: [0, 1],
        A: [
          [0, 1],
          [0, 0],
        ],
        C: [[1, 0]],
      });
    const sum = (outputs: "interpolated" | "held") =>
      run([slow(rising(), { rate: 5, outputs }), integrator("fast")], [link(0, 1)]);
    const rows = sum("interpolated");
    for (const [t, x] of rows) expect(x).toBeCloseTo(t!, 12);
    // Sums of x = 0, 0.1, ... 0.9; and of 0 five times, 0.5 five times.
    expect(at(rows, 1, 2)).toBeCloseTo(0.45, 12);
    expect(at(sum("held"), 1, 2)).toBeCloseTo(0.25, 12);
    expect(sum("held").map((row) => row[1])).toEqual([0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 1]);
  });

  it("makes a shorter last step at the end of the run", () => {
    const rows = run([source(() => 1), slow(integrator("slow"), { rate: 5 })], [link(0, 1)], 0, 0.75);
    expect(at(rows, 0.75, 2)).toBeCloseTo(0.75, 12);
  });

  // Both x' of an oscillator depend on the other x: at common points the error is that of the long step, of order 1.
  it.each([
    ["jacobi", jacobi({ extrapolation: 0, exchange: "consistent" })],
    ["gauss-seidel", gaussSeidel({ extrapolation: 0, exchange: "consistent" })],
  ] as const)("converges with order 1 under %s", (_, algorithm) => {
    const errorAt = (H: number): number => {
      const units = [createMultiRateUnit(integrator("slow", 1, -1), { rate: 4 }), integrator("fast", 0)];
      const system = coupleUnits(units, [link(1, 0), link(0, 1)]);
      const { rows } = runSystem({
        system,
        algorithm,
        control: fixedControl,
        stopTime: 2,
        communicationStep: H,
      });
      const [t, c, s] = rows.at(-1)!;
      return Math.hypot(c! - Math.cos(t!), s! - Math.sin(t!));
    };
    expect(Math.log2(errorAt(0.01) / errorAt(0.005))).toBeCloseTo(1, 1);
  });

  it("restores states bit for bit, in the middle of its step too", () => {
    const system = coupleUnits(
      [source(Math.sin), slow(integrator("slow"), { rate: 5, inputs: "mean" })],
      [link(0, 1)],
    );
    const stepper = jacobi({ extrapolation: 1, exchange: "consistent" }).start(system);
    for (const unit of system.units)
      unit.enterInitialization({ startTime: 0, stopTime: 10, communicationStep: 0.1 });
    for (const unit of system.units) unit.exitInitialization();
    system.transfer();
    const go = (from: number): number[] => {
      const values: number[] = [];
      for (let k = from; k < from + 9; k++) {
        stepper.step(k * 0.1, 0.1);
        values.push(...system.y);
      }
      return values;
    };
    go(0);
    const [states, u, y, past] = [
      system.units.map((unit) => unit.save()),
      system.u.slice(),
      system.y.slice(),
      stepper.save?.(),
    ];
    const once = go(9);
    for (const [i, unit] of system.units.entries()) unit.restore(states[i]!);
    system.u.set(u);
    system.y.set(y);
    stepper.restore?.(past);
    expect(go(9)).toEqual(once);
  });
});
