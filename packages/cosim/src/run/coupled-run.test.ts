import type { EventRecord } from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { jacobi } from "../algorithms/jacobi.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { type Connection, coupleUnits } from "../system/coupled-system.ts";
import { type HandMadeUnit, handMadeUnit } from "../testing/hand-made-unit.ts";
import { createCoSimulation } from "./create-co-simulation.ts";

function run(
  units: readonly HandMadeUnit[],
  connections: readonly Connection[],
  H: number,
  stopTime = 1,
  outputInterval?: number,
) {
  const rows: { t: number; values: number[] }[] = [];
  const events: EventRecord[] = [];
  const simulation = createCoSimulation({
    ...{ name: "test", system: coupleUnits(units.map(handMadeUnit), connections), communicationStep: H },
    algorithm: jacobi({ extrapolation: 0, exchange: "stale" }),
    ...{ control: fixedControl },
    settings: { ...defaultSettings, stopTime, ...(outputInterval !== undefined && { outputInterval }) },
    sink: {
      begin: () => {},
      row: (t, values) => rows.push({ t, values: [...values] }),
      event: (record) => events.push(record),
      end: () => {},
    },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  return { rows, report: simulation.report() };
}

const toggle = (at: number): HandMadeUnit => ({
  ...{ name: "toggle", outputs: ["on"], discrete: ["on"], start: [] },
  step: () => {},
  outputsAt: (_x, t, _u, y) => {
    y[0] = t > at ? 1 : 0;
  },
});
const integrator: HandMadeUnit = {
  ...{ name: "integrator", inputs: ["u"], outputs: ["x"], start: [0] },
  step: (x, _t, h, u) => {
    x[0]! += h * u[0]!;
  },
  outputsAt: (x, _t, _u, y) => {
    y[0] = x[0]!;
  },
};
const link: Connection = { from: { unit: 0, port: 0 }, to: { unit: 1, port: 0 }, gain: 1, offset: 0 };

describe("a coupled run", () => {
  it("ends at values that are not finite, and names one of them", () => {
    const broken: HandMadeUnit = {
      ...{ name: "broken", outputs: ["a", "b", "c"], start: [] },
      step: () => {},
      outputsAt: (_x, t, _u, y) => y.set(t > 0.5 ? [1, Number.NaN, Number.POSITIVE_INFINITY] : [1, 1, 1]),
    };
    const { outcome } = run([broken, { ...broken, name: "other" }], [], 0.25).report;
    expect(outcome).toMatchObject({ status: "failed", time: 0.75 });
    expect(outcome.diagnostics.map(({ code, args }) => [code, args])).toEqual([
      ["coupled-run.not-finite", { unit: "broken", name: "b", value: "NaN", time: 0.75 }],
    ]);
  });

  it("makes exactly as many steps as fit, and ends exactly", () => {
    const { report, rows } = run([integrator], [], 1e-4, 15);
    expect(report.outcome).toMatchObject({ status: "completed", time: 15 });
    expect(report.statistics.steps).toBe(150_000);
    expect(rows.at(-1)?.t).toBe(15);
    expect(rows[12_345]?.t).toBe(12_345 * 1e-4);
  });

  it("ends with a shorter step where the communication step does not divide it", () => {
    const { rows } = run([integrator], [], 0.3);
    expect(rows.map(({ t }) => t)).toEqual([0, 0.3, 0.6, 0.8999999999999999, 1]);
  });

  it("has rows at the output interval only, if one is given", () => {
    const { rows } = run([integrator], [], 1e-3, 1, 0.25);
    expect(rows.map(({ t }) => t)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it("locates changes of discrete outputs of a unit without events", () => {
    const { rows } = run([toggle(0.537), integrator], [link], 0.1);
    expect(rows.at(-1)?.values[1]).toBeCloseTo(1 - 0.537, 9);
    const sides = rows.filter(({ t }) => Math.abs(t - 0.537) < 1e-8);
    expect(sides.map(({ values }) => values[0])).toEqual([0, 1]);
  });

  it("samples an output that changes in every step, however short, and says so", () => {
    const counter: HandMadeUnit = {
      ...{ name: "counter", outputs: ["steps"], discrete: ["steps"], start: [0] },
      step: (x) => {
        x[0]! += 1;
      },
      outputsAt: (x, _t, _u, y) => {
        y[0] = x[0]!;
      },
    };
    const { report } = run([counter, integrator], [link], 0.1);
    expect(report.outcome.status).toBe("completed");
    expect(report.statistics.steps).toBeLessThan(30);
    expect(report.diagnostics).toMatchObject([
      { code: "coupled-run.sampled", args: { unit: "counter", name: "steps" } },
    ]);
  });

  it("locates changes in every other step", () => {
    const square: HandMadeUnit = {
      ...toggle(0),
      outputsAt: (_x, t, _u, y) => {
        y[0] = Math.floor((t - 0.037) / 0.2) & 1;
      },
    };
    const { rows, report } = run([square, integrator], [link], 0.1, 4);
    expect(report.diagnostics).toEqual([]);
    expect(rows.at(-1)?.values[1]).toBeCloseTo(2, 8);
  });

  it("handles such a change at the next communication point without rollback", () => {
    const fixed = { ...integrator, capabilities: { rollback: false } };
    expect(run([toggle(0.537), fixed], [link], 0.1).rows.at(-1)?.values[1]).toBeCloseTo(0.4, 12);
  });

  const picky = (limit: number): HandMadeUnit => ({
    ...integrator,
    capabilities: { discards: true },
    step: (x, t, h, u) => (h > limit ? false : integrator.step(x, t, h, u)),
  });
  const constant: HandMadeUnit = {
    ...{ name: "constant", outputs: ["c"], start: [], step: () => {} },
    outputsAt: (_x, _t, _u, y) => {
      y[0] = 2;
    },
  };

  it("repeats a discarded step with smaller ones", () => {
    const { rows, report } = run([constant, picky(0.03)], [link], 0.1);
    expect(report.outcome.status).toBe("completed");
    expect(rows.at(-1)?.values[1]).toBeCloseTo(2, 12);
    expect(report.statistics.steps).toBe(40);
    expect(report.diagnostics[0]).toMatchObject({
      code: "step-control.limits",
      args: { limiter: "integrator" },
    });
  });

  it("fails with the unit's name if it discards all steps, and keeps the results", () => {
    const stubborn: HandMadeUnit = {
      ...picky(1),
      step: (x, t, h, u) => (t > 0.45 ? false : integrator.step(x, t, h, u)),
    };
    const { rows, report } = run([constant, stubborn], [link], 0.1);
    expect(report.outcome.status).toBe("failed");
    expect(report.outcome.diagnostics[0]).toMatchObject({
      code: "coupled-run.discarded",
      args: { unit: "integrator" },
    });
    expect(rows.at(-1)?.values[1]).toBeCloseTo(1, 12);
    const bound = run([{ ...constant, capabilities: { rollback: false } }, stubborn], [link], 0.1);
    expect(bound.report.outcome.diagnostics[0]).toMatchObject({
      code: "coupled-run.discarded-for-good",
      args: { unit: "integrator", other: "constant" },
    });
  });
});
