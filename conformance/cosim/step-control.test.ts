import {
  type AlgorithmDescription,
  createCoupledSystem,
  lineUnit,
  modelUnit,
  multiRateUnit,
  type PowerBond,
} from "@cosimo/core";
import type { StepConstraint } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";

const unit = (name: string, text: string) => modelUnit({ uri: `${name}.mo`, text });
const mass = unit(
  "mass",
  "model Mass input Real F; output Real v(start = 1, fixed = true); equation der(v) = F; end Mass;",
);
const spring = unit(
  "spring",
  "model Spring input Real v; output Real F; Real s(start = 0, fixed = true); equation der(s) = v; F = -s; end Spring;",
);
const connections = [
  ["mass.v", "spring.v"],
  ["spring.F", "mass.F"],
] as const;
const bonds: readonly PowerBond[] = [{ name: "contact", inputs: ["mass.F", "spring.v"] }];

/** v = cos t and F = -sin t. */
async function oscillator(algorithm: AlgorithmDescription, rate = 1) {
  const system = createCoupledSystem({
    ...{ units: { mass, spring: multiRateUnit(spring, rate) }, connections, algorithm, bonds },
    experiment: { stopTime: 5, communicationStep: 0.01, tolerance: 1e-4 },
  });
  const result = await system.simulate();
  expect(result.outcome).toMatchObject({ status: "completed", time: 5 });
  const error = Math.abs(result.column("mass.v").at(-1)! - Math.cos(5));
  return { ...result, error, codes: result.diagnostics.map(({ code }) => code) };
}

describe("step control of models that are coupled", () => {
  it.each([
    ["jacobi", "richardson", 1],
    ["jacobi", "defect", 1],
    ["gauss-seidel", "richardson", 1],
    ["implicit", "richardson", undefined],
    ["linear-implicit", "richardson", undefined],
  ] as const)(
    "%s under %s ends exactly, with the tolerance per step",
    async (name, control, extrapolation) => {
      const options = extrapolation === undefined ? {} : { extrapolation };
      const { error, codes, statistics } = await oscillator({ name, control, ...options });
      // atol + rtol |y| is at most twice the tolerance.
      expect(error).toBeLessThan(statistics.steps * 2e-4);
      // Fewer than with the communication step at which they begin.
      expect(statistics.steps).toBeLessThan(500);
      expect(codes).toContain("step-control.bond-energy");
    },
  );

  // Inputs with feedback are exact for linear units: there is no defect, and nothing limits the step.
  it.each(["defect", "energy"] as const)(
    "linear-implicit, LX, under %s makes the longest steps",
    async (control) => {
      const { error, statistics, codes } = await oscillator({
        name: "linear-implicit",
        form: "LX",
        control,
        maxStep: 0.5,
      });
      expect(error).toBeLessThan(1e-3);
      // Ten of them, and those that lead from 0.01 to 0.5.
      expect(statistics.steps).toBeLessThan(30);
      // What is left of it is the error of the integration.
      expect(codes).toContain("step-control.limits");
    },
  );

  it("logs every accepted and rejected step", async () => {
    const system = createCoupledSystem({
      ...{ units: { mass, spring }, connections, bonds, algorithm: { extrapolation: 2, control: "defect" } },
      experiment: { stopTime: 5, communicationStep: 0.2, tolerance: 1e-4 },
    });
    const told = { kept: 0, takenBack: 0, time: 0 };
    const { statistics } = await system.simulate({
      onStep({ time, stepSize, accepted, limitedBy }) {
        told[accepted ? "kept" : "takenBack"]++;
        told.time = time + stepSize;
        expect(["mass.v -> spring.v", "spring.F -> mass.F", undefined]).toContain(limitedBy);
      },
    });
    expect(told).toEqual({ kept: statistics.steps, takenBack: statistics.rejectedSteps, time: 5 });
    expect(told.takenBack).toBeGreaterThan(0);
  });

  it("reports the bond, and corrects it", async () => {
    const plain = await oscillator({});
    const corrected = await oscillator({ energyCorrection: true });
    expect(corrected.error).toBeLessThan(plain.error / 10);
  });

  it("lets a unit sit out three steps of four", async () => {
    const { error, statistics } = await oscillator({ extrapolation: 1 }, 4);
    expect(error).toBeLessThan(2e-3);
    expect(statistics.steps).toBe(500);
  });

  it("refuses several rates where an algorithm needs all units in all steps", async () => {
    await expect(oscillator({ name: "implicit", control: "richardson" }, 4)).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: "system.rate-algorithm" }),
        expect.objectContaining({ code: "system.rate-control" }),
      ]),
    });
  });
});

