import { describe, expect, it } from "vitest";
import { gaussSeidel } from "../algorithms/gauss-seidel.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { runSystem } from "../testing/run-system.ts";
import { type SplitOscillator, splitOscillator } from "../testing/split-oscillator.ts";
import { validControl } from "../testing/step-controls.ts";
import type { StepRecord } from "./step-control.ts";

function run(extrapolation: 0 | 1 | 2, tolerance: number, options: SplitOscillator = {}) {
  const system = splitOscillator(options);
  const steps: StepRecord[] = [];
  const control = validControl(system, {
    algorithm: { control: "defect" },
    experiment: { tolerance: 1e-300, absoluteTolerance: tolerance },
    log: (record) => steps.push({ ...record }),
  });
  const algorithm = jacobi({ extrapolation, exchange: "consistent" });
  const result = runSystem({ system, algorithm, control, stopTime: 10, communicationStep: 0.1 });
  expect(result.report.outcome).toMatchObject({ status: "completed", time: 10 });
  return { ...result, steps };
}

/** Of velocity and force, which are cos t and -sin t. */
function errorOf({ rows }: ReturnType<typeof run>): number {
  const [t, v, F] = rows.at(-1)!;
  return Math.hypot(v! - Math.cos(t!), F! + Math.sin(t!));
}

describe("steps controlled by the defect of inputs", () => {
  // The controlled error is per unit of time: its sum is proportional to the tolerance.
  it.each([
    [0, 1e-2, 1e-3],
    [1, 1e-3, 1e-5],
    [2, 1e-3, 1e-5],
  ] as const)(
    "with inputs of order %d make an error in proportion to the tolerance: %d, %d",
    (p, large, small) => {
      const ratio = errorOf(run(p, large)) / errorOf(run(p, small)) / (large / small);
      expect(ratio).toBeGreaterThan(0.75);
      expect(ratio).toBeLessThan(1.33);
    },
  );

  // Held inputs (F, v) = (-s, v) are wrong by h (v, s) at the end, h / sqrt(2) in the mean; the controller rests where
  // 0.9 error^-0.3 = 1.
  it("have the number predicted by the closed form of the defect", () => {
    const tolerance = 2e-3;
    const h = 0.9 ** (1 / 0.3) * Math.SQRT2 * tolerance;
    const share = run(0, tolerance).report.statistics.steps / (10 / h);
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.03);
  });

  // The second unit has exact inputs at the end of the step, and wrong ones at its beginning.
  it("have the same number with Gauss-Seidel", () => {
    const system = splitOscillator();
    const options = {
      algorithm: { control: "defect" },
      experiment: { tolerance: 1e-300, absoluteTolerance: 2e-3 },
    } as const;
    const algorithm = gaussSeidel({ extrapolation: 0, exchange: "consistent" });
    const run = {
      system,
      algorithm,
      control: validControl(system, options),
      stopTime: 10,
      communicationStep: 0.1,
    };
    const share = runSystem(run).report.statistics.steps / (10 / (0.9 ** (1 / 0.3) * Math.SQRT2 * 2e-3));
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.03);
  });

  it("are rolled back if units have rollback", () => {
    const { steps, report } = run(1, 1e-5);
    expect(report.statistics.rejectedSteps).toBeGreaterThan(0);
    expect(steps.filter(({ accepted, error }) => accepted && error > 1)).toEqual([]);
  });

  it("only reduce the next one if units have no rollback", () => {
    const { steps, report } = run(1, 1e-5, { capabilities: { rollback: false } });
    expect(report.statistics.rejectedSteps).toBe(0);
    const tooLong = steps.findIndex(({ error }) => error > 1);
    expect(tooLong).toBeGreaterThanOrEqual(0);
    expect(steps[tooLong + 1]!.stepSize).toBeLessThan(steps[tooLong]!.stepSize);
    expect(steps.filter(({ error }) => error > 1).length).toBeLessThan(10);
  });

  it("report the limiting connection: the force of a stiff spring, not the velocity", () => {
    const { control } = run(0, 0.1, { mass: 100, stiffness: 100 });
    expect(control!.limits[0]).toMatchObject({ name: "spring.F -> mass.F" });
  });
});
