import { describe, expect, it } from "vitest";
import { integratorNames } from "../integrators/create-integrator.ts";
import { functionSystem } from "../system/function-system.ts";
import { recordRun } from "../testing/record-run.ts";

const gravity = 9.81;
const firstBounce = Math.sqrt(20 / gravity);

/** The elastic ball of LISMA's library, dropped from 10 m: `unilateral[y <= 0] && noEvent[v < 0]`. */
function ball() {
  const seen = { beyond: 0, evaluations: 0, bounces: [] as { t: number; y: number; v: number }[] };
  const system = functionSystem({
    start: [10, 0],
    derivatives(_t, x, xdot) {
      seen.evaluations++;
      if (x[0]! < 0) seen.beyond++;
      xdot[0] = x[1]!;
      xdot[1] = -gravity;
    },
    directional(_t, _x, _tdot, dx, dxdot) {
      dxdot[0] = dx[1]!;
      dxdot[1] = 0;
    },
    relations: [{ operator: "<=", eventType: "unilateral", usage: "guard" }],
    indicators(_t, x, g) {
      g[0] = x[0]!;
    },
    guards: [
      {
        kind: "and",
        parts: [
          { kind: "atom", indicator: 0 },
          { kind: "filter", holds: (_t, x) => x[1]! < 0 },
        ],
      },
    ],
    update({ t, x, fires }) {
      if (!fires(0)) return;
      seen.bounces.push({ t, y: x[0]!, v: x[1]! });
      x[1] = -x[1]!;
    },
  });
  return { system, seen };
}

/** Of first order: they need small steps to approximate the parabola. */
const coarse: readonly string[] = ["euler", "semi-implicit-euler", "implicit-euler"];
const detections = ["dense", "comprehensive", "extrapolation"] as const;

describe("a one-sided surface is never crossed", () => {
  for (const solver of integratorNames())
    for (const detection of detections)
      it(`by ${solver} with ${detection}: no evaluation below the ground, and every bounce`, () => {
        const { system, seen } = ball();
        const stepSize = coarse.includes(solver) ? { stepSize: 1e-3 } : {};
        const settings = { stopTime: 8, tolerance: 1e-8, solver, detection, ...stepSize };
        const { report } = recordRun(system, settings);
        expect(report!.outcome.status).toBe("completed");
        expect(seen.beyond).toBe(0);
        expect(seen.bounces.length).toBe(3);
        const error = coarse.includes(solver) ? 0.02 : detection === "dense" ? 1e-8 : 1e-6;
        seen.bounces.forEach(({ t, y }, k) => {
          expect(Math.abs(t - (2 * k + 1) * firstBounce)).toBeLessThan(error);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThan(detection === "dense" ? 1e-12 : 1e-6);
        });
      });

  // Torricelli: h = (1 - t / 2)^2 reaches zero at t = 2, and sqrt(h) is undefined below.
  for (const detection of detections)
    it(`where the equations end at it: an emptying tank with ${detection}`, () => {
      let undefinedRoots = 0;
      const times: number[] = [];
      const tank = functionSystem({
        start: [1],
        derivatives(_t, x, xdot) {
          if (x[0]! < 0) undefinedRoots++;
          xdot[0] = times.length > 0 ? 0 : -Math.sqrt(x[0]!);
        },
        relations: [{ operator: "<=", eventType: "unilateral", usage: "guard" }],
        indicators(_t, x, g) {
          g[0] = x[0]!;
        },
        update({ t, became }) {
          if (became(0)) times.push(t);
        },
      });
      const { report } = recordRun(tank, { stopTime: 3, tolerance: 1e-9, detection });
      expect(report!.outcome.status).toBe("completed");
      expect(undefinedRoots).toBe(0);
      expect(times.length).toBe(1);
      // A band of 1e-6 in h is one of 2e-3 in time here.
      expect(Math.abs(times[0]! - 2)).toBeLessThan(detection === "dense" ? 1e-4 : 2.1e-3);
    });
});
