import {
  type AlgorithmDescription,
  type CoSimulationAlgorithm,
  chooseAlgorithm,
  createCoSimulation,
  createStepControl,
  decodeCheckpoint,
} from "@cosimo/cosim";
import { defaultSettings } from "@cosimo/simulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrarySystem, couple, type LinearSystem, timeConstant } from "./arbitrary-systems.ts";

interface Interruption {
  readonly resume?: Uint8Array | undefined;
  /** Of the checkpoints [s]. */
  readonly interval?: number;
}

function run(
  linear: LinearSystem,
  description: AlgorithmDescription,
  H: number,
  { resume, interval }: Interruption,
) {
  const system = couple(linear, { serializes: true });
  const stopTime = 10 * H;
  const experiment = { startTime: 0, stopTime, communicationStep: H };
  const choice = { algorithm: description, experiment: { tolerance: 1e-6 }, bonds: [] };
  const control = createStepControl(choice, system, experiment);
  expect(control.diagnostics).toEqual([]);
  const algorithm: CoSimulationAlgorithm = chooseAlgorithm(choice).value!(system, H);
  const rows: (readonly number[])[] = [];
  const taken: Uint8Array[] = [];
  const checkpoint = resume && decodeCheckpoint(resume, "run.checkpoint").value!;
  const simulation = createCoSimulation({
    ...{ name: "random", system, algorithm, control: control.value!, communicationStep: H },
    settings: { ...defaultSettings, stopTime },
    sink: { begin: () => {}, row: (t, values) => rows.push([t, ...values]), event: () => {}, end: () => {} },
    ...(checkpoint && { resume: checkpoint }),
    ...(interval !== undefined && { checkpoints: { interval, write: (bytes) => taken.push(bytes) } }),
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const { outcome, statistics } = simulation.report();
  return { rows, taken, status: outcome.status, steps: statistics.steps };
}

const algorithms: readonly AlgorithmDescription[] = [
  { name: "jacobi", extrapolation: 0 },
  { name: "jacobi", extrapolation: 2, smooth: true },
  { name: "jacobi", extrapolation: 1, exchange: "stale" },
  { name: "gauss-seidel", extrapolation: 1 },
  { name: "gauss-seidel", extrapolation: 2, smooth: true },
  { name: "linear-implicit", form: "L1" },
  { name: "linear-implicit", form: "SF" },
  { name: "linear-implicit", form: "LX" },
  { name: "implicit", inputs: "hermite" },
  { name: "implicit", inputs: "linear", solver: "quasi-newton" },
  { name: "implicit", inputs: "hold", solver: "aitken" },
  { name: "auto" },
  { name: "jacobi", extrapolation: 1, control: "richardson" },
  { name: "gauss-seidel", extrapolation: 1, control: "defect" },
];

describe("runs of random linear systems that are interrupted at some step go on as if nothing had happened", () => {
  it.each(algorithms.map((one) => [JSON.stringify(one), one] as const))("%s", (_, algorithm) => {
    fc.assert(
      fc.property(arbitrarySystem, fc.integer({ min: 1, max: 8 }), (system, number) => {
        const H = timeConstant(system) / 8;
        const whole = run(system, algorithm, H, { interval: number * H });
        // Controlled steps may have left little of the way.
        const resume = whole.taken[0];
        fc.pre(resume !== undefined && decodeCheckpoint(resume, "").value!.time < 10 * H);
        const rest = run(system, algorithm, H, { resume });
        expect(rest.status).toBe(whole.status);
        expect(rest.steps).toBe(whole.steps);
        expect(rest.rows).toEqual(whole.rows.slice(-rest.rows.length));
      }),
      { numRuns: 8, seed: 20261121 },
    );
  });
});
