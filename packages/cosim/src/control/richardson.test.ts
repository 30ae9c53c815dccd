import { describe, expect, it } from "vitest";
import type { MacroStepper } from "../algorithms/algorithm.ts";
import { gaussSeidel } from "../algorithms/gauss-seidel.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { initializeSystem } from "../initialization/initialize-system.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { runSystem } from "../testing/run-system.ts";
import { splitOscillator } from "../testing/split-oscillator.ts";
import { createControlledStepper, type StepSizes } from "./controlled-stepper.ts";
import type { Tolerances } from "./error-norm.ts";
import { richardsonControl } from "./richardson.ts";
import type { StepControl, StepLog } from "./step-control.ts";

const absolute = (tolerance: number): Tolerances => ({ relative: 0, absolute: tolerance });
const consistently = (extrapolation: 0 | 1 | 2) => jacobi({ extrapolation, exchange: "consistent" });

function started(extrapolation: 0 | 1 | 2): { system: CoupledSystem; stepper: MacroStepper } {
  const system = splitOscillator();
  const algorithm = consistently(extrapolation);
  algorithm.prepare?.(system);
  initializeSystem(system, { startTime: 0, stopTime: 10 });
  return { system, stepper: algorithm.start(system) };
}

const control = (tolerances: Tolerances, sizes: Partial<StepSizes> = {}, log?: StepLog): StepControl => ({
  ...{ name: "richardson", fixed: false },
  start: (system, stepper) =>
    createControlledStepper(system, stepper, richardsonControl(system, stepper, tolerances), {
      sizes: { initial: 0.5, min: 1e-9, max: 10, ...sizes },
      ...{ rollback: true, log },
    }),
});

const run = (extrapolation: 0 | 1 | 2, tolerance: number, sizes?: Partial<StepSizes>) =>
  runSystem({
    ...{ system: splitOscillator(), algorithm: consistently(extrapolation), stopTime: 10 },
    ...{ control: control(absolute(tolerance), sizes), communicationStep: 0.5 },
  });

/** Of velocity and force at t = 10, where v = cos t and F = -sin t. */
function errorOf({ rows }: ReturnType<typeof run>): number {
  const [t, v, F] = rows.at(-1)!;
  expect(t).toBe(10);
  return Math.hypot(v! - Math.cos(10), F! + Math.sin(10));
}

describe("Richardson's error", () => {
  // From (v, s) = (1, 0): one step gives (1, h), two halves (1 - h^2/4, h); the exact velocity is 1 - h^2/2 + ...
  it("of the first step of an oscillator is h^2/4 in the velocity and 0 in the force, in the mean square", () => {
    const { system, stepper } = started(0);
    const judge = richardsonControl(system, stepper, absolute(1));
    const h = 0.125;
    const before = system.units.map((unit) => unit.save());
    const [u, y] = [system.u.slice(), system.y.slice()];
    judge.attempt(0, h, () => {
      for (const [i, unit] of system.units.entries()) unit.restore(before[i]!);
      system.u.set(u);
      system.y.set(y);
    });
    expect(judge.error).toBeCloseTo(h ** 2 / 4 / Math.SQRT2, 15);
    expect(judge.limiters[judge.worst]?.name).toBe("mass.v -> spring.v");
    expect([...system.y]).toEqual([1 - h ** 2 / 4, -h]);
  });

  it.each([
    [0, 2],
    [1, 3],
    [2, 4],
  ] as const)("with inputs of order %d grows with h^%d", (extrapolation, exponent) => {
    const errorAt = (h: number): number => {
      const { system, stepper } = started(extrapolation);
      const judge = richardsonControl(system, stepper, absolute(1));
      expect(judge.exponent).toBe(exponent);
      let t = 0;
      for (; t < 1; t += h) stepper.step(t, h);
      const states = system.units.map((unit) => unit.save());
      const [u, y, past] = [system.u.slice(), system.y.slice(), stepper.save?.()];
      judge.attempt(t, h, () => {
        for (const [i, unit] of system.units.entries()) unit.restore(states[i]!);
        system.u.set(u);
        system.y.set(y);
        stepper.restore?.(past);
      });
      return judge.error;
    };
    expect(Math.log2(errorAt(2 ** -6) / errorAt(2 ** -7))).toBeCloseTo(exponent, 1);
  });
});

