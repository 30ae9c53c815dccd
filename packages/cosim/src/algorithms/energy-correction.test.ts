import { describe, expect, it } from "vitest";
import { fixedControl } from "../control/fixed-control.ts";
import type { PowerBond } from "../description/system-description.ts";
import { initializeSystem } from "../initialization/initialize-system.ts";
import { runSystem } from "../testing/run-system.ts";
import { splitOscillator } from "../testing/split-oscillator.ts";
import { validControl } from "../testing/step-controls.ts";
import type { CoSimulationAlgorithm } from "./algorithm.ts";
import { chooseAlgorithm } from "./create-algorithm.ts";

const bonds: readonly PowerBond[] = [{ name: "spring", inputs: ["mass.F", "spring.v"] }];

/** An oscillator with the energy 1/2, v = cos t and F = -sin t, for ten periods or so. */
function run(H: number, energyCorrection: boolean, extrapolation: 0 | 1 = 0, name = "jacobi") {
  const system = splitOscillator();
  const chosen = chooseAlgorithm({ algorithm: { name, extrapolation, energyCorrection }, bonds });
  const algorithm = chosen.value!(system);
  const { rows } = runSystem({
    system,
    algorithm,
    control: fixedControl,
    stopTime: 60,
    communicationStep: H,
  });
  const [t, v, F] = rows.at(-1)!;
  return {
    energyError: Math.abs((v! ** 2 + F! ** 2) / 2 - 0.5) / 0.5,
    error: Math.hypot(v! - Math.cos(t!), F! + Math.sin(t!)),
  };
}

describe("correction of energy", () => {
  it("removes 99 % of the energy that plain Jacobi adds to a split oscillator", () => {
    const plain = run(0.02, false).energyError;
    // (1 + H^2) per step.
    expect(plain).toBeCloseTo((1 + 0.02 ** 2) ** 3000 - 1, 6);
    expect(run(0.02, true).energyError).toBeLessThan(plain / 100);
  });

  // Held at 1.5 u_k - 0.5 u_(k-1) the inputs are those of the Adams-Bashforth method of order 2.
  it.each([
    [0, 2],
    [1, 3],
  ] as const)("makes inputs of order %d a method of order %d", (extrapolation, order) => {
    const ratio = run(0.02, true, extrapolation).error / run(0.01, true, extrapolation).error;
    expect(Math.log2(ratio)).toBeCloseTo(order, 1);
  });

  it("is that Adams-Bashforth method, to rounding", () => {
    const [v, s] = [[1], [0]];
    const H = 0.02;
    for (let k = 0; k < 3000; k++) {
      const [a, b] = k === 0 ? [1, 0] : [1.5, -0.5];
      v.push(v[k]! - H * (a * s[k]! + b * (s[k - 1] ?? 0)));
      s.push(s[k]! + H * (a * v[k]! + b * (v[k - 1] ?? 0)));
    }
    const exact = Math.hypot(v[3000]! - Math.cos(60), Math.sin(60) - s[3000]!);
    expect(run(H, true).error).toBeCloseTo(exact, 9);
  });

  it("gives Gauss-Seidel order 2, too", () => {
    const ratio = run(0.02, true, 0, "gauss-seidel").error / run(0.01, true, 0, "gauss-seidel").error;
    expect(Math.log2(ratio)).toBeCloseTo(2, 1);
  });

  it("is restored bit for bit with steps that are rolled back", () => {
    const options = { algorithm: { energyCorrection: true }, bonds };
    const accepted: [number, number][] = [];
    const system = splitOscillator();
    const control = validControl(system, {
      ...{ algorithm: { control: "defect" }, experiment: { tolerance: 0.01 } },
      log: ({ accepted: kept }) => kept && accepted.push(last),
    });
    const chosen = chooseAlgorithm(options).value!(system);
    let last: [number, number] = [0, 0];
    const algorithm: CoSimulationAlgorithm = {
      ...chosen,
      start(started) {
        const stepper = chosen.start(started);
        const step = (t: number, h: number) => {
          last = [t, h];
          return stepper.step(t, h);
        };
        return { ...stepper, step };
      },
    };
    const { rows, report } = runSystem({ system, algorithm, control, stopTime: 10, communicationStep: 0.3 });
    expect(report.statistics.rejectedSteps).toBeGreaterThan(0);
    const again = splitOscillator();
    initializeSystem(again, { startTime: 0, stopTime: 10 });
    const stepper = chooseAlgorithm(options).value!(again).start(again);
    for (const [t, h] of accepted) stepper.step(t, h);
    expect([...again.y]).toEqual(rows.at(-1)!.slice(1));
  });
});
