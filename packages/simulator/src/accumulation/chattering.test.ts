import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { recordRun } from "../testing/record-run.ts";
import { createChatteringDetector } from "./chattering.ts";

/** x' = -sign(x) + 0.5 with a relay: slides along x = 0 after t = 2. */
const relay = () => {
  const side = Float64Array.of(1);
  return functionSystem({
    start: [1],
    stateNames: ["x"],
    derivatives(_t, _x, xdot) {
      xdot[0] = 0.5 - side[0]!;
    },
    relations: [{ operator: ">", text: "x > 0", usage: "branch" }],
    indicators(_t, x, g) {
      g[0] = x[0]!;
    },
    update({ relations }) {
      side[0] = relations[0] ? 1 : -1;
    },
    discrete: side,
  });
};

describe("a relay that chatters", () => {
  it("is reported with its guard, and the run continues near the surface", () => {
    const { report, rows, events } = recordRun(relay(), {
      stopTime: 3,
      outputInterval: 0.5,
      tolerance: 1e-4,
    });
    const warning = report!.diagnostics.find((d) => d.code === "simulator.chattering");
    expect(warning?.variables).toEqual(["x > 0"]);
    expect(events.filter((event) => event.kind === "chattering").length).toBe(1);
    expect(report!.outcome.status).toBe("completed");
    expect(Math.abs(rows.at(-1)!.values[0]!)).toBeLessThan(1e-3);
  });

  it("stops the run if set so", () => {
    const { report } = recordRun(relay(), { stopTime: 3, onChattering: "stop" });
    expect(report!.outcome).toMatchObject({ status: "failed", cause: "chattering", suspects: ["x > 0"] });
    expect(report!.outcome.time).toBeCloseTo(2, 5);
  });

  it("does not count events of steps that are rolled back", () => {
    const detector = createChatteringDetector(1, 10);
    for (let k = 0; k < 9; k++) expect(detector.observe([0], 0.5 + k * 1e-8)).toBeUndefined();
    for (let k = 0; k < 50; k++) {
      detector.rollBack(0.5 + 7e-8);
      expect(detector.observe([0], 0.5 + 8e-8)).toBeUndefined();
    }
    expect(detector.observe([0], 0.5 + 9e-8)?.begin).toBe(0.5);
  });
});
