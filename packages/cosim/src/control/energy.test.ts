import { describe, expect, it } from "vitest";
import { jacobi } from "../algorithms/jacobi.ts";
import type { PowerBond } from "../description/system-description.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import { linearUnit } from "../testing/linear-unit.ts";
import { runSystem } from "../testing/run-system.ts";
import { link, splitOscillator } from "../testing/split-oscillator.ts";
import { validControl } from "../testing/step-controls.ts";
import type { StepRecord } from "./step-control.ts";

const bonds: readonly PowerBond[] = [{ name: "spring", inputs: ["mass.F", "spring.v"] }];
const held = jacobi({ extrapolation: 0, exchange: "consistent" });

describe("a power bond", () => {
  const run = (system = splitOscillator(), H = 0.01, corrected = false) => {
    const steps: StepRecord[] = [];
    const log = (record: StepRecord) =>
      steps.push({ ...record, bondResiduals: record.bondResiduals.slice() });
    const control = validControl(system, { algorithm: {}, bonds, log });
    const algorithm = corrected
      ? jacobi({ extrapolation: 0, exchange: "consistent", corrected: bonds })
      : held;
    const result = runSystem({ system, algorithm, control, stopTime: 10, communicationStep: H });
    return { ...result, steps };
  };

  // Of an oscillator with v = 1 at first; Jacobi makes (1 + H^2) of its energy of 1/2 in each step.
  it("generates the energy gain of a split oscillator", () => {
    const { control, steps, report } = run();
    const gain = 0.5 * ((1 + 0.01 ** 2) ** 1000 - 1);
    const [bond] = control!.bonds;
    expect(bond!.residual / gain).toBeCloseTo(1, 2);
    expect(report.diagnostics).toMatchObject([
      {
        code: "step-control.bond-energy",
        args: { bond: "spring", residual: Number(bond!.residual.toPrecision(4)) },
      },
    ]);
    const logged = steps.reduce((sum, { bondResiduals }) => sum + bondResiduals[0]!, 0);
    expect(logged).toBeCloseTo(bond!.residual, 12);
  });

  it("conserves energy with corrected inputs", () => {
    const plain = run().control!.bonds[0]!;
    const corrected = run(splitOscillator(), 0.01, true).control!.bonds[0]!;
    expect(corrected.absoluteResidual).toBeLessThan(plain.absoluteResidual / 50);
  });

  it("transfers the integral of |F v|: |sin 2t| / 2", () => {
    // Over three periods of |sin 2t| and a bit: 3 + 3 - 1/4 (1 - cos 2t) with t beyond 6 pi / 2.
    const whole = Math.floor(10 / (Math.PI / 2));
    const exact = whole / 2 + (1 - Math.cos(2 * (10 - (whole * Math.PI) / 2))) / 4;
    expect(run(splitOscillator(), 1e-3).control!.bonds[0]!.carried / exact).toBeCloseTo(1, 1);
  });

  it("has the same energies if connections have gains", () => {
    const units = [
      linearUnit({
        ...{ name: "mass", inputs: ["F"], outputs: ["v"], start: [1], A: [[0]], B: [[1]], C: [[1 / 3]] },
      }),
      linearUnit({
        ...{ name: "spring", inputs: ["v"], outputs: ["F"], start: [0], A: [[0]], B: [[1]], C: [[0.5]] },
      }),
    ];
    const scaled = coupleUnits(units, [link(1, 0, -2), link(0, 1, 3)]);
    const [plain, withGains] = [run().control!.bonds[0]!, run(scaled).control!.bonds[0]!];
    // Power of the first unit: F v / 3.
    expect(withGains.residual * 3).toBeCloseTo(plain.residual, 10);
    expect(withGains.carried * 3).toBeCloseTo(plain.carried, 10);
  });
});

describe("steps controlled by energy", () => {
  const run = (tolerance: number) => {
    const system = splitOscillator({ capabilities: { rollback: false } });
    const control = validControl(system, {
      ...{ algorithm: { control: "energy" }, bonds, experiment: { tolerance, absoluteTolerance: 1e-300 } },
    });
    const result = runSystem({ system, algorithm: held, control, stopTime: 10, communicationStep: 1e-3 });
    const [t, v, F] = result.rows.at(-1)!;
    expect(result.report.outcome).toMatchObject({ status: "completed", time: 10 });
    return { ...result, error: Math.hypot(v! - Math.cos(t!), F! + Math.sin(t!)) };
  };

  // The residual power is h (v^2 + s^2) = h, the largest power 1/2: the controller rests at h = 0.9^(1/0.3) tolerance / 2.
  it("have the number predicted by the residual power, without rollback", () => {
    const { report } = run(0.02);
    const share = report.statistics.steps / (10 / ((0.9 ** (1 / 0.3) * 0.02) / 2));
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
    expect(report.statistics.rejectedSteps).toBe(0);
  });

  it("with held inputs have an error proportional to the tolerance", () => {
    const ratio = run(0.1).error / run(0.01).error / 10;
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  it("name the bond that limits them", () => {
    expect(run(0.02).control!.limits.map(({ name }) => name)).toEqual(["spring"]);
  });
});
