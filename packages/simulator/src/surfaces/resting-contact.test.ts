import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { ballOver, dragOverMass, hardBall } from "../testing/hard-ball.ts";
import { recordRun } from "../testing/record-run.ts";

describe("the hard ball through its accumulation point", () => {
  const { report, events, rows } = recordRun(hardBall(), { stopTime: 20, tolerance: 1e-10, intervals: 200 });

  it("has impacts at the times of the 40-digit reference", () => {
    const impacts = events.filter((event) => event.kind === "state").map((event) => event.time);
    [1.32490214363887, 2.753068487178732, 4.011870769378552].forEach((time, i) => {
      expect(Math.abs(impacts[i]! - time)).toBeLessThan(1e-9);
    });
  });

  it("reports the accumulation point and rests afterwards", () => {
    const zeno = events.find((event) => event.kind === "zeno");
    expect(Math.abs(zeno!.time - 14.698414188)).toBeLessThan(1e-6);
    expect(events.at(-1)?.kind).toBe("rest");
    expect(report?.outcome).toMatchObject({ status: "completed", time: 20 });
    const last = rows.at(-1)!;
    expect(Math.abs(last.values[1]!)).toBeLessThan(1e-12);
    expect(Math.abs(last.values[3]!)).toBeLessThan(1e-12);
    expect(Math.min(...rows.map((row) => row.values[1]!))).toBeGreaterThan(-1e-9);
  });

  it("slides on under its air resistance: 1/vx grows by drag times time", () => {
    const at = (time: number) => rows.find((row) => Math.abs(row.time - time) < 1e-9)!.values[2]!;
    expect(1 / at(20) - 1 / at(15)).toBeCloseTo(dragOverMass * 5, 9);
  });

  it("stops with a diagnostic if set so", () => {
    const stopped = recordRun(hardBall(), { stopTime: 20, tolerance: 1e-8, onZeno: "stop" });
    expect(stopped.report!.outcome).toMatchObject({
      status: "failed",
      cause: "zeno",
      suspects: ["y <= ground"],
    });
    expect(stopped.report!.outcome.time).toBeCloseTo(14.698414, 5);
  });
});

/** A ground that is at rest until t = 16 and then oscillates with amplitude a: the ball leaves it where a w^2 sin > g. */
describe("a ball resting on a ground that begins to oscillate", () => {
  const swing = (amplitude: number, w: number) =>
    ballOver(
      (t) => (t < 16 ? 0 : amplitude * (1 - Math.cos(w * (t - 16)))),
      (t) => (t < 16 ? 0 : amplitude * w * Math.sin(w * (t - 16))),
      { nextEventTime: (t) => (t < 16 ? 16 : Number.POSITIVE_INFINITY) },
    );

  it("stays on it while the ground accelerates less than gravity", () => {
    const { rows, events } = recordRun(swing(0.2, 5), { stopTime: 18, tolerance: 1e-9, outputInterval: 0.1 });
    expect(events.at(-1)!.kind).toBe("rest");
    for (const { time, values } of rows)
      if (time > 16) expect(values[1]).toBeCloseTo(0.2 * (1 - Math.cos(5 * (time - 16))), 8);
  });

  it("leaves it where the ground accelerates downwards faster than the ball", () => {
    // y'' = a w^2 cos(w s) = -g - c |v| v_y decides; without air resistance cos(w s) = -g/(a w^2).
    const { events } = recordRun(swing(0.4, 6), { stopTime: 17, tolerance: 1e-9 });
    const release = events.find((event) => event.kind === "release");
    const withoutAir = 16 + Math.acos(-9.81 / (0.4 * 36)) / 6;
    expect(release!.time).toBeGreaterThan(withoutAir);
    expect(release!.time).toBeCloseTo(withoutAir, 2);
  });
});

describe("a ball in a parabolic valley, without friction", () => {
  const gravity = 9.81;
  const curvature = 0.2;
  const height = (x: number) => 0.5 * curvature * x * x;
  const valley = functionSystem({
    start: [1, 0.2, 0, 0],
    stateNames: ["x", "y", "vx", "vy"],
    derivatives(_t, [, , vx, vy], xdot) {
      xdot.set([vx!, vy!, 0, -gravity]);
    },
    relations: [{ operator: "<=", text: "y <= height" }],
    indicators(_t, x, g) {
      g[0] = x[1]! - height(x[0]!);
    },
    update({ x, became }) {
      if (!became(0)) return;
      const slope = curvature * x[0]!;
      const push = (-1.5 * (x[3]! - slope * x[2]!)) / (1 + slope * slope);
      x[2]! -= push * slope;
      x[3]! += push;
    },
  });
  const { events, rows } = recordRun(valley, { stopTime: 12, tolerance: 1e-9, outputInterval: 0.05 });
  const rest = events.find((event) => event.kind === "rest")!.time;
  const slide = rows.filter((row) => row.time > rest);

  it("slides along the surface once it has stopped bouncing", () => {
    expect(rest).toBeLessThan(2);
    for (const { values } of slide) expect(Math.abs(values[1]! - height(values[0]!))).toBeLessThan(1e-9);
  });

  it("keeps its energy: the contact force is normal to the path", () => {
    const energies = slide.map(({ values: [, y, vx, vy] }) => gravity * y! + 0.5 * (vx! ** 2 + vy! ** 2));
    expect(Math.max(...energies) - Math.min(...energies)).toBeLessThan(1e-6 * energies[0]!);
  });
});
