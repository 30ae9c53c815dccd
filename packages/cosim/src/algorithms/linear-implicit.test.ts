import { describe, expect, it } from "vitest";
import { createFunctionUnit } from "../built-in-units/function-unit.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { matrixOf, product } from "../linear/matrix.ts";
import { exponential } from "../linear/matrix-exponential.ts";
import { type Connection, type CoupledSystem, coupleUnits } from "../system/coupled-system.ts";
import { exactUnit } from "../testing/exact-unit.ts";
import { linearTwoMasses, T1 } from "../testing/linear-two-masses.ts";
import { runSystem } from "../testing/run-system.ts";
import { startStepping, statesOf, stepRadius } from "../testing/step-matrix.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import { jacobi } from "./jacobi.ts";
import { type LinearImplicitOptions, linearImplicit } from "./linear-implicit.ts";
import type { StabilizedForm } from "./linear-implicit-inputs.ts";

const forms: readonly StabilizedForm[] = ["L0", "L1", "SR", "SF", "LX"];
const stabilized = (form: StabilizedForm, options: Partial<LinearImplicitOptions> = {}) =>
  linearImplicit({ form, exchange: "consistent", ...options });

const START = [1, 0, 0.5, 0];

function statesAfter(
  system: CoupledSystem,
  algorithm: ReturnType<typeof stabilized>,
  H: number,
  steps: number,
) {
  const stepper = startStepping(system, algorithm);
  for (let k = 0; k < steps; k++) stepper.step(k * H, H);
  return { states: statesOf(system), stepper };
}

const link = (from: number, to: number, gain = 1): Connection => ({
  ...{ from: { unit: from, port: 0 }, to: { unit: to, port: 0 }, gain, offset: 0 },
});

/** Two units of first order with direct feedthrough both ways: y = x + d u, u = gain y of the other. */
function feedthroughPair(d: readonly [number, number], gain = 1, capabilities?: Partial<UnitCapabilities>) {
  const unit = (name: string, rate: number, through: number, start: number) =>
    exactUnit({
      ...{ name, A: [[rate]], B: [[1]], C: [[1 / gain]], D: [[through / gain]], start: [start] },
      ...(capabilities && { capabilities }),
    });
  return coupleUnits(
    [unit("a", -1, d[0], 1), unit("b", -3, d[1], -0.5)],
    [link(0, 1, gain), link(1, 0, gain)],
  );
}

/** The coupled pair as one: u_a = y_b, u_b = y_a. */
function exactPair([a, b]: readonly [number, number], t: number): readonly number[] {
  const s = 1 / (1 - a * b);
  const J = [-1 + s * b, s, s, -3 + s * a].map((value) => value * t);
  return [
    ...product(exponential(matrixOf(2, 2, Float64Array.from(J))), matrixOf(2, 1, Float64Array.of(1, -0.5)))
      .values,
  ];
}

describe("linear implicit stabilisation", () => {
  it.each(forms)("%s: outputs in other units of measurement change nothing", (form) => {
    const plain = statesAfter(feedthroughPair([0.5, -0.8]), stabilized(form), 0.3, 20).states;
    const scaled = statesAfter(feedthroughPair([0.5, -0.8], 1e3), stabilized(form), 0.3, 20).states;
    for (const [i, x] of plain.entries()) expect(scaled[i]! / x).toBeCloseTo(1, 12);
  });

  it.each(forms)(
    "%s: a loop of direct feedthrough with a gain of -1.5 converges to the exact solution",
    (form) => {
      const d = [1.5, -1] as const;
      const errors = [0.02, 0.01].map((H) => {
        const { states } = statesAfter(feedthroughPair(d), stabilized(form), H, Math.round(1 / H));
        const exact = exactPair(d, 1);
        return Math.hypot(states[0]! - exact[0]!, states[1]! - exact[1]!);
      });
      if (form === "LX") expect(errors[0]).toBeLessThan(1e-12);
      else expect(Math.log2(errors[0]! / errors[1]!)).toBeCloseTo(form === "L0" ? 1 : 2, 1);
    },
  );

  it.each(forms)("%s: outputs of units that cannot be evaluated are corrected to the same", (form) => {
    const d = [1.5, -1] as const;
    const evaluated = statesAfter(feedthroughPair(d), stabilized(form), 0.1, 10).states;
    const system = feedthroughPair(d, 1, { evaluates: false, ...(form === "L1" && { feedback: false }) });
    const corrected = statesAfter(system, stabilized(form), 0.1, 10).states;
    for (const [i, x] of evaluated.entries()) expect(corrected[i]! / x).toBeCloseTo(1, 11);
  });

  it("reports inputs that cannot be found from one another", () => {
    const { report } = runSystem({
      system: feedthroughPair([2, 0.5]),
      algorithm: stabilized("L1", { exchange: "stale" }),
      ...{ control: fixedControl, stopTime: 1, communicationStep: 0.1 },
    });
    expect(report.outcome.diagnostics.map(({ code }) => code)).toEqual(["coupling.loop-singular"]);
  });

  it("follows a source that is a ramp exactly", () => {
    const source = createFunctionUnit("source", [{ name: "F", value: (t) => 3 * t, derivative: () => 3 }]);
    const follower = (name: string) =>
      exactUnit({ name, A: [[-2]], B: [[1]], C: [[1]], D: [[0]], start: [0] });
    const system = coupleUnits([source, follower("a"), follower("b")], [link(0, 1), link(1, 2)]);
    const { states } = statesAfter(system, stabilized("LX"), 0.5, 2);
    // a' = -2 a + 3 t, b' = -2 b + a
    const e = Math.exp(-2);
    expect(states[0]).toBeCloseTo(0.75 * (1 + e), 12);
    expect(states[1]).toBeCloseTo(0.75 * e + 0.375 * 1 - 0.375 + 0.75 * e, 12);
  });
});

