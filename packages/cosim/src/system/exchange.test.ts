import { describe, expect, it } from "vitest";
import { implicit } from "../algorithms/implicit.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { linearTwoMasses, T1 } from "../testing/linear-two-masses.ts";
import { startStepping, statesOf } from "../testing/step-matrix.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { coupleUnits } from "./coupled-system.ts";
import { planEvaluation } from "./evaluation-plan.ts";
import { createExchange } from "./exchange.ts";

const link = (from: [number, number], to: [number, number], gain = 1) => ({
  ...{ from: { unit: from[0], port: from[1] }, to: { unit: to[0], port: to[1] }, gain, offset: 0 },
});

/** Two units x' = -x + u, y = x + d u in a loop, with feedthrough d1 and d2. */
function circle(d1: number, d2: number, capabilities: Partial<UnitCapabilities> = {}) {
  const side = (name: string, d: number, start: number) =>
    exactUnit({ name, A: [[-1]], B: [[1]], C: [[1]], D: [[d]], start: [start], capabilities });
  return coupleUnits(
    [side("left", d1, 1), side("right", d2, 2)],
    [link([0, 0], [1, 0]), link([1, 0], [0, 0])],
  );
}

describe("consistent exchange", () => {
  it("solves a loop whose fixed point diverges: u = (x2 + d2 x1) / (1 - d1 d2)", () => {
    const system = circle(1.5, -1.5);
    startStepping(system, jacobi({ extrapolation: 0, exchange: "consistent" }));
    expect(system.u[0]).toBeCloseTo((2 - 1.5 * 1) / (1 + 2.25), 10);
    expect(system.u[1]).toBeCloseTo((1 + 1.5 * 2) / (1 + 2.25), 10);
  });

  it("is the same by evaluation and by linear correction where units are linear", () => {
    const [evaluated, corrected] = [{}, { evaluates: false }].map((capabilities) => {
      const system = circle(1.5, -1.5, capabilities);
      const stepper = startStepping(system, jacobi({ extrapolation: 1, exchange: "consistent" }));
      for (let k = 0; k < 5; k++) stepper.step(0.1 * k, 0.1);
      return [...statesOf(system), ...system.y];
    });
    for (const [i, value] of evaluated!.entries()) expect(corrected![i]).toBeCloseTo(value, 9);
  });

  it("is stable where stale exchange diverges", () => {
    const end = (exchange: "consistent" | "stale"): number => {
      const system = circle(1.5, -1.5);
      const stepper = startStepping(system, jacobi({ extrapolation: 0, exchange }));
      for (let k = 0; k < 100; k++) stepper.step(0.01 * k, 0.01);
      return Math.hypot(...statesOf(system));
    };
    expect(end("consistent")).toBeLessThan(3);
    expect(end("stale")).toBeGreaterThan(1e12);
  });

  it("refuses a loop whose I - KD is singular, by the names of its connections, before the run", () => {
    const system = circle(2, 0.5);
    expect(() => startStepping(system, implicit())).toThrow(
      expect.objectContaining({
        diagnostics: [
          expect.objectContaining({
            code: "coupling.loop-singular",
            args: expect.objectContaining({ connections: ["left.y1 -> right.u1", "right.y1 -> left.u1"] }),
          }),
        ],
      }) as UnitFault,
    );
  });

  it("detects a nearly singular loop in any units of measurement", () => {
    const wide = (gain: number) => {
      const units = circle(2, 0.5 + 1e-14).units;
      return coupleUnits(units, [link([0, 0], [1, 0], gain), link([1, 0], [0, 0], 1 / gain)]);
    };
    for (const gain of [1, 1e9]) {
      const system = wide(gain);
      expect(() => createExchange(system, "consistent")).toThrow(UnitFault);
    }
  });

  it("does not change what is exchanged when an output is scaled and the connection scaled back", () => {
    const end = (gain: number): readonly number[] => {
      const [left, right] = circle(0, 0).units;
      const scaled = exactUnit({
        name: "left",
        A: [[-1]],
        B: [[1]],
        C: [[gain]],
        D: [[0.9 * gain]],
        start: [1],
      });
      expect(left!.name).toBe(scaled.name);
      const system = coupleUnits([scaled, right!], [link([0, 0], [1, 0], 1 / gain), link([1, 0], [0, 0])]);
      const stepper = startStepping(system, implicit());
      for (let k = 0; k < 10; k++) stepper.step(0.1 * k, 0.1);
      return statesOf(system);
    };
    const plain = end(1);
    for (const [i, value] of end(1024).entries()) expect(value).toBeCloseTo(plain[i]!, 12);
  });
});

describe("order of evaluation", () => {
  const everything = (system: ReturnType<typeof circle>) =>
    planEvaluation(system, {
      dependencies: (unit, port) => system.units[unit]!.outputs[port]!.dependencies,
      everything: false,
    });

  it("has no loop if values are exchanged both ways but none depends on itself", () => {
    // y1 depends on u1, y2 on u2; left.y1 -> right.u1 -> right.y1 -> left.u2 -> left.y2
    const unit = (name: string) =>
      exactUnit({
        name,
        A: [[-1]],
        B: [[0, 0]],
        C: [[1], [1]],
        D: [
          [1, 0],
          [0, 1],
        ],
        start: [1],
      });
    const system = coupleUnits([unit("left"), unit("right")], [link([0, 0], [1, 0]), link([1, 0], [0, 1])]);
    expect(everything(system)).toEqual([
      { kind: "unit", unit: 0 },
      { kind: "unit", unit: 1 },
      { kind: "unit", unit: 0 },
    ]);
  });

  it("finds the loop, and the evaluations before and after it", () => {
    const system = circle(0.5, 0.5);
    const source = exactUnit({ name: "behind", A: [[0]], B: [[0]], C: [[1]], D: [[1]], start: [0] });
    const wider = coupleUnits(
      [source, ...system.units],
      [link([1, 0], [2, 0]), link([2, 0], [1, 0]), link([2, 0], [0, 0])],
    );
    expect(everything(wider)).toMatchObject([
      { kind: "loop", loop: { units: [1, 2], inputs: [1, 2], outputs: [1, 2] } },
      { kind: "unit", unit: 0 },
    ]);
  });

  it("evaluates the spring of two masses alone: the outputs of the other are states", () => {
    expect(everything(linearTwoMasses(T1, [1, 0, 0, 0]))).toEqual([{ kind: "unit", unit: 1 }]);
  });
});