describe("a line between models", () => {
  // Z = 10, T = 0.01: a stiffness of 1000 and a mass of 0.1 between two masses of 1.
  it("is what a spring between them is", async () => {
    const end = (name: string, v: number) =>
      unit(
        name,
        `model End input Real wave; output Real v(start = ${v}, fixed = true);
         equation der(v) = -(wave + 10*v); end End;`,
      );
    const system = createCoupledSystem({
      units: { left: end("left", 1), line: lineUnit({ impedance: 10, delay: 0.01 }), right: end("right", 0) },
      connections: [
        ["left.v", "line.c1.flow"],
        ["right.v", "line.c2.flow"],
        ["line.c1.wave", "left.wave"],
        ["line.c2.wave", "right.wave"],
      ],
      experiment: { stopTime: 1, communicationStep: 0.005 },
    });
    const result = await system.simulate();
    const [left, right] = ["left.v", "right.v"].map((name) => result.column(name));
    // The right one moves against its own end of the line: their common velocity is that of momentum 1 over masses 2.1.
    const drift = left!.map((v, k) => v - right![k]!);
    const mean = drift.slice(20).reduce((sum, one) => sum + one, 0) / (drift.length - 20) / 2;
    expect(mean).toBeCloseTo(1 / 2.1, 1);
  });
});

describe("controlled steps and events of units", () => {
  const integrator = unit(
    "integrator",
    "model Integrator input Real u; output Real x(start = 0, fixed = true); equation der(x) = u; end Integrator;",
  );
  // Turns round where x = 0.3, at t = 0.3: x(1) = 0.3 - 0.7.
  const relay = unit(
    "relay",
    `model Relay input Real x; output Real y; Boolean back(start = false, fixed = true);
     equation when x > 0.3 then back = true; end when; y = if back then -1 else 1; end Relay;`,
  );
  // By the clock at t = 0.537.
  const clock = unit(
    "clock",
    "model Clock input Real x; output Real y; equation y = if time < 0.537 then 1 else -1; end Clock;",
  );
  const sampled: StepConstraint = { kind: "sampling", start: 0, interval: 0.25 };

  it.each([
    ["jacobi", "richardson", relay, -0.4],
    ["jacobi", "defect", relay, -0.4],
    ["jacobi", "constraints", relay, -0.4],
    ["jacobi", "richardson", clock, 0.074],
    ["jacobi", "defect", clock, 0.074],
    ["jacobi", "constraints", clock, 0.074],
    ["linear-implicit", "defect", relay, -0.4],
    ["linear-implicit", "defect", clock, 0.074],
  ] as const)("%s, %s: events of a unit are met", async (name, control, switching, expected) => {
    const extrapolation = name === "jacobi" ? { extrapolation: 1 as const } : {};
    const constraints = control === "constraints" ? { constraints: [sampled] } : {};
    const system = createCoupledSystem({
      units: { switching, integrator },
      connections: [
        ["switching.y", "integrator.u"],
        ["integrator.x", "switching.x"],
      ],
      experiment: { stopTime: 1, communicationStep: 0.04, tolerance: 1e-4 },
      algorithm: { name, ...extrapolation, control, ...constraints },
    });
    const result = await system.simulate();
    expect(result.outcome).toMatchObject({ status: "completed", time: 1 });
    expect(result.column("integrator.x").at(-1)).toBeCloseTo(expected, 5);
    // The rows at the event: inputs jump with the outputs.
    expect(result.column("integrator.u")).toEqual(result.column("switching.y"));
  });
});