describe("Jacobians of stabilisation", () => {
  it("are computed as often as they are asked for, and again after events", () => {
    const stepper = startStepping(linearTwoMasses(T1, START), stabilized("LX", { refresh: 4 }));
    for (let k = 0; k < 8; k++) stepper.step(k * 0.01, 0.01);
    expect(stepper.jacobianEvaluations).toBe(4);
    stepper.restart?.();
    stepper.step(0.08, 0.01);
    expect(stepper.jacobianEvaluations).toBe(6);
  });

  it("that are old leave LX exact where nothing changes", () => {
    const often = statesAfter(linearTwoMasses(T1, START), stabilized("LX"), 0.1, 20).states;
    const once = statesAfter(linearTwoMasses(T1, START), stabilized("LX", { refresh: 100 }), 0.1, 20).states;
    for (const [i, x] of often.entries()) expect(once[i]! / x).toBeCloseTo(1, 12);
  });

  /** Radii of implicit coupling with held inputs, computed independently. */
  it.each([
    [0.01, 1.0101736793],
    [0.05, 2.3503872429],
    [0.5, 1.0595848756],
  ])("by trial steps make L0 implicit coupling: H = %d", (H, radius) => {
    const capabilities = { jacobian: "none", feedback: false } as const;
    const create = (start: readonly number[]) => linearTwoMasses(T1, start, capabilities);
    expect(stepRadius(create, () => stabilized("L0"), { H, stateCount: 4 })).toBeCloseTo(radius, 8);
  });

  it("that nobody knows leave linear extrapolation", () => {
    const unknown = { jacobian: "none", feedback: false, rollback: false } as const;
    const create = (capabilities: Partial<UnitCapabilities>) => linearTwoMasses(T1, START, capabilities);
    const without = statesAfter(create(unknown), stabilized("LX"), 0.01, 50).states;
    const linear = statesAfter(
      create({}),
      jacobi({ extrapolation: 1, exchange: "consistent" }),
      0.01,
      50,
    ).states;
    for (const [i, x] of linear.entries()) expect(without[i]! / x).toBeCloseTo(1, 9);
  });
});

describe("units that cannot follow feedback", () => {
  it.each([
    [{ feedback: false }, "L1"],
    [{ feedback: false, inputOrder: 0 }, "L0"],
  ] as const)("with %o get %s", (capabilities, form) => {
    const degraded = statesAfter(linearTwoMasses(T1, START, capabilities), stabilized("SR"), 0.02, 10);
    const chosen = statesAfter(linearTwoMasses(T1, START), stabilized(form), 0.02, 10);
    expect(degraded.states).toEqual(chosen.states);
    expect(degraded.stepper.notes?.().map(({ code, args }) => [code, args["unit"], args["form"]])).toEqual([
      ["linear-implicit.unit", "first", form],
      ["linear-implicit.degraded", "first", form],
      ["linear-implicit.unit", "second", form],
      ["linear-implicit.degraded", "second", form],
    ]);
  });
});
