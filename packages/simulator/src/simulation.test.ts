import type { EventRecord, TrajectorySink } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { simulate } from "./simulate.ts";
import type { SimulationSettings } from "./simulation-settings.ts";
import { functionSystem } from "./system/function-system.ts";
import type { HybridSystem } from "./system/hybrid-system.ts";

interface Row {
  readonly time: number;
  readonly values: readonly number[];
  readonly mark: string;
}

/** Runs a system and keeps everything. */
function run(system: HybridSystem, settings: Partial<SimulationSettings>) {
  const rows: Row[] = [];
  const events: EventRecord[] = [];
  const sink: TrajectorySink = {
    begin() {},
    row: (time, values, mark) => rows.push({ time, values: [...values], mark }),
    event: (record) => events.push(record),
    end() {},
  };
  const { value, diagnostics } = simulate(system, settings, sink);
  return { report: value, diagnostics, rows, events };
}

const gravity = 9.81;
const drag = (0.5 * 1.293 * 3.14 * 0.01) / (2 * 1.1);

/** The hard ball with air resistance: states x, y, vx, vy. */
function hardBall(): HybridSystem {
  return functionSystem({
    start: [0, 2, 1, 5],
    stateNames: ["x", "y", "vx", "vy"],
    derivatives(_t, [, , vx, vy], xdot) {
      const speed = Math.hypot(vx!, vy!);
      xdot[0] = vx!;
      xdot[1] = vy!;
      xdot[2] = -drag * speed * vx!;
      xdot[3] = -gravity - drag * speed * vy!;
    },
    relations: [{ operator: "<=", text: "y <= 0" }],
    indicators(_t, x, g) {
      g[0] = x[1]!;
    },
    update({ x, became }) {
      if (became(0)) x[3] = -0.9 * x[3]!;
    },
  });
}

describe("the hard ball through its accumulation point", () => {
  const { report, events, rows } = run(hardBall(), { stopTime: 20, tolerance: 1e-10, intervals: 200 });

  it("has impacts at the times of the 40-digit reference", () => {
    const impacts = events.filter((event) => event.kind === "state").map((event) => event.time);
    [1.32490214363887, 2.753068487178732, 4.011870769378552].forEach((time, i) => {
      expect(Math.abs(impacts[i]! - time)).toBeLessThan(1e-9);
    });
  });

  it("reports the accumulation point, and rests from then on", () => {
    const zeno = events.find((event) => event.kind === "zeno");
    expect(Math.abs(zeno!.time - 14.698414188)).toBeLessThan(1e-6);
    expect(events.at(-1)?.kind).toBe("rest");
    expect(report?.outcome).toMatchObject({ status: "completed", time: 20 });
    const last = rows.at(-1)!;
    expect(last.time).toBe(20);
    expect(Math.abs(last.values[1]!)).toBeLessThan(1e-12);
    expect(Math.abs(last.values[3]!)).toBeLessThan(1e-12);
    expect(Math.min(...rows.map((row) => row.values[1]!))).toBeGreaterThan(-1e-9);
  });

  it("slides on under its air resistance: 1/vx grows by drag times time", () => {
    const at = (time: number) => rows.find((row) => Math.abs(row.time - time) < 1e-9)!.values[2]!;
    expect(1 / at(20) - 1 / at(15)).toBeCloseTo(drag * 5, 9);
  });
});
