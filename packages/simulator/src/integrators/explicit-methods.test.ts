import { describe, expect, it } from "vitest";
import { functionSystem } from "../system/function-system.ts";
import { createIntegrator } from "./create-integrator.ts";
import { orderOf } from "./order-conditions.ts";
import { explicitTableaus } from "./tableaus.ts";

/** x' = y cos t, y' = -x cos t from (0, 1): x = sin(sin t), y = cos(sin t). Non-autonomous and nonlinear in t. */
const rotation = () =>
  functionSystem({
    start: [0, 1],
    derivatives(t, x, xdot) {
      xdot[0] = x[1]! * Math.cos(t);
      xdot[1] = -x[0]! * Math.cos(t);
    },
  });

const options = (tolerance: number, stepSize: number) => ({
  relativeTolerance: tolerance,
  absoluteTolerance: new Float64Array(2).fill(tolerance),
  stepSize,
});

/** Largest error at the end of [0, 4], and at 20 points inside each step, with steps forced to `h`. */
function errors(name: string, h: number, refined = false): { end: number; dense: number } {
  const system = rotation();
  const integrator = createIntegrator(name, system, { ...options(1e30, h), initialStep: h, maxStep: h });
  const probe = system.allocate(2);
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  let dense = 0;
  while (integrator.t < 4) {
    expect(integrator.step(4)).toBe("accepted");
    if (refined) expect(integrator.refineDense()).toBe(true);
    for (let i = 1; i < 20; i++) {
      const t = integrator.tOld + (i / 20) * (integrator.t - integrator.tOld);
      integrator.interpolate(t, probe);
      dense = Math.max(dense, Math.abs(system.heap[probe]! - Math.sin(Math.sin(t))));
    }
  }
  return { end: Math.abs(system.heap[integrator.x]! - Math.sin(Math.sin(4))), dense };
}

/** Error at the end of [0, 10] under error control, and the number of steps. */
function controlled(name: string, tolerance: number): { error: number; steps: number } {
  const system = rotation();
  const integrator = createIntegrator(name, system, options(tolerance, 0));
  system.readStates(integrator.x);
  integrator.restart(0, 0);
  while (integrator.t < 10) expect(integrator.step(10)).toBe("accepted");
  expect(integrator.t).toBe(10);
  const [x, y] = [system.heap[integrator.x]!, system.heap[integrator.x + 1]!];
  const error = Math.hypot(x - Math.sin(Math.sin(10)), y - Math.cos(Math.sin(10)));
  return { error, steps: integrator.statistics.steps };
}

