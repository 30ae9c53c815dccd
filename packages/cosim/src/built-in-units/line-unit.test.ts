import { describe, expect, it } from "vitest";
import { jacobi } from "../algorithms/jacobi.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { type Connection, coupleUnits } from "../system/coupled-system.ts";
import { handMadeUnit } from "../testing/hand-made-unit.ts";
import { linearUnit } from "../testing/linear-unit.ts";
import { runSystem } from "../testing/run-system.ts";
import type { Unit } from "../unit/unit.ts";
import { createFunctionUnit } from "./function-unit.ts";
import { createLineUnit, type LineOptions } from "./line-unit.ts";

const connect = (from: [number, number], to: [number, number], gain = 1): Connection => ({
  ...{ from: { unit: from[0], port: from[1] }, to: { unit: to[0], port: to[1] }, gain, offset: 0 },
});

/** m v' = f - effort, pushed by a constant force f, with v into the line. */
const massAgainstEffort = (name: string, m: number, velocity: number, f = 0): Unit =>
  linearUnit({
    ...{ name, inputs: ["effort"], outputs: ["v"], start: [velocity, f] },
    ...{
      A: [
        [0, 1 / m],
        [0, 0],
      ],
      B: [[-1 / m], [0]],
      C: [[1, 0]],
    },
  });
/** The same including the end of the line: effort = wave + Z v. The exponential is exact for any stiffness. */
const massAgainstWave = (name: string, m: number, velocity: number, Z: number, f = 0): Unit =>
  handMadeUnit({
    ...{ name, inputs: ["wave"], outputs: ["v"], start: [velocity] },
    step: (x, _t, h, [wave]) => {
      const decay = Math.exp((-Z * h) / m);
      x[0] = decay * x[0]! + ((1 - decay) * (f - wave!)) / Z;
    },
    outputsAt: (x, _t, _u, y) => {
      y[0] = x[0]!;
    },
  });

function run(
  units: readonly Unit[],
  connections: readonly Connection[],
  H: number,
  stopTime: number,
  status = "completed",
) {
  const result = runSystem({
    ...{ system: coupleUnits(units, connections), control: fixedControl, stopTime, communicationStep: H },
    algorithm: jacobi({ extrapolation: 0, exchange: "consistent" }),
  });
  expect(result.report.outcome).toMatchObject({ status });
  return result.rows;
}

type Masses = LineOptions & { m: [number, number]; v?: [number, number]; f?: number };

/** Rows are t, v1, and of the line flows, efforts and waves, v2. */
function twoMasses(
  { m, v = [1, 0], f = 0, ...options }: Masses,
  H: number,
  stopTime: number,
  port: "effort" | "wave",
  status?: string,
) {
  const { impedance: Z } = options;
  const mass = (name: string, i: 0 | 1, force: number) =>
    port === "effort"
      ? massAgainstEffort(name, m[i], v[i], force)
      : massAgainstWave(name, m[i], v[i], Z, force);
  const line = createLineUnit({ ...options, outputs: [`c1.${port}`, `c2.${port}`] });
  const links = [
    connect([0, 0], [1, 0]),
    connect([2, 0], [1, 1]),
    connect([1, 0], [0, 0]),
    connect([1, 1], [2, 0]),
  ];
  return run([mass("left", 0, f), line, mass("right", 1, 0)], links, H, stopTime, status);
}

const line = { name: "line", impedance: 2, delay: 0.1 };

