import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { hardBall } from "../testing/hard-ball.ts";
import { recordRun } from "../testing/record-run.ts";
import { simulate, simulateAsync } from "./simulate.ts";

const decay = () =>
  functionSystem({
    start: [1],
    derivatives(_t, x, xdot) {
      xdot[0] = -x[0]!;
    },
  });

const silent = { begin() {}, row() {}, event() {}, end() {} };

describe("rows between events", () => {
  it("lie on the grid, computed by index, the last exactly at the stop time", () => {
    const { rows } = recordRun(decay(), { stopTime: 1, outputInterval: 0.1, tolerance: 1e-9 });
    expect(rows.map((row) => row.time)).toEqual([0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => k / 10), 1]);
    for (const { time, values } of rows) expect(values[0]).toBeCloseTo(Math.exp(-time), 8);
  });

  it("end at a stop time that is no multiple of the interval", () => {
    const { rows } = recordRun(decay(), { stopTime: 1, outputInterval: 0.3 });
    expect(rows.map((row) => row.time)).toEqual([0, 0.3, 0.6, 0.8999999999999999, 1]);
  });

  it("can be the steps of the integrator, or none", () => {
    const steps = recordRun(decay(), { output: "steps" });
    expect(steps.rows.length).toBe(steps.report!.statistics.steps + 1);
    expect(recordRun(decay(), { output: "none" }).rows.length).toBe(1);
  });
});

describe("events by time", () => {
  /** Counts at 0.1, 0.2, …; the state is the count. */
  const counter = () =>
    functionSystem({
      start: [0],
      derivatives(_t, _x, xdot) {
        xdot[0] = 0;
      },
      nextEventTime: (t) => (Math.floor(t / 0.1 + 1e-9) + 1) * 0.1,
      update({ x, timeEvent }) {
        if (timeEvent) x[0]! += 1;
      },
    });

  it("are stepped to exactly, with a left and a right row instead of the grid row", () => {
    const { rows, report } = recordRun(counter(), { stopTime: 1, outputInterval: 0.5 });
    expect(report!.statistics.timeEvents).toBe(10);
    const half = rows.filter((row) => row.time === 0.5);
    expect(half.map((row) => [row.mark, row.values[0]])).toEqual([
      ["left", 4],
      ["right", 5],
    ]);
  });

  it("write their right rows only, or none, if set so", () => {
    const right = recordRun(counter(), { stopTime: 0.35, eventPoints: "right", output: "none" });
    expect(right.rows.map((row) => row.values[0])).toEqual([0, 1, 2, 3]);
    const none = recordRun(counter(), { stopTime: 1, eventPoints: "none", outputInterval: 0.5 });
    expect(none.rows.map((row) => [row.time, row.values[0]])).toEqual([
      [0, 0],
      [0.5, 5],
      [1, 10],
    ]);
  });
});

describe("a run ends early", () => {
  it("when the model terminates it", () => {
    const system = functionSystem({
      start: [0],
      derivatives(_t, _x, xdot) {
        xdot[0] = 2;
      },
      relations: [{ operator: ">=", text: "x >= 1" }],
      indicators(_t, x, g) {
        g[0] = x[0]! - 1;
      },
      update: ({ became }) => (became(0) ? "far enough" : undefined),
    });
    const { report, events, rows } = recordRun(system, { stopTime: 5 });
    expect(report!.outcome).toMatchObject({ status: "terminated", reason: "far enough", cause: "terminate" });
    expect(report!.outcome.time).toBeCloseTo(0.5, 14);
    expect(events.map((event) => event.kind)).toEqual(["state", "terminate"]);
    expect(rows.at(-1)!.time).toBe(report!.outcome.time);
  });

  it("when the solution diverges, with the rows until then", () => {
    const system = functionSystem({
      start: [1],
      stateNames: ["population"],
      derivatives(_t, x, xdot) {
        xdot[0] = x[0]! ** 2;
      },
    });
    const { report, rows } = recordRun(system, { stopTime: 2 });
    expect(report!.outcome.status).toBe("failed");
    expect(report!.outcome.time).toBeCloseTo(1, 4);
    expect(rows.at(-1)!.time).toBe(report!.outcome.time);
  });

  it("when it is aborted or reaches a limit", async () => {
    const signal = { aborted: true };
    const endless = { stopTime: 1e9, maxStep: 1e-3, output: "none" } as const;
    expect(simulate(decay(), endless, silent, { signal }).value!.outcome.cause).toBe("interrupted");
    expect(simulate(decay(), { ...endless, timeout: 0.02 }, silent).value!.outcome.cause).toBe("timeout");
    expect(simulate(decay(), { ...endless, maxSteps: 100 }, silent).value!.outcome.cause).toBe("max-steps");
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const run = await simulateAsync(decay(), endless, silent, { signal: controller.signal });
    expect(run.value!.outcome).toMatchObject({ status: "cancelled", cause: "interrupted" });
  });
});

