import { describe, expect, it } from "vitest";
import { jacobi } from "../algorithms/jacobi.ts";
import { createLineUnit } from "../built-in-units/line-unit.ts";
import type { AlgorithmDescription, PowerBond, StepConstraint } from "../description/system-description.ts";
import { type Connection, coupleUnits } from "../system/coupled-system.ts";
import { linearUnit } from "../testing/linear-unit.ts";
import { runSystem } from "../testing/run-system.ts";
import { link, splitOscillator } from "../testing/split-oscillator.ts";
import { controlOf, validControl } from "../testing/step-controls.ts";
import type { UnitCapabilities } from "../unit/unit.ts";

interface Choice {
  readonly algorithm: AlgorithmDescription;
  readonly bonds?: readonly PowerBond[];
  readonly capabilities?: Partial<UnitCapabilities>;
}

function complaints({ capabilities = {}, ...options }: Choice) {
  const { value, diagnostics } = controlOf(splitOscillator({ capabilities }), options);
  expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
  return diagnostics.map(({ code, args }) => ({ code, ...args }));
}

const spring: PowerBond = { name: "spring", inputs: ["mass.F", "spring.v"] };
const constrained = (...constraints: readonly StepConstraint[]): Choice => ({
  algorithm: { control: "constraints", constraints },
});

describe("the step control of a description", () => {
  it.each<[string, Choice]>([
    ["richardson", { algorithm: { control: "richardson" } }],
    ["defect", { algorithm: { control: "defect" }, capabilities: { rollback: false } }],
    ["energy", { algorithm: { control: "energy" }, bonds: [spring], capabilities: { rollback: false } }],
    ["constraints", constrained({ kind: "sampling", start: 0, interval: 1 })],
    ["fixed", { algorithm: {}, bonds: [spring], capabilities: { variableStep: false } }],
  ])("%s needs only the capabilities that it uses", (_, choice) => {
    expect(complaints(choice)).toEqual([]);
  });

  it("names units without rollback, and the remaining controls", () => {
    expect(complaints({ algorithm: { control: "richardson" }, capabilities: { rollback: false } })).toEqual(
      ["mass", "spring"].map((unit) => ({
        ...{ code: "step-control.no-rollback", control: "richardson", unit },
        remaining: ["fixed", "defect", "energy", "constraints"],
      })),
    );
  });

  it("names units with steps of one size", () => {
    const found = complaints({ algorithm: { control: "defect" }, capabilities: { variableStep: false } });
    expect(found[0]).toEqual({
      ...{ code: "step-control.fixed-size", control: "defect", unit: "mass", remaining: ["fixed"] },
    });
  });

  it.each<[string, Choice]>([
    ["step-control.no-bonds", { algorithm: { control: "energy" } }],
    ["step-control.nothing-corrected", { algorithm: { energyCorrection: true } }],
    ["step-control.no-constraints", { algorithm: { control: "constraints" } }],
    ["step-control.no-defect", { algorithm: { name: "implicit", control: "defect" } }],
    [
      "step-control.no-defect",
      {
        algorithm: { name: "linear-implicit", form: "LX", control: "defect" },
        capabilities: { feedback: true },
      },
    ],
    ["step-control.unsure-defect", { algorithm: { name: "auto", control: "defect" } }],
    ["step-control.bad-step", { algorithm: { control: "richardson", minStep: 0 } }],
    ["step-control.min-above-max", { algorithm: { control: "richardson", minStep: 2, maxStep: 1 } }],
    ["step-control.unused-option", { algorithm: { maxStep: 1 } }],
    ["step-control.unused-option", { algorithm: { control: "defect", constraints: [] } }],
    ["step-control.bond-input", { algorithm: {}, bonds: [{ name: "b", inputs: ["mass.F", "mass.v"] }] }],
    ["step-control.no-output", constrained({ kind: "zero-crossing", variables: ["mass.w"], tolerance: 1 })],
    ["step-control.not-positive", constrained({ kind: "sampling", start: 0, interval: 0 })],
    ["step-control.no-bound", constrained({ kind: "bounded-difference", variables: ["mass.v"] })],
  ])("%s", (code, choice) => {
    expect(complaints(choice).map((one) => one.code)).toEqual([code]);
  });

  it("respects the longest steps of units: refuses longer fixed steps and makes no longer ones", () => {
    const line = () => coupleUnits([createLineUnit({ name: "line", impedance: 1, delay: 0.05 })], []);
    const refused = controlOf(line(), { algorithm: {}, experiment: { communicationStep: 0.1 } }).diagnostics;
    expect(refused).toMatchObject([
      { code: "step-control.beyond-unit", args: { unit: "line", longest: 0.05 } },
    ]);
    const system = line();
    const control = validControl(system, { algorithm: { control: "defect" } });
    const algorithm = jacobi({ extrapolation: 0, exchange: "consistent" });
    const run = runSystem({ system, algorithm, control, stopTime: 10, communicationStep: 0.1 });
    expect(run.report).toMatchObject({ outcome: { status: "completed" }, statistics: { steps: 200 } });
    expect(run.control!.limits).toEqual([{ name: "line", steps: 200, rejected: 0 }]);
  });

  it("demands that bonds connect two units in both directions", () => {
    const unit = (name: string) =>
      linearUnit({ name, inputs: ["u"], outputs: ["y"], start: [0], A: [[0]], B: [[1]], C: [[1]] });
    const ring: Connection[] = [link(0, 1), link(1, 2), link(2, 0)];
    const system = coupleUnits([unit("a"), unit("b"), unit("c")], ring);
    const { diagnostics } = controlOf(system, {
      algorithm: {},
      bonds: [{ name: "b", inputs: ["a.u", "b.u"] }],
    });
    expect(diagnostics).toMatchObject([
      { code: "step-control.bond-units", args: { inputs: ["a.u", "b.u"] } },
    ]);
  });
});