describe("a transmission line", () => {
  it("transfers a wave from one end to the other with the delay", () => {
    const pulse = createFunctionUnit("source", [{ name: "flow", value: (t) => Math.sin(t) }]);
    const rows = run([pulse, createLineUnit(line)], [connect([0, 0], [1, 0])], 0.01, 3);
    // The far end is closed, effort2 = 2 Z flow1(t - T): the sent wave effort + Z flow returns from there.
    for (const [t, , , , effort1, effort2] of rows) {
      const incident = (s: number) => (s < 0 ? 0 : 2 * Math.sin(s));
      let forward = incident(t! - 0.1 + 0.005);
      for (let k = 1; t! - (2 * k + 1) * 0.1 + 0.005 > 0; k++)
        forward += incident(t! - (2 * k + 1) * 0.1 + 0.005);
      expect(effort2! / 2).toBeCloseTo(forward, 1);
      expect(effort1).toBeDefined();
    }
  });

  it.each([0.1, 0.05, 0.03, 0.1 / 7])(
    "between two masses is stable with steps of %d s, however stiff",
    (H) => {
      for (const impedance of [1, 100, 1e4]) {
        const rows = twoMasses({ ...line, impedance, m: [1, 0.5] }, H, 2000 * H, "wave");
        const speeds = rows.map((row) => Math.max(Math.abs(row[1]!), Math.abs(row.at(-1)!)));
        expect(Math.max(...speeds.slice(1000))).toBeLessThanOrEqual(
          1.01 * Math.max(...speeds.slice(0, 1000)),
        );
      }
    },
  );

  it("is stable with held efforts as long as Z H is less than twice the masses", () => {
    const largest = (impedance: number, status?: string) => {
      const rows = twoMasses({ ...line, impedance, m: [1, 1] }, 0.1, 20, "effort", status);
      return Math.max(...rows.map((row) => Math.abs(row[1]!)));
    };
    expect(largest(19)).toBeLessThan(30);
    // Ended by the growth.
    expect(largest(21, "failed")).toBeGreaterThan(1e3);
  });

  // Pushed at one end, masses and line are accelerated as one: by f / (m1 + m2 + Z T).
  it.each([
    [0.5, 0.1],
    [2, 0.1],
    [10, 0.1],
    [2, 0.4],
  ])("with Z = %d, T = %d has the mass Z T", (impedance, delay) => {
    const [m1, m2, f] = [1, 2, 3];
    const rows = twoMasses({ name: "line", impedance, delay, m: [m1, m2], v: [0, 0], f }, 0.02, 400, "wave");
    const mean = (from: number, until: number): number => {
      const part = rows.filter(([t]) => t! >= from && t! < until);
      return part.reduce((sum, row) => sum + row[1]!, 0) / part.length;
    };
    const acceleration = (mean(300, 400) - mean(100, 200)) / 200;
    expect(Math.abs((f / acceleration - m1 - m2) / (impedance * delay) - 1)).toBeLessThan(0.01);
  });

  // One end is fixed: the mass sees Z cot(omega T) / omega, so that omega T tan(omega T) = Z T / m.
  it.each([0.1, 0.05, 0.02])("closed at one end is a spring of stiffness Z / T with steps of %d s", (H) => {
    const rows = run(
      [massAgainstWave("mass", 1, 1, 2), createLineUnit({ ...line, outputs: ["c1.wave"] })],
      [connect([0, 0], [1, 0]), connect([1, 0], [0, 0])],
      ...([H, 40] as const),
    );
    const crossings = rows.slice(1).flatMap((row, k) => {
      const [t, v, before] = [row[0]!, row[1]!, rows[k]![1]!];
      return before > 0 && v <= 0 ? [t - (H * v) / (v - before)] : [];
    });
    const omega = (2 * Math.PI * (crossings.length - 1)) / (crossings.at(-1)! - crossings[0]!);
    let exact = Math.sqrt(2 / 0.1);
    for (let k = 0; k < 100; k++) exact = Math.atan(0.2 / (exact * 0.1)) / 0.1;
    expect(omega / exact).toBeCloseTo(1, H > 0.05 ? 1 : 2);
  });

  it("restores states bit for bit, from bytes too", () => {
    const unit = createLineUnit(line);
    const place = {
      approximation: {
        value: new Float64Array(2),
        slope: new Float64Array(2),
        curvature: new Float64Array(2),
        order: 0 as const,
      },
      outputs: new Float64Array(4),
    };
    unit.attach(place);
    unit.enterInitialization({ startTime: 0, stopTime: 10 });
    unit.exitInitialization();
    let t = 0;
    const go = (steps: number): number[] => {
      for (let k = 0; k < steps; k++) {
        place.approximation.value.set([Math.sin(3 * t), Math.cos(t)]);
        unit.evaluate();
        unit.begin(t, 0.03);
        t = unit.finish().time;
      }
      return [...place.outputs];
    };
    go(20);
    const [state, from] = [unit.save(), t];
    const outputs = [...place.outputs];
    const bytes = unit.serialize!(state);
    const once = go(15);
    unit.restore(state);
    expect([...place.outputs]).toEqual(outputs);
    t = from;
    expect(go(15)).toEqual(once);
    unit.restore(unit.deserialize!(bytes));
    t = from;
    expect(go(15)).toEqual(once);
  });

  it("refuses steps longer than its delay", () => {
    const result = runSystem({
      ...{ system: coupleUnits([createLineUnit(line)], []), control: fixedControl, stopTime: 1 },
      ...{ communicationStep: 0.2, algorithm: jacobi({ extrapolation: 0, exchange: "consistent" }) },
    });
    expect(result.report.outcome).toMatchObject({ status: "failed", cause: "usage" });
    expect(result.report.diagnostics[0]).toMatchObject({
      code: "line.step-too-long",
      args: { size: 0.2, delay: 0.1 },
    });
  });
});