it.each([
  [{ stopTime: -1 }, "settings.stop-before-start"],
  [{ startTime: 1e17, stopTime: 1e17 + 1e3 }, "settings.time-resolution"],
  [{ stopTime: 1e15, outputInterval: 0.01 }, "settings.step-resolution"],
  [{ stopTime: 1e15, solver: "euler", stepSize: 0.01 }, "settings.step-resolution"],
  [{ tolerance: 0 }, "settings.not-positive"],
  [{ tolerance: Number.NaN }, "settings.not-positive"],
  [{ stopTime: Number.POSITIVE_INFINITY }, "settings.not-finite"],
  [{ outputInterval: -0.1 }, "settings.not-positive"],
  [{ solver: "dopry5" }, "settings.misspelt-solver"],
] as const)("the settings %j are refused: %s", (settings, code) => {
  const { report, diagnostics } = recordRun(decay(), settings);
  expect(report).toBeUndefined();
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
});

describe("detection methods on the first impacts of the hard ball", () => {
  const impacts = (settings: object) =>
    recordRun(hardBall(), { stopTime: 3, tolerance: 1e-10, ...settings })
      .events.filter((event) => event.kind === "state")
      .map((event) => event.time);
  const reference = [1.32490214363887, 2.753068487178732];
  const error = (times: readonly number[]) =>
    Math.max(...reference.map((time, i) => Math.abs(times[i]! - time)));

  it("dense: as accurate as the integration", () => {
    expect(error(impacts({ detection: "dense" }))).toBeLessThan(1e-9);
  });

  it.each(["extrapolation", "comprehensive"])(
    "%s: relations without a type are located as exactly",
    (detection) => {
      expect(error(impacts({ detection }))).toBeLessThan(1e-9);
      const all = impacts({ detection, stopTime: 12 });
      const dense = impacts({ stopTime: 12 });
      expect(all.length).toBe(dense.length);
      for (const [i, time] of dense.entries()) expect(all[i]).toBeCloseTo(time, 7);
    },
  );

  // Worst over the phase of the mesh; derived independently for this ball from the interpolation error of the parabola.
  it.each([
    [0.025, 1.67e-7],
    [0.0125, 2.1e-8],
  ])("quadratic: of third order, with steps of %g s off by %g s", (step, expected) => {
    const settings = { stopTime: 1.5, tolerance: 1e-10, maxStep: step, initialStep: step };
    const firstImpact = (height: number, detection: "dense" | "quadratic") => {
      const ball = hardBall({ start: [0, height, 1, 5] });
      return recordRun(ball, { ...settings, detection }).events[0]!.time;
    };
    const errors = [0, 1, 2, 3, 4, 5, 6, 7].map((phase) => {
      const height = 2 + 0.02 * phase;
      return Math.abs(firstImpact(height, "quadratic") - firstImpact(height, "dense"));
    });
    expect(Math.max(...errors) / expected).toBeCloseTo(1, 1);
  });

  it("mesh: late by less than a step", () => {
    const [first] = impacts({ detection: "mesh", maxStep: 0.01 });
    expect(first! - reference[0]!).toBeGreaterThan(0);
    expect(first! - reference[0]!).toBeLessThan(0.01);
  });
});
