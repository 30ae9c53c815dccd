import { describe, expect, it } from "vitest";
import { jacobi } from "../algorithms/jacobi.ts";
import type { StepConstraint } from "../description/system-description.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import { linearUnit } from "../testing/linear-unit.ts";
import { runSystem } from "../testing/run-system.ts";
import { validControl } from "../testing/step-controls.ts";

/** c = cos t and s = sin t, exactly. */
function circle(constraints: readonly StepConstraint[], { rollback = true, maxStep = 1.3 } = {}) {
  const unit = linearUnit({
    ...{ name: "circle", outputs: ["c", "s"], start: [1, 0], capabilities: { rollback } },
    ...{
      A: [
        [0, -1],
        [1, 0],
      ],
      C: [
        [1, 0],
        [0, 1],
      ],
    },
  });
  const system = coupleUnits([unit], []);
  const control = validControl(system, { algorithm: { control: "constraints", constraints, maxStep } });
  const algorithm = jacobi({ extrapolation: 0, exchange: "consistent" });
  const run = runSystem({ system, algorithm, control, stopTime: 10, communicationStep: 0.7 });
  expect(run.report.outcome).toMatchObject({ status: "completed", time: 10 });
  return { ...run, times: run.rows.map(([t]) => t!) };
}

const nearest = (times: readonly number[], t: number): number =>
  Math.min(...times.map((one) => Math.abs(one - t)));

describe("steps under constraints", () => {
  it("end where a signal becomes zero", () => {
    const { times, report } = circle([{ kind: "zero-crossing", variables: ["circle.c"], tolerance: 1e-6 }]);
    for (const zero of [0.5, 1.5, 2.5]) expect(nearest(times, zero * Math.PI)).toBeLessThan(1.01e-6);
    expect(report.statistics.steps).toBeLessThan(50);
  });

  it("end where two signals meet, or at the predicted crossing without rollback", () => {
    const meeting: StepConstraint = {
      ...{ kind: "zero-crossing", variables: ["circle.c", "circle.s"], tolerance: 1e-3 },
    };
    const { times, report } = circle([meeting], { rollback: false, maxStep: 0.2 });
    // The secant of the last step, of size h, is less steep by a share (2 h)^2 / 6 at most: h^3 / 1.5 = 0.0053 too late.
    for (const zero of [1.25, 2.25]) expect(nearest(times, zero * Math.PI)).toBeLessThan(0.0054);
    expect(report.statistics.rejectedSteps).toBe(0);
  });

  it("bound differences, and are not much shorter than necessary", () => {
    const { rows, control } = circle([
      { kind: "bounded-difference", variables: ["circle.c", "circle.s"], absolute: 0.1 },
    ]);
    const differences = rows
      .slice(1)
      .map((row, k) => Math.max(...[1, 2].map((i) => Math.abs(row[i]! - rows[k]![i]!))));
    expect(Math.max(...differences)).toBeLessThanOrEqual(0.1);
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeGreaterThan(0.07);
    expect(control!.limits[0]!.name).toBe("bounded-difference circle.c, circle.s");
  });

  it("end on sampling points", () => {
    const { times } = circle([{ kind: "sampling", start: 0.25, interval: 0.5 }]);
    for (let k = 0; k < 20; k++) expect(times).toContain(0.25 + k * 0.5);
  });

  it("obey the shortest of them", () => {
    const { times, control } = circle([
      { kind: "sampling", start: 0, interval: 2 },
      { kind: "bounded-difference", variables: ["circle.s"], absolute: 0.2 },
    ]);
    for (const t of [2, 4, 6, 8]) expect(times).toContain(t);
    expect(control!.limits.map(({ name }) => name).sort()).toEqual([
      "bounded-difference circle.s",
      "sampling 0 + k 2",
    ]);
  });
});