describe("steps controlled by Richardson's error", () => {
  // Errors of steps are proportional to the tolerance, their number to its power -1 / (p + 1): the sum to its power p
  // / (p + 1).
  it.each([
    [0, 100 ** (1 / 2)],
    [1, 100 ** (2 / 3)],
    [2, 100 ** (3 / 4)],
  ] as const)(
    "with inputs of order %d err by a factor of %d less where the tolerance is 100 times smaller",
    (p, factor) => {
      const large = p === 0 ? 1e-4 : 1e-5;
      const ratio = errorOf(run(p, large)) / errorOf(run(p, large / 100));
      expect(ratio / factor).toBeGreaterThan(0.8);
      expect(ratio / factor).toBeLessThan(1.25);
    },
  );

  // Two halves differ from the whole by h^2/4 (v, s), |(v, s)| = 1. The controller rests where 0.9 error^(-0.3/2) = 1.
  it("have the number predicted by the closed form of the error", () => {
    const tolerance = 1e-6;
    const h = Math.sqrt(0.9 ** (2 / 0.3) * 4 * Math.SQRT2 * tolerance);
    const { report } = run(0, tolerance);
    expect(report.statistics.steps / (10 / h)).toBeGreaterThan(0.97);
    expect(report.statistics.steps / (10 / h)).toBeLessThan(1.03);
  });

  // One unit holds its inputs: the algorithm has order 1, and its errors follow that order.
  it("use the order of the algorithm with the capabilities of the units", () => {
    const system = splitOscillator({ capabilities: { inputOrder: 0 } });
    expect(consistently(2).start(system).order).toBe(1);
    expect(gaussSeidel({ extrapolation: 1, exchange: "stale" }).start(splitOscillator()).order).toBe(2);
  });

  it("give the same numbers, to the last bit, as the halves of the accepted steps alone", () => {
    const accepted: [number, number][] = [];
    let rejected = 0;
    const { rows, report } = runSystem({
      ...{ system: splitOscillator(), algorithm: consistently(2), stopTime: 10, communicationStep: 1 },
      control: control(absolute(1e-5), { initial: 1 }, ({ time, stepSize, accepted: kept }) => {
        if (kept) accepted.push([time, stepSize]);
        else rejected++;
      }),
    });
    expect(rejected).toBeGreaterThan(0);
    expect(report.statistics.rejectedSteps).toBe(rejected);
    const { system, stepper } = started(2);
    for (const [t, h] of accepted) {
      const middle = stepper.step(t, h / 2).time;
      stepper.step(middle, t + h - middle);
    }
    expect([...system.y]).toEqual(rows.at(-1)!.slice(1));
  });

  it("end a run whose smallest step is still too long, and name the connection", () => {
    const { report, rows } = run(0, 1e-8, { min: 0.01 });
    expect(report.outcome).toMatchObject({ status: "failed", cause: "step-size", time: 0 });
    expect(report.outcome.diagnostics[0]).toMatchObject({
      code: "step-control.too-small",
      args: { limiter: "mass.v -> spring.v", size: 0.01 },
    });
    expect(rows).toHaveLength(1);
  });

  it("report which connections limited them", () => {
    const { control, report } = run(0, 1e-5);
    const names = control!.limits.map(({ name }) => name);
    expect(names.sort()).toEqual(["mass.v -> spring.v", "spring.F -> mass.F"]);
    const counted = control!.limits.reduce((sum, { steps }) => sum + steps, 0);
    expect(counted).toBe(report.statistics.steps);
  });
});
