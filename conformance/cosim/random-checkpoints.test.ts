import {
  type AlgorithmDescription,
  type CoSimulationAlgorithm,
  type CoupledSystem,
  chooseAlgorithm,
  createCoSimulation,
  createStepControl,
  decodeCheckpoint,
  type PowerBond,
} from "@cosimo/cosim";
import { defaultSettings } from "@cosimo/simulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitOscillator } from "../../packages/cosim/src/testing/split-oscillator.ts";
import { arbitrarySystem, couple, timeConstant } from "./arbitrary-systems.ts";

interface Interruption {
  readonly bonds?: readonly PowerBond[];
  readonly tolerance?: number;
  readonly resume?: Uint8Array | undefined;
  /** Of the checkpoints [s]. */
  readonly interval?: number;
}

function run(
  system: CoupledSystem,
  description: AlgorithmDescription,
  H: number,
  { resume, interval, bonds = [], tolerance = 1e-6 }: Interruption,
) {
  const stopTime = 10 * H;
  const experiment = { startTime: 0, stopTime, communicationStep: H };
  const choice = { algorithm: description, experiment: { tolerance }, bonds };
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
  const energies = simulation.controlReport()?.bonds;
  return { rows, taken, status: outcome.status, steps: statistics.steps, energies };
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
  {
    ...{ name: "jacobi", control: "constraints" },
    constraints: [
      { kind: "zero-crossing", variables: ["unit0.y1"], tolerance: 1e-3 },
      { kind: "bounded-difference", variables: ["unit1.y1"], relative: 0.1 },
    ],
  },
];

describe("interrupted runs of random linear systems are resumed bit for bit", () => {
  it.each(algorithms.map((one) => [JSON.stringify(one), one] as const))("%s", (_, algorithm) => {
    fc.assert(
      fc.property(arbitrarySystem, fc.integer({ min: 1, max: 8 }), (system, number) => {
        const H = timeConstant(system) / 8;
        const whole = run(couple(system, { serializes: true }), algorithm, H, { interval: number * H });
        // Controlled steps may have left little of the way.
        const resume = whole.taken[0];
        fc.pre(resume !== undefined && decodeCheckpoint(resume, "").value!.time < 10 * H);
        const rest = run(couple(system, { serializes: true }), algorithm, H, { resume });
        expect(rest.status).toBe(whole.status);
        expect(rest.steps).toBe(whole.steps);
        expect(rest.rows).toEqual(whole.rows.slice(-rest.rows.length));
      }),
      { numRuns: 8, seed: 20261121 },
    );
  });
});

describe("power bonds of an interrupted run", () => {
  it.each([
    ["energy", 3],
    ["fixed", 2],
  ] as const)("have the energies of the whole run: %s", (control, number) => {
    const H = 0.05;
    const bonds: readonly PowerBond[] = [{ name: "joint", inputs: ["mass.F", "spring.v"] }];
    const system = () => splitOscillator({ capabilities: { serializes: true } });
    const whole = run(system(), { control }, H, { bonds, tolerance: 0.01, interval: number * H });
    const rest = run(system(), { control }, H, { bonds, tolerance: 0.01, resume: whole.taken[0]! });
    expect(whole.energies![0]!.carried).toBeGreaterThan(0);
    expect(rest.energies).toEqual(whole.energies);
    expect(rest.rows).toEqual(whole.rows.slice(-rest.rows.length));
  });
});