describe("explicit methods", () => {
  it.each([
    ["euler", 1, 1],
    ["heun", 2, 2],
    ["heun-st", 2, 2],
    ["rk3", 3, 3],
    ["rk3-st", 3, 3],
    ["rk23", 3, 3],
    ["rk23-st", 3, 3],
    ["bs23", 3, 3],
    ["rk4", 4, 4],
    ["merson", 4, 4],
    ["merson-st", 4, 4],
    ["fehlberg", 5, 4],
    ["fehlberg-st", 5, 4],
    ["dopri5", 5, 5],
  ])("%s converges with order %i, its dense output with local order %i", (name, order, denseOrder) => {
    const [coarse, fine] = [errors(name, 0.05), errors(name, 0.025)];
    expect(Math.log2(coarse.end / fine.end)).toBeGreaterThan(order - 0.3);
    expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(denseOrder - 0.35);
  });

  it.each(["dop853", "verner8"])("%s converges with order 8, its dense output with order 7", (name) => {
    const [coarse, fine] = [errors(name, 0.5), errors(name, 0.25)];
    expect(Math.log2(coarse.end / fine.end)).toBeGreaterThan(7.7);
    expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(6.7);
  });

  it("refined, the dense output of dopri5 is as accurate as its steps", () => {
    for (const h of [0.4, 0.1, 0.025]) {
      const plain = errors("dopri5", h);
      expect(plain.dense).toBeGreaterThan(2.5 * plain.end);
      expect(errors("dopri5", h, true).dense).toBeLessThan(2.5 * plain.end);
    }
    const [coarse, fine] = [errors("dopri5", 0.05, true), errors("dopri5", 0.025, true)];
    expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(4.7);
  });

  it.each(["rk4", "merson", "fehlberg"])("refined, the dense output of %s has local order 5", (name) => {
    const [coarse, fine] = [errors(name, 0.05, true), errors(name, 0.025, true)];
    expect(Math.log2(coarse.dense / fine.dense)).toBeGreaterThan(name === "fehlberg" ? 4.7 : 3.9);
    expect(coarse.dense).toBeLessThan(0.5 * errors(name, 0.05).dense);
  });

  it.each(explicitTableaus)("$name satisfies its order conditions", ({ nodes, stages, weights, order }) => {
    const a = [[], ...stages].map((row) => nodes.map((_, j) => row[j] ?? 0));
    a.forEach((row, i) => {
      expect(row.reduce((sum, one) => sum + one, 0)).toBeCloseTo(nodes[i]!, 14);
    });
    expect(orderOf({ a, c: nodes }, weights, 6)).toBe(order);
  });

  const adaptive = explicitTableaus.filter((tableau) => tableau.errorOrder > 0).map(({ name }) => name);
  it.each([...adaptive, "dopri5", "dop853", "verner8"])("%s meets its tolerance", (name) => {
    expect(controlled(name, 1e-7).error).toBeLessThan(2e-6);
  });

  it.each(explicitTableaus.filter((tableau) => tableau.errorOrder > 0))(
    "$name has its order under error control",
    ({ name, order }) => {
      const [coarse, fine] = [controlled(name, 1e-5), controlled(name, 1e-8)];
      const slope = Math.log(coarse.error / fine.error) / Math.log(fine.steps / coarse.steps);
      expect(slope).toBeGreaterThan(order - 0.6);
    },
  );

  it("Merson's estimate is exact where the equations are linear", () => {
    // Of x' = x the step has the term h^5/144 instead of h^5/120.
    const tableau = explicitTableaus.find(({ name }) => name === "merson")!;
    const h = 1e-2;
    const k: number[] = [];
    for (const row of [[], ...tableau.stages]) k.push(1 + h * row.reduce((sum, a, j) => sum + a * k[j]!, 0));
    const estimate = h * k.reduce((sum, one, i) => sum + tableau.errorWeights![i]! * one, 0);
    expect(estimate / (-(h ** 5) / 720)).toBeCloseTo(1, 5);
  });

  it("reduces the step where the right side cannot be evaluated, then fails", () => {
    const system = functionSystem({
      start: [1],
      derivatives(_t, x, xdot) {
        xdot[0] = -Math.sqrt(x[0]!);
        return x[0]! < 0.5 ? 7 : 0;
      },
    });
    const integrator = createIntegrator("dopri5", system, {
      relativeTolerance: 1e-6,
      absoluteTolerance: new Float64Array([1e-6]),
    });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    let status = integrator.step(2);
    while (status === "accepted") status = integrator.step(2);
    expect(status).toBe("evaluation-failed");
    expect(integrator.failureCode).toBe(7);
    // x = (1 - t/2)^2 reaches 1/2 at t = 2 - sqrt 2.
    expect(integrator.t).toBeCloseTo(2 - Math.SQRT2, 6);
    expect(integrator.suspects()).toEqual([{ state: 0, share: 1 }]);
  });

  it("restarts after an event without memory", () => {
    const stepAfter = (frequency: number) => {
      let rate = frequency;
      const system = functionSystem({
        start: [0, 1],
        derivatives(_t, x, xdot) {
          xdot[0] = rate * x[1]!;
          xdot[1] = -rate * x[0]!;
        },
      });
      const integrator = createIntegrator("dopri5", system, {
        relativeTolerance: 1e-6,
        absoluteTolerance: new Float64Array([1e-6, 1e-6]),
      });
      system.readStates(integrator.x);
      integrator.restart(0, 0);
      while (integrator.t < 1) integrator.step(1);
      const before = integrator.nextStep;
      rate = 2;
      system.heap[integrator.x] = 0;
      system.heap[integrator.x + 1] = 1;
      integrator.restart(1, 0);
      return { before, after: integrator.nextStep };
    };
    const slow = stepAfter(0.01);
    const fast = stepAfter(100);
    expect(slow.before).toBeGreaterThan(100 * fast.before);
    expect(slow.after).toBe(fast.after);
  });

  it("detects a stiff problem", () => {
    const system = functionSystem({
      start: [0],
      derivatives(t, x, xdot) {
        xdot[0] = -1e4 * (x[0]! - Math.cos(t)) - Math.sin(t);
      },
    });
    const integrator = createIntegrator("dopri5", system, {
      relativeTolerance: 1e-6,
      absoluteTolerance: new Float64Array([1e-6]),
    });
    system.readStates(integrator.x);
    integrator.restart(0, 0);
    let status = integrator.step(1);
    for (let i = 0; i < 200 && status === "accepted"; i++) status = integrator.step(1);
    expect(status).toBe("stiff");
    expect(integrator.t).toBeLessThan(0.05);
  });
});
